/** Where a row leads to: what is behind it. */
import type { ReportRow } from '@driverdesk/contract/reports/report.shapes.ts'
import { mayOpen } from '@driverdesk/domain/accounts/roles.ts'
import { Link } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { roleOf, useCurrentUser } from '../kernel/session.ts'

interface RowLinkProps {
  row: ReportRow
  className: string | undefined
  children: ReactNode
}

const locationOf = ({ restaurant_id }: ReportRow) =>
  restaurant_id ? (`restaurant-${restaurant_id}` as const) : undefined

/** The shift's week in the schedule; of a driver without shifts the driver's. */
export const ScheduleLink = ({ row, className, children }: RowLinkProps) => (
  <Link
    to="/schedule"
    search={{
      from: row.period_date,
      location: locationOf(row),
      // The shift may be open again, or another driver's.
      driver: row.shift_id ? undefined : (row.driver_id ?? undefined),
      day: row.period_date,
    }}
    className={className}
    title="Show in the schedule"
  >
    {children}
  </Link>
)

/** What was paid: the timesheet, or those of that week, there and of that driver. */
export const TimesheetLink = ({ row, className, children }: RowLinkProps) => (
  <Link
    to="/timesheet"
    search={{
      from: row.period_date,
      location: locationOf(row),
      driver: row.timesheet_id ? undefined : (row.driver_id ?? undefined),
      row: row.timesheet_id ?? undefined,
    }}
    className={className}
    title="Show in the timesheets"
  >
    {children}
  </Link>
)

/** The driver's dialog, for those who may open it; for others the name. */
export function DriverLink({ row, className, children }: RowLinkProps) {
  const user = useCurrentUser()
  const id = row.driver_id
  if (!id || !user || !mayOpen(roleOf(user), '/drivers')) return <span className={className}>{children}</span>
  return (
    <Link to="/drivers" search={{ edit: id }} className={className} title="Open the driver">
      {children}
    </Link>
  )
}
