import type { InvoiceRegenerationQuery } from '@driverdesk/contract/invoices/invoiceRequest.shapes.ts'
import { invoiceRoutes } from '@driverdesk/contract/invoices/invoices.routes.ts'
import type { Route } from '@driverdesk/contract/kernel/route.ts'
import { RESTAURANT_MISSING } from '@driverdesk/domain/invoices/invoiceMessages.ts'
import { invoiceNumberText, typedInvoiceNumber } from '@driverdesk/domain/invoices/invoiceNumber.ts'
import { poundsToPence } from '@driverdesk/domain/kernel/money.ts'
import type { z } from 'zod'
import { handlers, type SignedInCall } from '../kernel/call.ts'
import { type FileAnswer, pdfAnswer } from '../kernel/files/fileAnswer.ts'
import { Invalid } from '../kernel/refusal.ts'
import { buildInvoice } from './buildInvoice.ts'
import { checkInvoices } from './invoiceCheck.reads.ts'
import { contentsOf, draftOf, type InvoiceRequest, termsBeside, termsOf } from './invoiceContents.ts'
import { today } from './invoiceDeed.ts'
import { invoicePdf } from './invoicePdf.reads.ts'
import { invoiceInScope, listInvoices } from './invoices.reads.ts'
import { previewPdf } from './previewPdf.ts'
import { removeInvoice } from './removeInvoice.ts'

export const invoiceHandlers = handlers(invoiceRoutes, {
  list: ({ db, scope, query, services }) => listInvoices(db, scope, query, today(services)),

  get: ({ db, scope, params, services }) => invoiceInScope(db, scope, params.id, today(services)),

  check: ({ db, scope, query, services }) => checkInvoices(db, scope, query, today(services)),

  preview: (call) => preview(call, call.query),

  regenerate: async (call) => {
    const { query } = call
    if (query.create_invoice !== 1) return preview(call, query)
    const request = requestOf(query)
    const number = typedInvoiceNumber(query.invoice_number)
    const build = { ...request, number, by: call.session.actor.name }
    const built = await call.change((work) => buildInvoice(work, call.scope, build))
    call.header('X-Invoice-Number', invoiceNumberText(built.number))
    return pdfAnswer(await invoicePdf(call.db, call.scope, built.id), false)
  },

  remove: ({ scope, params, query, change, services, session }) =>
    change((work) => {
      const deed = { work, scope, services, by: session.actor.name, today: today(services) }
      return removeInvoice(deed, params.id, query)
    }),
})

async function preview(
  { db, scope }: Pick<SignedInCall<Route>, 'db' | 'scope'>,
  query: z.output<typeof InvoiceRegenerationQuery>,
): Promise<FileAnswer> {
  const request = requestOf(query)
  const terms = await termsOf(db, scope, request)
  const draft = await draftOf(db, request)
  const known = termsBeside(terms, scope, draft)
  const contents = await contentsOf(db, request, known, draft?.id ?? null, 'looked at')
  return pdfAnswer(await previewPdf(invoiceNumberText(Number(query.invoice_number)), request, contents), true)
}

function requestOf(query: z.output<typeof InvoiceRegenerationQuery>): InvoiceRequest {
  const {
    restaurant_id: restaurantId,
    driver_id,
    comission,
    period_date_from: from,
    period_date_to: to,
  } = query
  if (restaurantId === undefined) throw new Invalid({ restaurant_id: [RESTAURANT_MISSING] })
  const commissionHundredths = poundsToPence(comission)
  return { restaurantId, driverId: driver_id ?? null, period: { from, to }, commissionHundredths }
}
