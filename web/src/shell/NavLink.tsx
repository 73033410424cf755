import { Link, type LinkProps } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { useLastPlace } from '../desk/lastPlace.ts'
import { useUnreadNews } from '../news/unreadNews.data.ts'
import { UnreadCount } from '../ui/UnreadCount.tsx'

interface NavLinkProps {
  to: LinkProps['to'] & string
  className: string | undefined
  children: ReactNode
}

/**
 * A link of the bar. One to a desk leads back to where it was left in this tab
 * (docs/spec/schedule.md#admin-schedule-screen).
 */
export function NavLink({ to, className, children }: NavLinkProps) {
  const search = useLastPlace(to)
  return (
    <Link to={to} search={search} activeOptions={{ includeSearch: false }} className={className}>
      {children}
      {to === '/newsfeed' && <UnreadNews />}
    </Link>
  )
}

/** The posts that the user has not seen yet. */
const UnreadNews = () => <UnreadCount count={useUnreadNews()} />
