/**
 * Sends what is queued, in order, each exactly once: one tab at a time (the browser's lock), and under one key however
 * often an answer is lost.
 */
import {
  asTried,
  isWork,
  nextToSend,
  PLACE_PATIENCE_MS,
  pauseBeforeRetry,
  type QueuedAction,
  queueOf,
  sendOutcome,
} from '@driverdesk/domain/driverApp/actionQueue.ts'
import { ApiError, errorMessage } from '../../kernel/apiError.ts'
import { currentUser } from '../../kernel/session.ts'
import { rightNow } from '../keptShifts.ts'
import { changeAction, ownActions, setStuck } from './queue.ts'

/** Makes the call of an action. */
export type SendAction = (action: QueuedAction) => Promise<unknown>

const LOCK = 'driverdesk.queue'

let failures = 0
let timer: ReturnType<typeof setTimeout> | undefined

/**
 * Sends what can be sent now; what waits is tried again by itself. `onSent` is told of what arrived or was refused.
 */
export async function sendQueue(send: SendAction, onSent: () => void): Promise<void> {
  clearTimeout(timer)
  const again = (ms: number) => {
    clearTimeout(timer)
    timer = setTimeout(() => void sendQueue(send, onSent), ms)
  }
  await alone(async () => {
    // The phone's own store may fail for a moment, too.
    const left = await sendAll(send, onSent).catch(() => 'waits' as const)
    failures = left === 'waits' ? failures + 1 : 0
    setStuck(left === 'waits')
    if (left === 'waits') again(pauseBeforeRetry(failures))
    if (left === 'asks') again(PLACE_PATIENCE_MS)
  })
}

/** waits: something has not arrived; asks: the phone still looks for where it is. */
async function sendAll(send: SendAction, onSent: () => void): Promise<'waits' | 'asks' | 'nothing'> {
  // What does not arrive holds up nothing of other shifts.
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
  // Somebody else has signed in meanwhile: the call would go out in their name.
  if (action.driver_id !== currentUser()?.id) return 'signedOut'
  try {
    await send(action)
    await changeAction(id, () => undefined)
    return 'done'
  } catch (error) {
    const outcome = sendOutcome(error instanceof ApiError ? error.status : 0)
    if (outcome === 'refused') {
      await changeAction(id, (kept) => kept && { ...kept, refusal: errorMessage(error) })
    }
    return outcome
  }
}

/** One after the other over all tabs; where the browser has no locks, over this one, and the key does the rest. */
async function alone(work: () => Promise<void>): Promise<void> {
  if ('locks' in navigator) return navigator.locks.request(LOCK, work)
  const before = last
  last = before.then(work, work)
  return last
}

let last: Promise<void> = Promise.resolve()
