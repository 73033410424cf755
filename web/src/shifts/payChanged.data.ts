/** Publishing is refused if the pay is not the one in the question. The question then comes again with the new pay. */
import type { QueryClient } from '@tanstack/react-query'
import { areasQuery } from '../areas/areas.data.ts'
import { isRefusedAs } from '../kernel/apiError.ts'
import type { PartialList } from '../kernel/datedLists.ts'
import { shortRestaurantsQuery } from '../restaurants/restaurants.data.ts'
import { shiftKeys, wasRemoved } from './shiftCache.ts'
import type { ShownShift } from './shownShift.ts'

export const isPayChanged = (error: unknown): boolean => isRefusedAs('payChanged', error)

/** Loads everything that the pay depends on: no event reports a changed rate. */
const askForPayAgain = async (client: QueryClient): Promise<void> => {
  const keys = [areasQuery.queryKey, shortRestaurantsQuery.queryKey, shiftKeys.all]
  await Promise.all(keys.map((queryKey) => client.invalidateQueries({ queryKey })))
}

/** Loads the shifts and rates again, and returns the shifts in the cache by id. */
export async function shiftsNow(client: QueryClient): Promise<ReadonlyMap<number, ShownShift>> {
  await askForPayAgain(client)
  const lists = client.getQueriesData<ShownShift[] | PartialList<ShownShift>>({ queryKey: shiftKeys.all })
  const loaded = lists.flatMap(([, list = []]) => (Array.isArray(list) ? list : list.records))
  const newest = new Map<number, ShownShift>()
  for (const shift of loaded) {
    // A list that is not on screen is not loaded again.
    const isOlder = shift.updated_at < (newest.get(shift.id)?.updated_at ?? '')
    if (!isOlder && !wasRemoved(shift.id)) newest.set(shift.id, shift)
  }
  return newest
}
