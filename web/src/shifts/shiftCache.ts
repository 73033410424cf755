import type { Audience } from '@driverdesk/contract/kernel/route.ts'
import type { Shift, ShiftForRestaurant } from '@driverdesk/contract/shifts/shift.shapes.ts'
import { shiftRoutes } from '@driverdesk/contract/shifts/shifts.routes.ts'
import type { SentShortShift } from '@driverdesk/contract/shifts/shortShift.shapes.ts'
import { shortShift } from '@driverdesk/contract/shifts/shortShift.ts'
import type { DateRange } from '@driverdesk/domain/kernel/wallClock.ts'
import { type QueryClient, queryOptions } from '@tanstack/react-query'
import { call } from '../kernel/api.ts'
import type { Holds } from '../kernel/datedChanges.ts'
import { DATED_LIST, datedLists, type PartialList } from '../kernel/datedLists.ts'
import { changesOf, completedShift } from './shiftChanges.ts'
import type { ShiftOf, ShownShift, StaffShift } from './shownShift.ts'

export const shiftKeys = {
  all: ['shifts'] as const,
  range: ({ from, to }: DateRange) => [...shiftKeys.all, from, to] as const,
  withoutDrafts: (range: DateRange) => [...shiftKeys.range(range), 'without drafts'] as const,
  ofDriver: (range: DateRange, driver: number) => [...shiftKeys.range(range), 'of driver', driver] as const,
  ofRestaurants: (range: DateRange) => [...shiftKeys.range(range), 'of restaurants'] as const,
}

const lists = datedLists<ShownShift>({ all: shiftKeys.all, changesOf, completed: completedShift })
export const { patch: patchShifts, patchOwn, covering: coveringShifts, onRemovals, wasRemoved } = lists

/** All shifts of a range, as the schedule shows them; staff are answered short ones. */
export const shiftsQuery = <A extends Audience = 'staff'>(range: DateRange, audience?: A) =>
  queryOptions({
    queryKey: shiftKeys.range(range),
    queryFn: ({ signal }) =>
      lists.fetched(range, () =>
        audience === 'restaurant' ? fetchForRestaurant(range, { signal }) : fetchShort(range, {}, signal),
      ) as Promise<ShiftOf<A>[]>,
    ...DATED_LIST,
  })

/** The shifts of a range that a driver has. */
export const shiftsOfDriverQuery = (range: DateRange, driver: number) => {
  const holds: Holds<ShownShift> = ({ driver_id }) => driver_id === driver
  return queryOptions({
    queryKey: shiftKeys.ofDriver(range, driver),
    queryFn: async ({ signal }): Promise<PartialList<StaffShift>> => ({
      records: (await lists.fetched(
        range,
        () => fetchShort(range, { driver_id: String(driver) }, signal),
        holds,
      )) as StaffShift[],
      holds,
    }),
    ...DATED_LIST,
  })
}

/** The shifts of the restaurants that have been in sight. */
export interface ShiftsOfRestaurants extends PartialList<StaffShift> {
  restaurants: ReadonlySet<number>
}

const NONE_YET: Pick<ShiftsOfRestaurants, 'records' | 'restaurants'> = { records: [], restaurants: new Set() }

/**
 * The shifts of a range of some restaurants. Asked again it brings those that are missing, and all of them where the list
 * is no longer kept true.
 */
export const shiftsOfRestaurantsQuery = (range: DateRange, wanted: readonly number[]) =>
  queryOptions({
    queryKey: shiftKeys.ofRestaurants(range),
    queryFn: async ({ client, queryKey, signal }): Promise<ShiftsOfRestaurants> => {
      const state = client.getQueryState<ShiftsOfRestaurants>(queryKey)
      const before = state?.data ?? NONE_YET
      const isOld = !state || state.isInvalidated || Date.now() - state.dataUpdatedAt > DATED_LIST.staleTime
      const missing = new Set([...wanted, ...before.restaurants])
      if (!isOld) for (const id of before.restaurants) missing.delete(id)
      const isMissing: Holds<ShownShift> = ({ restaurant_id }) => missing.has(restaurant_id)
      const came = await lists.fetched(
        range,
        () => fetchOfRestaurants(range, [...missing], signal),
        isMissing,
      )
      // What was there has heard of changes meanwhile.
      const now = client.getQueryData<ShiftsOfRestaurants>(queryKey) ?? NONE_YET
      const restaurants = new Set([...now.restaurants, ...missing])
      return {
        records: [...now.records.filter((shift) => !isMissing(shift)), ...(came as StaffShift[])],
        holds: ({ restaurant_id }) => restaurants.has(restaurant_id),
        restaurants,
      }
    },
    ...DATED_LIST,
  })

/** Brings into the lists what the server has of some restaurants now. */
export async function askForRestaurants(
  client: QueryClient,
  range: DateRange,
  ids: readonly number[],
): Promise<void> {
  const shifts = await lists.fetched(range, () => fetchOfRestaurants(range, ids)).catch(() => [])
  patchShifts(
    client,
    shifts.map((shift) => ({ put: shift })),
  )
}

/** Whole shifts without the drafts, of which there are no timesheets (document 3, section 4.3); a draft that comes by a live event is in the list all the same. */
export const shiftsWithoutDraftsQuery = <A extends Audience = 'staff'>(range: DateRange, audience?: A) =>
  queryOptions({
    queryKey: shiftKeys.withoutDrafts(range),
    queryFn: ({ signal }) =>
      lists.fetched(range, async () => {
        if (audience === 'restaurant') return fetchForRestaurant(range, { signal, filter_draft: 1 })
        const query = { ...days(range), filter_draft: 1, with_timesheet: 1, with_driver: 1 } as const
        return (await call(shiftRoutes.list, { query }, { signal })) as Shift[]
      }) as Promise<WholeShiftOf<A>[]>,
    ...DATED_LIST,
  })

/** A shift with all that whoever looks is told of it. */
export type WholeShiftOf<A extends Audience> = { staff: Shift; restaurant: ShiftForRestaurant }[A]

const days = ({ from, to }: DateRange) => ({ period_date_from: from, period_date_to: to })

interface Narrowed {
  driver_id?: string
  restaurant_ids?: string
}

/** As many restaurants as the server takes at once. */
const MOST_IDS = 200

async function fetchOfRestaurants(
  range: DateRange,
  ids: readonly number[],
  signal?: AbortSignal,
): Promise<StaffShift[]> {
  const shifts: StaffShift[] = []
  for (let at = 0; at < ids.length; at += MOST_IDS) {
    const restaurant_ids = ids.slice(at, at + MOST_IDS).join()
    for (const shift of await fetchShort(range, { restaurant_ids }, signal)) shifts.push(shift)
  }
  return shifts
}

async function fetchShort(range: DateRange, narrowed: Narrowed, signal?: AbortSignal): Promise<StaffShift[]> {
  const query = { ...days(range), ...narrowed, short: 1 } as const
  return ((await call(shiftRoutes.list, { query }, { ...(signal && { signal }) })) as SentShortShift[]).map(
    shortShift,
  )
}

async function fetchForRestaurant(
  range: DateRange,
  { signal, filter_draft }: { signal: AbortSignal; filter_draft?: 1 },
): Promise<ShownShift[]> {
  const query = { ...days(range), filter_draft, with_timesheet: 1 } as const
  return (await call(shiftRoutes.list, { query }, { signal })) as ShiftForRestaurant[]
}
