/** The ways to the schedule of one place. */
import type { LocationGuid } from '../ui/desk/deskSearch.ts'

/** The schedule of staff, and the one of restaurants. */
export type SchedulePath = '/schedule' | '/schedulerestaurant'

/** The link that opens a schedule for one restaurant or area. */
export const scheduleLink = <P extends SchedulePath>(to: P, location: LocationGuid) =>
  ({ to, search: { location } }) as const
