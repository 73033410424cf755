/** Converts between wall-clock times of a time zone and instants. */
import {
  type ClockTime,
  dayNumber,
  type IsoDate,
  MINUTES_OF_A_DAY,
  type Minutes,
  minutesOfDay,
  timeIn,
  todayIn,
} from './wallClock.ts'

/** Date and time on the business's clock. */
export interface WallTime {
  date: IsoDate
  time: ClockTime
}

/** Minutes of clock time since 1 January 1970, to compare two times. */
export const minutesOn = ({ date, time }: WallTime): Minutes =>
  dayNumber(date) * MINUTES_OF_A_DAY + minutesOfDay(time)

const A_DAY = 24 * 60 * 60 * 1000

/**
 * The instant at which the clocks of a zone show this time. Returns the first one in the hour that is repeated when the clocks
 * go back, and undefined in the hour that is skipped when they go forward.
 *
 * @throws {RangeError} if the time zone is unknown
 */
export function momentOf({ date, time }: WallTime, timeZone: string): Date | undefined {
  const asIfUtc = Date.parse(`${date}T${time}:00Z`)
  return [asIfUtc - A_DAY, asIfUtc + A_DAY]
    .map((around) => new Date(asIfUtc - offsetAt(around, timeZone)))
    .find((moment) => todayIn(timeZone, moment) === date && timeIn(timeZone, moment) === time)
}

export const wallTimeAt = (moment: Date, timeZone: string): WallTime => ({
  date: todayIn(timeZone, moment),
  time: timeIn(timeZone, moment),
})

/** The zone's offset from UTC in milliseconds, to the minute. */
export function offsetAt(instant: number, timeZone: string): number {
  const { date, time } = wallTimeAt(new Date(instant), timeZone)
  return Date.parse(`${date}T${time}:00Z`) - Math.floor(instant / 60_000) * 60_000
}
