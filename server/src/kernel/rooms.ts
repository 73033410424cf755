/** The rooms of the socket: who sees what is at a restaurant, and what a caller's scope opens. */
import type { Scope } from './scope.ts'

/** A restaurant as the audience of an announcement, with the area and the owner that it has now. */
export interface Place {
  id: number
  area_id: number
  restaurateur_id: number
}

export const ADMINISTRATORS = 'administrators'
const areaRoom = (areaId: number) => `area:${areaId}`
/** With the area: a restaurant that moves away takes itself out of the sight of whoever was limited to it there. */
const restaurantRoom = (id: number, areaId: number) => `restaurant:${id}@${areaId}`
const restaurateurRoom = (id: number) => `restaurateur:${id}`

/** The staff who see the records of these restaurants. */
export const staffRooms = (places: readonly Place[]): string[] => [
  ...new Set([
    ADMINISTRATORS,
    ...places.flatMap((place) => [areaRoom(place.area_id), restaurantRoom(place.id, place.area_id)]),
  ]),
]

/** Their restaurant accounts. */
export const ownerRooms = (places: readonly Place[]): string[] => [
  ...new Set(places.map((place) => restaurateurRoom(place.restaurateur_id))),
]

/** The rooms that a caller's scope opens; the same scope limits the caller's lists. */
export function roomsOf(scope: Scope): string[] {
  switch (scope.role) {
    case 'administrator':
      return [ADMINISTRATORS]
    case 'manager':
      if (scope.restaurantIds.length === 0) return scope.areaIds.map(areaRoom)
      return scope.restaurantIds.flatMap((id) => scope.areaIds.map((areaId) => restaurantRoom(id, areaId)))
    case 'restaurant':
      return [restaurateurRoom(scope.accountId)]
    default:
      return []
  }
}
