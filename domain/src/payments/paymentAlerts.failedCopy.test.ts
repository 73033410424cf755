import { expect, test } from 'vitest'
import { closedAccountsAlert, failedCopyAlert, failedCreditCopyAlert } from './paymentAlerts.ts'

const invoice = { number: '014', restaurant: { id: 3, name: 'North One' }, date: '2026-06-01' }

test.each([
  [
    { isThere: false },
    'FreeAgent has no credit note CN-003 for invoice 014 of North One: No. Book it there by hand.',
  ],
  [
    { isThere: true },
    'FreeAgent has credit note CN-003 of North One, but it is not set against invoice 014: No. Mark it as sent there, if it is a draft, and set it against the invoice.',
  ],
  [
    { isThere: true, isRefund: true },
    'FreeAgent has credit note CN-003 for invoice 014 of North One, but perhaps as a draft: No. Mark it as sent there.',
  ],
])('says what FreeAgent lacks if a credit note is refused with %j', (given, words) => {
  const note = { id: 9, number: 'CN-003', isRefund: false, ...given }
  const messageOf = (what: 'refused' | 'late') =>
    failedCreditCopyAlert(invoice, note, what, 'No.').data.message.replaceAll(/[⁦-⁩]/g, '')
  expect(messageOf('refused')).toBe(words)
  expect(words.startsWith(messageOf('late'))).toBe(true)
})

test('a copy that FreeAgent refuses raises one alert per version; a refused connection raises one in all', () => {
  expect(failedCopyAlert(invoice, { invoice_id: 7, version: 2 }, 'Reference has been taken.')).toEqual({
    channel: 'invoice',
    event: 'copy-failed',
    key: 'copy 7 2',
    restaurant_id: 3,
    driver_id: null,
    data: {
      message: 'FreeAgent has no up-to-date copy of invoice 014 for North One: Reference has been taken.',
      restaurant_id: 3,
      date: '2026-06-01',
    },
  })
  expect(closedAccountsAlert(invoice, 'abc')).toMatchObject({
    key: 'freeagent abc',
    data: { message: expect.stringMatching(/^Driverdesk has no access to FreeAgent, so invoice 014 /) },
  })
})
