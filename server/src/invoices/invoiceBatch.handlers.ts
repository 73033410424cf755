import { invoiceBatchRoutes } from '@driverdesk/contract/invoices/invoiceBatch.routes.ts'
import { todayIn } from '@driverdesk/domain/kernel/wallClock.ts'
import { handlers } from '../kernel/call.ts'
import { buildBatch } from './buildBatch.ts'
import { exportInvoiceLines, exportInvoices } from './invoiceExport.ts'
import { unbilledInScope } from './unbilledList.reads.ts'

export const invoiceBatchHandlers = handlers(invoiceBatchRoutes, {
  build: (call) => buildBatch(call),

  unbilled: ({ db, scope, query, services }) =>
    unbilledInScope(db, scope, query, todayIn(services.settings.businessTimeZone, services.now())),

  exportCsv: (call) => exportInvoices(call, call.query),

  exportLines: (call) => exportInvoiceLines(call, call.params.id),
})
