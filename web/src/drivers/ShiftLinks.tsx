import type { SavedWorkingTimes } from '@driverdesk/contract/drivers/workingTimes.routes.ts'
import { rangeFor, WEEK } from '@driverdesk/domain/kernel/rotaRange.ts'
import { clockRange } from '@driverdesk/domain/kernel/wallClock.ts'
import { Link } from '@tanstack/react-router'
import { longDate } from '../ui/dateText.ts'
import classes from './UnavailabilityDialog.module.css'

interface ShiftLinksProps {
  driverId: number
  /** Sorted by date. */
  shifts: SavedWorkingTimes['unavailable_shifts']
  /** Called when the person follows a link. */
  onLeave: () => void
}

/** Published shifts in a driver's time off, each with a link to the driver's week on the schedule. */
export const ShiftLinks = ({ driverId, shifts, onLeave }: ShiftLinksProps) => (
  <ul className={classes.stranded} aria-label="Published shifts">
    {shifts.map(({ id, period_date, start_time, finish_time, restaurant_name }) => (
      <li key={id}>
        <Link
          to="/schedule"
          search={{ driver: driverId, ...rangeFor(WEEK, period_date), day: period_date }}
          onClick={onLeave}
        >
          {longDate(period_date)}
        </Link>{' '}
        {clockRange(start_time, finish_time)}
        {restaurant_name && (
          <>
            , <bdi>{restaurant_name}</bdi>
          </>
        )}
      </li>
    ))}
  </ul>
)
