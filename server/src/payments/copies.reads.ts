/** Our invoices, and our rows about their copies at FreeAgent. */
import { sql } from 'kysely'
import type { Db } from '../kernel/database.ts'
import { isOfExample } from '../kernel/example.ts'
import { notFound } from '../kernel/refusal.ts'
import { restaurantInScope, type Scope } from '../kernel/scope.ts'
import type { Row } from '../kernel/tables.ts'

export type Copy = Row<'freeagent_invoice'>

/** A condition on `invoice`: one credit note took back all of it before it was paid. Its copy is cancelled, and has no credit note. */
export const IS_CANCELLED = sql<boolean>`(credited_at is not null and paid_at is null
  and (select count(*) from invoice_credit where invoice_credit.invoice_id = invoice.id) = 1)`

/** The invoice with the current name of its restaurant. Undefined for example data, which is not booked. */
export function copiedInvoice(db: Db, id: number) {
  return db
    .selectFrom('invoice')
    .innerJoin('restaurant', 'restaurant.id', 'invoice.restaurant_id')
    .selectAll('invoice')
    .select(['restaurant.name as restaurant_name', 'restaurant.business_email'])
    .select(IS_CANCELLED.as('isCancelled'))
    .where('invoice.id', '=', id)
    .where(sql<boolean>`not ${isOfExample(sql`restaurant.id`)}`)
    .executeTakeFirst()
}
export type CopiedInvoice = NonNullable<Awaited<ReturnType<typeof copiedInvoice>>>

/** The rows of all versions, oldest first. */
export const copies = (db: Db, invoiceId: number): Promise<Copy[]> =>
  db
    .selectFrom('freeagent_invoice')
    .selectAll()
    .where('invoice_id', '=', invoiceId)
    .orderBy('version')
    .execute()

type Numbered = Pick<Copy, 'restaurant_id' | 'number'>

const ofNumber = (db: Db, { restaurant_id, number }: Numbered) =>
  db
    .selectFrom('freeagent_invoice')
    .selectAll()
    .where('restaurant_id', '=', restaurant_id)
    .where('number', '=', number)

/** The known addresses of copies, of all drafts that have had the number. */
export const knownCopies = async (db: Db, numbered: Numbered): Promise<Set<string>> =>
  new Set((await ofNumber(db, numbered).execute()).flatMap(({ url }) => url ?? []))

/** Copies of removed drafts with this number that may have been made at an unknown address. */
export const formerLostCopies = (db: Db, invoice: Numbered & { id: number }): Promise<Copy[]> =>
  ofNumber(db, invoice)
    .where('invoice_id', '!=', invoice.id)
    .where('url', 'is', null)
    .where('gone', '=', false)
    .where('tries', '>', 0)
    .execute()

export const knownContact = async (db: Db, restaurantId: number): Promise<string | undefined> =>
  (
    await db
      .selectFrom('freeagent_contact')
      .select('url')
      .where('restaurant_id', '=', restaurantId)
      .executeTakeFirst()
  )?.url ?? undefined

export const knownContacts = async (db: Db): Promise<string[]> =>
  (await db.selectFrom('freeagent_contact').select('url').where('url', 'is not', null).execute()).map(
    ({ url }) => url as string,
  )

/**
 * The number of an invoice in scope, and the address of its accounting copy, if there is one.
 *
 * @throws {Refusal} 404 if there is none in scope
 */
export async function copyInScope(
  db: Db,
  scope: Scope,
  id: number,
): Promise<{ number: number; restaurant: string; url: string | null }> {
  const invoice = await db
    .selectFrom('invoice')
    .leftJoin('freeagent_invoice', (join) =>
      join
        .onRef('freeagent_invoice.invoice_id', '=', 'invoice.id')
        .onRef('freeagent_invoice.version', '=', 'invoice.version')
        .on('gone', '=', false),
    )
    .select('invoice.number')
    // As the PDF and the email with it name it, also after the restaurant has another name.
    .select(sql<string>`invoice.parties -> 'restaurant' ->> 'name'`.as('restaurant'))
    // FreeAgent's PDF has no credit notes.
    .select(sql<string | null>`case when credited = 0 then url end`.as('url'))
    .where('invoice.id', '=', id)
    .where(restaurantInScope(scope, sql.ref('invoice.restaurant_id')))
    .executeTakeFirst()
  if (!invoice) throw notFound('invoice')
  return invoice
}

/** Invoices with a copy that was started but not yet made, marked as sent (once it is sent or paid), made a draft again or withdrawn. */
export async function unfinishedCopies(db: Db): Promise<number[]> {
  const rows = await db
    .selectFrom('freeagent_invoice')
    .leftJoin('invoice', 'invoice.id', 'invoice_id')
    .select('invoice_id')
    .distinct()
    .where('gone', '=', false)
    .where(
      sql<boolean>`(url is null or invoice.id is null or ${IS_CANCELLED}
        or freeagent_invoice.version <> invoice.version or (sent_on is not null) <> sent)`,
    )
    .orderBy('invoice_id')
    .execute()
  return rows.map(({ invoice_id }) => invoice_id)
}

/** The newest version of each failing invoice, with its restaurant. */
export const failingCopies = (db: Db, which: { invoice: number } | { failedBefore: Date }) =>
  db
    .selectFrom('freeagent_invoice')
    .innerJoin('restaurant', 'restaurant.id', 'restaurant_id')
    .leftJoin('invoice', 'invoice.id', 'invoice_id')
    .distinctOn('invoice_id')
    .select(['invoice_id', 'freeagent_invoice.version', 'freeagent_invoice.number', 'restaurant.id', 'name'])
    .select('period_date_from as date')
    .where('gone', '=', false)
    .where(
      'invoice' in which
        ? sql<boolean>`invoice_id = ${which.invoice}`
        : sql<boolean>`failed_since < ${which.failedBefore.toISOString()}::timestamptz`,
    )
    .orderBy('invoice_id')
    .orderBy('freeagent_invoice.version', 'desc')
    .execute()
