import type { WallTime } from '../kernel/instant.ts'
import { byStart, isOver, type ShiftHours, sinceStart } from '../kernel/shiftLength.ts'
import { isLate, LATE_AFTER } from '../shifts/lateStart.ts'
import { IN_WORK, NOT_SUBMITTED, type TimesheetProgress } from './timesheetStatus.ts'

/** States of today's shifts, the most urgent first. */
export const BOARD_STATES = [
  'late',
  'not started',
  'unconfirmed',
  'on shift',
  'confirmed',
  'finished',
] as const
export type BoardState = (typeof BOARD_STATES)[number]

const LABELS: Record<BoardState, string> = {
  late: 'Late',
  'not started': 'Not started',
  unconfirmed: 'Unconfirmed',
  'on shift': 'On shift',
  confirmed: 'Confirmed',
  finished: 'Finished',
}

export const boardStateLabel = (state: BoardState): string => LABELS[state]

/** A published shift with a driver. */
export interface BoardShift extends ShiftHours {
  is_acknowledged: boolean
  /** From its work timesheet; null without one. */
  progress: TimesheetProgress | null
}

/**
 * The state of a shift on the day board. From 15 minutes after its start it is late, like in the alert. Once it is over
 * without a start, it is 'not started'.
 */
export function boardState(shift: BoardShift, now: WallTime): BoardState {
  const { progress } = shift
  if (progress === IN_WORK) return 'on shift'
  if (progress !== null && progress !== NOT_SUBMITTED) return 'finished'
  if (isLate(shift, now)) return 'late'
  if (sinceStart(shift, now) >= LATE_AFTER && isOver(shift, now)) return 'not started'
  return shift.is_acknowledged ? 'confirmed' : 'unconfirmed'
}

/** True for today's shifts, and for last night's until they are over or as long as their driver is on shift. */
export const isOfToday = (shift: ShiftHours, state: BoardState, now: WallTime): boolean =>
  shift.period_date === now.date || !isOver(shift, now) || state === 'on shift'

/** Orders the board: by attention, then by planned start. */
export function compareOnBoard(
  a: { state: BoardState } & ShiftHours,
  b: { state: BoardState } & ShiftHours,
): number {
  const byState = BOARD_STATES.indexOf(a.state) - BOARD_STATES.indexOf(b.state)
  return byState || byStart(a, b)
}
