import { type Coordinates, distanceInMetres } from '../kernel/distance.ts'
import type { WallTime } from '../kernel/instant.ts'
import type { Pence } from '../kernel/money.ts'
import { formatLength, type ShiftHours, shiftLength, sinceFinish, sinceStart } from '../kernel/shiftLength.ts'
import {
  type ClockTime,
  clockRange,
  displayDate,
  MINUTES_OF_A_DAY,
  type Minutes,
  minutesOfDay,
} from '../kernel/wallClock.ts'
import { LATE_AFTER } from '../shifts/lateStart.ts'
import { overlappingOfOneDriver } from '../shifts/shiftClash.ts'
import type { FuelBands } from './timesheetPay.ts'
import { HIDDEN_DRIVER } from './timesheetRows.ts'
import { DISCARDED, OF_WORK, type TimesheetStatus, type TimesheetType } from './timesheetStatus.ts'

/** The differences between a timesheet and its shift, with their labels. */
export const EXCEPTIONS = {
  unpublished: 'Not published',
  missingStart: 'Missing start',
  lateStart: 'Late start',
  missingFinish: 'Missing finish',
  lateFinish: 'Late finish',
  startAway: 'Started elsewhere',
  finishAway: 'Finished elsewhere',
  early: 'Finished early',
  longer: 'Longer than planned',
  shorter: 'Shorter than planned',
  otherDay: 'Different day from planned',
  changed: 'Changed by the restaurant',
  overlapping: 'Overlapping',
  noShift: 'No shift',
  noRate: 'No rate',
} as const
export type ExceptionKind = keyof typeof EXCEPTIONS

export interface TimesheetException {
  kind: ExceptionKind
  /** The exception in words: 'Started 22 minutes late'. */
  reason: string
}

interface Counted extends ShiftHours {
  id: number
  type: TimesheetType
  status: TimesheetStatus
  driver_id: number | null
}

/** A saved or synthetic row with its facts. */
export interface JudgedTimesheet extends Counted {
  is_unpublished: boolean
  /** The pay per hour; undefined if the user may not see it. */
  rate?: Pence | undefined
  /** The time of its shift; null if it has none. */
  planned: ShiftHours | null
  driver_start_time: ClockTime | null
  driver_finish_time: ClockTime | null
  /** Trips of each band; undefined if no one has entered any. */
  trips?: FuelBands | undefined
  /** The driver's own entry, if the restaurant has changed it; else null. */
  changed_from: RecordedWork | null
  start_place: Coordinates | null
  finish_place: Coordinates | null
  restaurant_place: Coordinates | null
}

export interface RecordedWork extends FuelBands {
  start_time: ClockTime
  finish_time: ClockTime
}

/** A timesheet may be this much shorter than its shift without an exception. */
const SHORTER_MINUTES: Minutes = 15

/** A position farther away is not at the restaurant. */
export const NEARBY_METRES = 300

/** Open shifts, cancellations and discarded timesheets have no exceptions. */
const isOfWork = ({ type, status, driver_id }: Counted) =>
  type === OF_WORK && status !== DISCARDED && Boolean(driver_id)

/** Hidden drivers may be different people. */
const isOfKnownDriver = (row: Counted) => isOfWork(row) && row.driver_id !== HIDDEN_DRIVER

/** The ids of timesheets that overlap another of their driver. Sorts once per driver, so thousands are quick to check. */
export function overlappingTimesheets(rows: readonly Counted[]): Set<number> {
  return new Set(overlappingOfOneDriver(rows.filter(isOfKnownDriver)).map(({ id }) => id))
}

/**
 * Lists the differences from the plan, with reasons. Late means 15 minutes or more, as in alerts, and nothing is missing
 * before it is late. `overlaps` comes from `overlappingTimesheets`.
 */
export function timesheetExceptions(
  timesheet: JudgedTimesheet,
  overlaps: boolean,
  now: WallTime,
): TimesheetException[] {
  if (!isOfWork(timesheet)) return []
  const { planned, start_place, finish_place } = timesheet
  const reasons: Record<ExceptionKind, string | undefined> = {
    unpublished: planned ? unpublished(timesheet, planned, now) : undefined,
    missingStart: planned ? missingStart(timesheet, planned, now) : undefined,
    lateStart: planned ? late('Started', timesheet.driver_start_time, planned.start_time) : undefined,
    missingFinish: planned ? missingFinish(timesheet, planned, now) : undefined,
    lateFinish: planned ? late('Finished', timesheet.driver_finish_time, planned.finish_time) : undefined,
    startAway: away('Started', start_place, timesheet.restaurant_place),
    finishAway: away('Finished', finish_place, timesheet.restaurant_place),
    early: planned ? early(timesheet.driver_finish_time, planned.finish_time) : undefined,
    longer: planned ? longer(timesheet, planned) : undefined,
    shorter: planned ? shorter(timesheet, planned) : undefined,
    otherDay: planned ? otherDay(timesheet, planned) : undefined,
    changed: timesheet.changed_from ? changed(timesheet, timesheet.changed_from) : undefined,
    overlapping: overlaps ? 'Overlaps another timesheet of the driver' : undefined,
    noShift: planned ? undefined : 'There is no shift for this timesheet',
    noRate: timesheet.rate === 0 ? 'The pay is £0.00 an hour' : undefined,
  }
  return (Object.keys(reasons) as ExceptionKind[]).flatMap((kind) => {
    const reason = reasons[kind]
    return reason ? [{ kind, reason }] : []
  })
}

