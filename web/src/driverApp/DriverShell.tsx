import { countQueued, type QueuedClaim } from '@driverdesk/domain/driverApp/actionQueue.ts'
import { countOf } from '@driverdesk/domain/kernel/counts.ts'
import { timeIn, todayIn } from '@driverdesk/domain/kernel/wallClock.ts'
import { Button } from '@mantine/core'
import {
  IconCalendarCheck,
  IconCalendarEvent,
  IconClipboardList,
  IconNews,
  IconUser,
  type TablerIcon,
} from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { type AnyRouter, Link, Outlet, useLocation, useMatches } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { useFreshUser } from '../accounts/accounts.data.ts'
import { ApiError, hasUnknownOutcome } from '../kernel/apiError.ts'
import { businessToday } from '../kernel/businessClock.ts'
import { useIsOnline } from '../kernel/online.ts'
import { reloadPage } from '../kernel/page.ts'
import { roleOf, useCurrentUser } from '../kernel/session.ts'
import { businessTimezone } from '../kernel/settings.ts'
import { useUnreadNews } from '../news/unreadNews.data.ts'
import { shortDay } from '../ui/dateText.ts'
import { LaterQuestions } from '../ui/LaterPart.tsx'
import { ScreenTitle, useScreenTitle } from '../ui/ScreenTitle.tsx'
import { UnreadCount } from '../ui/UnreadCount.tsx'
import { useIsOldVersion } from './appVersion.ts'
import { DriverFrame } from './DriverFrame.tsx'
import classes from './DriverShell.module.css'
import { ownShiftsQuery, useUnknownSickCalls } from './driverApp.data.ts'
import { useQueue } from './queue/queue.ts'
import { useSending } from './queue/record.ts'

declare module '@tanstack/react-router' {
  interface StaticDataRouteOption {
    ownHeading?: boolean
  }
}

/** The frame of every screen of the drivers' app: bar, notices and tabs. */
export function DriverShell() {
  const user = useCurrentUser()
  const title = useScreenTitle()
  const Heading = useMatches({ select: (matches) => matches.at(-1)?.staticData.ownHeading }) ? 'span' : 'h1'
  const isDriver = user !== null && roleOf(user) === 'driver'
  useFreshUser()
  useSending(isDriver ? user.id : undefined)
  return (
    <>
      <LaterQuestions />
      <DriverFrame
        heading={user ? <Heading className={classes.title}>{title}</Heading> : undefined}
        notices={isDriver && <Notices />}
        tabs={isDriver && <DriverTabs />}
      >
        <Outlet />
      </DriverFrame>
      <ScreenTitle />
    </>
  )
}

const TABS: readonly { to: DriverPath; label: string; Icon: TablerIcon }[] = [
  { to: '/shifts', label: 'Shifts', Icon: IconCalendarEvent },
  { to: '/timesheets', label: 'Timesheets', Icon: IconClipboardList },
  { to: '/unavailability', label: 'Availability', Icon: IconCalendarCheck },
  { to: '/newsfeed', label: 'News', Icon: IconNews },
  { to: '/account', label: 'Account', Icon: IconUser },
]

function DriverTabs() {
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

/** Notices on every screen: no connection, times that wait to be sent, refused times, a new version. */
function Notices() {
  const { actions, claims, isDurable, isStuck } = useQueue()
  const sick = countQueued(useUnknownSickCalls())
  const refusedClaims = claims.filter(({ refusal }) => refusal !== null)
  // The open shifts screen says so itself.
  const isAtOpenShifts = useLocation({ select: ({ pathname }) => pathname.endsWith('/open') })
  const { error, dataUpdatedAt } = useQuery(ownShiftsQuery)
  const isOld = useIsOldVersion()
  const isOnline = useIsOnline()
  const { waiting, refused } = countQueued(actions)
  const isAway = !isOnline || (error !== null && hasUnknownOutcome(error))
  const isFailing = isOnline && error instanceof ApiError && error.status >= 500
  return (
    <div className={classes.notices} role="status">
      {isAway && (
        <p className={classes.notice}>
          <span>
            {isFailing ? 'Driverdesk is not answering at the moment.' : 'No connection.'} You can start and
            finish all the same.
            {dataUpdatedAt > 0 && ` Your shifts are as of ${momentOf(dataUpdatedAt)}.`}
          </span>
        </p>
      )}
      {waiting > 0 && (isAway || isStuck) && (
        <p className={classes.notice}>
          <span>
            {countOf(waiting, 'recorded time')} {waiting === 1 ? 'is' : 'are'} waiting to be sent.
            {!isDurable && ' Keep this page open until then, because this browser cannot store them.'}
          </span>
          <DriverLink to="/account">Show</DriverLink>
        </p>
      )}
      {refused > 0 && (
        <p className={classes.notice} data-tone="red">
          <span>
            {countOf(refused, 'recorded time')} {refused === 1 ? 'was' : 'were'} not accepted.
          </span>
          <DriverLink to="/account">Show</DriverLink>
        </p>
      )}
      {sick.waiting > 0 && (isAway || isStuck) && (
        <p className={classes.notice} data-tone="red">
          <span>The office does not know yet that you cannot work. If a shift starts soon, call them.</span>
          <DriverLink to="/unavailability">Show</DriverLink>
        </p>
      )}
      {sick.refused > 0 && (
        <p className={classes.notice} data-tone="red">
          <span>Your report that you cannot work was not accepted.</span>
          <DriverLink to="/unavailability">Show</DriverLink>
        </p>
      )}
      {refusedClaims.length > 0 && !isAtOpenShifts && (
        <p className={classes.notice} data-tone="red">
          <span>{refusedWords(refusedClaims)}</span>
          <DriverLink to="/open">Show</DriverLink>
        </p>
      )}
      {isOld && (
        <p className={classes.notice} data-tone="blue">
          <span>A new version of the app is ready.</span>
          <Button size="compact-sm" onClick={reloadPage}>
            Reload
          </Button>
        </p>
      )}
    </div>
  )
}

function refusedWords(claims: readonly QueuedClaim[]): string {
  if (claims.length > 1) return `${claims.length} of your answers about open shifts were not accepted.`
  const isWanted = claims[0]?.action === 'take' || claims[0]?.action === 'accept'
  return isWanted
    ? 'You did not get a shift that you wanted.'
    : 'Your answer about an open shift was not accepted.'
}

/** '17:42' for today, 'Tue 17 Nov, 17:42' for another day. */
function momentOf(milliseconds: number): string {
  const moment = new Date(milliseconds)
  const day = todayIn(businessTimezone(), moment)
  const time = timeIn(businessTimezone(), moment)
  return day === businessToday() ? time : `${shortDay(day)}, ${time}`
}

/** Paths of the app's own router: '/shifts' is '/driver/shifts' in the browser. */
export type DriverPath = '/shifts' | '/open' | '/timesheets' | '/unavailability' | '/newsfeed' | '/account'

/** A link within the drivers' app; `Link` alone is typed for the staff's router. */
export const DriverLink = ({
  to,
  className,
  children,
}: {
  to: DriverPath
  className?: string
  children: ReactNode
}) => (
  <Link<AnyRouter, string, DriverPath> to={to} className={className}>
    {children}
  </Link>
)
