import {
  IconCalendarCheck,
  IconCalendarEvent,
  IconClipboardList,
  IconNews,
  IconUser,
  type TablerIcon,
} from '@tabler/icons-react'
import { useUnreadNews } from '../news/unreadNews.data.ts'
import { UnreadCount } from '../ui/UnreadCount.tsx'
import { DriverLink, type DriverPath } from './DriverLink.tsx'
import classes from './DriverShell.module.css'

const TABS: readonly { to: DriverPath; label: string; Icon: TablerIcon }[] = [
  { to: '/shifts', label: 'Shifts', Icon: IconCalendarEvent },
  { to: '/timesheets', label: 'Timesheets', Icon: IconClipboardList },
  { to: '/unavailability', label: 'Availability', Icon: IconCalendarCheck },
  { to: '/newsfeed', label: 'News', Icon: IconNews },
  { to: '/account', label: 'Account', Icon: IconUser },
]

/** The screens, where a thumb reaches them. */
export function DriverTabs() {
  const unread = useUnreadNews()
  return (
    <nav className={classes.tabs} aria-label="Main">
      {TABS.map(({ to, label, Icon }) => (
        <DriverLink key={to} to={to} className={classes.tab}>
          <Icon size="1.375rem" stroke={1.6} aria-hidden="true" />
          {label}
          {to === '/newsfeed' && (
            <span className={classes.unread}>
              <UnreadCount count={unread} />
            </span>
          )}
        </DriverLink>
      ))}
    </nav>
  )
}
