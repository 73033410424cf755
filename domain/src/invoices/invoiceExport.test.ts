import { expect, test } from 'vitest'
import type { RefundWay } from './credits.ts'
import {
  type ExportedInvoice,
  INVOICE_HEADS,
  INVOICE_LINE_HEADS,
  invoiceLineRow,
  invoiceLinesFileName,
  invoiceRow,
  invoiceSumRows,
  invoicesFileName,
  invoicesTotalRow,
} from './invoiceExport.ts'

const invoice: ExportedInvoice = {
  invoice_number: '014',
  period_date_from: '2026-11-02',
  period_date_to: '2026-11-08',
  state: 'sent',
  shifts: 3,
  minutes: 755,
  earned: 132.08,
  fees: 5,
  commission_amount: 1.98,
  booking_amount: 0.9,
  vat_amount: 27.99,
  total: 167.95,
  sent_on: '2026-11-10',
  due_date: '2026-11-24',
  paid_at: null,
  paid_by: null,
  credited: 0,
  part_paid: 0,
  refunded: 0,
  credit_notes: [],
  taken: 0,
}
const paid: ExportedInvoice = {
  ...invoice,
  state: 'paid',
  paid_at: '2026-11-20T23:30:00.000Z',
  paid_by: 'bank',
}
const note = (number: string, amount: number, refund_by: RefundWay | null = null) => ({
  number,
  amount,
  refund_by,
})
const credited: ExportedInvoice = {
  ...invoice,
  state: 'credited',
  credited: 167.95,
  credit_notes: [note('CN-001', 167.95)],
}
/** £20.00 before the payment of £147.95, and then £30.00 and £40.00, of which the first has gone back. */
const refunded: ExportedInvoice = {
  ...paid,
  credited: 90,
  refunded: 30,
  credit_notes: [note('CN-002', 20), note('CN-003', 30, 'bank'), note('CN-004', 40, 'card')],
}
const kept: ExportedInvoice = {
  ...paid,
  credited: 50,
  refunded: 50,
  credit_notes: [note('CN-006', 20, 'account'), note('CN-007', 30, 'bank')],
}
const lowered: ExportedInvoice = { ...invoice, credited: 20, credit_notes: [note('CN-005', 20)] }
const draft: ExportedInvoice = { ...invoice, state: 'draft', sent_on: null, due_date: null }
const named = { restaurant: '=HYPERLINK(1)', area: 'North', paidOn: null }

const byHead = (heads: readonly string[], row: readonly string[]) =>
  Object.fromEntries(heads.map((head, column) => [head, row[column]]))

test('a row has a cell for each heading, with escaped formulas and money as numbers', () => {
  expect(byHead(INVOICE_HEADS, invoiceRow(invoice, named))).toEqual({
    Number: '014',
    Restaurant: "'=HYPERLINK(1)",
    Area: 'North',
    Status: 'Sent',
    'Period from': '02/11/2026',
    'Period to': '08/11/2026',
    Shifts: '3',
    Hours: '12:35',
    Earned: '132.08',
    Fees: '5.00',
    Commission: '1.98',
    'Booking fees': '0.90',
    VAT: '27.99',
    Total: '167.95',
    Credited: '0.00',
    Draft: '0.00',
    Paid: '0.00',
    Outstanding: '167.95',
    Refunded: '0.00',
    'To refund': '0.00',
    'Kept on account': '0.00',
    'VAT credited': '0.00',
    Sent: '10/11/2026',
    Due: '24/11/2026',
    'Paid on': '',
    'Paid by': '',
    'Credit notes': '',
    'From account': '0.00',
  })
  expect(invoiceRow(invoice, named)).toHaveLength(INVOICE_HEADS.length)
})

