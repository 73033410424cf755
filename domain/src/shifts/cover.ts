/** Counts the drivers at work in each hour of a day. */
import { type ShiftHours, shiftLength } from '../kernel/shiftLength.ts'
import { MINUTES_OF_A_DAY, type Minutes, minutesOfDay } from '../kernel/wallClock.ts'
import { isVacant, SHIFT_DRAFT } from './shiftStatus.ts'

/** Two days from midnight: a shift ends on the next day at the latest. */
export const COVER_HOURS = 48

/** Counts of assigned and open shifts in an hour. */
export type HourCover = [filled: number, open: number]

/**
 * The cover of each of the `COVER_HOURS` by the shifts of a day, without drafts. A shift counts in each hour that it
 * touches. Uses clock times, so a clock change makes no difference.
 *
 * @param before the shifts of the day before: those that run past midnight count until they end
 */
export function coverByHour(shifts: readonly Covering[], before: readonly Covering[] = []): HourCover[] {
  const hours = Array.from({ length: COVER_HOURS }, (): HourCover => [0, 0])
  const count = (shift: Covering, midnight: Minutes) => {
    if (shift.status === SHIFT_DRAFT) return
    const start = minutesOfDay(shift.start_time) - midnight
    const finish = start + shiftLength(shift.start_time, shift.finish_time)
    const kind = isVacant(shift) ? 1 : 0
    for (let hour = Math.max(0, Math.floor(start / 60)); hour < COVER_HOURS && hour * 60 < finish; hour++) {
      const cover = hours[hour]
      if (cover) cover[kind] += 1
    }
  }
  for (const shift of shifts) count(shift, 0)
  for (const shift of before) count(shift, MINUTES_OF_A_DAY)
  return hours
}

type Covering = ShiftHours & Parameters<typeof isVacant>[0]
