/** The drivers as the schedule needs them, and what live events change. */
import type { Driver, DriverRecord } from '@driverdesk/contract/drivers/driver.shapes.ts'
import { driverLive } from '@driverdesk/contract/drivers/drivers.live.ts'
import { DESTROY, type LiveEvent } from '@driverdesk/contract/kernel/live.ts'
import type { DriverStatus } from '@driverdesk/domain/drivers/driverStatus.ts'
import { byName } from '@driverdesk/domain/kernel/names.ts'

export const driverKeys = { all: ['drivers'] as const }

/** Administrators get full records, from which the schedule keeps only its fields. */
export const changesOf = (events: readonly LiveEvent[]): DriverChange<Driver>[] =>
  events
    .filter(({ channel }) => channel === driverLive.name)
    .map(({ event, data }) =>
      event === DESTROY ? { remove: (data as { id: number }).id } : { put: keptOf(data as Driver) },
    )

/** Written by hand, because the contract's shape would load zod on every screen. A missing field does not compile. */
const KEPT: Readonly<Record<keyof Driver, true>> = {
  id: true,
  first_name: true,
  last_name: true,
  full_name: true,
  email: true,
  phone: true,
  status: true,
  photo_src: true,
  area_ids: true,
  restaurant_ids: true,
  blocked_restaurant_ids: true,
  preferred_restaurant_ids: true,
  default_working_time: true,
  actual_override_working_time: true,
  driver_license_expiry_date: true,
  car_insurance_renewal_date: true,
  right_to_work_expiry_date: true,
  alcohol_certificate_expiry_date: true,
  updated_at: true,
}

const keptOf = (driver: Driver): Driver =>
  Object.fromEntries(Object.entries(driver).filter(([field]) => field in KEPT)) as unknown as Driver

/** A new version of a record, or the id of one that is no longer visible. */
export type DriverChange<D extends Driver = DriverRecord> = { put: D } | { remove: number }

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
