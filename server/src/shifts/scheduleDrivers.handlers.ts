import { scheduleDriverRoutes } from '@driverdesk/contract/shifts/scheduleDrivers.routes.ts'
import { handlers } from '../kernel/call.ts'
import { readScheduleDrivers } from './scheduleDrivers.reads.ts'

export const scheduleDriverHandlers = handlers(scheduleDriverRoutes, {
  list: ({ db, scope, query }) => readScheduleDrivers(db, scope, query),
})
