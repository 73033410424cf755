import type { Invoice, InvoiceListQuery } from '@driverdesk/contract/invoices/invoice.shapes.ts'
import { invoiceDocumentRoutes } from '@driverdesk/contract/invoices/invoiceBatch.routes.ts'
import {
  type InvoiceCheck,
  type InvoiceRegenerationQuery,
  invoiceRoutes,
} from '@driverdesk/contract/invoices/invoices.routes.ts'
import type { Route } from '@driverdesk/contract/kernel/route.ts'
import { RESTAURANT_MISSING } from '@driverdesk/domain/invoices/invoiceMessages.ts'
import { invoiceNumberText, typedInvoiceNumber } from '@driverdesk/domain/invoices/invoiceNumber.ts'
import { penceToPounds, poundsToPence } from '@driverdesk/domain/kernel/money.ts'
import type { IsoDate } from '@driverdesk/domain/kernel/wallClock.ts'
import type { z } from 'zod'
import { handlers, type SignedInCall } from '../kernel/call.ts'
import type { Db } from '../kernel/database.ts'
import { type FileAnswer, pdfAnswer } from '../kernel/files/fileAnswer.ts'
import { Invalid } from '../kernel/refusal.ts'
import type { Scope } from '../kernel/scope.ts'
import { type InvoiceChange, viewOfInvoice } from './invoiceChange.ts'
import { findDraft, type InvoiceRequest, readContents, readTerms, termsBeside } from './invoiceContents.ts'
import { creditInvoice, recordRefund } from './invoiceCredits.service.ts'
import { creditNotePdf, invoicePdf } from './invoicePdf.reads.ts'
import {
  buildInvoice,
  markPaid,
  markUnpaid,
  remindOfInvoice,
  removeInvoice,
  sendInvoice,
} from './invoiceState.service.ts'
import {
  changersOfInvoices,
  invoiceInScope,
  invoicesByNumber,
  listInvoices,
  putBackOf,
} from './invoices.reads.ts'
import { lastNumber } from './invoices.writes.ts'
import { renderInvoice } from './pdf/invoiceDocument.ts'

export const invoiceHandlers = handlers(invoiceRoutes, {
  list: ({ db, scope, query, today }) => listInvoices(db, scope, query, today()),

  get: async ({ db, scope, params, today }) => ({
    ...(await invoiceInScope(db, scope, params.id, today())),
    put_back: await putBackOf(db, params.id),
  }),

  changedBy: ({ db, scope, query }) => changersOfInvoices(db, scope, query.ids),

  byNumber: ({ db, scope, query, today }) => invoicesByNumber(db, scope, query.number, today()),

  check: ({ db, scope, query, today }) => checkInvoices(db, scope, query, today()),

  preview: (call) => preview(call, call.query),

  regenerate: async (call) => {
    const { query } = call
    if (query.create_invoice !== 1) return preview(call, query)
    const request = requestOf(query)
    const number = typedInvoiceNumber(query.invoice_number)
    const built = await call.change((work) => buildInvoice(work, call.scope, { ...request, number }))
    call.header('X-Invoice-Number', invoiceNumberText(built.number))
    const zone = call.services.settings.businessTimeZone
    const { content } = await invoicePdf(call.db, call.scope, built.id, zone)
    return pdfAnswer({ name: `${invoiceNumberText(built.number)}.pdf`, content }, false)
  },

  remove: ({ scope, params, query, change, services, today }) =>
    change((work) => removeInvoice({ work, scope, services, today: today() }, params.id, query)),
})

/** @throws {Refusal} busy, pdfFails */
async function preview(
  { db, scope }: Pick<SignedInCall<Route>, 'db' | 'scope'>,
  query: z.output<typeof InvoiceRegenerationQuery>,
): Promise<FileAnswer> {
  const request = requestOf(query)
  const terms = await readTerms(db, scope, request)
  const draft = await findDraft(db, request)
  const known = termsBeside(terms, scope, draft)
  const { head, parties, lines } = await readContents(db, request, known, draft?.id ?? null, 'looked at')
  const document = await renderInvoice({
    // The requested number; the invoice may get a higher one.
    kind: 'invoice',
    number: invoiceNumberText(Number(query.invoice_number)),
    mark: 'PREVIEW',
    parties,
    lines,
    amounts: head,
    period_date_from: request.period.from,
    period_date_to: request.period.to,
    issued_on: null,
    due_date: null,
    due_days: head.due_days,
    credit_notes: [],
    part_paid: 0,
    balance: ['To pay', head.total],
  })
  return pdfAnswer({ name: 'Preview.pdf', content: Buffer.from(document) }, true)
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

/** Warnings before an invoice is made (docs/spec/invoices.md#invoice-check). Throws as `listInvoices` does. */
async function checkInvoices(
  db: Db,
  scope: Scope,
  query: z.output<typeof InvoiceListQuery>,
  today: IsoDate,
): Promise<z.output<typeof InvoiceCheck>> {
  const covering = await listInvoices(db, scope, query, today)
  const last = await lastNumber(db, query.restaurant_id)
  const invoices = covering.filter(({ state }) => state !== 'credited')
  return { invoice_last_id: last, last_id: last, ...(await commissionOf(db, scope, query)), invoices }
}

async function commissionOf(db: Db, scope: Scope, query: z.output<typeof InvoiceListQuery>) {
  const { restaurant_id: restaurantId, period_date_from: from, period_date_to: to } = query
  if (restaurantId === undefined) return { comission: null, commission_basis: null }
  const request = { restaurantId, driverId: null, period: { from, to } }
  const terms = await readTerms(db, scope, request)
  const { charges } = termsBeside(terms, scope, await findDraft(db, request))
  return { comission: penceToPounds(charges.commissionHundredths), commission_basis: charges.basis }
}

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
