import {
  clockTime,
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

/** The hour that is missing or comes twice, in minutes since midnight: most often 60 to 120. */
export const changedHour = ({ at, by }: ClockChange) => ({
  start: Math.min(at, at + by),
  stop: Math.max(at, at + by),
})

/** 'On 28/03/2027 the clocks go forward from 01:00 to 02:00: this hour is missing' */
export const clockChangeText = (date: IsoDate, { at, by }: ClockChange): string =>
  `On ${displayDate(date)} the clocks go ${by > 0 ? 'forward' : 'back'} from ${clockTime(at)} to ${clockTime(at + by)}: this hour ${by > 0 ? 'is missing' : 'comes twice'}`
