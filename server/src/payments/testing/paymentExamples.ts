/** One valid request for every route about payments. */

import type { Examples } from '../../testing/examples.ts'
import { exampleProviderIds } from './givenPayment.ts'
import { signedEvent } from './signedEvent.ts'

export const paymentExamples: Examples['payments'] = {
  providerInvoices: () => ({ body: { start_date: '2026-06-01', end_date: '2026-06-30' } }),
  pay: ({ invoiceId }) => ({ body: exampleProviderIds(invoiceId) }),
  download: ({ invoiceId }) => ({ query: { view: 'attachment' }, body: { invoice_id: invoiceId } }),
  webhook: () =>
    signedEvent({ id: 'evt_1', object: 'event', type: 'customer.created', data: { object: {} } }),
}
