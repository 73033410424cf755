import { expect, test } from 'vitest'
import { changeQuestion } from './changeQuestions.ts'
import { invoice } from './testing/renderInvoices.tsx'

test('before a paid invoice is sent, the question says that it goes as a receipt', () => {
  const row = { restaurant: 'Harbour Tacos', area: undefined, providerInvoice: undefined }
  const { question } = changeQuestion('send', { ...row, invoice: invoice({ state: 'paid' }) })
  expect(question.message).toBe(
    'Harbour Tacos gets it by email with its PDF, at the billing address. It is paid: it goes as a receipt, and stays as it is.',
  )
})
