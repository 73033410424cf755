/**
 * The drivers that a dialog or a drag is about. A national agency has thousands: all of them would take megabytes. Each is loaded
 * once, and then follows live events.
 */

import type { Driver } from '@driverdesk/contract/drivers/driver.shapes.ts'
import { driverLive } from '@driverdesk/contract/drivers/drivers.live.ts'
import { restaurantLive } from '@driverdesk/contract/restaurants/restaurants.live.ts'
import { scheduleDriverRoutes } from '@driverdesk/contract/shifts/schedule.routes.ts'
import type { SomeDrivers } from '@driverdesk/contract/shifts/scheduleDrivers.shapes.ts'
import { DRIVER_ACTIVE } from '@driverdesk/domain/drivers/driverStatus.ts'
import {
  type QueryClient,
  queryOptions,
  type UseQueryResult,
  useQuery,
  useQueryClient,
} from '@tanstack/react-query'
import { useCallback, useEffect, useMemo } from 'react'
import { isOfferedAt } from '../../desk/places.ts'
import { applyDriverChanges, byNameAndId, changesOf, type DriverChange } from '../../drivers/drivers.data.ts'
import { call } from '../../kernel/api.ts'
import { liveEventsSince, liveMark, onLive, onRefetch } from '../../kernel/live.ts'
import { stopAll } from '../../kernel/onChanges.ts'
import { afterPause } from '../../kernel/timing.ts'
import { shortRestaurantsQuery } from '../../restaurants/restaurants.data.ts'
import type { StaffShift } from '../../shifts/shownShift.ts'
import type { People } from '../act/manyPlan.ts'
import type { OpenDialog } from '../model/scheduleState.ts'
import { useScheduleState } from '../model/scheduleStore.ts'

/** The call takes no more at once. */
const MOST = 500

/** Milliseconds after which drivers are loaded again, and between two such loads. */
const PROMPT = 150
const PAUSE = 2_000

export const NO_ONE: SomeDrivers = { driver_ids: [], restaurant_ids: [] }

/** Active drivers, and for which drivers and restaurants the server was asked. */
interface Known {
  drivers: readonly Driver[]
  driver_ids: ReadonlySet<number>
  restaurant_ids: ReadonlySet<number>
}

const NOTHING: Known = { drivers: [], driver_ids: new Set(), restaurant_ids: new Set() }

/** Forgotten once nothing on screen keeps it up to date. */
const KEPT_LIVE = { staleTime: Number.POSITIVE_INFINITY, gcTime: 0, structuralSharing: false } as const

/** Loaded again, it is what dialogs and drags ask for at that time. */
const knownQuery = queryOptions({
  queryKey: ['some drivers', 'known'],
  queryFn: async ({ client, signal }) => {
    const mark = liveMark()
    let known = NOTHING
    let missing = askedNow(client, known)
    while (!isNoOne(missing)) {
      known = withMore(known, missing, await load(missing, signal))
      missing = askedNow(client, known)
    }
    return patched(client, known, changesOf(liveEventsSince(mark)))
  },
  initialData: NOTHING,
  ...KEPT_LIVE,
})

const ASKED = ['some drivers', 'asked'] as const

/** Loads those of them who are not known yet. */
const askedQuery = (client: QueryClient, some: SomeDrivers) =>
  queryOptions({
    queryKey: [...ASKED, some] as const,
    queryFn: async ({ signal }) => {
      const mark = liveMark()
      const missing = missingIn(knownNow(client), some)
      const drivers = await load(missing, signal)
      signal.throwIfAborted()
      change(client, (known) =>
        patched(client, withMore(known, missing, drivers), changesOf(liveEventsSince(mark))),
      )
      return true
    },
    initialData: () => (isNoOne(missingIn(knownNow(client), some)) ? true : undefined),
    enabled: !isNoOne(some),
    ...KEPT_LIVE,
  })

const knownNow = (client: QueryClient): Known => client.getQueryData(knownQuery.queryKey) ?? NOTHING

function change(client: QueryClient, changed: (known: Known) => Known): void {
  client.setQueryData(knownQuery.queryKey, (known) => {
    const next = known && changed(known)
    return next === known ? undefined : next
  })
}

/** Something on screen needs them, and they are not known. */
const askedNow = (client: QueryClient, known: Known): SomeDrivers => {
  const asked = client
    .getQueryCache()
    .findAll({ queryKey: ASKED, type: 'active' })
    .map(({ queryKey }) => queryKey.at(-1) as SomeDrivers)
  return missingIn(
    known,
    concerning(
      asked.flatMap(({ driver_ids }) => driver_ids),
      asked.flatMap(({ restaurant_ids }) => restaurant_ids),
    ),
  )
}

const missingIn = (known: Known, some: SomeDrivers): SomeDrivers => ({
  driver_ids: some.driver_ids.filter((id) => !isKnown(known, id)),
  restaurant_ids: some.restaurant_ids.filter((id) => !known.restaurant_ids.has(id)),
})

const isKnown = ({ driver_ids, drivers }: Known, id: number) =>
  driver_ids.has(id) || drivers.some((driver) => driver.id === id)

