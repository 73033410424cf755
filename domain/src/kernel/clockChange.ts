import {
  dayNumber,
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
  // A zone is at most 14 hours from that of the date.
  let before = wallAt(-MINUTES_OF_A_DAY)
  for (let minutes = STEP - MINUTES_OF_A_DAY; minutes <= MINUTES_OF_A_DAY; minutes += STEP) {
    const wall = wallAt(minutes)
    const [at, by] = [before + STEP, wall - before - STEP]
    if (by !== 0 && at >= 0 && at < MINUTES_OF_A_DAY) return { at, by }
    before = wall
  }
  return undefined
}
