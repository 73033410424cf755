import { outlineRoutes } from '@driverdesk/contract/shifts/outline.routes.ts'
import { handlers } from '../kernel/call.ts'
import { readOutline } from './outline.reads.ts'

export const outlineHandlers = handlers(outlineRoutes, {
  read: ({ db, scope, query, today }) => readOutline(db, scope, query, today()),
})
