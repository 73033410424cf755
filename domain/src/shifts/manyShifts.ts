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

/** Why this many shifts cannot be changed in one step; undefined if they can. */
export function tooManyText(kind: string, count: number): string | undefined {
  if (count > MOST_AT_ONCE) return TOO_MANY
  return count > MOST_EDITED && !isStatusChange(kind) ? TOO_MANY_EDITED : undefined
}
