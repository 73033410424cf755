import type { UnbilledItem } from '@driverdesk/contract/invoices/invoiceBatch.shapes.ts'
import { displayDate, type IsoDate } from '@driverdesk/domain/kernel/wallClock.ts'
import { Link } from '@tanstack/react-router'
import classes from '../TimesheetLink.module.css'
import { TimesheetLink } from '../TimesheetLink.tsx'
import { isFee } from './isFee.ts'

interface ItemLinkProps {
  item: UnbilledItem
  restaurantId: number
}

/** The day of what is unbilled, which leads to its timesheet; of a fee to the schedule: its shift may have none. */
export function ItemLink({ item, restaurantId }: ItemLinkProps) {
  const day = item.period_date as IsoDate
  if (!isFee(item)) return <TimesheetLink {...{ restaurantId, day }} row={rowOf(item)} audience="staff" />
  return (
    <Link
      to="/schedule"
      search={{ from: day, location: `restaurant-${restaurantId}`, day }}
      title="Show in the schedule"
      className={classes.link}
    >
      {displayDate(day)}
    </Link>
  )
}

/** The row of the timesheets screen: of a shift without a timesheet minus its id. */
function rowOf({ timesheet_id, shift_id }: UnbilledItem): number | undefined {
  if (timesheet_id !== null) return timesheet_id
  return shift_id === null ? undefined : -shift_id
}
