import { expect, test } from 'vitest'
import { INVOICE_STATE_LABELS, INVOICE_STATES, type InvoiceDates, invoiceState } from './invoiceState.ts'

const AT = '2026-06-10T12:00:00.000Z'
const dates = (given: Partial<InvoiceDates>): InvoiceDates => ({
  paid_at: null,
  credited_at: null,
  due_date: null,
  ...given,
})

test.each([
  ['draft', {}],
  ['sent', { due_date: '2026-06-11' }],
  ['sent', { due_date: '2026-06-10' }],
  ['overdue', { due_date: '2026-06-09' }],
  ['paid', { paid_at: AT }],
  ['paid', { due_date: '2026-06-09', paid_at: AT }],
  ['credited', { due_date: '2026-06-09', credited_at: AT }],
] as const)('an invoice is %s with %j on 10/06/2026', (state, given) => {
  expect(invoiceState(dates(given), '2026-06-10')).toBe(state)
})

test('every state has a label', () => {
  expect(INVOICE_STATES.map((state) => INVOICE_STATE_LABELS[state])).toEqual([
    'Draft',
    'Sent',
    'Overdue',
    'Paid',
    'Credited',
  ])
})
