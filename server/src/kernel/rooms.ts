import type { Scope } from './scope.ts'

export interface RestaurantAudience {
  id: number
  area_id: number
  restaurateur_id: number
}

/** The viewers of a record not seen by restaurant, besides administrators. */
export interface ViewerRooms {
  staff: readonly string[]
  readers: readonly string[]
  /** For one account only, not for all administrators. */
  own?: boolean
}

export const ADMINISTRATORS = 'administrators'
/** Managers of any scope; with `READERS`, everyone but administrators. */
export const MANAGERS = 'managers'
export const READERS = 'readers'
export const DRIVERS = 'drivers'
const areaRoom = (areaId: number) => `area:${areaId}`
/** All managers with the area, or part of it. */
export const addressedAreaRoom = (areaId: number) => `addressed-area:${areaId}`
/** Includes the area: managers limited to the restaurant lose it if it moves to another area. */
const restaurantRoom = (id: number, areaId: number) => `restaurant:${id}@${areaId}`
export const restaurateurRoom = (id: number) => `restaurateur:${id}`
export const panelUserRoom = (id: number) => `panel-user:${id}`
export const driverRoom = (id: number) => `driver:${id}`

export const staffRooms = (places: readonly RestaurantAudience[]): string[] => [
  ...new Set([
    ADMINISTRATORS,
    ...places.flatMap((place) => [areaRoom(place.area_id), restaurantRoom(place.id, place.area_id)]),
  ]),
]

export const ownerRooms = (places: readonly RestaurantAudience[]): string[] => [
  ...new Set(places.map((place) => restaurateurRoom(place.restaurateur_id))),
]

export function roomsFor(scope: Scope): string[] {
  switch (scope.role) {
    case 'administrator':
      return [ADMINISTRATORS, panelUserRoom(scope.accountId)]
    case 'manager':
      return [MANAGERS, panelUserRoom(scope.accountId), ...managerRooms(scope)]
    case 'restaurant':
      return [READERS, restaurateurRoom(scope.accountId)]
    case 'driver':
      return [READERS, DRIVERS, driverRoom(scope.accountId)]
    default:
      return [READERS]
  }
}

/** A manager with some restaurants of an area also sees what is addressed to the whole area. */
function managerRooms({ areaIds, restaurantIds }: Scope): string[] {
  const addressed = areaIds.map(addressedAreaRoom)
  if (restaurantIds.length === 0) return [...addressed, ...areaIds.map(areaRoom)]
  return [...addressed, ...restaurantIds.flatMap((id) => areaIds.map((areaId) => restaurantRoom(id, areaId)))]
}
