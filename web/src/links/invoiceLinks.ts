import type { Audience } from '@driverdesk/contract/kernel/route.ts'
import { rangeFor, WEEK } from '@driverdesk/domain/kernel/rotaRange.ts'
import type { DateRange, IsoDate } from '@driverdesk/domain/kernel/wallClock.ts'
import { rangeOf, type ShownDates } from './shownDates.ts'

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
