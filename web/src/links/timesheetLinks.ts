import type { Audience } from '@driverdesk/contract/kernel/route.ts'
import { rangeFor, WEEK } from '@driverdesk/domain/kernel/rotaRange.ts'
import type { IsoDate } from '@driverdesk/domain/kernel/wallClock.ts'
import { rangeOf, type ShownDates } from './shownDates.ts'

export const timesheetPath = (audience: Audience) =>
  audience === 'staff' ? ('/timesheet' as const) : ('/timesheetrestaurant' as const)

/** Opens a row among the timesheets of its week: the id of a timesheet, or minus that of a shift without one. */
export const timesheetLink = (restaurantId: number, day: IsoDate, row: number, audience: Audience) => ({
  to: timesheetPath(audience),
  search: { ...rangeFor(WEEK, day), location: `restaurant-${restaurantId}` as const, row },
})

/** The timesheets of the dates and the location of another desk. */
export const timesheetsLink = (shown: ShownDates, audience: Audience) => ({
  to: timesheetPath(audience),
  search: { ...rangeOf(shown), location: shown.location },
})

/** Pay out for these dates: it has no location. */
export const payOutLink = (shown: ShownDates) =>
  ({ to: '/timesheet', search: { ...rangeOf(shown), tab: 'pay' } }) as const
