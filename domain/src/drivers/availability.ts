import { crossesMidnight, type ShiftHours } from '../kernel/shiftLength.ts'
import {
  addDays,
  type ClockTime,
  clockRange,
  clockTime,
  type IsoDate,
  MINUTES_OF_A_DAY,
  type Minutes,
  minutesOfDay,
  weekdayIndex,
} from '../kernel/wallClock.ts'

/** True if the entry makes the day a day off (docs/spec/drivers.md#days-off). */
export const HOLIDAY = 10
export const REGULAR = 20

interface WorkingEntry {
  holiday: typeof HOLIDAY | typeof REGULAR
  /** 'HH:mm'; null is the start of the day. */
  start_at: ClockTime | null
  /** 'HH:mm'; '24:00', '00:00', '23:59' and null are the end of the day. */
  stop_at: ClockTime | null
}

/**
 * A driver's working times: by weekday (Monday 0), and by date, which overrides the weekday
 * (docs/spec/drivers.md#working-times).
 */
export interface WorkingTime {
  default_working_time: readonly (WorkingEntry & { week_day: number })[]
  actual_override_working_time: readonly (WorkingEntry & { period_date: IsoDate })[]
}

/** A part of one day in minutes since midnight; the end of the day is 1440. */
export interface DayPeriod {
  start: Minutes
  stop: Minutes
}

export const DRIVER_UNAVAILABLE = 'Driver unavailable'

const WHOLE_DAY: DayPeriod = { start: 0, stop: MINUTES_OF_A_DAY }
/** The last minute of a day counts as its end. */
const END_OF_DAY: readonly (ClockTime | null)[] = ['24:00', '00:00', '23:59', null]

/**
 * Why a driver cannot work a shift: 'Driver unavailable' on a day off, 'Driver working time: 09:00 – 14:00, 18:00 –
 * 23:00' outside the hours of the day that fails, or undefined if the driver can (docs/spec/shifts.md#availability).
 *
 * The shift must lie within one period of its day. The part after midnight is checked against the next day, so a night shift
 * needs a period up to the end of the first day and one from 00:00 of the next. A shift that ends at 00:00 has no such part.
 */
export function unavailability(times: ShiftHours, working: WorkingTime): string | undefined {
  const parts = partsByDay(times)
  if (parts.some(({ date }) => isDayOff(date, working))) return DRIVER_UNAVAILABLE
  for (const { date, start, stop } of parts) {
    const periods = dayPeriods(date, working)
    const within = periods.some((period) => period.start <= start && stop <= period.stop)
    if (!within) return `Driver working time: ${periods.map(periodText).join(', ')}`
  }
  return undefined
}

/** True if the driver has the whole day off, by the date's override or else by the weekday's default. */
export function isDayOff(date: IsoDate, working: WorkingTime): boolean {
  return entriesOf(date, working).some((entry) => entry.holiday === HOLIDAY)
}

/**
 * The driver's periods on a date, in order, with touching periods joined: none on a day off, the whole day if neither the
 * date nor its weekday has an entry.
 */
export function dayPeriods(date: IsoDate, working: WorkingTime): DayPeriod[] {
  if (isDayOff(date, working)) return []
  const stated = entriesOf(date, working).map(periodOf)
  return stated.length === 0 ? [WHOLE_DAY] : joined(stated)
}

/** The entries of a date. A period that ends before it starts cannot be entered and is ignored. */
function entriesOf(date: IsoDate, working: WorkingTime): WorkingEntry[] {
  const saysSomething = (entry: WorkingEntry) => entry.holiday === HOLIDAY || isForwards(periodOf(entry))
  const override = working.actual_override_working_time
    .filter((entry) => entry.period_date === date)
    .filter(saysSomething)
  if (override.length > 0) return override
  const weekday = weekdayIndex(date)
  return working.default_working_time.filter((entry) => entry.week_day === weekday).filter(saysSomething)
}

function periodOf({ start_at, stop_at }: WorkingEntry): DayPeriod {
  const start = start_at === null ? 0 : minutesOfDay(start_at)
  return { start, stop: END_OF_DAY.includes(stop_at) ? MINUTES_OF_A_DAY : minutesOfDay(stop_at as ClockTime) }
}

function isForwards({ start, stop }: DayPeriod): boolean {
  return start < stop
}

function joined(periods: readonly DayPeriod[]): DayPeriod[] {
  const result: DayPeriod[] = []
  for (const period of periods.toSorted((a, b) => a.start - b.start)) {
    const last = result.at(-1)
    if (last && period.start <= last.stop) last.stop = Math.max(last.stop, period.stop)
    else result.push({ ...period })
  }
  return result
}

/** The part of each day that a shift covers: one, or two if it runs past midnight. */
function partsByDay({ period_date, start_time, finish_time }: ShiftHours): (DayPeriod & { date: IsoDate })[] {
  const [start, finish] = [minutesOfDay(start_time), minutesOfDay(finish_time)]
  if (!crossesMidnight(start_time, finish_time)) return [{ date: period_date, start, stop: finish }]
  const evening = { date: period_date, start, stop: MINUTES_OF_A_DAY }
  return finish === 0 ? [evening] : [evening, { date: addDays(period_date, 1), start: 0, stop: finish }]
}

function periodText({ start, stop }: DayPeriod): string {
  return clockRange(clockTime(start), stop === MINUTES_OF_A_DAY ? '24:00' : clockTime(stop))
}
