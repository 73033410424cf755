import type { Invoice } from '@driverdesk/contract/invoices/invoice.shapes.ts'
import { invoiceDocumentRoutes } from '@driverdesk/contract/invoices/invoiceDocuments.routes.ts'
import { handlers, type SignedInCall } from '../kernel/call.ts'
import { pdfAnswer } from '../kernel/files/fileAnswer.ts'
import { creditInvoice } from './creditInvoice.ts'
import { type Deed, today, viewOfInvoice } from './invoiceDeed.ts'
import { creditNotePdf } from './invoicePdf.reads.ts'
import { markPaid, markUnpaid } from './payByBank.ts'
import { remindOfInvoice, sendInvoice } from './sendInvoice.ts'

export const invoiceDocumentHandlers = handlers(invoiceDocumentRoutes, {
  send: (call) => change(call, sendInvoice),
  remind: (call) => change(call, remindOfInvoice),
  credit: (call) => change(call, creditInvoice),
  paid: (call) => change(call, markPaid),
  unpaid: (call) => change(call, markUnpaid),

  creditNote: async ({ db, scope, params, query }) =>
    pdfAnswer(await creditNotePdf(db, scope, params.id), query.view !== 'attachment'),
})

type Changing = (typeof invoiceDocumentRoutes)['send' | 'remind' | 'credit' | 'paid' | 'unpaid']

/** Answers the invoice as it is after it. */
function change<R extends Changing>(
  { change, scope, services, session, params, body }: SignedInCall<R>,
  act: (deed: Deed, id: number, body: SignedInCall<R>['body']) => Promise<void>,
): Promise<Invoice> {
  return change(async (work) => {
    const deed = { work, scope, services, by: session.actor.name, today: today(services) }
    await act(deed, params.id, body)
    return viewOfInvoice(deed, params.id)
  })
}
