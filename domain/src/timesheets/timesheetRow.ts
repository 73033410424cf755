import type { Coordinates } from '../kernel/distance.ts'
import type { WallTime } from '../kernel/instant.ts'
import { type Pence, poundsToPence } from '../kernel/money.ts'
import { byText } from '../kernel/names.ts'
import { type ShiftHours, shiftLength } from '../kernel/shiftLength.ts'
import type { ClockTime, IsoDate, Minutes } from '../kernel/wallClock.ts'
import { ASSIGNED, type AssignmentStatus, SHIFT_NEW, type ShiftStatus } from '../shifts/shiftStatus.ts'
import { NOT_IN_LIST } from '../shifts/shiftWords.ts'
import { CONFIRMED, QUERIED } from './confirmation.ts'
import {
  EXCEPTIONS,
  type JudgedTimesheet,
  overlappingTimesheets,
  type RecordedWork,
  type TimesheetException,
  timesheetExceptions,
} from './timesheetExceptions.ts'
import { HIDDEN_DRIVER, syntheticId, syntheticTimesheets } from './timesheetRows.ts'
import {
  IN_WORK,
  NOT_SUBMITTED,
  OF_CANCELLATION,
  OF_WORK,
  OPEN_SHIFT,
  PENDING,
  progressLabel,
  type TimesheetProgress,
  type TimesheetStatus,
  type TimesheetType,
} from './timesheetStatus.ts'

/** A saved timesheet; money in pounds. */
export interface SavedTimesheet extends ShiftHours {
  id: number
  shift_id: number | null
  restaurant_id: number
  driver_id: number
  type: TimesheetType
  short_notice?: boolean
  status: TimesheetStatus
  status_progress: TimesheetProgress
  driver_start_time: ClockTime | null
  driver_finish_time: ClockTime | null
  cost_per_hour: number
  cost_total: number
  cost_bonus: number
  /** Absent for restaurants. */
  cost_extra_bonus?: number
  restaurant_answer: 10 | 20 | null
  query_reason: string
  planned: ShiftHours | null
  invoice_number: string | null
  comment: string
  driver_comment: string
  discard_reason: string
  /** Absent for restaurants. */
  reject_reason?: string
  fuel_bonus_0: number
  fuel_bonus_3: number
  fuel_bonus_6: number
  changed_from: RecordedWork | null
  map_start_lat: number | null
  map_start_lng: number | null
  map_finish_lat: number | null
  map_finish_lng: number | null
}

/** A shift; money in pounds, absent for restaurants. */
export interface ShiftToWork extends ShiftHours {
  id: number
  restaurant_id: number
  /** null: an open shift, or one whose driver a restaurant may not know yet. */
  driver_id: number | null
  status: ShiftStatus
  status_assigned: AssignmentStatus
  comment: string
  timesheet?: { type: TimesheetType } | null
  cost_per_hour?: number
  cost_total?: number
  cost_bonus?: number
  cost_extra_bonus?: number
}

/** A row of the timesheets: a saved one, or a shift without one (docs/spec/timesheets.md#synthetic-rows). */
export interface TimesheetRow<
  T extends SavedTimesheet = SavedTimesheet,
  S extends ShiftToWork = ShiftToWork,
> {
  /** The timesheet's id, or minus the shift's id if it has none. */
  id: number
  shift_id: number | null
  restaurant_id: number
  /** null: an open shift. `HIDDEN_DRIVER`: a driver whom a restaurant may not see yet. */
  driver_id: number | null
  type: TimesheetType
  status: TimesheetStatus
  status_progress: TimesheetProgress
  /** True if its shift is known and not published: its driver was not notified of it. */
  is_unpublished: boolean
  period_date: IsoDate
  start_time: ClockTime
  finish_time: ClockTime
  /** As recorded by the driver. */
  driver_start_time: ClockTime | null
  driver_finish_time: ClockTime | null
  minutes: Minutes
  /** The pay per hour, for staff only. */
  rate: Pence | undefined
  /** With bonus and fuel; undefined if the user may not see it. */
  cost: Pence | undefined
  bonus: Pence | undefined
  /** The cancellation fee or bonus, for staff only. */
  fee: Pence | undefined
  is_queried: boolean
  query_reason: string
  timesheet: T | undefined
  shift: S | undefined
}

