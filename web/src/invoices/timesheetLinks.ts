import type { Audience } from '@driverdesk/contract/kernel/route.ts'
import { rangeFor, WEEK } from '@driverdesk/domain/kernel/rotaRange.ts'
import type { IsoDate } from '@driverdesk/domain/kernel/wallClock.ts'
import type { ShownInvoice } from './shownInvoice.ts'

type Billed = Pick<ShownInvoice, 'restaurant_id' | 'period_date_from' | 'period_date_to'>

const pathOf = (audience: Audience) =>
  audience === 'staff' ? ('/timesheet' as const) : ('/timesheetrestaurant' as const)

/** The timesheets of an invoice's restaurant and days. */
export const timesheetsOf = (invoice: Billed, audience: Audience) => ({
  to: pathOf(audience),
  search: {
    from: invoice.period_date_from as IsoDate,
    to: invoice.period_date_to as IsoDate,
    location: `restaurant-${invoice.restaurant_id}` as const,
  },
})

/** One timesheet, or a shift without one (minus its id), in its week. */
export const timesheetLink = (restaurantId: number, day: IsoDate, row: number, audience: Audience) => ({
  to: pathOf(audience),
  search: { ...rangeFor(WEEK, day), location: `restaurant-${restaurantId}` as const, row },
})
