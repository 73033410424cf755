/** A credit note takes back a whole invoice that was sent; what it billed can be billed anew. */
import { creditNoteMail } from '@driverdesk/domain/invoices/invoiceMail.ts'
import { creditNoteNumberText } from '@driverdesk/domain/invoices/invoiceNumber.ts'
import { sql } from 'kysely'
import { freeBilled } from './billing.writes.ts'
import { type Deed, invoiceFor, updateInvoice } from './invoiceDeed.ts'
import { mailedInvoice, mailInvoice } from './invoiceMail.ts'

interface Credited {
  updated_at?: string | undefined
  reason: string
}

export async function creditInvoice(
  deed: Deed,
  id: number,
  { reason: given, ...seen }: Credited,
): Promise<void> {
  const reason = given.trim()
  const { work, services } = deed
  const stored = await invoiceFor(deed, 'credit', id, seen)
  const number = creditNoteNumberText(await insertCreditNote(deed, id, reason))
  await freeBilled(work, stored)
  const credited = await updateInvoice(
    ...([work, stored, 'credit'] as const),
    { credited_at: services.now().toISOString() },
    { reason },
  )
  await mailInvoice(work, credited, {
    ...creditNoteMail(mailedInvoice(credited), number, reason),
    kind: 'credit_note',
    number,
  })
}

/** Numbers are given one after the other: a rollback gives its number to the next. */
async function insertCreditNote(
  { work, by, today }: Deed,
  invoice_id: number,
  reason: string,
): Promise<number> {
  await sql`lock table credit_note in share row exclusive mode`.execute(work.tx)
  const { number } = await work.tx
    .insertInto('credit_note')
    .values({
      ...{ invoice_id, reason, creator_name: by, created_on: today },
      number: sql<number>`(select coalesce(max(number), 0) + 1 from credit_note)`,
    })
    .returning('number')
    .executeTakeFirstOrThrow()
  return number
}
