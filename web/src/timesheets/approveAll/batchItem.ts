import type { BatchItem } from '@driverdesk/contract/timesheets/timesheet.shapes.ts'
import { formatMoney, type Pence, poundsToPence } from '@driverdesk/domain/kernel/money.ts'
import { type ShiftHours, shiftLength } from '@driverdesk/domain/kernel/shiftLength.ts'
import { shiftCost } from '@driverdesk/domain/shifts/shiftCost.ts'
import type { Approvable } from '@driverdesk/domain/timesheets/approveAll.ts'
import { sinceFinish } from '@driverdesk/domain/timesheets/sincePlanned.ts'
import {
  APPROVED,
  IN_WORK,
  NOT_SUBMITTED,
  OF_WORK,
  PAY_APPROVED,
} from '@driverdesk/domain/timesheets/timesheetStatus.ts'
import { plannedOf, type TimesheetRow } from '../timesheetRow.ts'
import type { Flags } from '../useFlags.ts'

/** A row as 'Approve All' looks at it. */
export interface ApprovableRow extends Approvable {
  row: TimesheetRow
}

/** What 'Approve All' has to know of each row, at a moment on the wall of the business. */
export const approvables = (
  rows: readonly TimesheetRow[],
  flags: Flags,
  now: Parameters<typeof sinceFinish>[1],
): ApprovableRow[] =>
  rows.map((row) => ({
    row,
    type: row.type,
    driver_id: row.driver_id,
    status: row.status,
    status_progress: row.status_progress,
    is_queried: row.is_queried,
    is_flagged: flags.has(row.id),
    is_over: sinceFinish(plannedOf(row) ?? row, now) >= 0,
  }))

/**
 * What the batch is sent of a row: approved, its pay approved (docs/spec/timesheets.md#approve-all). What nobody has
 * submitted is filled from the plan; the state that the person saw goes along, so that nothing newer is approved
 * unseen.
 */
export function batchItem({ row }: ApprovableRow): BatchItem {
  const { id, shift_id, restaurant_id, driver_id, timesheet, shift } = row
  const hours = hoursOf(row)
  const record = timesheet ?? (shift && 'cost_bonus' in shift ? shift : undefined)
  return {
    ...{ id, shift_id, restaurant_id, driver_id: driver_id ?? 0 },
    period_date: hours.period_date,
    start_time: hours.start_time,
    finish_time: hours.finish_time,
    ...(record && {
      cost_bonus: record.cost_bonus,
      const_fuel_bonus: record.const_fuel_bonus,
      fuel_bonus_0: record.fuel_bonus_0,
      fuel_bonus_3: record.fuel_bonus_3,
      fuel_bonus_6: record.fuel_bonus_6,
    }),
    ...(timesheet && { comment: timesheet.comment, updated_at: timesheet.updated_at }),
    ...(timesheet && 'cost_extra_bonus' in timesheet && { cost_extra_bonus: timesheet.cost_extra_bonus }),
    status: APPROVED,
    status_progress: PAY_APPROVED,
  }
}

const isUnsubmitted = ({ type, status_progress }: TimesheetRow): boolean =>
  type === OF_WORK && (status_progress === NOT_SUBMITTED || status_progress === IN_WORK)

/** The hours that are approved: what nobody has submitted gets those of its plan. */
const hoursOf = (row: TimesheetRow): ShiftHours => (isUnsubmitted(row) ? plannedOf(row) : null) ?? row

/** What approving these rows pays: '£1,204.50'. */
export const payText = (rows: readonly ApprovableRow[]): string =>
  formatMoney(rows.reduce((sum, { row }) => sum + payOf(row), 0))

/** The plan's hours are paid instead of the saved ones; bonus and fuel stay. */
function payOf(row: TimesheetRow): Pence {
  const { timesheet, cost = 0 } = row
  if (!timesheet || !isUnsubmitted(row)) return cost
  const rate = poundsToPence(timesheet.cost_per_hour)
  const hoursPay = ({ start_time, finish_time }: ShiftHours): Pence =>
    shiftCost({ rate, minutes: shiftLength(start_time, finish_time), driverBonus: 0, fuelBonus: 0 })
  return cost - hoursPay(row) + hoursPay(hoursOf(row))
}
