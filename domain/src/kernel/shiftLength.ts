import { minutesOn, type WallTime } from './instant.ts'
import { divideRounded, inThousands } from './money.ts'
import { byText } from './names.ts'
import {
  addDays,
  type ClockTime,
  clockRange,
  displayDate,
  type IsoDate,
  MINUTES_OF_A_DAY,
  type Minutes,
  minutesOfDay,
} from './wallClock.ts'

/** The time of a shift: the date on which it starts, and its wall-clock times. */
export interface ShiftHours {
  period_date: IsoDate
  start_time: ClockTime
  finish_time: ClockTime
}

type Start = Pick<ShiftHours, 'period_date' | 'start_time'>

/**
 * Minutes from start to finish, plus 24 hours if the finish is earlier (docs/spec/shifts.md#shift-length). It is the
 * difference of two wall-clock times, so clock changes do not count
 * (docs/spec/kernel.md#wall-clock). Equal times give 0; `shiftProblems` refuses them.
 * @throws {RangeError} if either is not a time of day
 */
export function shiftLength(start: ClockTime, finish: ClockTime): Minutes {
  const difference = minutesOfDay(finish) - minutesOfDay(start)
  return difference < 0 ? difference + MINUTES_OF_A_DAY : difference
}

/** True if a shift finishes on the day after its date. One that ends at 00:00 does. */
export function crossesMidnight(start: ClockTime, finish: ClockTime): boolean {
  return minutesOfDay(finish) < minutesOfDay(start)
}

/** The shifts of the day before that continue into this day. One that ends at 00:00 does not. */
export const nightsInto = <S extends ShiftHours>(date: IsoDate, shifts: readonly S[]): S[] => {
  const before = addDays(date, -1)
  return shifts.filter(
    ({ period_date, start_time, finish_time }) =>
      period_date === before && crossesMidnight(start_time, finish_time) && minutesOfDay(finish_time) > 0,
  )
}

/** Minutes of clock time since a shift's planned start; negative before. */
export const sinceStart = ({ period_date, start_time }: Start, now: WallTime): Minutes =>
  minutesOn(now) - minutesOn({ date: period_date, time: start_time })

/** Minutes of clock time since a shift's planned finish, across midnight too; negative before. */
export const sinceFinish = (shift: ShiftHours, now: WallTime): Minutes =>
  sinceStart(shift, now) - shiftLength(shift.start_time, shift.finish_time)

/** True from a shift's planned finish on. */
export const isOver = (shift: ShiftHours, now: WallTime): boolean => sinceFinish(shift, now) >= 0

/** Sorts shifts by day, then start. */
export const byStart = (a: Start, b: Start): number =>
  byText(a.period_date, b.period_date) || byText(a.start_time, b.start_time)

/**
 * Minutes as hours and minutes: 450 is '7:30'. For lists with a total, so that the lines add up to it
 * (docs/spec/kernel.md#hours-that-people-add-up).
 */
export function formatLength(minutes: Minutes): string {
  const length = Math.abs(minutes)
  return `${minutes < 0 ? '-' : ''}${Math.trunc(length / 60)}:${String(length % 60).padStart(2, '0')}`
}

/** '16,812:30', for people; files have `formatLength`. */
export const formatLengths = (minutes: Minutes): string => formatLength(minutes).replace(/\d+/, inThousands)

/**
 * Minutes as decimal hours, rounded half away from zero: two decimals for the length of one shift, one for totals
 * (docs/spec/shifts.md#shift-length). 450 is '7.50' or '7.5'.
 */
export function formatHours(minutes: Minutes, decimals: 1 | 2): string {
  const scaled = divideRounded(minutes * 10 ** decimals, 60)
  const digits = String(Math.abs(scaled)).padStart(decimals + 1, '0')
  return `${scaled < 0 ? '-' : ''}${digits.slice(0, -decimals)}.${digits.slice(-decimals)}`
}

/** '12 min', '1 h 05 min' */
export function lengthText(minutes: Minutes): string {
  const hours = Math.floor(minutes / 60)
  const rest = minutes % 60
  return hours > 0 ? `${hours} h ${String(rest).padStart(2, '0')} min` : `${rest} min`
}

/** The same for all shifts at one time. */
export const timeKey = ({ period_date, start_time, finish_time }: ShiftHours): string =>
  `${period_date} ${start_time} ${finish_time}`

/** '20/11/2026, 18:00 – 22:00'. */
export const shiftText = ({ period_date, start_time, finish_time }: ShiftHours): string =>
  `${displayDate(period_date)}, ${clockRange(start_time, finish_time)}`
