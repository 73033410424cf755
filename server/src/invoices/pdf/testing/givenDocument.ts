import type { DocumentLine, InvoiceDocument } from '../invoiceDocument.ts'

export const givenLine = (given: Partial<DocumentLine> = {}): DocumentLine => ({
  kind: 'work',
  period_date: '2026-06-15',
  driver_name: 'Driver One',
  start_time: '17:00',
  finish_time: '23:30',
  minutes: 390,
  rate: 12.35,
  bonus: 10,
  fuel: 1.75,
  amount: 92.03,
  description: '',
  ...given,
})

/** An invoice of one line, unless other lines are given. Its amounts are not computed from its lines. */
export const givenDocument = (given: Partial<InvoiceDocument> = {}): InvoiceDocument => ({
  kind: 'invoice',
  number: '014',
  parties: {
    company: {
      name: 'Driverdesk Test',
      address: ['1 Example Street', 'London E1 1AA'],
      vat_number: 'GB 000 0000 00',
      bank_details: 'Example Bank, 00-00-00, 00000000',
    },
    restaurant: {
      name: 'Pizza One',
      address: '2 High Street, London',
      business_email: 'pizza@driverdesk.test',
    },
  },
  period_date_from: '2026-06-15',
  period_date_to: '2026-06-21',
  issued_on: '2026-06-22',
  due_date: '2026-07-06',
  due_days: 14,
  credit_notes: [],
  part_paid: 0,
  balance: ['To pay', 112.4],
  lines: [givenLine()],
  amounts: {
    minutes: 390,
    shifts: 1,
    earned: 92.03,
    fees: 0,
    commission: 1.5,
    commission_basis: 'percent',
    commission_amount: 1.38,
    booking_fee: 2.25,
    booking_amount: 2.25,
    vat_rate: 17.5,
    vat_amount: 16.74,
    total: 112.4,
  },
  ...given,
})

/** A credit note without a refund. */
export const givenCredit = (
  given: Partial<InvoiceDocument['credit_notes'][number]> = {},
): InvoiceDocument['credit_notes'][number] => ({
  number: 'CN-001',
  amount: 20,
  created_on: '2026-06-24',
  refund_by: null,
  refund_state: null,
  refunded_on: null,
  ...given,
})
