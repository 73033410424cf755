/** Counts the drivers at work in each hour of a day. */
import { type ShiftHours, shiftLength } from '../kernel/shiftLength.ts'
import { minutesOfDay } from '../kernel/wallClock.ts'
import { isVacant, SHIFT_DRAFT } from './shiftStatus.ts'

/** Two days from midnight: a shift ends on the next day at the latest. */
export const COVER_HOURS = 48

/** Counts of assigned and open shifts in an hour. */
export type HourCover = [filled: number, open: number]

/**
 * The cover of each of the `COVER_HOURS` by the shifts of a day, without drafts. A shift counts in each hour that it
 * touches. Uses clock times, so a clock change makes no difference.
 */
export function coverByHour(shifts: readonly (ShiftHours & Parameters<typeof isVacant>[0])[]): HourCover[] {
  const hours = Array.from({ length: COVER_HOURS }, (): HourCover => [0, 0])
  for (const shift of shifts) {
    if (shift.status === SHIFT_DRAFT) continue
    const start = minutesOfDay(shift.start_time)
    const finish = start + shiftLength(shift.start_time, shift.finish_time)
    const kind = isVacant(shift) ? 1 : 0
    for (let hour = Math.floor(start / 60); hour < COVER_HOURS && hour * 60 < finish; hour++) {
      const cover = hours[hour]
      if (cover) cover[kind] += 1
    }
  }
  return hours
}
