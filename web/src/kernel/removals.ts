import { type DatedChange, type DatedRecord, isNewer, isRemoval } from './datedChanges.ts'

const REMEMBERED = 10_000

/**
 * The last state of each removed record, by its `updated_at` where it is known: what comes late, from before the
 * removal, finds it here.
 */
export function createRemovals<T extends DatedRecord>() {
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
