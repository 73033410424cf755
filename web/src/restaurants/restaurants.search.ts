import { RESTAURANT_ACTIVE, RESTAURANT_INACTIVE } from '@driverdesk/domain/restaurants/restaurantStatus.ts'
import { id, oneOf, searchOf, text } from '../kernel/search.ts'
import { listFields } from '../ui/list/listSearch.ts'

export const STATUS_CHOICES = ['active', 'inactive', 'all'] as const
export type StatusChoice = (typeof STATUS_CHOICES)[number]

/** What a link to the list can say; what it leaves out is the active restaurants of all areas and accounts. */
export const validateRestaurantsSearch = searchOf({
  ...listFields('name', 'address', 'email', 'area'),
  area: id,
  status: oneOf(['inactive', 'all']),
  /** The restaurateur's e-mail. */
  account: text,
})
export type RestaurantSearch = ReturnType<typeof validateRestaurantsSearch>

interface Filtered {
  area_id: number
  status: number
  email: string
}

/** Whether a restaurant passes the filters; the search for its name comes by itself. */
export function passes(
  { area_id, status, email }: Filtered,
  { area, status: wanted, account }: RestaurantSearch,
): boolean {
  const code = wanted === 'all' ? status : wanted === 'inactive' ? RESTAURANT_INACTIVE : RESTAURANT_ACTIVE
  return (
    status === code &&
    (area === undefined || area_id === area) &&
    (account === undefined || email === account)
  )
}
