/** Where a row leads to: what is behind it. */
import type { ReportRow } from '@driverdesk/contract/reports/report.shapes.ts'
import { mayOpen } from '@driverdesk/domain/accounts/screens.ts'
import { Link } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { roleOf, useCurrentUser } from '../kernel/session.ts'

interface RowLinkProps {
  row: ReportRow
  className: string | undefined
  children: ReactNode
}

/** A row's restaurant and week; its driver's where there is no `one` to be shown: a shift may be another driver's by now. */
const around = ({ restaurant_id, period_date, driver_id }: ReportRow, one: number | null) => ({
  from: period_date,
  location: restaurant_id ? (`restaurant-${restaurant_id}` as const) : undefined,
  driver: one ? undefined : (driver_id ?? undefined),
})

/** The shift's week in the schedule; of a driver without shifts the driver's. */
export const ScheduleLink = ({ row, ...link }: RowLinkProps) => (
  <Link
    to="/schedule"
    search={{ ...around(row, row.shift_id), day: row.period_date }}
    title="Show in the schedule"
    {...link}
  />
)

/** What was paid: the timesheet, or those of that week, there and of that driver. */
export const TimesheetLink = ({ row, ...link }: RowLinkProps) => (
  <Link
    to="/timesheet"
    search={{ ...around(row, row.timesheet_id), row: row.timesheet_id ?? undefined }}
    title="Show in the timesheets"
    {...link}
  />
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
