import { expect, test } from 'vitest'
import {
  type CreditWish,
  creditProblem,
  leftToCredit,
  owedOf,
  type Refund,
  receivedOf,
  refundsOf,
  refundText,
  vatOfCredit,
} from './credits.ts'

const TODAY = '2026-11-14'
const PAID_AT = '2026-11-10T12:00:00.000Z'

test.each([
  ['sent', '120.00', '0.00', 12_000],
  ['overdue', '120.00', '20.01', 9_999],
  ['draft', '120.00', '0.00', 12_000],
  ['paid', '120.00', '20.00', 0],
  ['credited', '120.00', '120.00', 0],
] as const)(
  'an invoice that is %s, of £%s with £%s credited, leaves %i pence to pay',
  (state, total, credited, owed) => {
    expect(owedOf({ state, total, credited })).toBe(owed)
  },
)

// £151.66 with £20.00 credited asks for £131.66: £31.66 after £100.00. More than it asks for leaves nothing.
test.each([
  ['sent', '100.00', 3_166],
  ['overdue', 100, 3_166],
  ['overdue', 140, 0],
  ['sent', undefined, 13_166],
] as const)(
  'an invoice that is %s and paid in part by £%s leaves %i pence to pay',
  (state, part_paid, owed) => {
    expect(owedOf({ state, total: '151.66', credited: '20.00', part_paid })).toBe(owed)
  },
)

test('received is the total less what was credited before the payment', () => {
  const credit_notes = [
    { amount: 20, refund_by: null },
    { amount: 0.1, refund_by: 'bank' },
    { amount: '9.90', refund_by: 'card' },
  ] as const
  const invoice = { total: 120, credited: 30, credit_notes }
  expect(leftToCredit(invoice)).toBe(9_000)
  expect(refundsOf(credit_notes)).toBe(1_000)
  expect(receivedOf({ ...invoice, paid_at: PAID_AT })).toBe(10_000)
  expect(receivedOf({ ...invoice, paid_at: null })).toBe(0)
  expect(receivedOf({ ...invoice, paid_at: null, part_paid: 12.5 })).toBe(1_250)
})

test.each([
  // 20 % on £100.00: a sixth of what is credited.
  ['120.00', '20.00', [6_000], [1_000]],
  ['120.00', '20.00', [1_000, 1], [167, 0]],
  // £1.00 with £0.17: 5.61, 5.61 and 5.78 pence, which come to the 17 only if each starts where the last one ended.
  ['1.00', '0.17', [33, 33, 34], [6, 5, 6]],
  ['0.03', '0.01', [1, 1, 1], [0, 1, 0]],
  ['40.00', '0.00', [1_500, 2_500], [0, 0]],
] as const)(
  'for £%s with £%s VAT, credit notes of %j pence have VAT of %j',
  (total, vat_amount, amounts, vats) => {
    let before = 0
    const found = amounts.map((amount) => {
      const vat = vatOfCredit({ total, vat_amount, before, amount })
      before += amount
      return vat
    })
    expect(found).toEqual(vats)
  },
)

const UNPAID = { total: '100.00', credited: '60.00', paid_by: null, paid_on: null }
const BY_BANK = { ...UNPAID, paid_by: 'bank', paid_on: '2026-11-10' } as const
const BY_CARD = { ...BY_BANK, paid_by: 'card' } as const

test.each<[typeof UNPAID | typeof BY_BANK | typeof BY_CARD, CreditWish, object | undefined]>([
  [UNPAID, {}, undefined],
  [UNPAID, { amount: 4_000 }, undefined],
  [UNPAID, { amount: 4_001 }, { field: 'amount', message: 'At most £40.00 is left to credit.' }],
  [
    UNPAID,
    { refund_by: 'bank' },
    { field: 'refund_by', message: 'This invoice is not paid, so there is nothing to refund.' },
  ],
  [
    UNPAID,
    { refunded_on: TODAY },
    { field: 'refunded_on', message: 'This invoice is not paid, so there is nothing to refund.' },
  ],
  [BY_BANK, {}, { field: 'refund_by', message: 'Refund is required: this invoice is paid.' }],
  [BY_BANK, { refund_by: 'bank' }, undefined],
  [BY_BANK, { refund_by: 'bank', refunded_on: '2026-11-10' }, undefined],
  [
    BY_BANK,
    { refund_by: 'bank', refunded_on: '2026-11-15' },
    { field: 'refunded_on', message: 'Date must not be later than today.' },
  ],
  [
    BY_BANK,
    { refund_by: 'bank', refunded_on: '2026-11-09' },
    { field: 'refunded_on', message: 'Date must not be before the payment on 10/11/2026.' },
  ],
  [
    BY_BANK,
    { refund_by: 'card' },
    {
      field: 'refund_by',
      message: 'This invoice was not paid by card. Keep it on account, or refund it by bank transfer.',
    },
  ],
  [BY_CARD, { refund_by: 'card', amount: 1 }, undefined],
  [
    BY_CARD,
    { refund_by: 'card', refunded_on: TODAY },
    { field: 'refunded_on', message: 'Stripe sets the date of a refund to the card.' },
  ],
  [BY_CARD, { refund_by: 'bank', amount: 4_000 }, undefined],
  [BY_BANK, { refund_by: 'account', amount: 4_000 }, undefined],
  [BY_CARD, { refund_by: 'account' }, undefined],
  [
    BY_BANK,
    { refund_by: 'account', refunded_on: TODAY },
    { field: 'refunded_on', message: 'Nothing is refunded yet, so leave the date out.' },
  ],
])('of %j, crediting %j: %j', (invoice, wish, problem) => {
  expect(creditProblem(wish, invoice, TODAY)).toEqual(problem)
})

test.each<[Refund, string | undefined]>([
  [{ refund_by: null, refund_state: null, refunded_on: null }, undefined],
  [
    { refund_by: 'bank', refund_state: 'done', refunded_on: TODAY },
    'Refunded by bank transfer on 14/11/2026',
  ],
  [{ refund_by: 'account', refund_state: 'done', refunded_on: TODAY }, 'Put on account on 14/11/2026'],
  [{ refund_by: 'card', refund_state: 'done', refunded_on: TODAY }, 'Refunded to the card on 14/11/2026'],
  [
    { refund_by: 'card', refund_state: 'pending', refunded_on: null },
    'The refund to the card is in progress',
  ],
  [
    { refund_by: 'card', refund_state: 'failed', refunded_on: null },
    'Not refunded yet: the refund to the card failed',
  ],
])('%j reads: %s', (refund, text) => {
  expect(refundText(refund)).toBe(text)
})
