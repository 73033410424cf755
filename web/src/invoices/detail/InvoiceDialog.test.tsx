import { expect, test } from 'vitest'
import { invoice } from '../testing/renderInvoices.tsx'
import { invoiceStory } from './InvoiceDialog.tsx'

test('shows only the day of a bank payment, and the time of a card payment', () => {
  const paid = (paid_by: 'bank' | 'card') =>
    invoiceStory(invoice({ state: 'paid', paid_at: '2026-03-12T12:00:00.000Z', paid_by })).at(-1)
  expect(paid('bank')).toEqual({ when: '12/03/2026', what: 'Paid by bank' })
  expect(paid('card')).toEqual({ when: '12/03/2026 12:00', what: 'Paid by card' })
})
