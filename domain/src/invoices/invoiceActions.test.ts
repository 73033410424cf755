import { expect, test } from 'vitest'
import {
  type InvoiceAction,
  invoiceActionRefusal,
  invoiceActions,
  knowsInvoiceAction,
} from './invoiceActions.ts'
import type { InvoiceState } from './invoiceState.ts'

const invoice = (state: InvoiceState) => ({ invoice_number: '014', state })

test.each<[InvoiceState, InvoiceAction[]]>([
  ['draft', ['regenerate', 'remove', 'send', 'pay', 'markPaid']],
  ['sent', ['send', 'remind', 'pay', 'markPaid', 'payPart', 'credit']],
  ['overdue', ['send', 'remind', 'pay', 'markPaid', 'payPart', 'credit']],
  ['paid', ['send', 'markUnpaid', 'keepPayment', 'credit']],
  ['credited', ['keepPayment']],
])('staff may do to one that is %s: %j', (state, actions) => {
  expect(invoiceActions(invoice(state), 'administrator')).toEqual(actions)
  expect(invoiceActions(invoice(state), 'manager')).toEqual(actions)
})

test.each([
  ['draft', ['regenerate']],
  ['sent', []],
] as const)('a restaurant may do to its own that is %s: %j', (state, actions) => {
  expect(invoiceActions(invoice(state), 'restaurant')).toEqual(actions)
})

test('gives other roles no action on invoices', () => {
  expect(invoiceActions(invoice('draft'), 'driver')).toEqual([])
  expect(knowsInvoiceAction('regenerate', 'none')).toBe(false)
  expect(knowsInvoiceAction('remove', 'restaurant')).toBe(false)
  expect(knowsInvoiceAction('remove', 'manager')).toBe(true)
})

test.each<[InvoiceAction, InvoiceState, string | undefined]>([
  ['regenerate', 'draft', undefined],
  ['regenerate', 'sent', 'Invoice 014 has been sent. Credit it to bill its hours again.'],
  ['regenerate', 'paid', 'Invoice 014 has already been paid.'],
  ['remove', 'overdue', 'Invoice 014 has been sent. Credit it instead.'],
  ['remove', 'paid', 'Invoice 014 has already been paid.'],
  ['send', 'sent', undefined],
  ['send', 'paid', undefined],
  ['send', 'credited', 'Invoice 014 has already been credited.'],
  ['markUnpaid', 'sent', 'Invoice 014 is not paid.'],
  ['remind', 'draft', 'Invoice 014 has not been sent. Send it first.'],
  ['credit', 'draft', 'Invoice 014 has not been sent. Remove it instead.'],
  ['pay', 'credited', 'Invoice 014 has already been credited.'],
])('%s of one that is %s: %s', (action, state, sentence) => {
  expect(invoiceActionRefusal(action, invoice(state))).toBe(sentence)
})

test('a card does not pay the rest of an invoice that is paid in part', () => {
  expect(invoiceActionRefusal('pay', { ...invoice('overdue'), part_paid: '100.00' })).toBe(
    '£100.00 of invoice 014 is paid. Ask for the rest by bank transfer.',
  )
  expect(invoiceActionRefusal('pay', { ...invoice('overdue'), part_paid: '0.00' })).toBeUndefined()
})

test('a bank payment can be undone, a card payment cannot', () => {
  expect(invoiceActionRefusal('markUnpaid', { ...invoice('paid'), paid_by: 'bank' })).toBeUndefined()
  expect(invoiceActionRefusal('markUnpaid', { ...invoice('paid'), paid_by: 'card' })).toBe(
    'Invoice 014 was paid by card, so it stays paid.',
  )
})

const NOTE = { refund_by: null, refund_state: null } as const
const REFUND = { refund_by: 'bank', refund_state: 'done' } as const
const FAILED = { refund_by: 'card', refund_state: 'failed' } as const

test.each<[InvoiceAction, InvoiceState, (typeof NOTE | typeof REFUND | typeof FAILED)[], string | undefined]>(
  [
    ['markUnpaid', 'paid', [NOTE], undefined],
    ['markUnpaid', 'paid', [NOTE, REFUND], 'Invoice 014 has a refund, so it stays paid.'],
    ['markUnpaid', 'credited', [REFUND], 'Invoice 014 has already been credited.'],
    ['refund', 'paid', [NOTE, REFUND], 'Invoice 014 has no refund that failed.'],
    ['refund', 'paid', [REFUND, FAILED], undefined],
    ['refund', 'credited', [FAILED], undefined],
  ],
)('%s of one that is %s with the credit notes %j: %s', (action, state, credit_notes, sentence) => {
  expect(invoiceActionRefusal(action, { ...invoice(state), paid_by: 'bank', credit_notes })).toBe(sentence)
})