/** Unchanged rows stay the same objects, so that they do not render again. */
const known = new WeakMap<object, TimesheetRow>()

/** Saved timesheets and shifts without one, sorted by date, start and restaurant. */
export function timesheetRows<T extends SavedTimesheet, S extends ShiftToWork>(
  shifts: readonly S[],
  timesheets: readonly T[],
): TimesheetRow<T, S>[] {
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

function savedRow<T extends SavedTimesheet, S extends ShiftToWork>(
  timesheet: T,
  shift: S | undefined,
): TimesheetRow<T, S> {
  const before = known.get(timesheet) as TimesheetRow<T, S> | undefined
  if (before && before.shift === shift) return before
  const { id, shift_id, restaurant_id, driver_id, type, status, status_progress } = timesheet
  const { period_date, start_time, finish_time, driver_start_time, driver_finish_time } = timesheet
  return remember(timesheet, {
    id,
    shift_id,
    restaurant_id,
    driver_id,
    type,
    status,
    status_progress,
    is_unpublished: shift?.status === SHIFT_NEW,
    period_date,
    start_time,
    finish_time,
    driver_start_time,
    driver_finish_time,
    minutes: type === OF_CANCELLATION ? 0 : shiftLength(start_time, finish_time),
    rate: timesheet.cost_extra_bonus === undefined ? undefined : poundsToPence(timesheet.cost_per_hour),
    cost: poundsToPence(timesheet.cost_total),
    bonus: poundsToPence(timesheet.cost_bonus),
    fee: penceOf(timesheet.cost_extra_bonus),
    is_queried: timesheet.restaurant_answer === QUERIED,
    query_reason: timesheet.query_reason,
    timesheet,
    shift,
  })
}

function syntheticRow<S extends ShiftToWork>(shift: S): TimesheetRow<never, S> {
  const before = known.get(shift) as TimesheetRow<never, S> | undefined
  if (before) return before
  const { id, restaurant_id, driver_id, status, status_assigned, period_date, start_time, finish_time } =
    shift
  const { cost_per_hour, cost_total, cost_bonus, cost_extra_bonus } = shift
  return remember(shift, {
    id: syntheticId(id),
    shift_id: id,
    restaurant_id,
    driver_id: driver_id ?? (status_assigned === ASSIGNED ? HIDDEN_DRIVER : null),
    period_date,
    start_time,
    finish_time,
    type: OF_WORK,
    status: PENDING,
    status_progress: NOT_SUBMITTED,
    is_unpublished: status === SHIFT_NEW,
    driver_start_time: null,
    driver_finish_time: null,
    minutes: shiftLength(start_time, finish_time),
    rate: penceOf(cost_per_hour),
    cost: penceOf(cost_total),
    bonus: penceOf(cost_bonus),
    fee: penceOf(cost_extra_bonus),
    is_queried: false,
    query_reason: '',
    timesheet: undefined,
    shift,
  })
}

const penceOf = (pounds: number | undefined): Pence | undefined =>
  pounds === undefined ? undefined : poundsToPence(pounds)

/** True once the hours are entered. Until then a row has the hours of its shift. */
export const hasHours = ({ status_progress }: Pick<TimesheetRow, 'status_progress'>): boolean =>
  status_progress !== NOT_SUBMITTED && status_progress !== IN_WORK

export const plannedOf = ({ shift, timesheet }: TimesheetRow): ShiftHours | null =>
  shift ?? timesheet?.planned ?? null

function remember<R extends TimesheetRow>(record: object, row: R): R {
  known.set(record, row)
  return row
}

export const byDate = (a: TimesheetRow, b: TimesheetRow): number => byText(a.period_date, b.period_date)

export const byStart = (a: TimesheetRow, b: TimesheetRow): number => byText(a.start_time, b.start_time)

const byTime = (a: TimesheetRow, b: TimesheetRow) =>
  byDate(a, b) || byStart(a, b) || a.restaurant_id - b.restaurant_id || Math.abs(a.id) - Math.abs(b.id)

/** Finds the row of an id. A shift's id finds its timesheet if it has got one since. */
export function selectedRow<R extends TimesheetRow>(
  rows: readonly R[],
  id: number | undefined,
): R | undefined {
  if (id === undefined) return undefined
  return (
    rows.find((row) => row.id === id) ??
    rows.find((row) => row.type === OF_WORK && row.shift_id !== null && syntheticId(row.shift_id) === id)
  )
}

/** Stays the same when a shift gets or loses its timesheet. */
export const rowKey = ({ id, type, shift_id }: Pick<TimesheetRow, 'id' | 'type' | 'shift_id'>): string =>
  type === OF_WORK && shift_id !== null ? `shift-${shift_id}` : `timesheet-${id}`

/** Shown instead of hours when the pay is for lost time: the shift was cancelled, or changed at short notice. */
export const lostTimeText = (timesheet: { short_notice?: boolean } | undefined): string =>
  timesheet?.short_notice ? 'Short notice' : 'Cancelled'

/** The exceptions of rows by row id; rows without any are left out. */
export type Flags = ReadonlyMap<number, readonly TimesheetException[]>

/**
 * @param rows all rows of their drivers, because overlaps are looked for among them
 * @param placeOf the place of a restaurant by id; null if it has none
 */
export function rowExceptions(
  rows: readonly TimesheetRow[],
  placeOf: (restaurantId: number) => Coordinates | null,
  now: WallTime,
): Flags {
  const overlapping = overlappingTimesheets(rows)
  const flags = new Map<number, readonly TimesheetException[]>()
  for (const row of rows) {
    const exceptions = timesheetExceptions(
      judged(row, placeOf(row.restaurant_id)),
      overlapping.has(row.id),
      now,
    )
    if (exceptions.length > 0) flags.set(row.id, exceptions)
  }
  return flags
}

function judged(row: TimesheetRow, restaurantPlace: Coordinates | null): JudgedTimesheet {
  const { timesheet } = row
  return {
    ...row,
    planned: plannedOf(row),
    trips: timesheet,
    changed_from: timesheet?.changed_from ?? null,
    start_place: coordinates(timesheet?.map_start_lat, timesheet?.map_start_lng),
    finish_place: coordinates(timesheet?.map_finish_lat, timesheet?.map_finish_lng),
    restaurant_place: restaurantPlace,
  }
}

const coordinates = (lat: number | null = null, lng: number | null = null): Coordinates | null =>
  lat === null || lng === null ? null : { lat, lng }

export const driverOfRow = (
  { driver_id }: Pick<TimesheetRow, 'driver_id'>,
  names: ReadonlyMap<number, string>,
) => {
  if (driver_id === HIDDEN_DRIVER) return 'Assigned'
  return driver_id ? (names.get(driver_id) ?? NOT_IN_LIST) : OPEN_SHIFT
}

export const RESTAURANT_NOT_IN_LIST = 'Restaurant not in your list'

export const progressText = ({ status_progress, driver_id }: TimesheetRow): string =>
  progressLabel(status_progress, driver_id)

/** 'Invoice 014', 'Queried', 'Confirmed' or ''. */
export function answerText({ is_queried, timesheet }: TimesheetRow): string {
  if (timesheet?.invoice_number) return `Invoice ${timesheet.invoice_number}`
  if (is_queried) return 'Queried'
  return timesheet?.restaurant_answer === CONFIRMED ? 'Confirmed' : ''
}

export const flagText = (exceptions: readonly TimesheetException[]): string =>
  exceptions.map(({ kind }) => EXCEPTIONS[kind]).join(', ')
