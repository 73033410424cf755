import { outlineRoutes } from '@driverdesk/contract/shifts/outline.routes.ts'
import { todayIn } from '@driverdesk/domain/kernel/wallClock.ts'
import { handlers } from '../kernel/call.ts'
import { readOutline } from './outline.reads.ts'

export const outlineHandlers = handlers(outlineRoutes, {
  read: ({ db, scope, query, services }) =>
    readOutline(db, scope, query, todayIn(services.settings.businessTimeZone, services.now())),
})
