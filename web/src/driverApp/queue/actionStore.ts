/**
 * Where the queue is kept: in IndexedDB, which says when something is on the disk. localStorage does not: it is written a
 * few seconds later, and a phone that ends the app in between would lose a start.
 */
import type { QueuedAction } from '@driverdesk/domain/driverApp/actionQueue.ts'
import { type DBSchema, type IDBPDatabase, openDB } from 'idb'

type Kept = QueuedAction | undefined

export interface ActionStore {
  all(): Promise<QueuedAction[]>
  /**
   * Changes what is kept under an id in one step, whoever else is at it; undefined: nothing is kept. Resolves with what is
   * kept then, when that is on the disk.
   */
  change(id: string, change: (kept: Kept) => Kept): Promise<Kept>
  /** Whether it outlives the page. */
  readonly isDurable: boolean
}

interface Tables extends DBSchema {
  actions: { key: string; value: QueuedAction }
}
type Database = IDBPDatabase<Tables>

let opened: Promise<ActionStore> | undefined

/** The store of this browser; where it keeps nothing, one that lives as long as the page. */
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
  /** A phone may close the connection while the app sleeps: what fails is done once more, over a new one. */
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
