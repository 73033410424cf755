import { offsetAt } from './instant.ts'
import { type ShiftHours, shiftLength } from './shiftLength.ts'
import {
  addDays,
  type ClockTime,
  clockTime,
  type DateRange,
  dayNumber,
  displayDate,
  type IsoDate,
  MINUTES_OF_A_DAY,
  type Minutes,
  minutesOfDay,
  timeIn,
  todayIn,
} from './wallClock.ts'

export interface ClockChange {
  /** Minutes since midnight on the clock before the change. */
  at: Minutes
  /** 60: the clocks go forward an hour; -60: back. */
  by: Minutes
}

const STEP: Minutes = 15

/** The clock change on a date; undefined on most. */
export function clockChangeOn(timeZone: string, date: IsoDate): ClockChange | undefined {
  const noon = Date.parse(`${date}T12:00:00Z`)
  const wallAt = (minutes: Minutes): Minutes => {
    const instant = new Date(noon + minutes * 60_000)
    const days = dayNumber(todayIn(timeZone, instant)) - dayNumber(date)
    return days * MINUTES_OF_A_DAY + minutesOfDay(timeIn(timeZone, instant))
  }
  if (wallAt(MINUTES_OF_A_DAY) - wallAt(-MINUTES_OF_A_DAY) === 2 * MINUTES_OF_A_DAY) return undefined
  // A zone differs from UTC by at most 14 hours.
  let before = wallAt(-MINUTES_OF_A_DAY)
  for (let minutes = STEP - MINUTES_OF_A_DAY; minutes <= MINUTES_OF_A_DAY; minutes += STEP) {
    const wall = wallAt(minutes)
    const [at, by] = [before + STEP, wall - before - STEP]
    if (by !== 0 && at >= 0 && at < MINUTES_OF_A_DAY) return { at, by }
    before = wall
  }
  return undefined
}

/** The hour that is missing or comes twice, in minutes since midnight: most often 60 to 120. */
export const changedHour = ({ at, by }: ClockChange) => ({
  start: Math.min(at, at + by),
  stop: Math.max(at, at + by),
})

/** 'On 28/03/2027 the clocks go forward from 01:00 to 02:00: this hour is missing' */
export const clockChangeText = (date: IsoDate, { at, by }: ClockChange): string =>
  `On ${displayDate(date)} the clocks go ${by > 0 ? 'forward' : 'back'} from ${clockTime(at)} to ${clockTime(at + by)}: this hour ${by > 0 ? 'is missing' : 'comes twice'}`

/** A clock change, in wall-clock minutes since 1970 on the clock before the change. */
interface WallChange {
  at: Minutes
  /** 60: the clocks go forward an hour; -60: back. */
  by: Minutes
}

/**
 * Turns wall-clock minutes since 1970 into minutes that differ by the time that really passes between them. A time in
 * the skipped hour counts as the end of that hour; a time in the repeated hour counts as the first of the two.
 */
export type ElapsedClock = (wall: Minutes) => Minutes

/** @param changes all clock changes around the times that it is asked about */
export const elapsedClock =
  (changes: readonly WallChange[]): ElapsedClock =>
  (wall) =>
    changes.reduce((elapsed, { at, by }) => elapsed - passed(wall - at, by), wall)

function passed(since: Minutes, by: Minutes): Minutes {
  if (by > 0) return Math.max(0, Math.min(since, by))
  return since >= 0 ? by : 0
}

/** The clock changes of a zone in the years of a range, in order. No zone changes twice within a week. */
export function clockChangesAround(timeZone: string, { from, to }: DateRange): readonly WallChange[] {
  const [first, last] = [yearOf(from), yearOf(to)]
  return Array.from({ length: last - first + 1 }, (_, nr) => changesOfYear(timeZone, first + nr)).flat()
}

const yearOf = (date: IsoDate): number => Number(date.slice(0, 4))

const known = new Map<string, readonly WallChange[]>()

/** Kept, because asking for the offset of a zone is slow. */
function changesOfYear(timeZone: string, year: number): readonly WallChange[] {
  const key = `${timeZone} ${year}`
  const changes = known.get(key) ?? foundInYear(timeZone, year)
  known.set(key, changes)
  return changes
}

function foundInYear(timeZone: string, year: number): WallChange[] {
  const end = `${year + 1}-01-01`
  const changes: WallChange[] = []
  for (let week = `${year}-01-01`; week < end; week = addDays(week, 7)) {
    const next = addDays(week, 7)
    // Before the first day and after the last one in every zone.
    if (offsetOf(addDays(week, -1), '06:00', timeZone) === offsetOf(next, '13:00', timeZone)) continue
    for (let day = week; day < next && day < end; day = addDays(day, 1)) {
      const change = clockChangeOn(timeZone, day)
      if (change) changes.push({ at: dayNumber(day) * MINUTES_OF_A_DAY + change.at, by: change.by })
    }
  }
  return changes
}

const offsetOf = (date: IsoDate, time: ClockTime, timeZone: string): number =>
  offsetAt(Date.parse(`${date}T${time}:00Z`), timeZone)

/**
 * Says that the clocks change during a shift, when an hour is missing or comes twice; undefined on all other nights. Its length
 * is still that of the clock times (docs/spec/kernel.md#wall-clock).
 */
export function clockChangeNote(
  { period_date, start_time, finish_time }: ShiftHours,
  timeZone: string,
): string | undefined {
  const start = minutesOfDay(start_time)
  const finish = start + shiftLength(start_time, finish_time)
  for (const day of [0, 1]) {
    const date = addDays(period_date, day)
    const change = clockChangeOn(timeZone, date)
    if (!change) continue
    const hour = changedHour(change)
    const before = day * MINUTES_OF_A_DAY
    if (start < before + hour.stop && finish > before + hour.start)
      return `${clockChangeText(date, change)}. Hours and pay count by the clock`
  }
  return undefined
}
