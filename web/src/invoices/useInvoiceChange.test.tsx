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
