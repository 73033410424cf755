import { expect, test } from 'vitest'
import { isPayableByCard, notPaidMessage, paidMessage, unknownMessage } from './cardPayment.ts'

test('says whether an invoice is paid, is not, or may be', () => {
  expect(paidMessage('D-0012')).toBe('Invoice D-0012 is paid.')
  expect(notPaidMessage('D-0012', 'The card has expired.')).toBe(
    'Invoice D-0012 is not paid. The card has expired.',
  )
  expect(unknownMessage('D-0012')).toBe(
    'Stripe is not responding, so it is not known yet whether invoice D-0012 is paid. Try again in a moment: it will not be paid twice.',
  )
})

test.each([
  ['what is to be paid', {}, true],
  ['the least that a card pays', { pence: 30 }, true],
  ['the most', { pence: 99_999_999 }, true],
  ['a few pence', { pence: 29 }, false],
  ['nothing', { pence: 0 }, false],
  ['more than Stripe takes', { pence: 100_000_000 }, false],
  ['what was paid', { isPaid: true }, false],
  ['what was credited', { isCredited: true }, false],
] as const)('%s', (_, given, isPayable) => {
  expect(isPayableByCard({ pence: 12_345, isPaid: false, isCredited: false, ...given })).toBe(isPayable)
})
