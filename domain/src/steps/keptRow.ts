/** Compares the rows of shifts, timesheets, charges and requests that steps keep. */
import type { ShiftTimes } from '../shifts/shiftClash.ts'
import type { AssignmentStatus, ShiftStatus } from '../shifts/shiftStatus.ts'

export type StepTable = 'shift' | 'timesheet' | 'shift_event' | 'shift_ask'

/** A row as JSON: times 'HH:mm:ss', amounts in pounds as numbers. */
export type KeptRow = Readonly<Record<string, unknown>>

/** The fields of a shift that the rules of undo need. */
export interface KeptShift extends KeptRow {
  readonly id: number
  readonly restaurant_id: number
  readonly driver_id: number | null
  readonly status: ShiftStatus
  readonly status_assigned: AssignmentStatus
  readonly period_date: string
  readonly start_time: string
  readonly finish_time: string
}

/** Columns to ignore: who changed the row and when, and values that follow from other columns. */
const ALWAYS = ['updated_at', 'created_at', 'worked', 'creator_id', 'restaurateur_creator_id']
export const NOT_COMPARED: Record<StepTable, readonly string[]> = {
  // An acknowledgement does not change the shift, and a link disappears with its source.
  shift: [
    ...ALWAYS,
    'acknowledged_at',
    'moderator_id',
    'restaurateur_moderator_id',
    'shift_id',
    'modified_shift_id',
  ],
  // The driver's record changes together with the hours or trips.
  timesheet: [...ALWAYS, 'changed_from'],
  shift_event: ALWAYS,
  // A removed account takes its link away.
  shift_ask: ['restaurateur_id'],
}

/** The columns in which two rows differ. A column missing from an old row counts as empty. */
export function changedFields(table: StepTable, before: KeptRow, after: KeptRow): string[] {
  const names = new Set([...Object.keys(before), ...Object.keys(after)])
  return [...names].filter(
    (name) => !NOT_COMPARED[table].includes(name) && (before[name] ?? null) !== (after[name] ?? null),
  )
}

/** True if no one has changed anything that undo would overwrite. */
export function isSameRow(table: StepTable, one: KeptRow | null, other: KeptRow | null): boolean {
  if (one === other) return true
  if (one === null || other === null) return false
  return changedFields(table, one, other).length === 0
}

/** Times for the rules of clash and availability. */
export const timesOf = (shift: KeptShift): ShiftTimes => ({
  id: shift.id,
  driver_id: shift.driver_id,
  status: shift.status,
  period_date: shift.period_date,
  start_time: shift.start_time.slice(0, 5),
  finish_time: shift.finish_time.slice(0, 5),
})
