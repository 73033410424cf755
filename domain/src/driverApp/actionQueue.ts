/**
 * The rules of the queue of a driver's actions that the server may not have yet. They are kept on the phone with the time
 * they were done, and each is sent once, in order. The web stores and sends them.
 */
import type { Coordinates } from '../kernel/distance.ts'
import type { ShiftHours } from '../kernel/shiftLength.ts'
import type { IsoDate } from '../kernel/wallClock.ts'
import type { FuelBands } from '../timesheets/timesheetPay.ts'

export type QueuedAction = QueuedWork | QueuedAnswer | QueuedClaim | QueuedSickCall

/** A driver reports that they cannot work on these days. */
export interface QueuedSickCall {
  id: string
  /** The idempotency key of all its attempts. */
  key: string
  driver_id: number
  action: 'sick'
  at: string
  refusal: string | null
  days: { from_date: IsoDate; to_date: IsoDate; reason: string }
}

/**
 * A driver takes an open shift, asks for it, withdraws a request, or answers the offer of one. Those on one shift are sent in
 * order.
 */
export interface QueuedClaim {
  id: string
  /** The idempotency key of all its attempts. */
  key: string
  driver_id: number
  shift_id: number
  action: 'take' | 'ask' | 'withdraw' | 'accept' | 'decline'
  at: string
  refusal: string | null
  /** The version that the driver saw. */
  seen: string
  /** Names it if the shift is no longer known. */
  shift: ShiftHours & { restaurant: string }
}

/** All news that a driver has seen. Sending it twice has no further effect. */
export interface QueuedAnswer {
  id: string
  driver_id: number
  action: 'acknowledge'
  at: string
  refusal: string | null
  /** The shifts as seen, and the ids of lost ones. */
  seen: { shifts: { id: number; updated_at: string }[]; gone: number[] }
}

export interface QueuedWork {
  /** One action of each kind per shift, so that a second press, even in another tab, adds nothing. */
  id: string
  /** The idempotency key of all its attempts. */
  key: string
  driver_id: number
  shift_id: number
  action: 'start' | 'finish'
  /** When the driver did it, ISO 8601 in UTC. */
  at: string
  /** 'asked': the phone has not answered yet; null: unknown or not allowed. */
  place: Coordinates | null | 'asked'
  /** Only for a finish. */
  trips: FuelBands
  comment: string
  /** Sent at least once. It can no longer change, because its key belongs to its content. */
  tried: boolean
  /** The server's message, if refused. */
  refusal: string | null
  /** Names it if the shift is no longer known. */
  shift: ShiftHours & { restaurant: string }
}

export const actionId = ({ driver_id, shift_id, action }: Omit<QueuedWork, 'id'>): string =>
  `${driver_id}:${shift_id}:${action}`

/** The longest wait for the position of the phone. */
export const PLACE_PATIENCE_MS = 12_000

/**
 * Finds the next action to send, oldest first. A finish waits for its start, regardless of the phone's clock, and for ever if the
 * start is refused. Shifts do not wait for each other.
 */
export function nextToSend<Q extends QueuedAction>(queue: readonly Q[], now: Date): Q | undefined {
  const isBehind = (given: QueuedAction) =>
    given.action === 'finish' &&
    queue.some((other) => other.action === 'start' && other.shift_id === given.shift_id)
  return byTime(queue).find(
    (action) => action.refusal === null && !isAsking(action, now) && !isBehind(action),
  )
}

const byTime = <Q extends QueuedAction>(queue: readonly Q[]): Q[] =>
  queue.toSorted((a, b) => Date.parse(a.at) - Date.parse(b.at))

/** Does not wait for a time in the future, which comes from another clock. */
const isAsking = (action: QueuedAction, now: Date): boolean =>
  isWork(action) &&
  action.place === 'asked' &&
  Math.abs(now.getTime() - Date.parse(action.at)) < PLACE_PATIENCE_MS

export const isWork = (action: QueuedAction): action is QueuedWork =>
  action.action === 'start' || action.action === 'finish'

export const isClaim = (action: QueuedAction): action is QueuedClaim =>
  !isWork(action) && !isSickCall(action) && action.action !== 'acknowledge'

export const isSickCall = (action: QueuedAction): action is QueuedSickCall => action.action === 'sick'

/** Actions on one shift wait for each other. */
export const queueOf = (action: QueuedAction): string =>
  'shift_id' in action ? `shift ${action.shift_id}` : action.id

export const asTried = <Q extends QueuedAction>(action: Q): Q =>
  isWork(action) ? { ...action, place: action.place === 'asked' ? null : action.place, tried: true } : action

/** Adds the position from the phone, unless the action has been sent already. */
export const withPlace = <Q extends QueuedAction>(action: Q, place: Coordinates | null): Q =>
  !isWork(action) || action.tried ? action : { ...action, place }

/** done: the server has it; waits: unknown, so it is sent again; refused: the server will never accept it. */
export type SendOutcome = 'done' | 'waits' | 'signedOut' | 'refused'

/** Refusals that may pass on a retry: too slow, too many at once. */
const PASSING = [408, 425, 429]

/** @param status of the answer; 0 if there was none */
export function sendOutcome(status: number): SendOutcome {
  if (status >= 200 && status < 300) return 'done'
  if (status === 401) return 'signedOut'
  return status >= 400 && status < 500 && !PASSING.includes(status) ? 'refused' : 'waits'
}

const FIRST_PAUSE_MS = 3_000
const LONGEST_PAUSE_MS = 60_000

/** Milliseconds until the next attempt, after this many failures. */
export const pauseBeforeRetry = (failures: number): number =>
  Math.min(FIRST_PAUSE_MS * 2 ** Math.max(0, failures - 1), LONGEST_PAUSE_MS)

/** The withdrawal that follows a refused request: there is nothing to withdraw. */
export const fallsWith = (refused: QueuedAction, queue: readonly QueuedAction[]): QueuedClaim | undefined => {
  if (refused.action !== 'ask') return undefined
  const ofShift = byTime(queue.filter(isClaim)).filter(({ shift_id }) => shift_id === refused.shift_id)
  const next = ofShift[ofShift.findIndex(({ id }) => id === refused.id) + 1]
  return next?.action === 'withdraw' ? next : undefined
}

/** The waiting and the refused actions. A finish behind a refused start waits until that is settled. */
export function countQueued(queue: readonly QueuedAction[]): { waiting: number; refused: number } {
  const refused = queue.filter(({ refusal }) => refusal !== null).length
  return { waiting: queue.length - refused, refused }
}
