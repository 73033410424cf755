import type { IsoDate } from '@driverdesk/domain/kernel/wallClock.ts'
import type { LocationGuid } from './scheduleLink.ts'

/** The dates and the location that a desk shows, for a link to another. */
export interface ShownDates {
  from?: IsoDate | undefined
  to?: IsoDate | undefined
  interval?: 'day' | 'week' | '2-week' | 'month' | undefined
  location?: LocationGuid | undefined
}

/** Timesheets and invoices have no single day. */
export const rangeOf = ({ from, to, interval }: ShownDates) => ({
  from,
  to,
  interval: interval === 'day' ? undefined : interval,
})
