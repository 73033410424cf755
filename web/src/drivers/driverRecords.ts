import type { Driver, DriverRecord } from '@driverdesk/contract/drivers/driver.shapes.ts'
import { DESTROY, type LiveEvent } from '@driverdesk/contract/kernel/live.ts'
import { DRIVER_ACTIVE, type DriverStatus } from '@driverdesk/domain/drivers/driverStatus.ts'
import { byName } from '@driverdesk/domain/kernel/names.ts'

/** A new version of a record, or the id of one that is no longer visible. */
export type DriverChange<D extends Driver = DriverRecord> = { put: D } | { remove: number }

export const driverChangesOf = (events: readonly LiveEvent[]): DriverChange[] =>
  events.map(({ event, data }) =>
    event === DESTROY ? { remove: (data as { id: number }).id } : { put: data as DriverRecord },
  )

/** The list of one status after the changes, sorted by name. Returns the same list if nothing changed. */
export function applyDriverChanges<D extends Driver>(
  list: readonly D[],
  changes: readonly DriverChange<D>[],
  status: DriverStatus,
): readonly D[] {
  let next: readonly D[] = list
  for (const change of changes) next = applied(next, change, status)
  return next
}

/** The record of one driver in any status, after the changes. */
export function applyToDriver(
  known: readonly DriverRecord[],
  changes: readonly DriverChange[],
  id: number,
): readonly DriverRecord[] {
  let next = known
  for (const change of changes) {
    if ('put' in change && change.put.id === id) next = applied(next, change, change.put.status)
    if ('remove' in change) next = applied(next, change, DRIVER_ACTIVE)
  }
  return next
}

function applied<D extends Driver>(
  list: readonly D[],
  change: DriverChange<D>,
  status: DriverStatus,
): readonly D[] {
  const id = 'put' in change ? change.put.id : change.remove
  const known = list.find((driver) => driver.id === id)
  if ('remove' in change) return known ? list.filter((driver) => driver !== known) : list
  const { put } = change
  if (known && known.updated_at > put.updated_at) return list
  if (put.status !== status) return known ? list.filter((driver) => driver !== known) : list
  if (known?.full_name === put.full_name) return list.map((driver) => (driver === known ? put : driver))
  return [...list.filter((driver) => driver !== known), put].toSorted(byNameAndId)
}

export const byNameAndId = (a: Driver, b: Driver) => byName(a.full_name, b.full_name) || a.id - b.id
