/** The kinds of step on the schedule, each named after the call that made it. */
export type StepKind =
  | 'add'
  | 'edit'
  | 'move'
  | 'times'
  | 'bonus'
  | 'assign'
  | 'copy'
  | 'publish'
  | 'unpublish'
  | 'remove'
  | 'cancel'
  | 'charge'
  | 'submit'
  | 'withdraw'
  // A driver acknowledges or rejects, in steps of earlier versions.
  | 'answer'
  | 'acknowledge'
  | 'reject'
  | 'cannot work'
  | 'can work'
  | 'take'
  // The server gives a shift to the best driver who asked.
  | 'best'
  // Drivers hand over shifts: with the approval of the office, and without.
  | 'give'
  | 'swap'
  | 'take over'
  | 'exchange'
  | 'accept'
  | 'decline'
  | 'template'
  // Restoring a published version; stored under this name.
  | 'bring back'
  | 'undo'
  | 'redo'

export interface EditedShift {
  restaurant_id: number
  driver_id: number | null
  period_date: string
  start_time: string
  finish_time: string
}

/** Names an edit after its largest change: place or date, then driver, then times. */
export function kindOfEdit(before: EditedShift, after: EditedShift): StepKind {
  if (after.restaurant_id !== before.restaurant_id || after.period_date !== before.period_date) return 'move'
  if (after.driver_id !== before.driver_id) return 'assign'
  const retimed = after.start_time !== before.start_time || after.finish_time !== before.finish_time
  return retimed ? 'times' : 'edit'
}

/** Steps on many shifts. */

/** The kind of a step names what the person did, not what the server checks. */
export const FREE_EDITS = ['move', 'times'] as const
export const EDITS = [...FREE_EDITS, 'assign', 'bonus'] as const
/** Acts that only change the status of shifts, or remove them. */
export const STATUS_CHANGES = ['publish', 'unpublish', 'remove'] as const
export type StatusChangeKind = (typeof STATUS_CHANGES)[number]
export type ManyShiftsKind = (typeof EDITS)[number] | StatusChangeKind

export const isStatusChange = (kind: string): kind is StatusChangeKind =>
  (STATUS_CHANGES as readonly string[]).includes(kind)

export const MOST_AT_ONCE = 50_000
export const TOO_MANY = 'At most 50,000 shifts at once.'
/** An edit has the changes of each shift. */
const MOST_EDITED = 10_000
const TOO_MANY_EDITED = 'At most 10,000 shifts at once.'

export function tooManyText(kind: string, count: number): string | undefined {
  if (count > MOST_AT_ONCE) return TOO_MANY
  return count > MOST_EDITED && !isStatusChange(kind) ? TOO_MANY_EDITED : undefined
}
