import { changedHour, clockChangeOn, clockChangeText } from '../kernel/clockChange.ts'
import { type ShiftHours, shiftLength } from '../kernel/shiftLength.ts'
import { addDays, MINUTES_OF_A_DAY, minutesOfDay } from '../kernel/wallClock.ts'

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
