/** Timesheets, charges and invoices of a shift, which prevent undo. */
import { HAS_TIMESHEET, WAS_CANCELLED } from '../shifts/shiftActs.ts'
import type { AskState } from '../shifts/shiftAsk.ts'
import { SHIFT_PUBLISHED } from '../shifts/shiftStatus.ts'
import { isSameRow, type KeptRow, type StepTable } from './keptRow.ts'

/** A timesheet or a charge of a shift that is restored. */
export interface Dependent {
  table: Exclude<StepTable, 'shift' | 'shift_ask'>
  /** The present row; null if it is removed. */
  now: KeptRow | null
  /** True for a timesheet with approved hours or pay. */
  isApproved: boolean
  /** True for the timesheet of a cancellation. */
  isOfCancellation: boolean
  /** True if it pays for a change at short notice, which the shift may be moved away from. */
  isOfShortNotice: boolean
  /** The row after the step, and the row to restore; undefined if the step did not touch it. */
  restored: { from: KeptRow | null; to: KeptRow | null } | undefined
  /** Written after the step. */
  isLater: boolean
  /** The number of its invoice. */
  invoice: string | null
}

/** The undo removes the shift, or moves it to another day, time or restaurant. */
export type ShiftBecomes = 'gone' | 'moved' | 'same'

export function dependentProblem(dependent: Dependent, shift: ShiftBecomes): string | undefined {
  return dependent.restored ? restoredProblem(dependent) : keptProblem(dependent, shift)
}

/** The problem of a timesheet or charge that the step itself wrote; undefined if no one has approved, billed or changed it. */
function restoredProblem({
  table,
  now,
  isApproved,
  isOfShortNotice,
  restored,
  invoice,
}: Dependent): string | undefined {
  const { from, to } = restored as NonNullable<Dependent['restored']>
  if (invoice !== null && !isSameRow(table, now, to)) return onInvoice(table, invoice)
  const name = table === 'timesheet' && isOfShortNotice ? 'pay for short notice' : NAMES[table]
  if (table === 'timesheet' && isApproved) return `its ${name} is approved`
  return isSameRow(table, now, from) ? undefined : `its ${name} has been changed since`
}

/** The problem of another one: hours worked since then, and charges of a shift that would be removed. */
function keptProblem(
  { table, isApproved, isOfCancellation, isOfShortNotice, isLater, invoice }: Dependent,
  shift: ShiftBecomes,
): string | undefined {
  if (table === 'shift_event') {
    if (shift !== 'gone') return undefined
    return invoice === null ? 'a charge has been recorded for it since' : onInvoice(table, invoice)
  }
  // Completes a sentence that begins with the shift (docs/spec/shifts.md#shifts-with-a-timesheet).
  if (shift !== 'gone') {
    if (isOfShortNotice) return undefined
    if (isOfCancellation) return shift === 'moved' ? ending(WAS_CANCELLED) : undefined
    return isLater ? ending(HAS_TIMESHEET) : undefined
  }
  if (invoice !== null) return onInvoice(table, invoice)
  return isApproved ? 'its timesheet is approved' : 'it has a timesheet'
}

const ending = (sentence: string): string => sentence.replace(/\.$/, '')

const NAMES = { timesheet: 'cancellation pay', shift_event: 'charge' } as const

const onInvoice = (table: Dependent['table'], number: string): string =>
  `its ${table === 'timesheet' ? 'timesheet' : 'charge'} is on invoice ${number}`

export interface RestoredAsk {
  /** The expected present row. */
  from: KeptRow | null
  to: KeptRow | null
  now: KeptRow | null
  /** Its shift as it will be; undefined if there will be none. */
  shift: { status: number; driver_id: number | null; restaurant_id: number } | undefined
  /** Its driver has started. */
  isWorked: boolean
  /** The restaurant has asked again. */
  hasLater: boolean
}

export const ASKED_AGAIN = 'the restaurant has sent another request since'
export const ASK_STARTED = 'it has started, so its request cannot be open again'
export const ASK_UNPUBLISHED =
  'it is no longer published with a driver at that restaurant, so its request cannot be open again'
export const ASK_WITHDRAWN = 'the restaurant has withdrawn its request since'
export const ASK_ANSWERED = 'its request has been answered or closed since'

/**
 * Why a restaurant's request cannot be open, or over, again (docs/spec/shifts.md#requests-about-a-shift). Completes a sentence
 * that begins with the shift.
 */
export function restoredAskProblem({ from, to, now, ...state }: RestoredAsk): string | undefined {
  if (!isSameRow('shift_ask', now, from)) return stateOf(now) === 'withdrawn' ? ASK_WITHDRAWN : ASK_ANSWERED
  return to && stateOf(to) === 'asked' ? reopeningProblem(to, state) : undefined
}

function reopeningProblem(
  to: KeptRow,
  { shift, isWorked, hasLater }: Omit<RestoredAsk, 'from' | 'to' | 'now'>,
): string | undefined {
  if (hasLater) return ASKED_AGAIN
  if (isWorked) return ASK_STARTED
  const isPublished = shift?.status === SHIFT_PUBLISHED && shift.driver_id !== null
  return isPublished && shift.restaurant_id === to.restaurant_id ? undefined : ASK_UNPUBLISHED
}

const stateOf = (row: KeptRow | null) => row?.state as AskState | undefined
