/** The drivers as the schedule needs them: queries and live updates. */

import type { Driver } from '@driverdesk/contract/drivers/driver.shapes.ts'
import { driverLive } from '@driverdesk/contract/drivers/drivers.live.ts'
import { driverRoutes } from '@driverdesk/contract/drivers/drivers.routes.ts'
import { DESTROY, type LiveEvent } from '@driverdesk/contract/kernel/live.ts'
import { type QueryClient, queryOptions, useQueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'
import { call } from '../kernel/api.ts'
import { liveEventsSince, liveMark, onLive, onRefetch } from '../kernel/live.ts'
import { stopAll } from '../kernel/onChanges.ts'
import { applyDriverChanges, type DriverChange } from './driverRecords.ts'

const LISTS = ['10', '20'] as const
type Listed = (typeof LISTS)[number]

export const driverKeys = {
  all: ['drivers'] as const,
  list: (status: Listed) => [...driverKeys.all, status] as const,
}

/** The active drivers (status 10) that the signed-in user may see, with their working times. */
export const driversQuery = driversOf('10')

/** The inactive drivers (status 20), for their names on past shifts. */
export const inactiveDriversQuery = driversOf('20')

function driversOf(status: Listed) {
  return queryOptions({
    queryKey: driverKeys.list(status),
    queryFn: ({ signal }) => fetchDrivers(status, signal),
  })
}

async function fetchDrivers(status: Listed, signal: AbortSignal): Promise<Driver[]> {
  const mark = liveMark()
  const drivers: Driver[] = await call(driverRoutes.list, { query: { status, short: '1' } }, { signal })
  return [...applyDriverChanges(drivers, changesOf(liveEventsSince(mark)), statusOf[status])]
}

const statusOf = { '10': 10, '20': 20 } as const

/** Keeps the lists up to date while a screen shows them. */
export function useDriversLive(): void {
  const client = useQueryClient()
  useEffect(() => {
    const refetch = () => {
      for (const status of LISTS) void client.invalidateQueries({ queryKey: driverKeys.list(status) })
    }
    const patch = (events: LiveEvent[]) => patchDrivers(client, changesOf(events))
    return stopAll(onLive(driverLive.name, patch), onRefetch(refetch))
  }, [client])
}

function patchDrivers(client: QueryClient, changes: readonly DriverChange<Driver>[]): void {
  for (const status of LISTS) {
    const state = client.getQueryState<readonly Driver[]>(driverKeys.list(status))
    if (!state?.data) continue
    const next = applyDriverChanges(state.data, changes, statusOf[status])
    const updatedAt = state.dataUpdatedAt
    if (next !== state.data) client.setQueryData(driverKeys.list(status), next, { updatedAt })
  }
}

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
