import type { DateRange } from '@driverdesk/domain/kernel/wallClock.ts'

/** A record that belongs to a day: a shift, a timesheet. */
export interface DatedRecord {
  id: number
  /** 'YYYY-MM-DD'. */
  period_date: string
  updated_at: string
}

/** What happened to a record: it is now so, or it is gone (`asOf`: the `updated_at` of its last state, where known). */
export type DatedChange<T> = { put: T } | { remove: number; asOf?: string | undefined }

/** What a record that is told without some of its parts has, by what is known of it. */
export type Completed<T> = (record: T, known: T) => T

/** Whether a partly loaded list holds this record. */
export type Holds<T> = (record: T) => boolean

/**
 * The records of a range after some changes. One that moved out of the range, or that the list does not hold, leaves it; an older state never overwrites
 * a newer one. Where nothing changes, as when an event comes twice, the answer is `records` itself.
 */
export function applyDatedChanges<T extends DatedRecord>(
  records: T[],
  changes: readonly DatedChange<T>[],
  range: DateRange,
  completed: Completed<T> = (record) => record,
  holds: Holds<T> = () => true,
): T[] {
  if (changes.length === 0) return records
  // Only what the changes are about is looked up: a list may hold a nation's month, and most events bring one record.
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

/** Whether the one moment is after the other; both ISO 8601. */
export function isNewer(one: string, other: string): boolean {
  return Date.parse(one) > Date.parse(other)
}

export const isWithin = (date: string, { from, to }: DateRange): boolean => from <= date && date <= to

export const isRemoval = <T>(change: DatedChange<T>): change is Extract<DatedChange<T>, { remove: number }> =>
  'remove' in change

const isSame = (one: object, other: object): boolean => fingerprint(one) === fingerprint(other)

const fingerprint = (record: object): string =>
  JSON.stringify(Object.entries(record).toSorted(([a], [b]) => a.localeCompare(b)))
