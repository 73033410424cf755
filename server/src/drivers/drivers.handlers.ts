import { driverRoutes } from '@driverdesk/contract/drivers/drivers.routes.ts'
import { DRIVER_ACTIVE, DRIVER_APPLICANT, DRIVER_INACTIVE } from '@driverdesk/domain/drivers/driverStatus.ts'
import { handlers } from '../kernel/call.ts'
import { driversInScope } from './drivers.reads.ts'

const byQuery = { '10': DRIVER_ACTIVE, '20': DRIVER_INACTIVE, '30': DRIVER_APPLICANT } as const

export const driverHandlers = handlers(driverRoutes, {
  list: ({ db, scope, query }) => driversInScope(db, scope, byQuery[query.status ?? '10']),
})
