/** Publishing at a set time. */
import { momentOf, type WallTime } from '../kernel/instant.ts'
import { displayDate } from '../kernel/wallClock.ts'

/** Catches typing errors, which would never be due. */
const MOST_DAYS_AHEAD = 366
const A_DAY = 24 * 60 * 60 * 1000

/** Why shifts cannot be published at this time of the business's clock, under the wrong field; undefined if they can. */
export function publishAtProblem(
  at: WallTime,
  now: Date,
  timeZone: string,
): { field: 'date' | 'time'; message: string } | undefined {
  const moment = momentOf(at, timeZone)
  if (!moment) {
    const message = `On ${displayDate(at.date)} the clocks go forward, and ${at.time} does not exist. Choose another time.`
    return { field: 'time', message }
  }
  if (moment <= now) {
    const isOtherDay = moment.getTime() < now.getTime() - A_DAY
    return { field: isOtherDay ? 'date' : 'time', message: 'This time is in the past. Choose a later one.' }
  }
  if (moment.getTime() > now.getTime() + MOST_DAYS_AHEAD * A_DAY) {
    return { field: 'date', message: 'Choose a day within a year.' }
  }
  return undefined
}
