/** Dragging an edge of a shift in the Day interval. */

import { type ShiftHours, shiftLength } from '../kernel/shiftLength.ts'
import { TIME_STEP } from '../kernel/timeList.ts'
import { addDays, clockTime, MINUTES_OF_A_DAY, type Minutes, minutesOfDay } from '../kernel/wallClock.ts'

export type ShiftEdge = 'start' | 'finish'

const LONGEST: Minutes = MINUTES_OF_A_DAY - TIME_STEP

/**
 * A shift after one of its edges was dragged by some minutes. The edge snaps to the nearest time of the list, at least one step
 * and at most a day less a step from the other edge. A start may cross midnight in either direction, which changes the date.
 * A drag of less than half a step changes nothing.
 */
export function resized(shift: ShiftHours, edge: ShiftEdge, minutes: Minutes): ShiftHours {
  const start = minutesOfDay(shift.start_time)
  const finish = start + shiftLength(shift.start_time, shift.finish_time)
  if (Math.abs(minutes) < TIME_STEP / 2) return shift
  const [from, to] =
    edge === 'start'
      ? [onStep(start + minutes, finish - LONGEST, finish - TIME_STEP), finish]
      : [start, onStep(finish + minutes, start + TIME_STEP, start + LONGEST)]
  return {
    period_date: addDays(shift.period_date, Math.floor(from / MINUTES_OF_A_DAY)),
    start_time: clockTime(from),
    finish_time: clockTime(to),
  }
}

/** Why an edge cannot be dragged that far: to the other edge or past it, or to a length of a day. */
export function resizeProblem(
  { start_time, finish_time }: ShiftHours,
  edge: ShiftEdge,
  minutes: Minutes,
): string | undefined {
  const length = shiftLength(start_time, finish_time) + (edge === 'start' ? -minutes : minutes)
  if (length < TIME_STEP / 2) return PAST_THE_OTHER[edge]
  return length > MINUTES_OF_A_DAY - TIME_STEP / 2 ? 'A shift must be shorter than a day.' : undefined
}

const PAST_THE_OTHER: Readonly<Record<ShiftEdge, string>> = {
  start: 'A shift cannot start after it finishes.',
  finish: 'A shift cannot finish before it starts.',
}

/** The nearest time of the list between two bounds, inclusive. */
function onStep(minutes: Minutes, least: Minutes, most: Minutes): Minutes {
  const nearest = Math.round(minutes / TIME_STEP)
  const within = Math.min(Math.max(nearest, Math.ceil(least / TIME_STEP)), Math.floor(most / TIME_STEP))
  return within * TIME_STEP
}
