import type { Audience } from '@driverdesk/contract/kernel/route.ts'
import { rangeFor, WEEK } from '@driverdesk/domain/kernel/rotaRange.ts'
import type { DateRange, IsoDate } from '@driverdesk/domain/kernel/wallClock.ts'
import type { LocationGuid } from './scheduleLink.ts'

export const invoiceRequestLink = ({ from, to }: DateRange, restaurantId: number) =>
  ({
    to: '/invoices',
    search: { from, to, location: `restaurant-${restaurantId}`, request: true },
  }) as const

/** The dates and the location that another desk shows. */
interface ShownDates {
  from?: IsoDate | undefined
  to?: IsoDate | undefined
  interval?: 'day' | 'week' | '2-week' | 'month' | undefined
  location?: LocationGuid | undefined
}

/** Opens 'Invoice all' for these dates. */
export const invoiceAllLink = ({ from, to, interval, location }: ShownDates) =>
  ({ to: '/invoices', search: { from, to, interval: rangeOf(interval), location, batch: true } }) as const

export const unbilledLink = ({ from, to, interval, location }: ShownDates) =>
  ({ to: '/invoices', search: { from, to, interval: rangeOf(interval), location, tab: 'unbilled' } }) as const

/** Invoices have no single day. */
const rangeOf = (interval: ShownDates['interval']) => (interval === 'day' ? undefined : interval)

export const invoiceLink = (invoice: number, day: IsoDate, restaurantId: number, audience: Audience) =>
  ({
    to: audience === 'staff' ? '/invoices' : '/invoicesrestaurant',
    search: { ...rangeFor(WEEK, day), location: `restaurant-${restaurantId}`, invoice },
  }) as const
