import { historyRoutes } from '@driverdesk/contract/steps/history.routes.ts'
import { handlers } from '../kernel/call.ts'
import { bringBack } from './bringBack.ts'
import { shiftHistory, snapshotsOf, weekHistory } from './history.reads.ts'
import { snapshotOf } from './snapshot.reads.ts'

export const historyHandlers = handlers(historyRoutes, {
  ofShift: ({ db, scope, params, services }) =>
    shiftHistory(db, scope, params.id, services.settings.businessTimeZone),

  ofWeek: ({ db, scope, query, services }) =>
    weekHistory(db, scope, query, services.settings.businessTimeZone),

  snapshots: ({ db, scope, query }) => snapshotsOf(db, scope, query),

  snapshot: ({ db, scope, params, query, services }) =>
    snapshotOf(db, scope, params.id, query, services.settings.businessTimeZone),

  bringBack: ({ scope, params, body, change, services }) =>
    change((work) =>
      bringBack(work, scope, params.id, body, {
        businessTimeZone: services.settings.businessTimeZone,
        now: services.now(),
      }),
    ),
})
