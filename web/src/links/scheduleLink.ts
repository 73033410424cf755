/** The ways to the schedule of one place. */

/** 'area-3' or 'restaurant-17', as the location selector names them (docs/spec/restaurants.md#location-selector). */
export type LocationGuid = `area-${number}` | `restaurant-${number}`

/** The schedule of staff, and the one of restaurants. */
export type SchedulePath = '/schedule' | '/schedulerestaurant'

/** The link that opens a schedule for one restaurant or area. */
export const scheduleLink = <P extends SchedulePath>(to: P, location: LocationGuid) =>
  ({ to, search: { location } }) as const
