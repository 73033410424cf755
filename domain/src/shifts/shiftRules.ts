import { DATE_INVALID, DATE_REQUIRED, isClockTime, isIsoDate } from '../kernel/wallClock.ts'

export const DRIVER_REQUIRED = 'Driver is required'
export const START_REQUIRED = 'Start Time is required.'
export const START_INVALID = 'Start Time invalid format.'
export const FINISH_REQUIRED = 'Finish Time is required.'
export const FINISH_INVALID = 'Finish Time invalid format.'
export const FINISH_EQUALS_START = 'Finish Time must differ from Start Time.'

/** A shift from a form or a call; `driver_id` undefined is not chosen yet, null or 0 is an open shift. */
export interface GivenShift {
  driver_id?: number | null | undefined
  period_date?: string | null | undefined
  start_time?: string | null | undefined
  finish_time?: string | null | undefined
}

export type ShiftField = 'driver_id' | 'period_date' | 'start_time' | 'finish_time'

/**
 * Checks one shift without looking at others. Returns messages by field, the most important first
 * (docs/spec/shifts.md#shift-form-rules).
 */
export function shiftProblems(shift: GivenShift): Partial<Record<ShiftField, string[]>> {
  const problems: Partial<Record<ShiftField, string[]>> = {}
  const note = (field: ShiftField, message: string | undefined) => {
    if (message) problems[field] = [message]
  }
  note('driver_id', shift.driver_id === undefined ? DRIVER_REQUIRED : undefined)
  note('period_date', fieldProblem(shift.period_date, isIsoDate, DATE_REQUIRED, DATE_INVALID))
  note('start_time', fieldProblem(shift.start_time, isClockTime, START_REQUIRED, START_INVALID))
  note('finish_time', fieldProblem(shift.finish_time, isClockTime, FINISH_REQUIRED, FINISH_INVALID))
  const timesAreGood = !problems.start_time && !problems.finish_time
  if (timesAreGood && shift.start_time === shift.finish_time) note('finish_time', FINISH_EQUALS_START)
  return problems
}

function fieldProblem(
  text: string | null | undefined,
  isValid: (text: string) => boolean,
  required: string,
  invalid: string,
): string | undefined {
  if (!text) return required
  return isValid(text) ? undefined : invalid
}
