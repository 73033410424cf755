/** What a restaurant's timesheets need beside the records: its drivers, and what a fuel trip pays. */
import { timesheetBasicRoutes } from '@driverdesk/contract/timesheets/timesheetBasics.routes.ts'
import { queryOptions } from '@tanstack/react-query'
import { call } from '../kernel/api.ts'

/** Names of drivers and pay per fuel trip, in pounds; for restaurant accounts only. */
export const timesheetBasicsQuery = queryOptions({
  queryKey: ['timesheet-basics'],
  queryFn: ({ signal }) => call(timesheetBasicRoutes.basics, {}, { signal }),
})
