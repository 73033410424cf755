import { expect, test } from 'vitest'
import {
  failedPaymentAlert,
  failedRefundAlert,
  lateRefundAlert,
  refundedTwiceAlert,
  strayPaymentAlert,
} from './paymentAlerts.ts'

const invoice = { number: '014', restaurant: { id: 3, name: 'North One' }, date: '2026-06-01' }
const plain = (text: string) => text.replaceAll(/[⁦-⁩]/g, '')

test('a failed payment raises one alert per attempt, in the words of Stripe', () => {
  const alert = failedPaymentAlert(invoice, 7, 'Your card was declined.')
  expect(alert).toMatchObject({
    channel: 'invoice',
    event: 'payment-failed',
    key: 'payment 7',
    restaurant_id: 3,
    driver_id: null,
    data: { restaurant_id: 3, date: '2026-06-01' },
  })
  expect(plain(alert.data.message)).toBe(
    'The card payment of invoice 014 by North One failed: Your card was declined.',
  )
})

test('each try of a refund raises one alert if it waits, and one if it fails', () => {
  const refund = { creditNote: 'CN-003', amount: '£30.00', key: 'a' }
  const late = lateRefundAlert(invoice, refund)
  expect(late).toMatchObject({ event: 'refund-late', key: 'refund CN-003 a late' })
  expect(plain(late.data.message)).toMatch(
    /^The refund of £30\.00 to the card of North One for invoice 014 \(credit note CN-003\) has not gone through after a day\. /,
  )
  const reason = 'The card was lost or stolen.'
  const failed = failedRefundAlert(invoice, refund, { reason, mayTryAgain: false })
  expect(failed).toMatchObject({ event: 'refund-failed', key: 'refund CN-003 a' })
  expect(plain(failed.data.message)).toMatch(
    / failed: The card was lost or stolen\. Refund it by bank .* on the invoice\.$/,
  )
  const refused = failedRefundAlert(invoice, refund, { reason: 'Insufficient funds.', mayTryAgain: true })
  expect(plain(refused.data.message)).toMatch(/ on the invoice, or have the card tried again there\.$/)
})

test('a refund that went back twice raises one alert, which names it in Stripe', () => {
  const refund = { creditNote: 'CN-003', amount: '£30.00', key: 'a' }
  const alert = refundedTwiceAlert(invoice, refund, 're_1')
  expect(alert).toMatchObject({ event: 'refund-twice', key: 'refund re_1' })
  expect(plain(alert.data.message)).toMatch(
    / \(credit note CN-003\) went through although .* Stripe \(re_1\)/,
  )
})

test('asks to refund money for an invoice that is no longer due', () => {
  const { date: _, ...gone } = invoice
  const alert = strayPaymentAlert(gone, 'in_1', '£40.00')
  expect(alert).toMatchObject({ event: 'payment-stray', key: 'payment in_1', data: { restaurant_id: 3 } })
  expect(plain(alert.data.message)).toContain('Stripe took £40.00 from North One for invoice 014')
})

test('leads to the invoice of a stray payment, where there still is one', () => {
  const { date: _, ...gone } = invoice
  expect(strayPaymentAlert(invoice, 'in_1', '£40.00').data.date).toBe('2026-06-01')
  expect(Object.keys(strayPaymentAlert(gone, 'in_1', '£40.00').data)).toEqual(['message', 'restaurant_id'])
})
