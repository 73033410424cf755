import type { IsoDate } from '@driverdesk/domain/kernel/wallClock.ts'
import type { Row } from '../kernel/tables.ts'
import type { Work } from '../kernel/unitOfWork.ts'
import { updateInvoice } from './invoiceDeed.ts'

/** A draft gets its date on the day on which it is paid (docs/spec/invoices.md#paid-drafts). */
export const dateOfPaid = ({ sent_on }: Row<'invoice'>, day: IsoDate) => ({ sent_on: sent_on ?? day })

/**
 * Writes down that an invoice was paid by card. The caller holds it, and knows that it is neither paid nor credited.
 *
 * @param day that of the payment
 */
export async function markPaidByCard(work: Work, id: number, at: Date, day: IsoDate): Promise<void> {
  const stored = await work.tx
    .selectFrom('invoice')
    .selectAll()
    .where('id', '=', id)
    .executeTakeFirstOrThrow()
  await updateInvoice(work, stored, 'pay', {
    ...{ paid_at: at.toISOString(), paid_by: 'card', ...dateOfPaid(stored, day) },
  })
}
