/** 'area-3' or 'restaurant-17', as in the location selector (docs/spec/restaurants.md#location-selector). */
export type LocationGuid = `area-${number}` | `restaurant-${number}`

/** The schedules of staff and of restaurants. */
export type SchedulePath = '/schedule' | '/schedulerestaurant'

/** A link to the schedule of one restaurant or area. */
export const scheduleLink = <P extends SchedulePath>(to: P, location: LocationGuid) =>
  ({ to, search: { location } }) as const
