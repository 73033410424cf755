/** Our invoices, and our rows about their copies at Stripe. */

import type { ProviderInvoice } from '@driverdesk/contract/payments/payments.routes.ts'
import { invoiceNumberText } from '@driverdesk/domain/invoices/invoiceNumber.ts'
import { MAX_LIST_DAYS, rangeProblem } from '@driverdesk/domain/kernel/rotaRange.ts'
import type { IsoDate } from '@driverdesk/domain/kernel/wallClock.ts'
import { LEAST_BY_CARD, MOST_BY_CARD } from '@driverdesk/domain/payments/providerInvoice.ts'
import { sql } from 'kysely'
import type { Db } from '../kernel/database.ts'
import { isOfExample } from '../kernel/example.ts'
import { Invalid } from '../kernel/refusal.ts'
import { restaurantInScope, type Scope } from '../kernel/scope.ts'
import type { Row } from '../kernel/tables.ts'

/**
 * Invoices whose period overlaps the dates, from our own rows. The webhook and the hourly job keep these up to date, so
 * Stripe is not asked.
 *
 * @throws {Invalid} when the range is longer than a year or backwards
 */
export async function providerInvoicesInScope(
  db: Db,
  scope: Scope,
  { start_date, end_date }: { start_date: IsoDate; end_date: IsoDate },
): Promise<ProviderInvoice[]> {
  const problem = rangeProblem({ from: start_date, to: end_date }, MAX_LIST_DAYS)
  if (problem) throw new Invalid({ end_date: [problem] })
  const rows = await db
    .selectFrom('stripe_invoice')
    .innerJoin('invoice', (join) =>
      join
        .onRef('invoice.id', '=', 'stripe_invoice.invoice_id')
        .onRef('invoice.version', '=', 'stripe_invoice.version'),
    )
    .select(['invoice.id', 'invoice.number', 'stripe_id', 'customer_id', 'paid_at'])
    .where('customer_id', 'is not', null)
    // Paid by bank, it is void at Stripe. One that is paid there alone was paid with another amount.
    .where(sql<boolean>`(status = 'open' or paid_at is not null)`)
    .where('invoice.credited_at', 'is', null)
    .where('period_date_from', '<=', end_date)
    .where('period_date_to', '>=', start_date)
    .where(restaurantInScope(scope, sql.ref('invoice.restaurant_id')))
    .orderBy('invoice.number', 'desc')
    .execute()
  return rows.map(({ id, number, stripe_id, customer_id, paid_at }) => ({
    id: stripe_id as string,
    customer: customer_id as string,
    status: paid_at === null ? 'open' : 'paid',
    metadata: { invoice_id: String(id), invoice_number: invoiceNumberText(number) },
  }))
}

/** The fields of an invoice that Stripe gets. */
export interface MirroredInvoice {
  id: number
  number: number
  version: number
  restaurant_id: number
  period_date_from: IsoDate
  period_date_to: IsoDate
  total: string
  credited: string
  paid_at: string | null
  credited_at: string | null
  /** The restaurant's current name. */
  restaurant_name: string
  business_email: string
}

/** Undefined also for example data, which is never charged. */
export function mirroredInvoice(db: Db, id: number): Promise<MirroredInvoice | undefined> {
  return db
    .selectFrom('invoice')
    .innerJoin('restaurant', 'restaurant.id', 'invoice.restaurant_id')
    .select([
      'invoice.id',
      'number',
      'version',
      'restaurant_id',
      'period_date_from',
      'period_date_to',
      'total',
      'credited',
      'paid_at',
      'credited_at',
      'restaurant.name as restaurant_name',
      'business_email',
    ])
    .where('invoice.id', '=', id)
    .where(sql<boolean>`not ${isOfExample(sql`restaurant.id`)}`)
    .executeTakeFirst()
}

/** The rows of all versions, oldest first. */
export const providerVersions = (db: Db, invoiceId: number): Promise<Row<'stripe_invoice'>[]> =>
  db.selectFrom('stripe_invoice').selectAll().where('invoice_id', '=', invoiceId).orderBy('version').execute()

/** Undefined for an invoice of another program with the same Stripe account. */
export const versionOf = (db: Db, stripeId: string): Promise<Row<'stripe_invoice'> | undefined> =>
  db.selectFrom('stripe_invoice').selectAll().where('stripe_id', '=', stripeId).executeTakeFirst()

/** The amount that a card pays, in pence: the total less its credit notes. No card pays the rest of a part payment. */
export const OWED_PENCE = sql<number>`((invoice.total - invoice.credited) * 100)::int`

/** Far more than a day's changes. The next sweep takes the rest. */
const MOST_AT_ONCE = 500

/** Invoices whose copy at Stripe is missing or out of date, such as all from before there was a key. */
export async function invoicesToMirror(db: Db): Promise<number[]> {
  const { rows } = await sql<{ id: number }>`
    select id from invoice
    where paid_at is null and credited_at is null and not ${isOfExample(sql`restaurant_id`)}
      and ${OWED_PENCE} between ${LEAST_BY_CARD} and ${MOST_BY_CARD} and not exists (
      select from stripe_invoice where invoice_id = invoice.id and stripe_invoice.version = invoice.version)
    union
    select invoice_id from stripe_invoice
    left join invoice on invoice.id = invoice_id and invoice.version = stripe_invoice.version
      and paid_at is null and credited_at is null
    where status in ('making', 'open')
      and (invoice.id is null or status = 'making' or pence <> ${OWED_PENCE})
    limit ${MOST_AT_ONCE}`.execute(db)
  return rows.map(({ id }) => id)
}