const isNoOne = ({ driver_ids, restaurant_ids }: SomeDrivers) =>
  driver_ids.length + restaurant_ids.length === 0

/** Asks in portions that the call accepts. */
async function load({ driver_ids, restaurant_ids }: SomeDrivers, signal: AbortSignal): Promise<Driver[]> {
  const drivers: Driver[] = []
  for (let from = 0; from < Math.max(driver_ids.length, restaurant_ids.length); from += MOST) {
    const [part, places] = [driver_ids, restaurant_ids].map((ids) => ids.slice(from, from + MOST))
    const body = { driver_ids: part ?? [], restaurant_ids: places ?? [] }
    drivers.push(...(await call(scheduleDriverRoutes.some, { body }, { signal })))
  }
  return drivers
}

/** If there are two versions of a driver, the newer one counts. */
function withMore(known: Known, asked: SomeDrivers, drivers: readonly Driver[]): Known {
  const byId = new Map(known.drivers.map((driver) => [driver.id, driver]))
  for (const driver of drivers) {
    const before = byId.get(driver.id)
    if (!before || before.updated_at <= driver.updated_at) byId.set(driver.id, driver)
  }
  return {
    drivers: [...byId.values()].sort(byNameAndId),
    driver_ids: new Set([...known.driver_ids, ...asked.driver_ids]),
    restaurant_ids: new Set([...known.restaurant_ids, ...asked.restaurant_ids]),
  }
}

/** A driver that nothing on screen needs stays unknown. */
function patched(client: QueryClient, known: Known, changes: readonly DriverChange<Driver>[]): Known {
  const restaurants = client.getQueryData(shortRestaurantsQuery.queryKey) ?? []
  const places = restaurants
    .filter(({ id }) => known.restaurant_ids.has(id))
    .map((restaurant) => ({ restaurant }))
  const concerns = (one: DriverChange<Driver>) =>
    'remove' in one || isKnown(known, one.put.id) || isOfferedAt(one.put, places)
  const drivers = applyDriverChanges(known.drivers, changes.filter(concerns), DRIVER_ACTIVE)
  return drivers === known.drivers ? known : { ...known, drivers }
}

export function useSomeDrivers(some: SomeDrivers): UseQueryResult<readonly Driver[]> {
  const client = useQueryClient()
  const { drivers } = useQuery(knownQuery).data
  return useQuery({ ...askedQuery(client, some), select: useCallback(() => drivers, [drivers]) })
}

/**
 * The known drivers. Asks for those of a question about many shifts and of the copied shift, and for those whom a shift does not
 * name, as it came with an event.
 */
export function usePeople(shifts: readonly StaffShift[] = NO_SHIFTS): People {
  useKnownLive()
  useSomeDrivers(useConcerned())
  useSomeDrivers(useMemo(() => concerning(shifts.flatMap(unnamedIn)), [shifts]))
  const { data: known } = useQuery(knownQuery)
  return useMemo(() => {
    const ids = new Set([...known.driver_ids, ...known.drivers.map(({ id }) => id)])
    return { drivers: known.drivers, isKnown: (id) => ids.has(id) }
  }, [known])
}

const NO_SHIFTS: readonly StaffShift[] = []

const unnamedIn = (shift: StaffShift) => [
  shift.driver ? null : shift.driver_id,
  shift.driver_canceled ? null : shift.driver_id_canceled,
]

function useKnownLive(): void {
  const client = useQueryClient()
  useEffect(() => {
    const again = () => void client.invalidateQueries({ queryKey: knownQuery.queryKey })
    // In another area, other drivers are offered to a restaurant.
    const soon = afterPause(PROMPT, again, PAUSE)
    return stopAll(
      onLive(driverLive.name, (events) =>
        change(client, (known) => patched(client, known, changesOf(events))),
      ),
      onLive(restaurantLive.name, soon),
      onRefetch(again),
      soon.cancel,
    )
  }, [client])
}

function useConcerned(): SomeDrivers {
  const dialog = useScheduleState((state) => state.dialog)
  const copied = useScheduleState((state) => state.copied?.driver_id)
  return useMemo(() => concerning([...movedIn(dialog), copied]), [dialog, copied])
}

/** Sorted, and each once, so that equal questions are one. */
export const concerning = (
  drivers: readonly (number | null | undefined)[],
  restaurants: readonly number[] = [],
): SomeDrivers => ({
  driver_ids: each(drivers.filter((id) => typeof id === 'number' && id > 0) as number[]),
  restaurant_ids: each(restaurants),
})

const each = (ids: readonly number[]): number[] => [...new Set(ids)].sort((a, b) => a - b)

/** A status changes without a check of drivers here: the server is asked before publishing. */
function movedIn(dialog: OpenDialog | undefined): (number | null | undefined)[] {
  if (dialog?.kind !== 'many') return []
  const { action, shifts, step } = dialog.request
  const moves = action === 'move' || action === 'copy' || action === 'times'
  const dropped = step?.drops.flatMap(({ shift, target }) => [shift.driver_id, target.driver_id]) ?? []
  return [...dropped, ...(moves ? shifts.map(({ driver_id }) => driver_id) : [])]
}
