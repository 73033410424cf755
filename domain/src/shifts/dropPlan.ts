/** Works out where each shift lands when several are dragged together. */

import { type ShiftHours, shiftLength } from '../kernel/shiftLength.ts'
import {
  addDays,
  clockTime,
  daysBetween,
  MINUTES_OF_A_DAY,
  type Minutes,
  minutesOfDay,
} from '../kernel/wallClock.ts'
import { type Drop, type DroppableShift, type DropTarget, dropped } from './dropping.ts'

/**
 * The others move by as many days and minutes as the dragged shift, and keep their lengths. Shifts of its restaurant move to
 * its new restaurant; those of others stay at theirs. If dropped on a driver, all of them go to that driver. Fields that the
 * target does not name stay.
 *
 * @param held one of `shifts`
 */
export function dropPlan<T extends DroppableShift>(
  shifts: readonly T[],
  held: T,
  target: DropTarget,
): Drop<T>[] {
  const goal = dropped(held, target)
  const days = daysBetween(held.period_date, goal.period_date)
  const minutes = minutesOfDay(goal.start_time) - minutesOfDay(held.start_time)
  const isMoved = target.period_date !== undefined || target.start_time !== undefined
  const goesAlong = (shift: T) =>
    target.restaurant_id !== undefined && shift.restaurant_id === held.restaurant_id
  return shifts.map((shift) => ({
    shift,
    target: {
      ...(target.driver_id !== undefined && { driver_id: target.driver_id }),
      ...(goesAlong(shift) && { restaurant_id: goal.restaurant_id }),
      ...(isMoved && movedBy(shift, days * MINUTES_OF_A_DAY + minutes)),
    },
  }))
}

/** A shift moved by some minutes, with the same length. Past midnight it belongs to the day on which it starts. */
export function movedBy({ period_date, start_time, finish_time }: ShiftHours, minutes: Minutes): ShiftHours {
  const start = minutesOfDay(start_time) + minutes
  return {
    period_date: addDays(period_date, Math.floor(start / MINUTES_OF_A_DAY)),
    start_time: clockTime(start),
    finish_time: clockTime(start + shiftLength(start_time, finish_time)),
  }
}
