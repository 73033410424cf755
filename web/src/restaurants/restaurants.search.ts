import type { Restaurant } from '@driverdesk/contract/restaurants/restaurant.shapes.ts'
import { RESTAURANT_ACTIVE, RESTAURANT_INACTIVE } from '@driverdesk/domain/restaurants/restaurantRules.ts'
import { id, oneOf, page, searchOf, text } from '../kernel/search.ts'
import { listFields } from '../ui/list/listSearch.ts'

export const STATUS_CHOICES = ['active', 'inactive', 'all'] as const
export type StatusChoice = (typeof STATUS_CHOICES)[number]

/** Without parameters the list shows the active restaurants of all areas and accounts. */
export const validateRestaurantsSearch = searchOf({
  ...listFields('name', 'address', 'email', 'area'),
  area: id,
  status: oneOf(['inactive', 'all']),
  account: text,
})
export type RestaurantSearch = ReturnType<typeof validateRestaurantsSearch>

export function passesFilters(
  { area_id, status, email }: Pick<Restaurant, 'area_id' | 'status' | 'email'>,
  { area, status: wanted, account }: RestaurantSearch,
): boolean {
  const code = wanted === 'inactive' ? RESTAURANT_INACTIVE : RESTAURANT_ACTIVE
  return (
    (wanted === 'all' || status === code) &&
    (area === undefined || area_id === area) &&
    (account === undefined || email === account)
  )
}

/** One area, or a page of all. */
export const validateAreaSearch = searchOf({ area: id, page })
export type AreaSearch = ReturnType<typeof validateAreaSearch>

export const validateRestaurateursSearch = searchOf({
  ...listFields('name', 'email', 'restaurants'),
  /** Only accounts without a restaurant. */
  owning: oneOf(['none']),
})
