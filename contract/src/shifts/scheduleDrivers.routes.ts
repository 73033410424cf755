import { routes } from '../kernel/route.ts'
import { ScheduleDrivers, ScheduleDriversQuery } from './scheduleDrivers.shapes.ts'

/** The driver panel of the schedule, page by page. */
export const scheduleDriverRoutes = routes({
  list: {
    method: 'GET',
    path: '/api/schedule/drivers',
    summary:
      'The drivers offered to a restaurant of the location, or with shifts there in at most 31 days, with hours and cost; at most 200 at once.',
    access: ['administrator', 'manager'],
    scope: 'restaurants',
    query: ScheduleDriversQuery,
    reply: ScheduleDrivers,
  },
})
