/**
 * Where the queue is kept: in IndexedDB, which says when something is on the disk. localStorage does not: it is written a
 * few seconds later, and a phone that ends the app in between would lose a start.
 */
import type { QueuedAction } from '@driverdesk/domain/driverApp/actionQueue.ts'

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

const DATABASE = 'driverdesk.driver'
const ACTIONS = 'actions'

let opened: Promise<ActionStore> | undefined

/** The store of this browser; where it keeps nothing, one that lives as long as the page. */
export const actionStore = (): Promise<ActionStore> => {
  opened ??= openDatabase().then(inDatabase, () => inMemory())
  return opened
}

async function openDatabase(): Promise<IDBDatabase> {
  const request = indexedDB.open(DATABASE, 1)
  request.onupgradeneeded = () => request.result.createObjectStore(ACTIONS, { keyPath: 'id' })
  return answerOf(request)
}

const answerOf = <T>(request: IDBRequest<T>): Promise<T> =>
  new Promise((resolve, reject) => {
    request.onsuccess = () => resolve(request.result)
    request.onerror = () => reject(request.error)
  })

function inDatabase(first: IDBDatabase): ActionStore {
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
    all: () => connected(() => answerOf(database.transaction(ACTIONS).objectStore(ACTIONS).getAll())),
    change: (id, change) => connected(() => changed(database, id, change)),
  }
}

function changed(database: IDBDatabase, id: string, change: (kept: Kept) => Kept): Promise<Kept> {
  const transaction = database.transaction(ACTIONS, 'readwrite', { durability: 'strict' })
  const actions = transaction.objectStore(ACTIONS)
  const request: IDBRequest<Kept> = actions.get(id)
  let kept: Kept
  request.onsuccess = () => {
    kept = change(request.result)
    if (kept) actions.put(kept)
    else actions.delete(id)
  }
  return new Promise((resolve, reject) => {
    transaction.oncomplete = () => resolve(kept)
    transaction.onabort = () => reject(transaction.error)
  })
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
