import type { Driver } from '@driverdesk/contract/drivers/driver.shapes.ts'
import type { SavedWorkingTimes } from '@driverdesk/contract/drivers/workingTimes.routes.ts'
import { rangeFor, WEEK } from '@driverdesk/domain/kernel/rotaRange.ts'
import { clockRange } from '@driverdesk/domain/kernel/wallClock.ts'
import { Alert, Button } from '@mantine/core'
import { IconAlertTriangle } from '@tabler/icons-react'
import { Link } from '@tanstack/react-router'
import { countOf, longDate } from '../ui/dayWords.ts'
import { FormFooter } from '../ui/form/FormFooter.tsx'
import classes from './UnavailabilityDialog.module.css'

interface StrandedShiftsProps {
  driver: Driver
  /** In the order of their dates. */
  shifts: SavedWorkingTimes['unavailable_shifts']
  onClose: () => void
  /** The person goes on to the schedule. */
  onLeave: () => void
}

/** It is saved, and shifts that were promised before lie in it: which, and the way to where they are given to others. */
export function StrandedShifts({ driver, shifts, onClose, onLeave }: StrandedShiftsProps) {
  const lie = shifts.length === 1 ? 'lies' : 'lie'
  return (
    <div className={classes.saved}>
      <Alert
        color="orange"
        icon={<IconAlertTriangle size="1.125rem" />}
        title={`Saved. ${countOf(shifts.length, 'published shift')} of this driver ${lie} in it.`}
        role="status"
      >
        They stay published until you change them. The schedule shows them for this driver alone:
      </Alert>
      <ul className={classes.stranded} aria-label="Published shifts">
        {shifts.map(({ id, period_date, start_time, finish_time }) => (
          <li key={id}>
            <Link
              to="/schedule"
              search={{ driver: driver.id, ...rangeFor(WEEK, period_date), day: period_date }}
              onClick={onLeave}
            >
              {longDate(period_date)}
            </Link>{' '}
            {clockRange(start_time, finish_time)}
          </li>
        ))}
      </ul>
      <FormFooter>
        <Button onClick={onClose} data-autofocus>
          Done
        </Button>
      </FormFooter>
    </div>
  )
}
