/** Lists of a range of days in the cache, updated by live events and by the answers to this page's own calls. */
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
import { createListeners } from './listeners.ts'
import { type LiveEvent, liveEventsSince, liveMark } from './live.ts'

interface DatedListsOptions<T> {
  /** The first part of each key; the first and last day follow. */
  all: readonly [string]
  /** The changes in live events, in order. */
  changesOf: (events: readonly LiveEvent[]) => DatedChange<T>[]
  completed?: Completed<T>
}

/**
 * The cache settings. Lists become stale slowly because live events update them. A month is tens of
 * megabytes, so it is kept just long enough for Back, and replaced without comparing.
 */
export const DATED_LIST = { structuralSharing: false, staleTime: 5 * 60_000, gcTime: 2 * 60_000 } as const

/** A cached list with only some records of its days: those of some restaurants or of one driver. */
export interface PartialList<T> {
  records: T[]
  holds: Holds<T>
}

/**
 * The lists of one kind of record. The cache belongs to one signed-in person, so all records have one shape.
 */
export function datedLists<T extends DatedRecord>({ all, changesOf, completed }: DatedListsOptions<T>) {
  const removals = createRemovals<T>()
  /** The answers to this page's own calls, for each list that is being fetched. */
  const underWay = new Set<DatedChange<T>[]>()

  /** Fetches a list and applies what arrived during the call, since the answer may be older. */
  async function fetched(range: DateRange, load: () => Promise<T[]>, holds?: Holds<T>): Promise<T[]> {
    const answered: DatedChange<T>[] = []
    underWay.add(answered)
    const mark = liveMark()
    try {
      const records = await load()
      // The order of answers and events is unknown, so removals are applied last.
      const [gone, put] = [answered.filter(isRemoval), answered.filter((change) => !isRemoval(change))]
      const changes = [...put, ...changesOf(liveEventsSince(mark)), ...gone]
      const now = applyDatedChanges(records, changes, range, completed, holds)
      removals.areThere(now)
      return now
    } finally {
      underWay.delete(answered)
    }
  }

  /** Applies changes to all lists in the cache as one render. */
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
        // Keeps the age of the list: only its own fetch makes it fresh.
        const next = Array.isArray(list) ? now : { ...list, records: now }
        client.setQueryData(queryKey, next, { updatedAt: state.dataUpdatedAt })
        if (state.isInvalidated) query.invalidate()
      }
    })
    removals.forget(current)
    removals.call()
  }

  return {
    fetched,
    patch,
    /** Applies the answer to a change by this page; a removal that arrived first wins. */
    patchOwn(client: QueryClient, changes: readonly DatedChange<T>[]): void {
      const current = changes.filter((change) => isRemoval(change) || !removals.was(change.put.id))
      for (const answered of underWay) answered.push(...current)
      patch(client, current)
    },
    /** The records of a range from a wider list in the cache; undefined if no list covers it. */
    covering<S extends T>(client: QueryClient, range: DateRange): S[] | undefined {
      for (const [key, records] of client.getQueriesData<S[]>({ queryKey: all })) {
        const { from, to } = rangeOf(key)
        // A longer key belongs to a filtered list.
        if (records && key.length === all.length + 2 && from <= range.from && range.to <= to) {
          return records.filter(({ period_date }) => isWithin(period_date, range))
        }
      }
      return undefined
    },
    /** Calls `listener` when `wasRemoved` may return something else. */
    onRemovals: removals.on,
    /** True if the record was removed and has not returned. */
    wasRemoved: removals.was,
  }
}

function rangeOf(key: readonly unknown[]): DateRange {
  const [, from, to] = key as [string, string, string]
  return { from, to }
}

const REMEMBERED = 10_000

/** The removed records with their last `updated_at` if known, to reject late news from before the removal. */
function createRemovals<T extends DatedRecord>() {
  const removed = new Map<number, string | undefined>()
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
    /** A record that is in scope again has returned. */
    forget(changes: readonly DatedChange<T>[]): void {
      const lastSaid = new Map(
        changes.map((change) => [isRemoval(change) ? change.remove : change.put.id, change]),
      )
      for (const [id, change] of lastSaid) if (!isRemoval(change)) removed.delete(id)
    },
    areThere(records: readonly T[]): void {
      if (removed.size > 0) for (const { id } of records) removed.delete(id)
    },
    ...createListeners(),
  }
}
