import { todayRoutes } from '@driverdesk/contract/home/today.routes.ts'
import { timeIn, todayIn } from '@driverdesk/domain/kernel/wallClock.ts'
import { handlers } from '../kernel/call.ts'
import {
  documentsToRenew,
  lateStarts,
  openShifts,
  overdueInvoices,
  requestedShifts,
  timesheetsToApprove,
  unacknowledgedShifts,
} from './today.reads.ts'

export const todayHandlers = handlers(todayRoutes, {
  read: async ({ db, scope, services }) => {
    const moment = services.now()
    const zone = services.settings.businessTimeZone
    const now = { date: todayIn(zone, moment), time: timeIn(zone, moment) }
    const [late, open, toApprove, requested, unacknowledged, documents, overdue] = await Promise.all([
      lateStarts(db, scope, now),
      openShifts(db, scope, now),
      timesheetsToApprove(db, scope),
      requestedShifts(db, scope, now.date),
      unacknowledgedShifts(db, scope, now.date),
      documentsToRenew(db, scope, now.date),
      overdueInvoices(db, scope, now.date),
    ])
    return { late, open, toApprove, requested, unacknowledged, documents, overdue }
  },
})
