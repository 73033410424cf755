/** The drivers as the schedule needs them: queries, and what live events change. */
import type { Driver, DriverRecord } from '@driverdesk/contract/drivers/driver.shapes.ts'
import { driverLive } from '@driverdesk/contract/drivers/drivers.live.ts'
import { driverRoutes } from '@driverdesk/contract/drivers/drivers.routes.ts'
import { DESTROY, type LiveEvent } from '@driverdesk/contract/kernel/live.ts'
import { DRIVER_ACTIVE, type DriverStatus } from '@driverdesk/domain/drivers/driverStatus.ts'
import { byName } from '@driverdesk/domain/kernel/names.ts'
import { queryOptions } from '@tanstack/react-query'
import { call } from '../kernel/api.ts'

export const driverKeys = {
  all: ['drivers'] as const,
  active: ['drivers', 'active'] as const,
}

/** The active drivers that the signed-in user may see, with their working times. */
export const driversQuery = queryOptions({
  queryKey: driverKeys.active,
  queryFn: ({ signal }): Promise<Driver[]> =>
    call(driverRoutes.list, { query: { status: '10', short: '1' } }, { signal }),
})

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

interface FoundDriver {
  id: number
  /** 'Ann Example (Bromley)' if another has the name. */
  name: string
}

/** The call names no more at once. */
export const MOST_NAMES = 200

/** `restaurant_id`: only active drivers who are offered there. */
type DriversSought = ({ search: string } | { ids: readonly number[] }) & { restaurant_id?: number }

/** The drivers that the server finds for a text, best first, or those with these ids: a national agency has thousands. */
export const driverSearchQuery = (sought: DriversSought) =>
  ({
    queryKey: ['found drivers', sought],
    queryFn: ({ signal }: { signal: AbortSignal }): Promise<FoundDriver[]> => {
      const found =
        'ids' in sought ? { ids: sought.ids.slice(0, MOST_NAMES).join(',') } : { search: sought.search }
      const restaurant_id = sought.restaurant_id?.toString()
      return call(driverRoutes.names, { query: { ...found, restaurant_id } }, { signal })
    },
    meta: { ownErrors: true },
  }) as const
