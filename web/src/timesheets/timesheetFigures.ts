import {
  type CountedTimesheet,
  type TimesheetTotals,
  timesheetSales,
  timesheetsByDriver,
  timesheetTotals,
} from '@driverdesk/domain/timesheets/timesheetTotals.ts'
import type { EntryTotals } from '../desk/driverEntries.ts'
import type { DeskRestaurant } from './timesheetDesk.ts'
import type { TimesheetRow } from './timesheetRow.ts'

/** The seven totals of some rows (docs/spec/timesheets.md#timesheet-totals). */
export const totalsOf = (
  rows: readonly TimesheetRow[],
  restaurants: ReadonlyMap<number, DeskRestaurant>,
): TimesheetTotals => timesheetTotals(rows.map((row) => counted(row, restaurants.get(row.restaurant_id))))

/** Rows, minutes and cost of each driver; those of open shifts under 0. A cost is of the rows whose own is known. */
export function totalsByDriver(rows: readonly TimesheetRow[]): Map<number, EntryTotals> {
  const known = new Set(rows.flatMap(({ driver_id, cost }) => (cost === undefined ? [] : [driver_id ?? 0])))
  const unknown = new Set(rows.flatMap(({ driver_id, cost }) => (cost === undefined ? [driver_id ?? 0] : [])))
  const totals = timesheetsByDriver(rows.map((row) => counted(row, undefined)))
  return new Map(
    Array.from(totals, ([id, each]) => [
      id,
      { ...each, cost: known.has(id) ? each.cost : undefined, isPartial: known.has(id) && unknown.has(id) },
    ]),
  )
}

/** What whoever looks may not know brings nothing. */
function counted(row: TimesheetRow, restaurant: DeskRestaurant | undefined): CountedTimesheet {
  const { type, driver_id, status, minutes, cost = 0 } = row
  const part = { type, driver_id, status, minutes, cost_total: cost }
  const charges = restaurant?.charges
  return { ...part, expected_sales: charges ? timesheetSales(part, charges) : 0 }
}
