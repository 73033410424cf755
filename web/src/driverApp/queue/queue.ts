/** The queue as the screens see it; all tabs of the browser show the same. */
import {
  isWork,
  type QueuedAction,
  type QueuedAnswer,
  type QueuedWork,
} from '@driverdesk/domain/driverApp/actionQueue.ts'
import { useSyncExternalStore } from 'react'
import { currentUser } from '../../kernel/session.ts'
import { type ActionStore, actionStore } from './actionStore.ts'

export interface QueueState {
  /** Of the signed-in driver, the oldest first. */
  actions: readonly QueuedWork[]
  /** What was acknowledged, and is not sent yet. */
  answers: readonly QueuedAnswer[]
  /** False: what waits is lost with the page. */
  isDurable: boolean
  /** What was sent last has not arrived, and is tried again. */
  isStuck: boolean
}

let state: QueueState = { actions: [], answers: [], isDurable: true, isStuck: false }
const listeners = new Set<() => void>()
const otherTabs =
  typeof BroadcastChannel === 'undefined' ? undefined : new BroadcastChannel('driverdesk.queue')
if (otherTabs) otherTabs.onmessage = () => void readQueue()

/** Of the signed-in driver; another driver's actions stay on the phone until that one signs in again. */
export async function ownActions(): Promise<QueuedAction[]> {
  const all = await (await actionStore()).all()
  return all
    .filter(({ driver_id }) => driver_id === currentUser()?.id)
    .toSorted((a, b) => a.at.localeCompare(b.at))
}

/** Brings the screens up to date with what is kept. */
export async function readQueue(): Promise<void> {
  const { isDurable } = await actionStore()
  const queued = await ownActions()
  const answers = queued.filter((action): action is QueuedAnswer => !isWork(action))
  show({ actions: queued.filter(isWork), answers, isDurable })
}

/** Says whether what was sent last has arrived. */
export const setStuck = (isStuck: boolean): void => show({ isStuck })

function show(change: Partial<QueueState>) {
  state = { ...state, ...change }
  for (const listener of [...listeners]) listener()
}

/** Changes what is kept under an id, here and in the other tabs; answers what is kept then. */
export async function changeAction(
  id: string,
  change: Parameters<ActionStore['change']>[1],
): Promise<QueuedAction | undefined> {
  const kept = await (await actionStore()).change(id, change)
  await readQueue()
  otherTabs?.postMessage(id)
  return kept
}

export const useQueue = (): QueueState => useSyncExternalStore(onQueue, () => state)

function onQueue(listener: () => void) {
  listeners.add(listener)
  return () => listeners.delete(listener)
}
