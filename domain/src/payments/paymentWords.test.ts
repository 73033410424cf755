import { expect, test } from 'vitest'
import { notPaidMessage, paidMessage, unknownMessage } from './paymentWords.ts'

test('says whether an invoice is paid, is not, or may be', () => {
  expect(paidMessage('D-0012')).toBe('Invoice D-0012 is paid.')
  expect(notPaidMessage('D-0012', 'The card has expired.')).toBe(
    'Invoice D-0012 is not paid. The card has expired.',
  )
  expect(unknownMessage('D-0012')).toBe(
    'Stripe is not responding, so it is not known yet whether invoice D-0012 is paid. Try again in a moment: it will not be paid twice.',
  )
})
