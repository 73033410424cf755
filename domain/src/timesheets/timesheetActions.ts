import { onInvoice } from '../kernel/messages.ts'
import type { Role } from '../kernel/roles.ts'
import { HIDDEN_DRIVER, isSynthetic } from './timesheetRows.ts'
import {
  APPROVED,
  DISCARDED,
  DISCARDED_BY_DRIVER,
  OF_CANCELLATION,
  PAY_APPROVED,
  PENDING,
  PROGRESS_DISCARDED,
  SUBMITTED,
  TIME_APPROVED,
  type TimesheetProgress,
  type TimesheetStatus,
  type TimesheetType,
} from './timesheetStatus.ts'

export type TimesheetAction = 'edit' | 'approve' | 'discard' | 'unapproveTime' | 'unapprovePay' | 'remove'

export interface TimesheetForAction {
  /** Zero or negative if it is not saved yet. */
  id: number
  driver_id: number | null
  type: TimesheetType
  status: TimesheetStatus
  status_progress: TimesheetProgress
  invoice_number: string | null
}

export const CANT_APPROVE_OPEN = "Can't approve Open shift"
export const CANT_DISCARD_OPEN = "Can't discard Open shift"
export const CANT_REMOVE_OPEN = "Can't remove Open shift"
/** The specified words (docs/spec/timesheets.md#timesheet-messages). */
export const CANT_REMOVE_UNSAVED = "Can't not remove submited Timesheet"
export const ALREADY_APPROVED = 'This timesheet is already approved.'
export const ALREADY_DISCARDED = 'This timesheet is already discarded.'
export const APPROVED_IS_FIXED = 'An approved timesheet cannot be changed. Unapprove it first.'
export const NOT_APPROVED = 'This timesheet is not approved.'
export const NOT_PUBLISHED_YET = 'This shift is not published yet.'
export const SETTLED = 'This timesheet is settled. Ask the office to change it.'

type Refusal = (timesheet: TimesheetForAction) => string | false | null | undefined
type Refusals = Partial<Record<TimesheetAction, readonly Refusal[]>>

const isOpen = ({ driver_id }: TimesheetForAction) => !driver_id
const isApproved = ({ status }: TimesheetForAction) => status === APPROVED
const isTimeApproved = ({ status_progress }: TimesheetForAction) => status_progress === TIME_APPROVED
const invoiced: Refusal = ({ invoice_number }) => invoice_number && onInvoice(invoice_number)
const alreadyDiscarded: Refusal = ({ status }) => status === DISCARDED && ALREADY_DISCARDED
const openToApprove: Refusal = (timesheet) => isOpen(timesheet) && CANT_APPROVE_OPEN
const openToDiscard: Refusal = (timesheet) => isOpen(timesheet) && CANT_DISCARD_OPEN
const approvedIsFixed: Refusal = (timesheet) => isApproved(timesheet) && APPROVED_IS_FIXED
const notPublished: Refusal = ({ driver_id }) => driver_id === HIDDEN_DRIVER && NOT_PUBLISHED_YET
/** A cancellation has only a fee, which restaurants do not see. */
const settled: Refusal = ({ status, type }) => (status !== PENDING || type === OF_CANCELLATION) && SETTLED

/**
 * Why staff may not (docs/spec/timesheets.md#transitions, docs/spec/timesheets.md#timesheet-messages,
 * docs/spec/timesheets.md#two-step-approval).
 */
const STAFF: Refusals = {
  edit: [invoiced, approvedIsFixed],
  approve: [openToApprove, (timesheet) => isApproved(timesheet) && ALREADY_APPROVED],
  discard: [openToDiscard, alreadyDiscarded, invoiced, approvedIsFixed],
  unapproveTime: [
    (timesheet) => !isApproved(timesheet) && !isTimeApproved(timesheet) && NOT_APPROVED,
    invoiced,
  ],
  unapprovePay: [
    (timesheet) => (!isApproved(timesheet) || isTimeApproved(timesheet)) && NOT_APPROVED,
    invoiced,
  ],
  remove: [
    (timesheet) => isOpen(timesheet) && CANT_REMOVE_OPEN,
    (timesheet) => isSynthetic(timesheet) && CANT_REMOVE_UNSAVED,
    invoiced,
  ],
}