/** Counts timesheets by kind of exception, in the order of `EXCEPTIONS`, leaving out kinds with none. */
export function countExceptions(
  ofEach: Iterable<readonly TimesheetException[]>,
): { kind: ExceptionKind; count: number }[] {
  const all = Array.from(ofEach).flat()
  return (Object.keys(EXCEPTIONS) as ExceptionKind[])
    .map((kind) => ({ kind, count: all.filter((exception) => exception.kind === kind).length }))
    .filter(({ count }) => count > 0)
}

function unpublished({ is_unpublished }: JudgedTimesheet, planned: ShiftHours, now: WallTime) {
  return is_unpublished && sinceStart(planned, now) >= 0
    ? 'The shift was not published to its driver'
    : undefined
}

/** A driver who was not notified of the shift cannot record its start and finish. */
function missingStart(
  { driver_start_time, is_unpublished }: JudgedTimesheet,
  planned: ShiftHours,
  now: WallTime,
) {
  return is_unpublished || driver_start_time || sinceStart(planned, now) < LATE_AFTER
    ? undefined
    : 'The driver did not record a start'
}

function missingFinish(
  { driver_finish_time, is_unpublished }: JudgedTimesheet,
  planned: ShiftHours,
  now: WallTime,
) {
  return is_unpublished || driver_finish_time || sinceFinish(planned, now) < LATE_AFTER
    ? undefined
    : 'The driver did not record a finish'
}

function late(what: string, actual: ClockTime | null, planned: ClockTime): string | undefined {
  const by = actual ? minutesAfter(actual, planned) : 0
  return by >= LATE_AFTER ? `${what} ${by} minutes late` : undefined
}

function early(actual: ClockTime | null, planned: ClockTime): string | undefined {
  const by = actual ? minutesAfter(planned, actual) : 0
  return by >= LATE_AFTER ? `Finished ${by} minutes early` : undefined
}

/** The shorter way round the clock: 00:10 is 20 minutes after 23:50, and 23:50 is 20 minutes before 00:10. */
function minutesAfter(actual: ClockTime, planned: ClockTime): Minutes {
  const after = (minutesOfDay(actual) - minutesOfDay(planned) + MINUTES_OF_A_DAY) % MINUTES_OF_A_DAY
  return after > MINUTES_OF_A_DAY / 2 ? after - MINUTES_OF_A_DAY : after
}

function away(what: string, place: Coordinates | null, restaurant: Coordinates | null): string | undefined {
  if (!place || !restaurant) return undefined
  const metres = distanceInMetres(place, restaurant)
  if (metres <= NEARBY_METRES) return undefined
  const far = metres < 1000 ? `${Math.round(metres)} m` : `${(metres / 1000).toFixed(1)} km`
  return `${what} ${far} from the restaurant`
}

function longer(worked: ShiftHours, planned: ShiftHours): string | undefined {
  const [minutes, plan] = [plannedLength(worked), plannedLength(planned)]
  return minutes > plan ? againstPlan(minutes, plan) : undefined
}

function shorter(worked: ShiftHours, planned: ShiftHours): string | undefined {
  const [minutes, plan] = [plannedLength(worked), plannedLength(planned)]
  return minutes < plan - SHORTER_MINUTES ? againstPlan(minutes, plan) : undefined
}

const plannedLength = ({ start_time, finish_time }: ShiftHours): Minutes =>
  shiftLength(start_time, finish_time)

const againstPlan = (minutes: Minutes, plan: Minutes): string =>
  `${formatLength(minutes)} hours instead of ${formatLength(plan)}`

const otherDay = (worked: ShiftHours, planned: ShiftHours): string | undefined =>
  worked.period_date === planned.period_date
    ? undefined
    : `${displayDate(worked.period_date)} instead of ${displayDate(planned.period_date)}`

/** Lists each value that differs, old and new (docs/spec/timesheets.md#exceptions). */
function changed(worked: JudgedTimesheet, from: RecordedWork): string | undefined {
  const hours = ({ start_time, finish_time }: Pick<ShiftHours, 'start_time' | 'finish_time'>) =>
    clockRange(start_time, finish_time)
  const trips = ({ fuel_bonus_0, fuel_bonus_3, fuel_bonus_6 }: FuelBands) =>
    [fuel_bonus_0, fuel_bonus_3, fuel_bonus_6].join(' + ')
  const is = worked.trips ?? from
  const parts = [
    hours(worked) === hours(from) ? [] : `${hours(worked)} instead of ${hours(from)}`,
    trips(is) === trips(from) ? [] : `trips ${trips(is)} instead of ${trips(from)}`,
  ].flat()
  return parts.length > 0 ? `The driver's record was changed: ${parts.join('; ')}` : undefined
}