test.each([
  [draft, { Status: 'Draft', Total: '167.95', Draft: '167.95', Outstanding: '0.00' }],
  [paid, { Status: 'Paid', Paid: '167.95', Outstanding: '0.00', 'Paid by': 'Bank transfer' }],
  [credited, { Status: 'Credited', Credited: '-167.95', Outstanding: '0.00', 'Credit notes': 'CN-001' }],
  [refunded, { Credited: '-90.00', Paid: '147.95', Refunded: '-30.00', 'To refund': '-40.00' }],
  [refunded, { Outstanding: '0.00', 'Credit notes': 'CN-002, CN-003, CN-004' }],
  [kept, { Paid: '167.95', Refunded: '-30.00', 'To refund': '0.00', 'Kept on account': '-20.00' }],
  [
    { ...paid, taken: 2_113 },
    { Paid: '167.95', 'From account': '21.13' },
  ],
  [lowered, { Credited: '-20.00', Paid: '0.00', Outstanding: '147.95' }],
  // 20.00 × 27.99 ÷ 167.95 = 3.333
  [lowered, { VAT: '27.99', 'VAT credited': '-3.33' }],
  [credited, { 'VAT credited': '-27.99' }],
  [
    { ...invoice, vat_amount: 0, total: 0 },
    { Total: '0.00', 'VAT credited': '0.00' },
  ],
])('a row of $state with $credited credited has the cells %j', (one, cells) => {
  expect(byHead(INVOICE_HEADS, invoiceRow(one, named))).toMatchObject(cells)
})

test('the last row sums the cells above it, and its total and credited come to the sum of the others', () => {
  expect(
    byHead(INVOICE_HEADS, invoicesTotalRow([invoice, paid, credited, draft, refunded, lowered])),
  ).toMatchObject({
    Number: '',
    Restaurant: 'Total',
    Shifts: '18',
    Hours: '75:30',
    Total: '1007.70',
    Credited: '-277.95',
    Draft: '167.95',
    Paid: '315.90',
    Refunded: '-30.00',
    'To refund': '-40.00',
    // 27.99 + 15.00 + 3.33
    'VAT credited': '-46.32',
    // 1007.70 − 277.95 = 167.95 + 315.90 − 30.00 − 40.00 + 315.90
    Outstanding: '315.90',
  })
  expect(invoicesTotalRow([])).toHaveLength(INVOICE_HEADS.length)
})

const line = {
  nr: 1,
  kind: 'work' as const,
  timesheet_id: 7,
  period_date: '2026-11-02',
  driver_name: '@driver',
  start_time: '20:00',
  finish_time: '00:20',
  minutes: 260,
  rate: 11.33,
  bonus: -10,
  fuel: 1.5,
  amount: 40.6,
  description: '',
}

test('a line of work has hours and rate, a fee only its amount; added amounts and the total follow', () => {
  expect(byHead(INVOICE_LINE_HEADS, invoiceLineRow(line))).toEqual({
    Line: '1',
    Date: '02/11/2026',
    Driver: "'@driver",
    Start: '20:00',
    Finish: '00:20',
    Hours: '4:20',
    Rate: '11.33',
    Bonus: '-10.00',
    Fuel: '1.50',
    Amount: '40.60',
    Description: '',
    Timesheet: '7',
  })
  const fee = {
    ...line,
    kind: 'fee' as const,
    timesheet_id: null,
    start_time: null,
    finish_time: null,
    amount: 5,
  }
  expect(byHead(INVOICE_LINE_HEADS, invoiceLineRow({ ...fee, description: 'Cancelled late' }))).toMatchObject(
    {
      Start: '',
      Hours: '',
      Rate: '',
      Bonus: '',
      Fuel: '',
      Amount: '5.00',
      Description: 'Cancelled late',
    },
  )
  const sums = invoiceSumRows(invoice)
  expect(sums.map((row) => [row[2], row[5], row[9]])).toEqual([
    ['Commission', '', '1.98'],
    ['Booking fees', '', '0.90'],
    ['VAT', '', '27.99'],
    ['Total', '12:35', '167.95'],
  ])
  expect(sums.every((row) => row.length === INVOICE_LINE_HEADS.length)).toBe(true)
})

test('the files are named by period and number', () => {
  expect(invoicesFileName({ from: '2026-11-02', to: '2026-11-08' })).toBe(
    'invoices_2026-11-02-2026-11-08.csv',
  )
  expect(invoiceLinesFileName('014')).toBe('invoice_014.csv')
})

// £167.95 of which £100.00 has come in: £67.95 is outstanding.
test('counts the received part as paid, and the rest as outstanding', () => {
  const row = invoiceRow(
    { ...invoice, part_paid: 100 },
    { restaurant: 'Pizza One', area: 'North', paidOn: null },
  )
  const cell = (head: (typeof INVOICE_HEADS)[number]) => row[INVOICE_HEADS.indexOf(head)]
  expect([cell('Total'), cell('Paid'), cell('Outstanding')]).toEqual(['167.95', '100.00', '67.95'])
})
