/** The status filter of the timesheets (docs/spec/timesheets.md#status-filter). */

import { isToApprove } from './approveAll.ts'
import { isSynthetic } from './timesheetRows.ts'

export const SHOW_ACTIVE = 10
export const SHOW_PENDING = 20
export const SHOW_TO_APPROVE = 30
export const SHOW_ALL = 50
export type StatusFilter = typeof SHOW_ACTIVE | typeof SHOW_PENDING | typeof SHOW_TO_APPROVE | typeof SHOW_ALL

export const STATUS_FILTERS: readonly { id: StatusFilter; label: string }[] = [
  { id: SHOW_ACTIVE, label: 'Active' },
  { id: SHOW_PENDING, label: 'Pending' },
  { id: SHOW_TO_APPROVE, label: 'To approve' },
  { id: SHOW_ALL, label: 'All' },
]

/** Active shows saved timesheets, Pending shifts without one, 'To approve' what waits for staff, All both. */
export function isShown(
  row: Parameters<typeof isToApprove>[0] & { id: number },
  filter: StatusFilter,
): boolean {
  if (filter === SHOW_TO_APPROVE) return isToApprove(row)
  return filter === SHOW_ALL || isSynthetic(row) === (filter === SHOW_PENDING)
}
