/** 'area-3' or 'restaurant-17', as in the location selector (docs/spec/restaurants.md#location-selector). */
export type LocationGuid = `area-${number}` | `restaurant-${number}`

export type SchedulePath = '/schedule' | '/schedulerestaurant'

export const scheduleLink = <P extends SchedulePath>(to: P, location: LocationGuid) =>
  ({ to, search: { location } }) as const
