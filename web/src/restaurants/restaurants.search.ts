import { RESTAURANT_ACTIVE, RESTAURANT_INACTIVE } from '@driverdesk/domain/restaurants/restaurantStatus.ts'
import { type ListSearch, numberOf, textOf, validateListSearch } from '../ui/list/listSearch.ts'

export const STATUS_CHOICES = ['active', 'inactive', 'all'] as const
export type StatusChoice = (typeof STATUS_CHOICES)[number]

/** What a link to the list can say; what it leaves out is the active restaurants of all areas and accounts. */
export interface RestaurantSearch extends ListSearch {
  area?: number | undefined
  status?: Exclude<StatusChoice, 'active'> | undefined
  /** The restaurateur's e-mail. */
  account?: string | undefined
}

export const SORTABLE = ['name', 'address', 'email', 'area'] as const

/** Reads search parameters; those that make no sense count as left out. */
export const validateRestaurantsSearch = (search: Record<string, unknown>): RestaurantSearch => ({
  ...validateListSearch(search, SORTABLE),
  area: numberOf(search.area),
  status: search.status === 'inactive' || search.status === 'all' ? search.status : undefined,
  account: textOf(search.account),
})

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
