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
 * The others move as far as the one that is dragged: as many days on or back, and as many minutes where its start moves; each
 * keeps its length. Those of its restaurant go to the restaurant that it goes to, those of others stay at theirs. A driver
 * on whom they are dropped gets all of them. What the target leaves out stays.
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

/** A shift so many minutes later, or earlier, of the same length; past midnight it is of the day on which it starts. */
export function movedBy({ period_date, start_time, finish_time }: ShiftHours, minutes: Minutes): ShiftHours {
  const start = minutesOfDay(start_time) + minutes
  return {
    period_date: addDays(period_date, Math.floor(start / MINUTES_OF_A_DAY)),
    start_time: clockTime(start),
    finish_time: clockTime(start + shiftLength(start_time, finish_time)),
  }
}
