/** A driver's work, as the working time rules count it (docs/spec/rules.md#what-counts). */
import type { ElapsedClock } from '../kernel/clockChange.ts'
import { rangeFor, WEEK } from '../kernel/rotaRange.ts'
import { type ShiftHours, shiftLength } from '../kernel/shiftLength.ts'
import {
  addDays,
  dayNumber,
  type IsoDate,
  MINUTES_OF_A_DAY,
  type Minutes,
  minutesOfDay,
} from '../kernel/wallClock.ts'

/** A shift in elapsed minutes. It belongs to the day on which it starts. */
export interface Span {
  hours: ShiftHours
  /** The number of its day (`dayNumber`). */
  day: number
  start: Minutes
  finish: Minutes
}

/** A driver's work: the shifts within a week of those that are judged, and the totals of the rota weeks around. */
export interface DriverWork {
  spans: readonly Span[]
  /** Elapsed minutes by Monday. A week without work may be missing. */
  weeks: ReadonlyMap<IsoDate, Minutes>
}

/** Days around a shift whose shifts must be known, and weeks around it whose totals must be known. */
export const DAYS_AROUND = 7
export const WEEKS_AROUND = 16

export const NO_WORK: DriverWork = { spans: [], weeks: new Map() }

export function spanOf(hours: ShiftHours, clock: ElapsedClock): Span {
  const day = dayNumber(hours.period_date)
  const start = day * MINUTES_OF_A_DAY + minutesOfDay(hours.start_time)
  const finish = start + shiftLength(hours.start_time, hours.finish_time)
  return { hours, day, start: clock(start), finish: clock(finish) }
}

export const lengthOf = ({ start, finish }: Span): Minutes => finish - start

const mondays = new Map<IsoDate, IsoDate>()

/** The Monday of a date's rota week. Kept, because a step asks for the same dates thousands of times. */
export function mondayOf(date: IsoDate): IsoDate {
  const monday = mondays.get(date) ?? rangeFor(WEEK, date).from
  mondays.set(date, monday)
  return monday
}

const weeksAround = new Map<IsoDate, readonly IsoDate[]>()

/** The Mondays from 16 weeks before a Monday to 16 weeks after it. */
export function mondaysAround(monday: IsoDate): readonly IsoDate[] {
  const around =
    weeksAround.get(monday) ??
    Array.from({ length: 2 * WEEKS_AROUND + 1 }, (_, nr) => addDays(monday, 7 * (nr - WEEKS_AROUND)))
  weeksAround.set(monday, around)
  return around
}

/** The work with these shifts added. */
export function withSpans({ spans, weeks }: DriverWork, added: readonly Span[]): DriverWork {
  const totals = new Map(weeks)
  for (const span of added) {
    const monday = mondayOf(span.hours.period_date)
    totals.set(monday, (totals.get(monday) ?? 0) + lengthOf(span))
  }
  return { spans: [...spans, ...added], weeks: totals }
}
