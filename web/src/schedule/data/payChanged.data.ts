/** Publishing is refused where the pay is not what the question said: it is asked again with what it comes to now. */
import { SHIFT_PUBLISHED } from '@driverdesk/domain/shifts/shiftStatus.ts'
import type { QueryClient } from '@tanstack/react-query'
import { areasQuery } from '../../areas/areas.data.ts'
import { isRefusedAs } from '../../kernel/apiError.ts'
import type { PartialList } from '../../kernel/datedLists.ts'
import { shortRestaurantsQuery } from '../../restaurants/restaurants.data.ts'
import { type Place, placesOf } from '../../ui/desk/places.ts'
import type { StaffShift } from '../shift/shownShift.ts'
import { shiftKeys, wasRemoved } from './shiftCache.ts'

/** Publishing comes to another sum than the one that was said. */
export const isPayChanged = (error: unknown): boolean => isRefusedAs('payChanged', error)

/** Asks again for all that the pay is worked out from. Nobody tells this tab of a rate that has changed. */
export const askForPayAgain = async (client: QueryClient): Promise<void> => {
  const keys = [areasQuery.queryKey, shortRestaurantsQuery.queryKey, shiftKeys.all]
  await Promise.all(keys.map((queryKey) => client.invalidateQueries({ queryKey })))
}

export interface PayNow {
  /** Those that are still to be published. */
  shifts: StaffShift[]
  places: Place[]
}

/** The same shifts and what is paid where, as the server has them now. */
export async function payNow(client: QueryClient, shifts: readonly StaffShift[]): Promise<PayNow> {
  await askForPayAgain(client)
  const lists = client.getQueriesData<StaffShift[] | PartialList<StaffShift>>({ queryKey: shiftKeys.all })
  const loaded = lists.flatMap(([, list = []]) => (Array.isArray(list) ? list : list.records))
  const byId = new Map(loaded.map((shift) => [shift.id, shift]))
  const restaurants = client.getQueryData(shortRestaurantsQuery.queryKey) ?? []
  return {
    shifts: shifts
      .flatMap((shift) => (wasRemoved(shift.id) ? [] : (byId.get(shift.id) ?? shift)))
      .filter(({ status }) => status !== SHIFT_PUBLISHED),
    places: placesOf(restaurants, client.getQueryData(areasQuery.queryKey) ?? []),
  }
}
