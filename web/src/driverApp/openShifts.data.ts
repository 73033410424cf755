/** The open shifts that the driver may take or ask for. The last known ones are kept on the phone. */
import type { OpenShift, OpenShifts } from '@driverdesk/contract/driverApp/openShift.shapes.ts'
import { openShiftRoutes } from '@driverdesk/contract/driverApp/openShifts.routes.ts'
import { openShiftsLive } from '@driverdesk/contract/shifts/shifts.live.ts'
import { queryOptions } from '@tanstack/react-query'
import { call } from '../kernel/api.ts'
import { onLive } from '../kernel/live.ts'
import { stopAll } from '../kernel/onChanges.ts'
import { queryClient } from '../kernel/query.ts'
import { afterPause } from '../kernel/timing.ts'
import { FRESH, openListsKey, openShiftsKey } from './driverApp.data.ts'
import { type Fields, has, isKept, listOf, OFFERED_SHIFTS, OPEN_SHIFTS, place } from './keptOnPhone.ts'

const RESTAURANT: Fields<OpenShift['restaurant']> = {
  name: 'text',
  address: 'text',
  postcode: 'text',
  map_latitude: 'number or null',
  map_longitude: 'number or null',
}

const isText = (value: unknown) => typeof value === 'string'

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

const areCounts = has({ fit: 'number', barred: 'number' })
const LIST: Fields<Required<OpenShifts>> = {
  today: 'text',
  shifts: listOf(has(SHIFT)),
  counts: (value) => value === undefined || areCounts(value),
}
const isKeptList = isKept<OpenShifts>(has(LIST))
const kept = place(OPEN_SHIFTS, isKeptList)
const keptOffers = place(OFFERED_SHIFTS, isKeptList)

/** A full localStorage would keep the list from before. */
const MOST_KEPT = 500

/** This many are loaded at first, and more with each press, so that an update loads only what is on screen. */
const PORTION = 100
const more = { fit: 0, barred: 0 }

/** Those that are offered or asked for come in addition to the limit. */
function limitOf(which: keyof typeof more): string {
  const known = queryClient.getQueryData<OpenShifts>([...openListsKey, which])?.shifts ?? []
  const counted = known.filter(({ claim, offered_until }) => claim !== 'asked' && offered_until === null)
  return String(Math.max(1, Math.ceil(counted.length / PORTION)) * PORTION + more[which])
}

/** Those that the driver may take or ask for, after those that are offered to them. */
export const openShiftsQuery = queryOptions({
  ...FRESH,
  queryKey: [...openListsKey, 'fit'],
  queryFn: async ({ signal }): Promise<OpenShifts> => {
    const open = await call(openShiftRoutes.list, { query: { limit: limitOf('fit') } }, { signal })
    kept.keep({ ...open, shifts: open.shifts.slice(0, MOST_KEPT) }, Date.now())
    return open
  },
  initialData: () => kept.read()?.data,
  initialDataUpdatedAt: () => kept.read()?.at,
})

/** Those that something bars the driver from. */
export const barredShiftsQuery = queryOptions({
  ...FRESH,
  queryKey: [...openListsKey, 'barred'],
  queryFn: ({ signal }): Promise<OpenShifts> =>
    call(openShiftRoutes.list, { query: { limit: limitOf('barred'), barred: '1' } }, { signal }),
  meta: { ownErrors: true },
})

/** Loads a list again with the next portion, and returns it. */
export async function loadMore(which: keyof typeof more): Promise<readonly OpenShift[]> {
  const { queryKey } = which === 'fit' ? openShiftsQuery : barredShiftsQuery
  more[which] = PORTION
  try {
    await queryClient.refetchQueries({ queryKey, exact: true }, { throwOnError: true })
  } finally {
    more[which] = 0
  }
  return queryClient.getQueryData(queryKey)?.shifts ?? []
}

/** Only those that are offered to the driver: all open shifts can be megabytes. */
export const offeredShiftsQuery = queryOptions({
  ...FRESH,
  queryKey: [...openListsKey, 'offered'],
  queryFn: async ({ signal }): Promise<OpenShifts> => {
    const offered = await call(openShiftRoutes.list, { query: { offered: '1' } }, { signal })
    keptOffers.keep(offered, Date.now())
    return offered
  },
  initialData: () => keptOffers.read()?.data,
  initialDataUpdatedAt: () => keptOffers.read()?.at,
})

/** True while a list on screen has the offer. */
export const isStillOffered = ({ id, offered_until }: OpenShift): boolean =>
  queryClient
    .getQueriesData<OpenShifts>({ queryKey: openListsKey, type: 'active' })
    .some(([, list]) => list?.shifts.some((one) => one.id === id && one.offered_until === offered_until))

/** Spreads the requests of many phones after one event. */
const SPREAD_MS = 1_000
const PAUSE_MS = 3_000

/** Loads them again soon after someone has opened, taken or changed one. Returns a function that stops it. */
export function followOpenShifts(): () => void {
  const load = () => void queryClient.invalidateQueries({ queryKey: openShiftsKey })
  const soon = afterPause(Math.random() * SPREAD_MS, load, PAUSE_MS)
  return stopAll(soon.cancel, onLive(openShiftsLive.name, soon))
}
