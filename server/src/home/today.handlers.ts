import { todayRoutes } from '@driverdesk/contract/home/today.routes.ts'
import { timeIn, todayIn } from '@driverdesk/domain/kernel/wallClock.ts'
import { handlers } from '../kernel/call.ts'
import {
  askedShifts,
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
    // One after another: many people have Home open, and planners need the other connections.
    return {
      late: await lateStarts(db, scope, now),
      open: await openShifts(db, scope, now),
      toApprove: await timesheetsToApprove(db, scope),
      asked: await askedShifts(db, scope, now),
      requested: await requestedShifts(db, scope, now.date),
      unacknowledged: await unacknowledgedShifts(db, scope, now),
      documents: await documentsToRenew(db, scope, now.date),
      overdue: await overdueInvoices(db, scope, now.date),
    }
  },
})
