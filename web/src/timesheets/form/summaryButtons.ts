import type { Role } from '@driverdesk/domain/kernel/roles.ts'
import {
  CANT_APPROVE_OPEN,
  CANT_DISCARD_OPEN,
  CANT_REMOVE_OPEN,
  CANT_REMOVE_UNSAVED,
  knowsAction,
  type TimesheetAction,
} from '@driverdesk/domain/timesheets/timesheetActions.ts'
import { APPROVED, TIME_APPROVED } from '@driverdesk/domain/timesheets/timesheetStatus.ts'
import type { TimesheetRow } from '../timesheetRow.ts'

export type ButtonAction = Exclude<TimesheetAction, 'edit'>

export const BUTTON_LABELS: Record<ButtonAction, string> = {
  approve: 'Approve',
  discard: 'Discard',
  remove: 'Remove',
  unapproveTime: 'Unapprove Time',
  unapprovePay: 'Unapprove Pay',
}

/** The specification says these when the button is pressed; other refusals disable the button. */
const TOLD_WHEN_PRESSED = [CANT_APPROVE_OPEN, CANT_DISCARD_OPEN, CANT_REMOVE_OPEN, CANT_REMOVE_UNSAVED]

export interface SummaryButton {
  action: ButtonAction
  /** Shown when it is pressed; nothing else happens. */
  refusal: string | undefined
  /** Why the button is disabled. */
  blockedBy: string | undefined
}

/**
 * The buttons of a row (docs/spec/timesheets.md#transitions). Approve and Discard also save the form, so its problems
 * disable them.
 *
 * @param blockedBy why the form cannot be saved
 */
export function summaryButtons(
  row: TimesheetRow,
  role: Role,
  refusalOf: (action: TimesheetAction) => string | undefined,
  blockedBy: string | undefined,
): SummaryButton[] {
  const isTaken = row.status === APPROVED || row.status_progress === TIME_APPROVED
  const actions: ButtonAction[] = ['approve', 'discard']
  if (isTaken) actions.push('unapproveTime', 'unapprovePay')
  actions.push('remove')
  return actions
    .filter((action) => knowsAction(action, role))
    .map((action) => {
      const refusal = refusalOf(action)
      if (refusal && TOLD_WHEN_PRESSED.includes(refusal)) return { action, refusal, blockedBy: undefined }
      const saves = action === 'approve' || action === 'discard'
      return { action, refusal: undefined, blockedBy: refusal ?? (saves ? blockedBy : undefined) }
    })
}
