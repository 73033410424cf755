/** The queue of actions that wait to be sent, stored on the phone and the same in all tabs. */
import {
  isClaim,
  isSickCall,
  isWork,
  type QueuedAction,
  type QueuedAnswer,
  type QueuedClaim,
  type QueuedSickCall,
  type QueuedWork,
} from '@driverdesk/domain/driverApp/actionQueue.ts'
import { type DBSchema, type IDBPDatabase, openDB } from 'idb'
import { useSyncExternalStore } from 'react'
import { currentUser } from '../../kernel/session.ts'

export interface QueueState {
  /** The signed-in driver's recorded times, oldest first. */
  actions: readonly QueuedWork[]
  /** Acknowledgements that are not sent yet. */
  answers: readonly QueuedAnswer[]
  /** Open shifts that the driver takes, asks for or no longer asks for, and answers to offers. */
  claims: readonly QueuedClaim[]
  /** Shifts that the server gave the driver since the page was opened, until they have read it. */
  won: readonly QueuedClaim[]
  /** Reports that the driver cannot work. */
  sickCalls: readonly QueuedSickCall[]
  /** False if the queue is lost when the page closes. */
  isDurable: boolean
  /** The last attempt to send failed and will be retried. */
  isStuck: boolean
}

let state: QueueState = {
  actions: [],
  answers: [],
  claims: [],
  won: [],
  sickCalls: [],
  isDurable: true,
  isStuck: false,
}
const listeners = new Set<() => void>()
const otherTabs =
  typeof BroadcastChannel === 'undefined' ? undefined : new BroadcastChannel('driverdesk.queue')
if (otherTabs) otherTabs.onmessage = () => void readQueue()

/** The signed-in driver's actions. Another driver's stay on the phone until that driver logs in again. */
export async function ownActions(): Promise<QueuedAction[]> {
  const all = await (await actionStore()).all()
  return all
    .filter(({ driver_id }) => driver_id === currentUser()?.id)
    .toSorted((a, b) => a.at.localeCompare(b.at))
}

export async function readQueue(): Promise<void> {
  const { isDurable } = await actionStore()
  const queued = await ownActions()
  const answers = queued.filter((action): action is QueuedAnswer => action.action === 'acknowledge')
  show({
    actions: queued.filter(isWork),
    answers,
    claims: queued.filter(isClaim),
    // Another driver may have logged in on this phone.
    won: state.won.filter(({ driver_id }) => driver_id === currentUser()?.id),
    sickCalls: queued.filter(isSickCall),
    isDurable,
  })
}

export const addWon = (claim: QueuedClaim): void => show({ won: [...state.won, claim] })
export const forgetWon = (): void => show({ won: [] })

export const setStuck = (isStuck: boolean): void => show({ isStuck })

function show(change: Partial<QueueState>) {
  state = { ...state, ...change }
  for (const listener of [...listeners]) listener()
}

/** Changes one stored action and updates all tabs. Returns what is stored then. */
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

/*
 * The store is IndexedDB, which reports when a write is on the disk. localStorage is written a few seconds later, and
 * a phone that closes the app before then would lose a start.
 */
type Kept = QueuedAction | undefined

interface ActionStore {
  all(): Promise<QueuedAction[]>
  /**
   * Changes one action in one transaction; `change` returns undefined to delete it. Resolves with what is stored, once
   * it is on the disk.
   */
  change(id: string, change: (kept: Kept) => Kept): Promise<Kept>
  readonly isDurable: boolean
}

interface Tables extends DBSchema {
  actions: { key: string; value: QueuedAction }
}
type Database = IDBPDatabase<Tables>

let opened: Promise<ActionStore> | undefined

/** IndexedDB, or memory if the browser has none. */
export const actionStore = (): Promise<ActionStore> => {
  opened ??= openDatabase().then(inDatabase, () => inMemory())
  return opened
}

const openDatabase = async (): Promise<Database> =>
  openDB('driverdesk.driver', 1, {
    upgrade: (database) => void database.createObjectStore('actions', { keyPath: 'id' }),
  })

function inDatabase(first: Database): ActionStore {
  let database = first
  /** A phone may close the connection while the app sleeps, so a failure is retried once over a new one. */
  const connected = async <T>(work: () => Promise<T>): Promise<T> => {
    try {
      return await work()
    } catch {
      database.close()
      database = await openDatabase()
      return work()
    }
  }
  return {
    isDurable: true,
    all: () => connected(() => database.getAll('actions')),
    change: (id, change) => connected(() => changed(database, id, change)),
  }
}

async function changed(database: Database, id: string, change: (kept: Kept) => Kept): Promise<Kept> {
  const { store, done } = database.transaction('actions', 'readwrite', { durability: 'strict' })
  const write = async () => {
    const kept = change(await store.get(id))
    await (kept ? store.put(kept) : store.delete(id))
    return kept
  }
  const [kept] = await Promise.all([write(), done])
  return kept
}

function inMemory(): ActionStore {
  const actions = new Map<string, QueuedAction>()
  return {
    isDurable: false,
    all: async () => [...actions.values()],
    change: async (id, change) => {
      const kept = change(actions.get(id))
      if (kept) actions.set(id, kept)
      else actions.delete(id)
      return kept
    },
  }
}
