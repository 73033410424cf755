import { countQueued } from '@driverdesk/domain/driverApp/actionQueue.ts'
import { timeIn, todayIn } from '@driverdesk/domain/kernel/wallClock.ts'
import { Button } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { ApiError, hasUnknownOutcome } from '../kernel/apiError.ts'
import { businessToday } from '../kernel/businessClock.ts'
import { reloadPage } from '../kernel/page.ts'
import { businessTimezone } from '../kernel/settings.ts'
import { countOf } from '../ui/dayWords.ts'
import { useIsOnline } from '../ui/useIsOnline.ts'
import { useIsOldVersion } from './appVersion.ts'
import { DriverLink } from './DriverLink.tsx'
import classes from './DriverShell.module.css'
import { ownShiftsQuery } from './driverApp.data.ts'
import { useQueue } from './queue/queue.ts'
import { dayText } from './queuedText.ts'

/** What a driver has to know whatever the screen is: no connection, what waits to be sent, what was refused. */
export function Notices() {
  const { actions, isDurable, isStuck } = useQueue()
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
            {isFailing ? 'Driverdesk cannot answer just now.' : 'No connection.'} You can start and finish all
            the same.
            {dataUpdatedAt > 0 && ` Your shifts are as of ${momentOf(dataUpdatedAt)}.`}
          </span>
        </p>
      )}
      {waiting > 0 && (isAway || isStuck) && (
        <p className={classes.notice}>
          <span>
            {countOf(waiting, 'recorded time')} {waiting === 1 ? 'waits' : 'wait'} to be sent.
            {!isDurable && ' Keep this page open until then: this browser keeps nothing.'}
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

/** '17:42', or 'Tue 17 Nov, 17:42' of another day. */
function momentOf(milliseconds: number): string {
  const moment = new Date(milliseconds)
  const day = todayIn(businessTimezone(), moment)
  const time = timeIn(businessTimezone(), moment)
  return day === businessToday() ? time : `${dayText(day)}, ${time}`
}