/**
 * A restaurant may act on timesheets that staff have not settled. It approves the time, never the pay
 * (docs/spec/timesheets.md#two-step-approval).
 */
const RESTAURANT: Refusals = {
  edit: [notPublished, settled],
  approve: [
    openToApprove,
    notPublished,
    settled,
    (timesheet) => isTimeApproved(timesheet) && ALREADY_APPROVED,
  ],
  discard: [openToDiscard, notPublished, settled],
  unapproveTime: [settled, (timesheet) => !isTimeApproved(timesheet) && NOT_APPROVED],
}

const REFUSALS: Record<Role, Refusals> = {
  administrator: STAFF,
  manager: STAFF,
  restaurant: RESTAURANT,
  driver: {},
  none: {},
}

/** True if the role ever has this action. Otherwise there is no button and the server answers 403. */
export const knowsAction = (action: TimesheetAction, role: Role): boolean => action in REFUSALS[role]

export function actionRefusal(
  action: TimesheetAction,
  timesheet: TimesheetForAction,
  role: Role,
): string | undefined {
  for (const refusal of REFUSALS[role][action] ?? []) {
    const sentence = refusal(timesheet)
    if (sentence) return sentence
  }
  return undefined
}

/** The actions that a role has on a timesheet in its scope. The screen enables exactly these. */
export function timesheetActions(timesheet: TimesheetForAction, role: Role): readonly TimesheetAction[] {
  const known = Object.keys(REFUSALS[role]) as TimesheetAction[]
  return known.filter((action) => !actionRefusal(action, timesheet, role))
}

export interface TimesheetState {
  status: TimesheetStatus
  status_progress: TimesheetProgress
}

/** The actions that set the state of a timesheet. */
export type Transition = Exclude<TimesheetAction, 'edit' | 'remove'>

/**
 * The state after an action that `actionRefusal` allows (docs/spec/timesheets.md#transitions). A timesheet discarded by the
 * driver keeps that mark after any action of staff. A restaurant approves the time and leaves the pay to staff
 * (docs/spec/timesheets.md#two-step-approval).
 */
export function afterTransition(
  action: Transition,
  { status_progress }: Pick<TimesheetState, 'status_progress'>,
  role: Role,
): TimesheetState {
  const unlessByDriver = (progress: TimesheetProgress) =>
    status_progress === DISCARDED_BY_DRIVER ? DISCARDED_BY_DRIVER : progress
  switch (action) {
    case 'approve':
      return role === 'restaurant'
        ? { status: PENDING, status_progress: TIME_APPROVED }
        : { status: APPROVED, status_progress: unlessByDriver(PAY_APPROVED) }
    case 'discard':
      return { status: DISCARDED, status_progress: unlessByDriver(PROGRESS_DISCARDED) }
    case 'unapproveTime':
      return { status: PENDING, status_progress: SUBMITTED }
    case 'unapprovePay':
      return { status: PENDING, status_progress: TIME_APPROVED }
  }
}

/**
 * The action that a client means by the state that it sends (docs/spec/timesheets.md#transitions); undefined if the state is
 * unchanged or missing. `actionRefusal` decides if it is allowed. For example, only approval revives a discarded timesheet.
 */
export function wantedTransition(
  before: TimesheetState,
  wanted: { [Part in keyof TimesheetState]?: TimesheetState[Part] | undefined },
  role: Role,
): Transition | undefined {
  const status = wanted.status ?? before.status
  const progress = wanted.status_progress ?? before.status_progress
  if (status !== PENDING) {
    if (status === before.status) return undefined
    return status === APPROVED ? 'approve' : 'discard'
  }
  const wasPending = before.status === PENDING
  if (progress === TIME_APPROVED) {
    if (wasPending && before.status_progress === TIME_APPROVED) return undefined
    return wasPending && role === 'restaurant' ? 'approve' : 'unapprovePay'
  }
  return wasPending && before.status_progress !== TIME_APPROVED ? undefined : 'unapproveTime'
}
