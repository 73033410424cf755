/** A restaurant's request to change or cancel one of its published shifts (docs/spec/shifts.md#requests-about-a-shift). */
import type { NewAlert } from '../alerts/alert.ts'
import { isolated } from '../kernel/names.ts'
import { type ShiftHours, shiftText } from '../kernel/shiftLength.ts'
import { type ClockTime, clockRange, type IsoDate } from '../kernel/wallClock.ts'
import type { CancelledBy } from './cancelling.ts'
import { FINISH_EQUALS_START } from './shiftRules.ts'

export const ASK_KINDS = ['change', 'cancel'] as const
export type AskKind = (typeof ASK_KINDS)[number]

/** closed: the shift was cancelled, unpublished or started before anyone answered. */
export const ASK_STATES = ['asked', 'accepted', 'declined', 'withdrawn', 'closed'] as const
export type AskState = (typeof ASK_STATES)[number]

export interface AskWishes {
  kind: AskKind
  /** The wanted times; null if it asks to cancel. */
  start_time: ClockTime | null
  finish_time: ClockTime | null
  /** Anything else it would like, or its reason for cancelling. */
  note: string
}

export interface ShiftAsk extends AskWishes {
  state: AskState
}

/** A longer note is refused. */
export const NOTE_LENGTH = 2000

export const REASON_REQUIRED = 'Say why you cancel.'
export const NOTHING_ASKED = 'Enter other times, or say what you would like.'
export const SHIFT_OVER = 'This shift is over.'
export const ALREADY_ASKED = 'You have already asked about this shift. Withdraw that request first.'
export const NOT_ASKED = 'The restaurant has no open request for this shift.'

type Times = Pick<ShiftHours, 'start_time' | 'finish_time'>

/** Problems of a request by field. */
export function askProblems(
  { kind, start_time, finish_time, note }: AskWishes,
  shift: Times,
): Record<string, string[]> {
  const isSilent = note.trim() === ''
  if (kind === 'cancel') return isSilent ? { note: [REASON_REQUIRED] } : {}
  if (start_time === finish_time) return { finish_time: [FINISH_EQUALS_START] }
  const isSame = start_time === shift.start_time && finish_time === shift.finish_time
  return isSame && isSilent ? { note: [NOTHING_ASKED] } : {}
}

export const isAsked = (shift: { ask?: Pick<ShiftAsk, 'state'> | null | undefined }): boolean =>
  shift.ask?.state === 'asked'

interface AskedShift extends Times {
  driver_id: number | null
  cancelled_by: CancelledBy | null
  ask?: ShiftAsk | null | undefined
}

/**
 * The request worth showing: one that is waiting, one that was declined, or one whose accepted changes the
 * shift still has.
 */
export function shownAsk<Ask extends ShiftAsk>(
  shift: AskedShift & { ask?: Ask | null | undefined },
): Ask | undefined {
  const { ask } = shift
  if (!ask || ask.state === 'withdrawn' || ask.state === 'closed') return undefined
  if (ask.state === 'accepted') return isCarriedOut(ask, shift) ? ask : undefined
  return ask.state === 'declined' && shift.driver_id === null ? undefined : ask
}

function isCarriedOut({ kind, start_time, finish_time }: ShiftAsk, shift: AskedShift): boolean {
  if (kind === 'cancel') return shift.driver_id === null && shift.cancelled_by === 'restaurant'
  return start_time === shift.start_time && finish_time === shift.finish_time
}

/** '17:00 – 21:00', 'cancellation', or 'another change' if only the note says what it wants. */
export function wishText({ kind, start_time, finish_time }: AskWishes, shift: Times): string {
  if (kind === 'cancel') return 'cancellation'
  if (start_time === null || finish_time === null) return 'another change'
  const isSame = start_time === shift.start_time && finish_time === shift.finish_time
  return isSame ? 'another change' : clockRange(start_time, finish_time)
}

const STATE_WORDS: Record<AskState, Record<AskKind, string>> = {
  asked: { change: 'Change asked for', cancel: 'Cancellation asked for' },
  accepted: { change: 'Change accepted', cancel: 'Cancellation accepted' },
  declined: { change: 'Change declined', cancel: 'Cancellation declined' },
  withdrawn: { change: 'Request withdrawn', cancel: 'Request withdrawn' },
  closed: { change: 'Request closed', cancel: 'Request closed' },
}

/** 'Change asked for: 17:00 – 21:00', 'Cancellation declined'. */
export function askText(ask: ShiftAsk, shift: Times): string {
  const words = STATE_WORDS[ask.state][ask.kind]
  const wish = wishText(ask, shift)
  return ask.kind === 'change' && ask.state !== 'accepted' && wish !== 'another change'
    ? `${words}: ${wish}`
    : words
}

/** Why a request can no longer be answered or withdrawn; the name is the answerer's. */
export function askOverText(state: Exclude<AskState, 'asked'>, name: string | null): string {
  if (state === 'withdrawn') return 'the restaurant has withdrawn it'
  if (state === 'closed') return 'the shift was cancelled, unpublished or started'
  return `${name ?? 'someone else'} has ${state} it`
}

interface AskingShift extends ShiftHours {
  restaurant: { id: number; name: string }
}

/** Alerts staff to a request (docs/spec/alerts.md#what-makes-an-alert). */
export function askAlert(id: number, ask: AskWishes, { restaurant, ...shift }: AskingShift): NewAlert {
  const what = ask.kind === 'cancel' ? 'to cancel' : 'to change'
  return {
    channel: 'shift',
    event: 'ask',
    key: `ask:${id}`,
    restaurant_id: restaurant.id,
    driver_id: null,
    data: {
      message: `${isolated(restaurant.name)} asks ${what} a shift: ${shiftText(shift)}`,
      restaurant_id: restaurant.id,
      date: shift.period_date satisfies IsoDate,
    },
  }
}
