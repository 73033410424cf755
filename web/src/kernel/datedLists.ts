/** Lists of a range of days in the cache, kept true by live events and by the answers to our own calls. */
import type { DateRange } from '@driverdesk/domain/kernel/wallClock.ts'
import { notifyManager, type QueryClient } from '@tanstack/react-query'
import {
  applyDatedChanges,
  type Completed,
  type DatedChange,
  type DatedRecord,
  type Holds,
  isNewer,
  isRemoval,
  isWithin,
} from './datedChanges.ts'
import { type LiveEvent, liveEventsSince, liveMark } from './live.ts'

interface DatedListsOptions<T> {
  /** Begins the key of every list; the first and last day follow. */
  all: readonly [string]
  /** The changes that live events bring, in their order; events of other channels bring none. */
  changesOf: (events: readonly LiveEvent[]) => DatedChange<T>[]
  completed?: Completed<T>
}

/**
 * How lists are kept that grow old only where live events do not arrive. A month is tens of megabytes: kept long enough
 * for Back, short enough for the memory; a list of thousands is replaced, never compared.
 */
export const DATED_LIST = { structuralSharing: false, staleTime: 5 * 60_000, gcTime: 2 * 60_000 } as const

/** A list in the cache that has not every record of its days: those of some restaurants, or of a driver. */
export interface PartialList<T> {
  records: T[]
  holds: Holds<T>
}

/** The lists of one kind of record. A cache holds what one signed-in person gets, so all of them have one shape. */
export function datedLists<T extends DatedRecord>({ all, changesOf, completed }: DatedListsOptions<T>) {
  const removals = createRemovals<T>()
  /** The changes that our own calls were answered with, for each list that is being fetched meanwhile. */
  const underWay = new Set<DatedChange<T>[]>()

  /** An answer may be older than what arrived while it was on its way, so that is applied to it once more. */
  async function fetched(range: DateRange, load: () => Promise<T[]>, holds?: Holds<T>): Promise<T[]> {
    const answered: DatedChange<T>[] = []
    underWay.add(answered)
    const mark = liveMark()
    try {
      const records = await load()
      // Nobody knows which came first, an answer of ours or an event: what was removed stays away.
      const [gone, put] = [answered.filter(isRemoval), answered.filter((change) => !isRemoval(change))]
      const changes = [...put, ...changesOf(liveEventsSince(mark)), ...gone]
      const now = applyDatedChanges(records, changes, range, completed, holds)
      removals.areThere(now)
      return now
    } finally {
      underWay.delete(answered)
    }
  }

  /** Enters changes into every list in the cache, as one update of the screen. */
  function patch(client: QueryClient, changes: readonly DatedChange<T>[]): void {
    const current = changes.filter((change) => isRemoval(change) || !removals.cameLate(change.put))
    removals.remember([], current)
    notifyManager.batch(() => {
      for (const query of client.getQueryCache().findAll({ queryKey: all })) {
        const { queryKey, state } = query
        const list = state.data as T[] | PartialList<T> | undefined
        if (!list) continue
        const { records, holds } = Array.isArray(list) ? { records: list, holds: undefined } : list
        removals.remember(records, current)
        const now = applyDatedChanges(records, current, rangeOf(queryKey), completed, holds)
        if (now === records) continue
        // The list is as old as it was: only its own fetch makes it fresh.
        const next = Array.isArray(list) ? now : { ...list, records: now }
        client.setQueryData(queryKey, next, { updatedAt: state.dataUpdatedAt })
        if (state.isInvalidated) query.invalidate()
      }
    })
    removals.forget(current)
    removals.tell()
  }

  return {
    fetched,
    patch,
    /** As `patch`, for the answer to a change of our own; a removal that was heard of first has the last word. */
    patchOwn(client: QueryClient, changes: readonly DatedChange<T>[]): void {
      const current = changes.filter((change) => isRemoval(change) || !removals.was(change.put.id))
      for (const answered of underWay) answered.push(...current)
      patch(client, current)
    },
    /** What the cache already has of a range, from a wider list; undefined where no list covers it. */
    covering<S extends T>(client: QueryClient, range: DateRange): S[] | undefined {
      for (const [key, records] of client.getQueriesData<S[]>({ queryKey: all })) {
        const { from, to } = rangeOf(key)
        // A longer key means a list that leaves something out.
        if (records && key.length === all.length + 2 && from <= range.from && range.to <= to) {
          return records.filter(({ period_date }) => isWithin(period_date, range))
        }
      }
      return undefined
    },
    /** Calls `listener` when another answer of `wasRemoved` is possible. */
    onRemovals: removals.on,
    /** Whether a removal of the record was heard of, and nothing of it since. */
    wasRemoved: removals.was,
  }
}

function rangeOf(key: readonly unknown[]): DateRange {
  const [, from, to] = key as [string, string, string]
  return { from, to }
}

const REMEMBERED = 10_000

/**
 * The last state of each removed record, by its `updated_at` where it is known: what comes late, from before the
 * removal, finds it here.
 */
function createRemovals<T extends DatedRecord>() {
  const removed = new Map<number, string | undefined>()
  const listeners = new Set<() => void>()
  return {
    was: (id: number): boolean => removed.has(id),
    cameLate({ id, updated_at }: T): boolean {
      const last = removed.get(id)
      return last !== undefined && !isNewer(updated_at, last)
    },
    remember(records: readonly T[], changes: readonly DatedChange<T>[]): void {
      const removals = changes.filter(isRemoval)
      if (removals.length === 0) return
      if (removed.size > REMEMBERED) removed.clear()
      const byId = new Map(records.map((record) => [record.id, record.updated_at]))
      for (const { remove, asOf } of removals) {
        removed.set(remove, asOf ?? byId.get(remove) ?? removed.get(remove))
      }
    },
    /** A record that came into the caller's scope again is there again. */
    forget(changes: readonly DatedChange<T>[]): void {
      const lastSaid = new Map(
        changes.map((change) => [isRemoval(change) ? change.remove : change.put.id, change]),
      )
      for (const [id, change] of lastSaid) if (!isRemoval(change)) removed.delete(id)
    },
    /** The server has just answered these. */
    areThere(records: readonly T[]): void {
      if (removed.size > 0) for (const { id } of records) removed.delete(id)
    },
    on(listener: () => void): () => void {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
    tell(): void {
      for (const listener of [...listeners]) listener()
    },
  }
}
