/** Records the start and finish of a shift at the moment of the press, and sends them to the server. */
import type { DriverShift } from '@driverdesk/contract/driverApp/driverShift.shapes.ts'
import {
  actionId,
  asTried,
  fallsWith,
  isWork,
  nextToSend,
  PLACE_PATIENCE_MS,
  pauseBeforeRetry,
  type QueuedAction,
  type QueuedClaim,
  type QueuedSickCall,
  type QueuedWork,
  queueOf,
  sendOutcome,
  withPlace,
} from '@driverdesk/domain/driverApp/actionQueue.ts'
import type { Coordinates } from '@driverdesk/domain/kernel/distance.ts'
import type { ShiftHours } from '@driverdesk/domain/kernel/shiftLength.ts'
import type { FuelBands } from '@driverdesk/domain/timesheets/timesheetPay.ts'
import { useEffect } from 'react'
import { ApiError, errorMessage } from '../../kernel/apiError.ts'
import { newIdempotencyKey } from '../../kernel/idempotencyKey.ts'
import { currentUser } from '../../kernel/session.ts'
import { refreshOwn, sendAction } from '../driverApp.data.ts'
import { rightNow } from '../keptOnPhone.ts'
import { addWon, changeAction, ownActions, readQueue, setStuck } from './queue.ts'

const NO_TRIPS: FuelBands = { fuel_bonus_0: 0, fuel_bonus_3: 0, fuel_bonus_6: 0 }

export interface FinishWords {
  trips: FuelBands
  comment: string
}

export const sendNow = (): Promise<void> => sendQueue(sendAction, refreshOwn)

/**
 * Resolves once the action is stored on the phone. Its location is added later, and then it is sent.
 *
 * @param at the moment of the press
 * @throws Error if the phone cannot store it
 */
export async function record(
  action: QueuedWork['action'],
  shift: DriverShift,
  { trips, comment }: FinishWords = { trips: NO_TRIPS, comment: '' },
  at: Date = rightNow(),
): Promise<void> {
  const { period_date, start_time, finish_time, restaurant } = shift
  const what = {
    driver_id: currentUser()?.id ?? 0,
    shift_id: shift.id,
    action,
    key: newIdempotencyKey(),
    at: at.toISOString(),
    place: 'asked' as const,
    trips,
    comment,
    tried: false,
    refusal: null,
    shift: { period_date, start_time, finish_time, restaurant: restaurant.name },
  }
  const id = actionId(what)
  await keep(id, (kept) => kept ?? { id, ...what })
  // Asks the browser not to clear the queue when space is short.
  void navigator.storage?.persist?.()
  void locate(id)
  // Does not wait for the location, because a driver may leave the browser's question about it open.
  void sendNow()
}

/** Records that the driver has seen these shifts in this version, and that the others are gone. */
export async function acknowledge(
  shifts: readonly Pick<DriverShift, 'id' | 'updated_at'>[],
  gone: readonly { shift_id: number }[] = [],
): Promise<void> {
  const driver_id = currentUser()?.id ?? 0
  const seen = {
    shifts: shifts.map(({ id, updated_at }) => ({ id, updated_at })),
    gone: gone.map(({ shift_id }) => shift_id),
  }
  const at = rightNow().toISOString()
  const id = `${driver_id}:acknowledge:${newIdempotencyKey()}`
  await keep(id, () => ({ id, driver_id, action: 'acknowledge', at, refusal: null, seen }))
  void sendNow()
}

/** Records that the driver cannot work on these days; once, if they press twice. */
export async function reportSick(days: QueuedSickCall['days']): Promise<void> {
  const driver_id = currentUser()?.id ?? 0
  const key = newIdempotencyKey()
  const id = `${driver_id}:sick:${days.from_date}:${days.to_date}:${days.reason}`
  const at = rightNow().toISOString()
  await keep(id, (kept) =>
    kept?.refusal === null ? kept : { id, key, driver_id, action: 'sick', at, refusal: null, days },
  )
  void sendNow()
}

/** Records that the driver takes an open shift, asks for it, no longer asks for it, or answers its offer. */
export async function claim(action: QueuedClaim['action'], shift: ClaimedShift): Promise<void> {
  const { id: shift_id, period_date, start_time, finish_time, restaurant, updated_at: seen } = shift
  const driver_id = currentUser()?.id ?? 0
  const key = newIdempotencyKey()
  const id = `${driver_id}:${action}:${key}`
  const at = rightNow().toISOString()
  const named = { period_date, start_time, finish_time, restaurant: restaurant.name }
  await keep(id, () => ({ id, key, driver_id, shift_id, action, at, refusal: null, seen, shift: named }))
  void sendNow()
}

type ClaimedShift = ShiftHours & { id: number; updated_at: string; restaurant: { name: string } }

const keep = (...action: Parameters<typeof changeAction>) =>
  changeAction(...action).catch(() => {
    throw new Error('Your phone could not save this. Free up some space and try again.')
  })

async function locate(id: string): Promise<void> {
  const place = await currentPlace(PLACE_PATIENCE_MS - 2_000)
  await changeAction(id, (kept) => kept && withPlace(kept, place))
  await sendNow()
}

