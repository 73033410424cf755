import type { DriverTotals } from '@driverdesk/domain/shifts/scheduleTotals.ts'
import {
  type CountedTimesheet,
  type TimesheetTotals,
  timesheetSales,
  timesheetsByDriver,
  timesheetTotals,
} from '@driverdesk/domain/timesheets/timesheetTotals.ts'
import type { DeskRestaurant } from './timesheetDesk.ts'
import type { TimesheetRow } from './timesheetRow.ts'

/** The seven totals of some rows (document 3, section 2.1). */
export const totalsOf = (
  rows: readonly TimesheetRow[],
  restaurants: ReadonlyMap<number, DeskRestaurant>,
): TimesheetTotals => timesheetTotals(rows.map((row) => counted(row, restaurants.get(row.restaurant_id))))

/** Rows, minutes and cost of each driver; those of open shifts under 0. */
export const totalsByDriver = (rows: readonly TimesheetRow[]): Map<number, DriverTotals> =>
  timesheetsByDriver(rows.map((row) => counted(row, undefined)))

/** What whoever looks may not know brings nothing. */
function counted(row: TimesheetRow, restaurant: DeskRestaurant | undefined): CountedTimesheet {
  const { type, driver_id, status, minutes, cost = 0 } = row
  const part = { type, driver_id, status, minutes, cost_total: cost }
  const charges = restaurant?.charges
  return { ...part, expected_sales: charges ? timesheetSales(part, charges) : 0 }
}
