import type { DateRange } from '@driverdesk/domain/kernel/wallClock.ts'

/** A record with a day: a shift, a timesheet. */
export interface DatedRecord {
  id: number
  period_date: string
  updated_at: string
}

/** A new state of a record, or its removal (`asOf` is the `updated_at` of its last state, if known). */
export type DatedChange<T> = { put: T } | { remove: number; asOf?: string | undefined }

/** Completes an incomplete record from the known one. */
export type Completed<T> = (record: T, known: T) => T

/** True if a partial list holds the record. */
export type Holds<T> = (record: T) => boolean

/**
 * Applies changes to the records of a range. A record that moved out of the range or is not held leaves the
 * list; an older state never overwrites a newer one. Returns `records` itself if nothing changes, as for a
 * repeated event.
 */
export function applyDatedChanges<T extends DatedRecord>(
  records: T[],
  changes: readonly DatedChange<T>[],
  range: DateRange,
  completed: Completed<T> = (record) => record,
  holds: Holds<T> = () => true,
): T[] {
  if (changes.length === 0) return records
  // Only touched records are looked up: a list may hold a nation's month, and most events carry one record.
  const touched = new Set(changes.map((change) => (isRemoval(change) ? change.remove : change.put.id)))
  const byId = new Map<number, T>()
  for (const record of records) if (touched.has(record.id)) byId.set(record.id, record)
  let changed = false
  for (const change of changes) changed = apply(byId, change, { range, completed, holds }) || changed
  if (!changed) return records
  const left: T[] = []
  for (const record of records) {
    const now = touched.has(record.id) ? byId.get(record.id) : record
    if (now) left.push(now)
    byId.delete(record.id)
  }
  left.push(...byId.values())
  return left
}

function apply<T extends DatedRecord>(
  byId: Map<number, T>,
  change: DatedChange<T>,
  { range, completed, holds }: { range: DateRange; completed: Completed<T>; holds: Holds<T> },
): boolean {
  if (isRemoval(change)) return byId.delete(change.remove)
  const known = byId.get(change.put.id)
  if (known && isNewer(known.updated_at, change.put.updated_at)) return false
  if (!isWithin(change.put.period_date, range) || !holds(change.put)) return byId.delete(change.put.id)
  const record = known ? completed(change.put, known) : change.put
  if (known && isSame(known, record)) return false
  byId.set(record.id, record)
  return true
}

export function isNewer(one: string, other: string): boolean {
  return Date.parse(one) > Date.parse(other)
}

export const isWithin = (date: string, { from, to }: DateRange): boolean => from <= date && date <= to

export const isRemoval = <T>(change: DatedChange<T>): change is Extract<DatedChange<T>, { remove: number }> =>
  'remove' in change

const isSame = (one: object, other: object): boolean => fingerprint(one) === fingerprint(other)

const fingerprint = (record: object): string =>
  JSON.stringify(Object.entries(record).toSorted(([a], [b]) => a.localeCompare(b)))
