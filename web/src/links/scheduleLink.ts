import type { IsoDate } from '@driverdesk/domain/kernel/wallClock.ts'

/** 'area-3' or 'restaurant-17', as in the location selector (docs/spec/restaurants.md#location-selector). */
export type LocationGuid = `area-${number}` | `restaurant-${number}`

export type SchedulePath = '/schedule' | '/schedulerestaurant'

export const scheduleLink = <P extends SchedulePath>(to: P, location: LocationGuid) =>
  ({ to, search: { location } }) as const

/** The day and the restaurant of a shift, which is opened to find its driver (docs/spec/shell.md#link-to-a-shift). */
export const shiftLink = ({
  id,
  period_date: day,
  restaurant_id,
}: {
  id: number
  period_date: IsoDate
  restaurant_id: number
}) =>
  ({
    to: '/schedule',
    search: { from: day, to: day, interval: 'day', location: `restaurant-${restaurant_id}`, shift: id },
  }) as const
