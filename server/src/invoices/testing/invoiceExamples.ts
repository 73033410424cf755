/** One valid request for every route about invoices. */
import { creditNoteNumberText } from '@driverdesk/domain/invoices/invoiceNumber.ts'
import type { Examples, NamedRecords } from '../../testing/examples.ts'

/** A request for the week in which there is work to bill. */
const request = ({ restaurantId }: NamedRecords) => ({
  invoice_number: '001',
  comission: '1.50',
  restaurant_id: String(restaurantId),
  period_date_from: '2026-06-08',
  period_date_to: '2026-06-14',
})

export const invoiceExamples: Examples['invoices'] = {
  list: ({ restaurantId }) => ({
    query: {
      period_date_from: '2026-06-01',
      period_date_to: '2026-06-30',
      restaurant_id: String(restaurantId),
    },
  }),
  // Invoices out of scope are left out.
  changedBy: () => ({ query: { ids: Array.from({ length: 200 }, (_, nr) => nr + 1).join() } }),
  byNumber: () => ({ query: { number: '001' } }),
  check: ({ restaurantId }) => ({
    query: {
      period_date_from: '2026-06-01',
      period_date_to: '2026-06-07',
      restaurant_id: String(restaurantId),
    },
  }),
  preview: (named) => ({ query: request(named) }),
  regenerate: (named) => ({ query: { ...request(named), create_invoice: '1' } }),
  remove: ({ invoiceId }) => ({ params: { id: String(invoiceId) }, query: {} }),
  get: ({ invoiceId }) => ({ params: { id: String(invoiceId) } }),
}

const at = (id: number) => ({ params: { id: String(id) } })

export const invoiceDocumentExamples: Examples['invoiceDocuments'] = {
  send: ({ invoiceId }) => ({ ...at(invoiceId), body: {} }),
  remind: ({ sentInvoiceId }) => ({ ...at(sentInvoiceId), body: {} }),
  credit: ({ sentInvoiceId }) => ({ ...at(sentInvoiceId), body: { reason: 'Wrong hours' } }),
  refund: ({ refundInvoiceId, refundNote }) => ({
    ...at(refundInvoiceId),
    body: { credit_note_number: creditNoteNumberText(refundNote), refunded_on: '2026-06-10' },
  }),
  paid: ({ invoiceId }) => ({ ...at(invoiceId), body: { paid_on: '2026-06-08' } }),
  unpaid: ({ paidInvoiceId }) => ({ ...at(paidInvoiceId), body: {} }),
  creditNote: ({ creditedInvoiceId }) => ({ ...at(creditedInvoiceId), query: {} }),
}

export const owedExamples: Examples['owed'] = {
  list: ({ restaurantId }) => ({ query: { restaurant_id: String(restaurantId) } }),
  unpaid: ({ restaurantId }) => ({ query: { restaurant_id: String(restaurantId) } }),
  statement: ({ restaurantId }) => ({ query: { restaurant_id: String(restaurantId) } }),
  mailStatement: ({ restaurantId }) => ({ body: { restaurant_id: restaurantId } }),
  mailStatements: ({ restaurantId }) => ({ body: { restaurant_ids: [restaurantId] } }),
}

export const overpaymentExamples: Examples['overpayments'] = {
  list: ({ restaurantId }) => ({ query: { restaurant_id: String(restaurantId) } }),
  keep: ({ creditedInvoiceId }) => ({
    ...at(creditedInvoiceId),
    body: { received: '12.50', paid_on: '2026-06-09' },
  }),
  keepForRestaurant: ({ restaurantId }) => ({
    body: { restaurant_id: restaurantId, received: '12.50', paid_on: '2026-06-09' },
  }),
  refund: ({ overpaymentId }) => ({
    ...at(overpaymentId),
    body: { amount: '25.00', refunded_on: '2026-06-10' },
  }),
  takeBackRefund: ({ refundedOverpaymentId, overpaymentRefundId }) => ({
    ...at(refundedOverpaymentId),
    body: { refund_id: overpaymentRefundId },
  }),
  takeBackPart: ({ inPartInvoiceId }) => ({ ...at(inPartInvoiceId), body: {} }),
  takeBack: ({ overpaymentId }) => at(overpaymentId),
}

const JUNE = { period_date_from: '2026-06-01', period_date_to: '2026-06-30' }

export const invoiceBatchExamples: Examples['invoiceBatch'] = {
  build: ({ restaurantId }) => ({ body: { ...JUNE, restaurant_ids: [restaurantId] } }),
  changeMany: ({ invoiceId }) => ({ body: { action: 'send', invoices: [{ id: invoiceId }] } }),
  unbilled: () => ({ query: JUNE }),
  exportCsv: ({ restaurantId }) => ({ query: { ...JUNE, restaurant_id: String(restaurantId) } }),
  exportLines: ({ invoiceId }) => ({ params: { id: String(invoiceId) } }),
}

export const bankStatementExamples: Examples['bankStatement'] = {
  match: () => ({ body: { csv: 'Date,Description,Amount\n09/06/2026,Transfer,40.00' } }),
}
