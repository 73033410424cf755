import { alertRoutes } from '@driverdesk/contract/alerts/alerts.routes.ts'
import { handlers } from '../kernel/call.ts'
import { alertInScopeById, alertsInScope, unreadAlerts } from './alerts.reads.ts'
import { noteRead } from './alerts.service.ts'

export const alertHandlers = handlers(alertRoutes, {
  list: ({ db, scope }) => alertsInScope(db, scope),

  unread: ({ db, scope }) => unreadAlerts(db, scope),

  markAll: ({ scope, change }) =>
    change(async (work) => {
      await noteRead(work, scope)
      return { success: true as const }
    }),

  mark: ({ scope, params, change }) =>
    change(async (work) => {
      const { id } = await alertInScopeById(work.tx, scope, params.id)
      await noteRead(work, scope, [id])
      return alertInScopeById(work.tx, scope, id)
    }),
})
