import type { IsoDate } from '@driverdesk/domain/kernel/wallClock.ts'

/** 'area-3' or 'restaurant-17', as in the location selector (docs/spec/restaurants.md#location-selector). */
export type LocationGuid = `area-${number}` | `restaurant-${number}`

export type SchedulePath = '/schedule' | '/schedulerestaurant'

export const scheduleLink = <P extends SchedulePath>(to: P, location: LocationGuid) =>
  ({ to, search: { location } }) as const

interface LinkedShift {
  id: number
  period_date: IsoDate
  restaurant_id: number
}

/** The day and the restaurant of a shift, which is opened to find its driver (docs/spec/shell.md#link-to-a-shift). */
export const shiftLink = ({ id, period_date: day, restaurant_id }: LinkedShift) =>
  ({
    to: '/schedule',
    search: { from: day, to: day, interval: 'day', location: `restaurant-${restaurant_id}`, shift: id },
  }) as const

/** The same, to find another driver even if an answer to its restaurant waits. */
export function replaceLink(shift: LinkedShift) {
  const { to, search } = shiftLink(shift)
  return { to, search: { ...search, find: true } } as const
}
