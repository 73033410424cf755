import type { Audience } from '@driverdesk/contract/kernel/route.ts'
import { displayDate, type IsoDate } from '@driverdesk/domain/kernel/wallClock.ts'
import { Link } from '@tanstack/react-router'
import { timesheetLink, timesheetPath } from '../links/screenLinks.ts'
import type { ShownInvoice } from './invoiceDesk.ts'
import classes from './TimesheetLink.module.css'

interface TimesheetLinkProps {
  restaurantId: number
  day: string
  /** The id of a timesheet, or minus the id of a shift without one; undefined if there is neither. */
  row: number | undefined
  audience: Audience
}

export function TimesheetLink({ restaurantId, day, row, audience }: TimesheetLinkProps) {
  const date = displayDate(day as IsoDate)
  if (row === undefined) return date
  return (
    <Link
      {...timesheetLink(restaurantId, day as IsoDate, row, audience)}
      title="Open the timesheet"
      className={classes.link}
    >
      {date}
    </Link>
  )
}

type Billed = Pick<ShownInvoice, 'restaurant_id' | 'period_date_from' | 'period_date_to'>

export const timesheetsOf = (invoice: Billed, audience: Audience) => ({
  to: timesheetPath(audience),
  search: {
    from: invoice.period_date_from as IsoDate,
    to: invoice.period_date_to as IsoDate,
    location: `restaurant-${invoice.restaurant_id}` as const,
  },
})
