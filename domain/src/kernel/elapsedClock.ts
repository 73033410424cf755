/** Elapsed time between wall-clock times: on a night when the clocks change it differs by an hour. */
import { clockChangeOn } from './clockChange.ts'
import { offsetAt } from './instant.ts'
import {
  addDays,
  type ClockTime,
  type DateRange,
  dayNumber,
  type IsoDate,
  MINUTES_OF_A_DAY,
  type Minutes,
} from './wallClock.ts'

/** A clock change, in wall-clock minutes since 1970 on the clock before the change. */
export interface WallChange {
  at: Minutes
  /** 60: the clocks go forward an hour; -60: back. */
  by: Minutes
}

/**
 * Turns wall-clock minutes since 1970 into minutes that differ by the time that really passes between them. A time in the
 * hour that is skipped is its end; one in the hour that is repeated is the first of the two.
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
