import type { Invoice } from '@driverdesk/contract/invoices/invoice.shapes.ts'
import { invoiceDocumentRoutes } from '@driverdesk/contract/invoices/invoiceDocuments.routes.ts'
import { handlers, type SignedInCall } from '../kernel/call.ts'
import { pdfAnswer } from '../kernel/files/fileAnswer.ts'
import { type InvoiceChange, viewOfInvoice } from './invoiceChange.ts'
import { creditInvoice, recordRefund } from './invoiceCredits.service.ts'
import { creditNotePdf } from './invoicePdf.reads.ts'
import { markPaid, markUnpaid, remindOfInvoice, sendInvoice } from './invoiceState.service.ts'

export const invoiceDocumentHandlers = handlers(invoiceDocumentRoutes, {
  send: (call) => change(call, sendInvoice),
  remind: (call) => change(call, remindOfInvoice),
  credit: (call) => change(call, creditInvoice),
  refund: (call) => change(call, recordRefund),
  paid: (call) => change(call, markPaid),
  unpaid: (call) => change(call, markUnpaid),

  creditNote: async ({ db, scope, params, query }) =>
    pdfAnswer(await creditNotePdf(db, scope, params.id, query.credit_note), query.view !== 'attachment'),
})

type Changing = (typeof invoiceDocumentRoutes)['send' | 'remind' | 'credit' | 'refund' | 'paid' | 'unpaid']

/** Returns the invoice after the change. */
function change<R extends Changing>(
  { change, scope, services, today, params, body }: SignedInCall<R>,
  act: (to: InvoiceChange, id: number, body: SignedInCall<R>['body']) => Promise<void>,
): Promise<Invoice> {
  return change(async (work) => {
    const to = { work, scope, services, today: today() }
    await act(to, params.id, body)
    return viewOfInvoice(to, params.id)
  })
}
