import type { PanelUser } from '@driverdesk/contract/accounts/panelUser.shapes.ts'
import type { ScopeInWords } from '@driverdesk/domain/accounts/rights.ts'
import type { Places } from '../drivers/AreaFields.tsx'

/** A user's areas and restaurants by name; those that are not known any more are left out. */
export function scopeInWords(
  { area_ids, restaurant_ids }: PanelUser,
  { areas, restaurants }: Places,
): ScopeInWords {
  const areaIds = new Set(area_ids.map(({ area_id }) => area_id))
  const restaurantIds = new Set(restaurant_ids.map(({ restaurant_id }) => restaurant_id))
  const chosen = restaurants.filter(({ id }) => restaurantIds.has(id))
  return {
    areas: areas
      .filter(({ id }) => areaIds.has(id))
      .map(({ id, label }) => ({
        name: label,
        restaurants: chosen.filter(({ area_id }) => area_id === id).map((one) => one.name),
      })),
    isLimited: restaurantIds.size > 0,
  }
}