export async function tryAgain(id: string): Promise<void> {
  await changeAction(id, (kept) => kept && { ...kept, refusal: null })
  await sendNow()
}

/** Deletes a refused action. A finish that waited behind its start is sent then, and most likely refused too. */
export async function giveUp(id: string): Promise<void> {
  await changeAction(id, () => undefined)
  await sendNow()
}

type SendAction = (action: QueuedAction) => Promise<unknown>

const LOCK = 'driverdesk.queue'

let failures = 0
let timer: ReturnType<typeof setTimeout> | undefined

/**
 * Sends the queue in order, each action exactly once: one tab at a time (the browser's lock), and under the same key
 * on each retry. Retries are scheduled here. `onSent` is called for each action that arrived or was refused.
 */
export async function sendQueue(send: SendAction, onSent: () => void): Promise<void> {
  clearTimeout(timer)
  const again = (ms: number) => {
    clearTimeout(timer)
    timer = setTimeout(() => void sendQueue(send, onSent), ms)
  }
  await alone(async () => {
    // The phone's own store may fail for a moment too.
    const left = await sendAll(send, onSent).catch(() => 'waits' as const)
    failures = left === 'waits' ? failures + 1 : 0
    setStuck(left === 'waits')
    if (left === 'waits') again(pauseBeforeRetry(failures))
    if (left === 'asks') again(PLACE_PATIENCE_MS)
  })
}

/** waits: some actions have not arrived; asks: the phone is still determining its location. */
async function sendAll(send: SendAction, onSent: () => void): Promise<'waits' | 'asks' | 'nothing'> {
  // A failure delays only the actions of the same shift.
  const late = new Set<string>()
  for (;;) {
    const actions = (await ownActions()).filter((action) => !late.has(queueOf(action)))
    const next = nextToSend(actions, rightNow())
    if (!next) {
      if (late.size > 0) return 'waits'
      return actions.some((action) => isWork(action) && action.place === 'asked' && action.refusal === null)
        ? 'asks'
        : 'nothing'
    }
    const outcome = await sendOne(next, send)
    if (outcome === 'signedOut') return 'nothing'
    if (outcome === 'waits') late.add(queueOf(next))
    else onSent()
  }
}

async function sendOne({ id }: QueuedAction, send: SendAction) {
  const action = await changeAction(id, (kept) => kept && asTried(kept))
  if (!action) return 'done'
  // Someone else has logged in: the call would be made in their name.
  if (action.driver_id !== currentUser()?.id) return 'signedOut'
  try {
    await send(action)
    await changeAction(id, () => undefined)
    if (action.action === 'take' || action.action === 'accept') addWon(action)
    return 'done'
  } catch (error) {
    const outcome = sendOutcome(error instanceof ApiError ? error.status : 0)
    if (outcome === 'refused') {
      await changeAction(id, (kept) => kept && { ...kept, refusal: errorMessage(error) })
      const behind = fallsWith(action, await ownActions())
      if (behind) await changeAction(behind.id, () => undefined)
    }
    return outcome
  }
}

/** One at a time over all tabs. Without browser locks, one at a time in this tab; the key prevents duplicates. */
async function alone(work: () => Promise<void>): Promise<void> {
  if ('locks' in navigator) return navigator.locks.request(LOCK, work)
  const before = last
  last = before.then(work, work)
  return last
}

let last: Promise<void> = Promise.resolve()

/** Sends the queue of a driver (by id) when the app opens, when the network returns and when the app comes to the front. */
export function useSending(driver: number | undefined): void {
  useEffect(() => {
    void readQueue()
    if (driver === undefined) return
    const send = () => void sendNow()
    const look = () => {
      if (!document.hidden) send()
    }
    send()
    window.addEventListener('online', send)
    document.addEventListener('visibilitychange', look)
    return () => {
      window.removeEventListener('online', send)
      document.removeEventListener('visibilitychange', look)
    }
  }, [driver])
}

/** A location of this age is still good enough. */
const FRESH_MS = 30_000

/**
 * Where the driver is, if they have agreed to share it before: a start must not wait for an answer to the browser's
 * question, or for a slow location. Null otherwise.
 */
export async function placeIfShared(): Promise<Coordinates | null> {
  const permission = await navigator.permissions?.query({ name: 'geolocation' }).catch(() => undefined)
  return permission?.state === 'granted' ? currentPlace(SHORT_PATIENCE_MS) : null
}

const SHORT_PATIENCE_MS = 2_000

/** Asked for only at the start and finish of a shift; null if it is unknown or the driver does not share it. */
function currentPlace(timeoutMs: number): Promise<Coordinates | null> {
  if (!('geolocation' in navigator)) return Promise.resolve(null)
  return new Promise((resolve) => {
    navigator.geolocation.getCurrentPosition(
      ({ coords }) => resolve({ lat: coords.latitude, lng: coords.longitude }),
      () => resolve(null),
      { enableHighAccuracy: true, timeout: timeoutMs, maximumAge: FRESH_MS },
    )
  })
}
