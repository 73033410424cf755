/** Codes of a shift's status (docs/spec/shifts.md#shift-status). New is the admin's 'unpublished', draft the restaurant's. */
export const SHIFT_NEW = 10
export const SHIFT_PUBLISHED = 20
export const SHIFT_DRAFT = 30
export type ShiftStatus = typeof SHIFT_NEW | typeof SHIFT_PUBLISHED | typeof SHIFT_DRAFT

/**
 * Codes of a shift's assignment (docs/spec/shifts.md#assignment-status). Stale is an open shift that its driver
 * rejected or lost.
 */
export const ASSIGNED = 10
export const FREE = 20
export const REJECTED = 30
export type AssignmentStatus = typeof ASSIGNED | typeof FREE | typeof REJECTED

/** Values of `push_drivers` (docs/spec/shifts.md#notifying-drivers). */
export const PUSH_SEND = 10
export const PUSH_NOT = 20
export type PushDrivers = typeof PUSH_SEND | typeof PUSH_NOT

interface ShiftState {
  status: ShiftStatus
  status_assigned: AssignmentStatus
}

/** True if the shift still needs a driver. A draft does not (docs/spec/shifts.md#drafts-have-no-money). */
export const isVacant = ({ status, status_assigned }: ShiftState): boolean =>
  status_assigned !== ASSIGNED && status !== SHIFT_DRAFT
