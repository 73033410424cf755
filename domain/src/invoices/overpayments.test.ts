import { expect, test } from 'vitest'
import { leftOnAccount, overpaymentText, receivedProblem, receivedText, sharesOf } from './overpayments.ts'

test('counts what is neither used nor refunded as left', () => {
  expect(leftOnAccount({ amount: '50.10', used: '20.00', refunded: 0 })).toBe(3_010)
  expect(leftOnAccount({ amount: 0.3, used: 0.1, refunded: 0.2 })).toBe(0)
})

test.each([
  [[100], 100, [100]],
  [[100], 150, [150]],
  [[100], 60, [60]],
  [[100, 50], 150, [100, 50]],
  [[100, 50], 175, [100, 75]],
  [[100, 50], 120, [100, 20]],
  [[100, 50], 80, [80, 0]],
])('of invoices of %j, a payment of %i pays %j', (owed, payment, shares) => {
  expect(sharesOf(payment, owed)).toEqual(shares)
})

test('takes less than owed only if the rest is on account', () => {
  expect(receivedProblem(10_000, 10_000, 0)).toBeUndefined()
  expect(receivedProblem(12_000, 10_000, 0)).toBeUndefined()
  expect(receivedProblem(8_000, 10_000, 2_000)).toBeUndefined()
  expect(receivedProblem(8_000, 10_000, 1_999)).toBe(
    '£20.00 less than owed, and only £19.99 is on account. Ask for the rest, or credit it.',
  )
  expect(receivedProblem(8_000, 10_000, 0)).toBe('£20.00 less than owed. Ask for the rest, or credit it.')
})

test('says what happens to a different amount', () => {
  expect(receivedText(10_000, 10_000)).toBeUndefined()
  expect(receivedText(12_000, 10_000)).toBe('£20.00 more than owed. It is kept on account.')
  expect(receivedText(8_000, 10_000)).toBe('£20.00 is taken from the account.')
})

test.each([
  ['surplus', 'bank', '014', 'More than invoice 014'],
  ['again', 'bank', '014', 'Extra payment for invoice 014'],
  ['again', 'card', '014', 'Extra payment for invoice 014, by card'],
  ['again', 'card', null, 'Extra payment for a removed draft, by card'],
] as const)('names %s by %s of %s', (kind, paid_by, invoice_number, text) => {
  expect(overpaymentText({ kind, paid_by, invoice_number })).toBe(text)
})
