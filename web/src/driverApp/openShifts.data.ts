/** The open shifts that the driver may take or ask for. The last known ones are kept on the phone. */
import type { OpenShift, OpenShifts } from '@driverdesk/contract/driverApp/openShift.shapes.ts'
import { openShiftRoutes } from '@driverdesk/contract/driverApp/openShifts.routes.ts'
import { openShiftsLive } from '@driverdesk/contract/shifts/ownShifts.live.ts'
import { queryOptions } from '@tanstack/react-query'
import { call } from '../kernel/api.ts'
import { onLive } from '../kernel/live.ts'
import { stopAll } from '../kernel/onChanges.ts'
import { queryClient } from '../kernel/query.ts'
import { afterPause } from '../kernel/timing.ts'
import { FRESH, offeredShiftsKey, openShiftsKey } from './driverApp.data.ts'
import { type Fields, has, isKept, listOf, OFFERED_SHIFTS, OPEN_SHIFTS, place } from './keptOnPhone.ts'

const RESTAURANT: Fields<OpenShift['restaurant']> = {
  name: 'text',
  address: 'text',
  postcode: 'text',
  map_latitude: 'number or null',
  map_longitude: 'number or null',
}

const isText = (value: unknown) => typeof value === 'string'
const isCountOrMissing = (value: unknown) => value === undefined || typeof value === 'number'

const SHIFT: Fields<OpenShift> = {
  id: 'number',
  period_date: 'text',
  start_time: 'text',
  finish_time: 'text',
  restaurant: has(RESTAURANT),
  comment: 'text',
  cost_per_hour: 'number',
  cost_bonus: 'number',
  const_fuel_bonus: 'number',
  cost_total: 'number',
  claims: 'text',
  offered_until: 'text or null',
  claim: 'text or null',
  can_take: (value) => typeof value === 'boolean',
  reasons: listOf(has({ code: 'text', side: 'text', text: 'text' })),
  rest: listOf(isText),
  updated_at: 'text',
}

/** `all`: the number of those on the server, if the phone keeps only the first of them. */
type KnownShifts = OpenShifts & { all?: number }

const isKeptList = isKept<KnownShifts>(
  has({ today: 'text', shifts: listOf(has(SHIFT)), all: isCountOrMissing } satisfies Fields<KnownShifts>),
)
const kept = place(OPEN_SHIFTS, isKeptList)
const keptOffers = place(OFFERED_SHIFTS, isKeptList)

/** A full localStorage would keep the list from before. */
const MOST_KEPT = 500

export const openShiftsQuery = queryOptions({
  ...FRESH,
  queryKey: openShiftsKey,
  queryFn: async ({ signal }): Promise<KnownShifts> => {
    const open = await call(openShiftRoutes.list, {}, { signal })
    const all = open.shifts.length
    const isCut = all > MOST_KEPT
    kept.keep(isCut ? { ...open, shifts: open.shifts.slice(0, MOST_KEPT), all } : open, Date.now())
    return open
  },
  initialData: () => kept.read()?.data,
  initialDataUpdatedAt: () => kept.read()?.at,
})

/** Only those that are offered to the driver: all open shifts can be megabytes. */
export const offeredShiftsQuery = queryOptions({
  ...FRESH,
  queryKey: offeredShiftsKey,
  queryFn: async ({ signal }): Promise<OpenShifts> => {
    const offered = await call(openShiftRoutes.list, { query: { offered: '1' } }, { signal })
    keptOffers.keep(offered, Date.now())
    return offered
  },
  initialData: () => keptOffers.read()?.data,
  initialDataUpdatedAt: () => keptOffers.read()?.at,
})

/** Spreads the requests of many phones after one event. */
const SPREAD_MS = 1_000
const PAUSE_MS = 3_000

/** Loads them again soon after someone has opened, taken or changed one. Returns a function that stops it. */
export function followOpenShifts(): () => void {
  const load = () => void queryClient.invalidateQueries({ queryKey: openShiftsKey })
  const soon = afterPause(Math.random() * SPREAD_MS, load, PAUSE_MS)
  return stopAll(soon.cancel, onLive(openShiftsLive.name, soon))
}
