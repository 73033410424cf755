import type { OpenShift } from '@driverdesk/contract/driverApp/openShift.shapes.ts'
import { OUTCOME_WORDS } from '@driverdesk/domain/driverApp/requestOutcome.ts'
import { clockRange } from '@driverdesk/domain/kernel/wallClock.ts'
import { useQuery } from '@tanstack/react-query'
import { ownShiftsQuery } from './driverApp.data.ts'
import { dayText } from './queuedText.ts'
import classes from './ShiftsScreen.module.css'

/** The outcome of the driver's requests, until the shifts begin. If a declined shift is still listed as open, its outcome is shown there. */
export function AnsweredRequests({ listed }: { listed: readonly OpenShift[] }) {
  const { data } = useQuery(ownShiftsQuery)
  const ids = new Set(listed.map(({ id }) => id))
  const requests = (data?.requests ?? []).filter(
    ({ shift_id, outcome }) => outcome !== 'declined' || !ids.has(shift_id),
  )
  if (requests.length === 0) return null
  return (
    <section className={classes.section} aria-label="Your requests">
      <h2 className={classes.heading}>Your requests</h2>
      <ul className={classes.lines}>
        {requests.map(({ shift_id, restaurant_name, period_date, start_time, finish_time, outcome }) => (
          <li key={shift_id}>
            <s>
              {dayText(period_date)}, {clockRange(start_time, finish_time)}
            </s>
            <bdi>{restaurant_name}</bdi>
            <span className={classes.before}>{OUTCOME_WORDS[outcome]}</span>
          </li>
        ))}
      </ul>
    </section>
  )
}
