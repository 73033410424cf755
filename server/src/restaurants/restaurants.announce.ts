/** What a change of restaurants is announced as, on the restaurant channel. */

import { DESTROY, REFETCH } from '@driverdesk/contract/kernel/live.ts'
import { restaurantLive } from '@driverdesk/contract/restaurants/restaurants.live.ts'
import type { Row } from '../kernel/tables.ts'
import type { Work } from '../kernel/unitOfWork.ts'

type Placed = Pick<Row<'restaurant'>, 'id' | 'area_id' | 'restaurateur_id'>

const about = ({ id }: Placed) => ({ channel: restaurantLive.name, entityId: id, restaurantId: id })

const leaving = (before: Placed) => ({
  left: { areaId: before.area_id, restaurateurId: before.restaurateur_id },
})

export function announceNewRestaurant(work: Work, restaurant: Placed): void {
  work.announce({ ...about(restaurant), event: 'store' })
}

/**
 * To another area or account a restaurant takes all its records along: whoever saw them and whoever sees them now
 * refetches what is on screen. Their rooms follow by themselves (deliveries.ts).
 */
export function announceRestaurant(work: Work, before: Placed, restaurant: Placed): void {
  const moves = before.area_id !== restaurant.area_id || before.restaurateur_id !== restaurant.restaurateur_id
  const left = moves ? leaving(before) : {}
  work.announce({ ...about(restaurant), ...left, event: 'update' })
  if (moves) work.announce({ ...about(restaurant), ...left, event: REFETCH })
}

export function announceRemoval(work: Work, before: Placed): void {
  work.announce({ ...about(before), ...leaving(before), event: DESTROY })
}
