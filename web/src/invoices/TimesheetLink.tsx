import type { Audience } from '@driverdesk/contract/kernel/route.ts'
import { displayDate, type IsoDate } from '@driverdesk/domain/kernel/wallClock.ts'
import { Link } from '@tanstack/react-router'
import classes from './TimesheetLink.module.css'
import { timesheetLink } from './timesheetLinks.ts'

interface TimesheetLinkProps {
  restaurantId: number
  day: string
  /** A timesheet, or minus the id of a shift without one; undefined where there is neither. */
  row: number | undefined
  audience: Audience
}

/** The day of what is billed, which leads to its timesheet. */
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
