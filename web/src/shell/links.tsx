/** The links of the top bar and of the menu on small screens. */
import type { Role } from '@driverdesk/domain/kernel/roles.ts'
import { Link, type LinkProps } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { useLastSearch } from '../desk/lastSearch.ts'
import { useUnreadNews } from '../news/unreadNews.data.ts'
import { UnreadCount } from '../ui/UnreadCount.tsx'

interface NavLinkProps {
  to: LinkProps['to'] & string
  /** Leads to one tab of a screen that has a link of its own. */
  search?: { tab: 'board' | undefined }
  className: string | undefined
  children: ReactNode
}

/**
 * A link of the bar. A desk opens where it was left in this tab
 * (docs/spec/schedule.md#admin-schedule-screen).
 */
export function NavLink({ to, search, className, children }: NavLinkProps) {
  const last = useLastSearch(to)
  const activeOptions = search ? { includeSearch: true, explicitUndefined: true } : { includeSearch: false }
  return (
    <Link to={to} search={search ?? last} activeOptions={activeOptions} className={className}>
      {children}
    </Link>
  )
}

/** A link by its name. The one to the news has their number beside it. */
export const PageLink = ({ label, ...link }: Omit<NavLinkProps, 'children'> & { label: string }) => (
  <NavLink {...link}>
    {label}
    {link.to === '/newsfeed' && <UnreadNews />}
  </NavLink>
)

const UnreadNews = () => <UnreadCount count={useUnreadNews()} />

const STAFF_START = [
  { to: '/schedule', label: 'Schedule' },
  { to: '/timesheet', label: 'Timesheets', search: { tab: undefined } },
  { to: '/timesheet', label: 'Day board', search: { tab: 'board' } },
  { to: '/invoices', label: 'Invoices' },
  { to: '/newsfeed', label: 'News Feed' },
] as const

const REPORTING = { to: '/reporting', label: 'Reporting' } as const

const LINKS = {
  administrator: [
    ...STAFF_START,
    { to: '/drivers', label: 'Drivers' },
    { to: '/restaurants', label: 'Restaurants' },
    { to: '/areas', label: 'Areas' },
    REPORTING,
  ],
  manager: [...STAFF_START, REPORTING],
  restaurant: [
    { to: '/schedulerestaurant', label: 'Schedule' },
    { to: '/timesheetrestaurant', label: 'Timesheets' },
    { to: '/invoicesrestaurant', label: 'Invoices' },
    { to: '/newsfeed', label: 'News Feed' },
  ],
  /** Drivers have an app of their own. */
  driver: [],
  none: [{ to: '/newsfeed', label: 'News Feed' }],
} as const

type NavigationLink = (typeof LINKS)[Role][number]

/** The links of the top bar by role, in order (docs/spec/shell.md#top-bar). */
export const linksFor = (role: Role): readonly NavigationLink[] => LINKS[role]
