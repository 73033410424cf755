/** The rooms of the socket: who sees what is at a restaurant, and what a caller's scope opens. */
import type { Scope } from './scope.ts'

/** A restaurant as the audience of an announcement, with the area and the owner that it has now. */
export interface Place {
  id: number
  area_id: number
  restaurateur_id: number
}

/** Who sees a record that is not seen by restaurant, besides administrators. */
export interface ViewerRooms {
  staff: readonly string[]
  /** Who is not staff. */
  readers: readonly string[]
  /** One account's own: administrators are not told unless they are it. */
  own?: boolean
}

export const ADMINISTRATORS = 'administrators'
/** Managers of every scope, and all who are not staff: for what is addressed to everybody. */
export const MANAGERS = 'managers'
export const READERS = 'readers'
const areaRoom = (areaId: number) => `area:${areaId}`
/** All managers who have something of the area. */
export const addressedAreaRoom = (areaId: number) => `addressed-area:${areaId}`
/** With the area: a restaurant that moves away takes itself out of the sight of whoever was limited to it there. */
const restaurantRoom = (id: number, areaId: number) => `restaurant:${id}@${areaId}`
export const restaurateurRoom = (id: number) => `restaurateur:${id}`
export const panelUserRoom = (id: number) => `panel-user:${id}`
export const driverRoom = (id: number) => `driver:${id}`

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
      return [ADMINISTRATORS, panelUserRoom(scope.accountId)]
    case 'manager':
      return [MANAGERS, panelUserRoom(scope.accountId), ...managerRooms(scope)]
    case 'restaurant':
      return [READERS, restaurateurRoom(scope.accountId)]
    case 'driver':
      return [READERS, driverRoom(scope.accountId)]
    default:
      return [READERS]
  }
}

/** A manager who has only some restaurants of an area still sees what is addressed to the whole of it. */
function managerRooms({ areaIds, restaurantIds }: Scope): string[] {
  const addressed = areaIds.map(addressedAreaRoom)
  if (restaurantIds.length === 0) return [...addressed, ...areaIds.map(areaRoom)]
  return [...addressed, ...restaurantIds.flatMap((id) => areaIds.map((areaId) => restaurantRoom(id, areaId)))]
}
