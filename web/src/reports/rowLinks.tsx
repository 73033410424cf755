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

/**
 * Search parameters for a row's restaurant and week. Its driver is added only if there is no single shift or timesheet to
 * show (`one`), because a shift may have another driver by now.
 */
const around = ({ restaurant_id, period_date, driver_id }: ReportRow, one: number | null) => ({
  from: period_date,
  location: restaurant_id ? (`restaurant-${restaurant_id}` as const) : undefined,
  driver: one ? undefined : (driver_id ?? undefined),
})

/** Links to the shift's week in the schedule, or to the driver's week if there is no shift. */
export const ScheduleLink = ({ row, ...link }: RowLinkProps) => (
  <Link
    to="/schedule"
    search={{ ...around(row, row.shift_id), day: row.period_date }}
    title="Show in the schedule"
    {...link}
  />
)

/** Links to the timesheet, or to the driver's timesheets of that week if there is none. */
export const TimesheetLink = ({ row, ...link }: RowLinkProps) => (
  <Link
    to="/timesheet"
    search={{ ...around(row, row.timesheet_id), row: row.timesheet_id ?? undefined }}
    title="Show in the timesheets"
    {...link}
  />
)

/** Links to the driver's dialog; plain text for those who may not open it. */
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

interface PlaceButtonProps {
  row: ReportRow
  className: string | undefined
  onPlace: (restaurantId: number) => void
}

export function PlaceButton({ row, className, onPlace }: PlaceButtonProps) {
  const id = row.restaurant_id
  if (!id) return '–'
  return (
    <button
      type="button"
      className={className}
      title="Show on the map"
      dir="auto"
      onClick={() => onPlace(id)}
    >
      {row.restaurant_name}
    </button>
  )
}
