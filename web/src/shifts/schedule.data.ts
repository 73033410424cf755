import type { LocationGuid } from './schedule.search.ts'

/** The link that opens the schedule of staff for one restaurant or area (document 2, section 2). */
export const scheduleLink = (location: LocationGuid) => ({ to: '/schedule', search: { location } }) as const
