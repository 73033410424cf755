import type { Audience } from '@driverdesk/contract/kernel/route.ts'
import type { Shift, ShiftForRestaurant } from '@driverdesk/contract/shifts/shift.shapes.ts'
import type { Timesheet, TimesheetForRestaurant } from '@driverdesk/contract/timesheets/timesheet.shapes.ts'
import { type Pence, poundsToPence } from '@driverdesk/domain/kernel/money.ts'
import { byText } from '@driverdesk/domain/kernel/names.ts'
import { type ShiftHours, shiftLength } from '@driverdesk/domain/kernel/shiftLength.ts'
import type { ClockTime, IsoDate, Minutes } from '@driverdesk/domain/kernel/wallClock.ts'
import { QUERIED } from '@driverdesk/domain/timesheets/confirmation.ts'
import { syntheticId, syntheticTimesheets } from '@driverdesk/domain/timesheets/timesheetRows.ts'
import {
  NOT_SUBMITTED,
  OF_CANCELLATION,
  OF_WORK,
  PENDING,
  type TimesheetProgress,
  type TimesheetStatus,
  type TimesheetType,
} from '@driverdesk/domain/timesheets/timesheetStatus.ts'

/** A row of the table: a saved timesheet, or a shift without one (docs/spec/timesheets.md#synthetic-rows). */
export interface TimesheetRow {
  /** The timesheet's id, or minus the shift's id if it has none. */
  id: number
  shift_id: number | null
  restaurant_id: number
  driver_id: number | null
  type: TimesheetType
  status: TimesheetStatus
  status_progress: TimesheetProgress
  period_date: IsoDate
  start_time: ClockTime
  finish_time: ClockTime
  /** As recorded by the driver. */
  driver_start_time: ClockTime | null
  driver_finish_time: ClockTime | null
  minutes: Minutes
  /** With bonus and fuel; undefined if the user may not see it. */
  cost: Pence | undefined
  bonus: Pence | undefined
  /** The cancellation fee or bonus, for staff only. */
  fee: Pence | undefined
  is_queried: boolean
  query_reason: string
  timesheet: ShownTimesheet | undefined
  shift: PlannedShift | undefined
}

/** Unchanged rows stay the same objects, so that they do not render again. */
const known = new WeakMap<object, TimesheetRow>()

/** Saved timesheets and shifts without one, sorted by date, start and restaurant. */
export function timesheetRows(
  shifts: readonly PlannedShift[],
  timesheets: readonly ShownTimesheet[],
): TimesheetRow[] {
  const shiftById = new Map(shifts.map((shift) => [shift.id, shift]))
  // A timesheet moved to another day may be outside the range; its shift still names it.
  const unworked = shifts.filter(({ timesheet }) => timesheet?.type !== OF_WORK)
  const rows = [
    ...timesheets.map((timesheet) => savedRow(timesheet, shiftById.get(timesheet.shift_id ?? 0))),
    ...syntheticTimesheets(unworked, timesheets).flatMap(({ shift_id }) => {
      const shift = shiftById.get(shift_id)
      return shift ? [syntheticRow(shift)] : []
    }),
  ]
  return rows.sort(byTime)
}

function savedRow(timesheet: ShownTimesheet, shift: PlannedShift | undefined): TimesheetRow {
  const before = known.get(timesheet)
  if (before && before.shift === shift) return before
  const { id, shift_id, restaurant_id, driver_id, type, status, status_progress } = timesheet
  const { period_date, start_time, finish_time, driver_start_time, driver_finish_time } = timesheet
  return remember(timesheet, {
    ...{ id, shift_id, restaurant_id, driver_id, type, status, status_progress },
    ...{ period_date, start_time, finish_time, driver_start_time, driver_finish_time },
    minutes: type === OF_CANCELLATION ? 0 : shiftLength(start_time, finish_time),
    cost: poundsToPence(timesheet.cost_total),
    bonus: poundsToPence(timesheet.cost_bonus),
    fee: 'cost_extra_bonus' in timesheet ? poundsToPence(timesheet.cost_extra_bonus) : undefined,
    is_queried: timesheet.restaurant_answer === QUERIED,
    query_reason: timesheet.query_reason,
    timesheet,
    shift,
  })
}

function syntheticRow(shift: PlannedShift): TimesheetRow {
  const before = known.get(shift)
  if (before) return before
  const { id, restaurant_id, driver_id, period_date, start_time, finish_time } = shift
  const money = 'cost_total' in shift ? shift : undefined
  return remember(shift, {
    ...{ id: syntheticId(id), shift_id: id, restaurant_id, driver_id, period_date, start_time, finish_time },
    ...{ type: OF_WORK, status: PENDING, status_progress: NOT_SUBMITTED },
    ...{ driver_start_time: null, driver_finish_time: null },
    minutes: shiftLength(start_time, finish_time),
    cost: money && poundsToPence(money.cost_total),
    bonus: money && poundsToPence(money.cost_bonus),
    fee: money && poundsToPence(money.cost_extra_bonus),
    ...{ is_queried: false, query_reason: '' },
    timesheet: undefined,
    shift,
  })
}

export const plannedOf = ({ shift, timesheet }: TimesheetRow): ShiftHours | null =>
  shift ?? timesheet?.planned ?? null

function remember(record: object, row: TimesheetRow): TimesheetRow {
  known.set(record, row)
  return row
}

export const byDate = (a: TimesheetRow, b: TimesheetRow): number => byText(a.period_date, b.period_date)

export const byStart = (a: TimesheetRow, b: TimesheetRow): number => byText(a.start_time, b.start_time)

const byTime = (a: TimesheetRow, b: TimesheetRow) =>
  byDate(a, b) || byStart(a, b) || a.restaurant_id - b.restaurant_id || Math.abs(a.id) - Math.abs(b.id)

/** Finds the row of an id. The id of a shift finds its timesheet if it has one by now. */
export function selectedRow(rows: readonly TimesheetRow[], id: number | undefined): TimesheetRow | undefined {
  if (id === undefined) return undefined
  return (
    rows.find((row) => row.id === id) ??
    rows.find((row) => row.type === OF_WORK && row.shift_id !== null && syntheticId(row.shift_id) === id)
  )
}

export type ShownTimesheet = Timesheet | TimesheetForRestaurant

export type PlannedShift = Shift | ShiftForRestaurant

export type TimesheetOf<A extends Audience> = A extends 'staff' ? Timesheet : TimesheetForRestaurant

/** Stays the same when a shift gets or loses its timesheet. */
export const rowKey = ({ id, type, shift_id }: Pick<TimesheetRow, 'id' | 'type' | 'shift_id'>): string =>
  type === OF_WORK && shift_id !== null ? `shift-${shift_id}` : `timesheet-${id}`
