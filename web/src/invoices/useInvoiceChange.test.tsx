import { expect, test } from 'vitest'
import { invoice } from './testing/renderInvoices.tsx'
import { changeQuestion } from './useInvoiceChange.ts'

test('says before sending a paid invoice that it goes out as a receipt', () => {
  const row = { restaurant: 'Harbour Tacos', area: undefined, providerInvoice: undefined }
  const { question } = changeQuestion('send', { ...row, invoice: invoice({ state: 'paid' }) })
  expect(question.message).toBe(
    'Harbour Tacos gets it by email with its PDF, at the billing address. No mail server is set up: the email is kept in the outbox, under Options. It is already paid, so it goes out unchanged, as a receipt.',
  )
})

// £101.44, of which £70.00 had come in as a part payment.
test('says before a payment is taken back what came in, and what stays', () => {
  const row = { restaurant: 'Harbour Tacos', area: undefined, providerInvoice: undefined }
  const message = (some: object) =>
    changeQuestion('markUnpaid', {
      ...row,
      invoice: invoice({ state: 'paid', paid_at: '2026-03-10T12:00:00.000Z', ...some }),
    }).question.message
  expect(message({})).toBe('The payment of £101.44 is taken back, and the invoice is owed again.')
  expect(message({ from_account: 70 })).toBe(
    'The payment of £31.44 is taken back, and the invoice is owed again. £70.00 that was paid or credited before stays recorded.',
  )
})

test('says which reminder in the outbox a new one replaces', () => {
  const row = { restaurant: 'Harbour Tacos', area: undefined, providerInvoice: undefined }
  const kept = invoice({ state: 'overdue', reminder_kept_at: '2026-03-10T23:30:00.000Z' })
  expect(changeQuestion('remind', { ...row, invoice: kept }).question.message).toContain(
    'It replaces the reminder of 10/03/2026 in the outbox.',
  )
})

test('says that a reminder is kept in the outbox without a mail server', () => {
  const row = { restaurant: 'Harbour Tacos', area: undefined, providerInvoice: undefined }
  const { done } = changeQuestion('remind', { ...row, invoice: invoice({ state: 'overdue' }) })
  expect(done).toMatch(/^Reminder of invoice \d+ kept in the outbox: no mail server is set up$/)
})
