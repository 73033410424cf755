import type { Work } from '../kernel/unitOfWork.ts'
import { updateInvoice } from './invoiceDeed.ts'

/** Writes down that an invoice was paid by card. The caller holds it, and knows that it is neither paid nor credited. */
export async function markPaidByCard(work: Work, id: number, at: Date): Promise<void> {
  const stored = await work.tx
    .selectFrom('invoice')
    .selectAll()
    .where('id', '=', id)
    .executeTakeFirstOrThrow()
  await updateInvoice(work, stored, 'pay', { paid_at: at.toISOString(), paid_by: 'card' })
}
