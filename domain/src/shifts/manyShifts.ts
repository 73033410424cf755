/** What can be done to many shifts in one step. */

/** The kind of a step names what the person did, not what the server checks. */
export const FREE_EDITS = ['move', 'times'] as const
export const EDITS = [...FREE_EDITS, 'assign', 'bonus'] as const
/** These change nothing of the shifts but their status, or remove them. */
export const STATUS_CHANGES = ['publish', 'unpublish', 'remove'] as const
export type StatusChangeKind = (typeof STATUS_CHANGES)[number]
export type ManyShiftsKind = (typeof EDITS)[number] | StatusChangeKind

export const isStatusChange = (kind: ManyShiftsKind): kind is StatusChangeKind =>
  (STATUS_CHANGES as readonly string[]).includes(kind)

export const MOST_AT_ONCE = 10_000
export const TOO_MANY = 'At most 10,000 shifts at once.'
