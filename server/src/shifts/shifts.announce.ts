/** What a change of shifts says on the shift channel. */
import { REFETCH } from '@driverdesk/contract/kernel/live.ts'
import type { Work } from '../kernel/unitOfWork.ts'

export type ShiftEvent = 'store' | 'update' | 'publish' | 'unpublish' | 'reject' | 'request' | 'destroy'

/** @param fromRestaurantId where the shifts were before, if they may have moved */
export function announceShifts(
  work: Work,
  event: ShiftEvent,
  shifts: readonly { id: number; restaurant_id: number }[],
  fromRestaurantId?: number,
): void {
  work.announce(
    ...shifts.map(({ id, restaurant_id }) => ({
      channel: 'shift',
      event,
      entityId: id,
      restaurantId: restaurant_id,
      ...(fromRestaurantId !== undefined &&
        fromRestaurantId !== restaurant_id && { leftRestaurantId: fromRestaurantId }),
    })),
  )
}

/** Past this many new shifts a viewer is quicker with a fresh list. */
const TOLD_ONE_BY_ONE = 1_000

/** New shifts: each told by itself, or once per restaurant where they are too many for that. */
export function announceNew(
  work: Work,
  ids: readonly number[],
  restaurantOf: ReadonlyMap<number, number>,
): void {
  const of = (id: number) => restaurantOf.get(id) as number
  if (ids.length <= TOLD_ONE_BY_ONE) {
    announceShifts(
      work,
      'store',
      ids.map((id) => ({ id, restaurant_id: of(id) })),
    )
    return
  }
  const restaurants = [...new Set(ids.map(of))]
  work.announce(
    ...restaurants.map((restaurantId) => ({
      channel: 'shift',
      event: REFETCH,
      entityId: restaurantId,
      restaurantId,
    })),
  )
}
