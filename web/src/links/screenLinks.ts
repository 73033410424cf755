import type { Audience } from '@driverdesk/contract/kernel/route.ts'
import { rangeFor, WEEK } from '@driverdesk/domain/kernel/rotaRange.ts'
import type { DateRange, IsoDate } from '@driverdesk/domain/kernel/wallClock.ts'

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

export const timesheetPath = (audience: Audience) =>
  audience === 'staff' ? ('/timesheet' as const) : ('/timesheetrestaurant' as const)

/** Opens a row among the timesheets of its week: the id of a timesheet, or minus that of a shift without one. */
export const timesheetLink = (restaurantId: number, day: IsoDate, row: number, audience: Audience) => ({
  to: timesheetPath(audience),
  search: { ...rangeFor(WEEK, day), location: `restaurant-${restaurantId}` as const, row },
})

/** The schedule of the dates and the location of another desk. */
export const scheduledDatesLink = (shown: ShownDates, audience: Audience) => ({
  to: audience === 'staff' ? ('/schedule' as const) : ('/schedulerestaurant' as const),
  search: { ...rangeOf(shown), location: shown.location },
})

/** The timesheets of the dates and the location of another desk. */
export const timesheetsLink = (shown: ShownDates, audience: Audience) => ({
  to: timesheetPath(audience),
  search: { ...rangeOf(shown), location: shown.location },
})

/** Pay out for these dates: it has no location. */
export const payOutLink = (shown: ShownDates) =>
  ({ to: '/timesheet', search: { ...rangeOf(shown), tab: 'pay' } }) as const

export const invoiceRequestLink = ({ from, to }: DateRange, restaurantId: number) =>
  ({
    to: '/invoices',
    search: { from, to, location: `restaurant-${restaurantId}`, request: true },
  }) as const

/** Opens 'Invoice all' for these dates. */
export const invoiceAllLink = (shown: ShownDates) =>
  ({ to: '/invoices', search: { ...rangeOf(shown), location: shown.location, batch: true } }) as const

export const unbilledLink = (shown: ShownDates) =>
  ({ to: '/invoices', search: { ...rangeOf(shown), location: shown.location, tab: 'unbilled' } }) as const

export const invoiceLink = (invoice: number, day: IsoDate, restaurantId: number, audience: Audience) =>
  ({
    to: audience === 'staff' ? '/invoices' : '/invoicesrestaurant',
    search: { ...rangeFor(WEEK, day), location: `restaurant-${restaurantId}`, invoice },
  }) as const

/** The dates and the location that a desk shows, for a link to another. */
interface ShownDates {
  from?: IsoDate | undefined
  to?: IsoDate | undefined
  interval?: 'day' | 'week' | '2-week' | 'month' | undefined
  location?: LocationGuid | undefined
}

/** Timesheets and invoices have no single day. */
const rangeOf = ({ from, to, interval }: ShownDates) => ({
  from,
  to,
  interval: interval === 'day' ? undefined : interval,
})

/** The hash of a link to Home that shows one's own account above today's work. */
export const OWN_ACCOUNT = 'account'
