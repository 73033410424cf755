/** Publishing is refused where the pay is not what the question said: it is asked again with what it comes to now. */
import type { QueryClient } from '@tanstack/react-query'
import { areasQuery } from '../areas/areas.data.ts'
import { isRefusedAs } from '../kernel/apiError.ts'
import type { PartialList } from '../kernel/datedLists.ts'
import { shortRestaurantsQuery } from '../restaurants/restaurants.data.ts'
import { shiftKeys, wasRemoved } from './shiftCache.ts'
import type { ShownShift } from './shownShift.ts'

/** Publishing comes to another sum than the one that was said. */
export const isPayChanged = (error: unknown): boolean => isRefusedAs('payChanged', error)

/** Asks again for all that the pay is worked out from. Nobody tells this tab of a rate that has changed. */
const askForPayAgain = async (client: QueryClient): Promise<void> => {
  const keys = [areasQuery.queryKey, shortRestaurantsQuery.queryKey, shiftKeys.all]
  await Promise.all(keys.map((queryKey) => client.invalidateQueries({ queryKey })))
}

/** The loaded shifts by id, as the server has them once all that their pay is worked out from was asked for again. */
export async function shiftsNow(client: QueryClient): Promise<ReadonlyMap<number, ShownShift>> {
  await askForPayAgain(client)
  const lists = client.getQueriesData<ShownShift[] | PartialList<ShownShift>>({ queryKey: shiftKeys.all })
  const loaded = lists.flatMap(([, list = []]) => (Array.isArray(list) ? list : list.records))
  const newest = new Map<number, ShownShift>()
  for (const shift of loaded) {
    // A list that nobody looks at was not asked for again.
    const isOlder = shift.updated_at < (newest.get(shift.id)?.updated_at ?? '')
    if (!isOlder && !wasRemoved(shift.id)) newest.set(shift.id, shift)
  }
  return newest
}
