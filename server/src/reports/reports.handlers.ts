import type { Route } from '@driverdesk/contract/kernel/route.ts'
import { reportRoutes } from '@driverdesk/contract/reports/reports.routes.ts'
import { todayIn } from '@driverdesk/domain/kernel/wallClock.ts'
import { handlers, type Services, type SignedInCall } from '../kernel/call.ts'
import { figureRowsInScope } from './figureRows.reads.ts'
import { figuresInScope } from './figures.reads.ts'
import type { Today } from './inactiveEntries.ts'
import { reportExport } from './reportExport.ts'
import { type ReportRequest, reportInScope } from './reports.reads.ts'

type Asked = Pick<SignedInCall<Route>, 'db' | 'scope' | 'services'> & { query: ReportRequest }

const extraRequests = ({ db, scope, query, services }: Asked) =>
  reportInScope(db, scope, 'extra', query, today(services))

export const reportHandlers = handlers(reportRoutes, {
  shiftsCancelled: ({ db, scope, query, services }) =>
    reportInScope(db, scope, 'cancelled', query, today(services)),
  extraRequest: extraRequests,
  extraRequestByName: extraRequests,
  chargeRemoved: ({ db, scope, query, services }) =>
    reportInScope(db, scope, 'removed', query, today(services)),
  inactiveFee: ({ db, scope, query, services }) =>
    reportInScope(db, scope, 'inactive', query, today(services)),
  exportCsv: (call) => reportExport(call, call.query, today(call.services)),
  figures: ({ db, scope, query }) => figuresInScope(db, scope, query),
  figureRows: ({ db, scope, query }) => figureRowsInScope(db, scope, query),
})

const today = ({ settings: { businessTimeZone: timeZone }, now }: Services): Today => ({
  today: todayIn(timeZone, now()),
  timeZone,
})
