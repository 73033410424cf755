import type {
  Invoice,
  InvoiceListQuery,
  InvoiceWithLines,
} from '@driverdesk/contract/invoices/invoice.shapes.ts'
import { typedInvoiceNumber } from '@driverdesk/domain/invoices/invoiceNumber.ts'
import { MAX_LIST_DAYS, rangeProblem } from '@driverdesk/domain/kernel/rotaRange.ts'
import type { DateRange, IsoDate } from '@driverdesk/domain/kernel/wallClock.ts'
import { sql } from 'kysely'
import type { z } from 'zod'
import type { Db } from '../kernel/database.ts'
import { jsonRows } from '../kernel/jsonRows.ts'
import { Invalid, notFound } from '../kernel/refusal.ts'
import { restaurantInScope, type Scope } from '../kernel/scope.ts'
import { utcText } from '../kernel/sqlTimes.ts'
import { lastChangedBy } from '../kernel/stale.ts'
import { restaurantInLocation } from '../restaurants/restaurants.reads.ts'
import { invoicesWithLines, invoiceViews, type StoredInvoice } from './invoices.view.ts'

const inScope = (scope: Scope) => restaurantInScope(scope, sql.ref('invoice.restaurant_id'))

/**
 * The invoices in scope whose period has a day of the range.
 *
 * @throws {Invalid} if the range is longer than a year or backwards
 * @throws {Refusal} 404 for a restaurant out of scope
 */
export async function listInvoices(
  db: Db,
  scope: Scope,
  { period_date_from: from, period_date_to: to, restaurant_id }: z.output<typeof InvoiceListQuery>,
  today: IsoDate,
): Promise<Invoice[]> {
  const problem = rangeProblem({ from, to }, MAX_LIST_DAYS)
  if (problem) throw new Invalid({ period_date_to: [problem] })
  const inLocation = await restaurantInLocation(db, scope, { restaurant_id })
  const chosen = sql<boolean>`
    invoice.period_date_from <= ${to}::date and invoice.period_date_to >= ${from}::date
    and ${inLocation('invoice.restaurant_id')}`
  return invoiceViews(db, chosen, today)
}

/** The number of the newest invoice of a restaurant's whole work that has all days of the period and is not credited. */
export async function numberCovering(
  db: Db,
  scope: Scope,
  restaurantId: number,
  { from, to }: DateRange,
): Promise<number | undefined> {
  const found = await db
    .selectFrom('invoice')
    .select('number')
    .where('restaurant_id', '=', restaurantId)
    .where(restaurantInScope(scope, sql.ref('restaurant_id')))
    .where('driver_id', 'is', null)
    .where('credited_at', 'is', null)
    .where('period_date_from', '<=', from)
    .where('period_date_to', '>=', to)
    .orderBy('number', 'desc')
    .executeTakeFirst()
  return found?.number
}

export async function changersOfInvoices(
  db: Db,
  scope: Scope,
  ids: readonly number[],
): Promise<{ id: number; name: string | null }[]> {
  const invoices = await db
    .selectFrom('invoice')
    .select(['id', 'updated_at as updatedAt'])
    .where(sql<boolean>`id = any(${ids}::int[]) and ${inScope(scope)}`)
    .orderBy('id')
    .execute()
  const names = await lastChangedBy(
    db,
    invoices.map((invoice) => ({ thing: 'invoice', ...invoice })),
  )
  return invoices.map(({ id }, nr) => ({ id, name: names[nr] ?? null }))
}

/** Returns the invoice in scope with a typed number such as '014', as a list of one or none. */
export function invoicesByNumber(db: Db, scope: Scope, typed: string, today: IsoDate): Promise<Invoice[]> {
  return invoiceViews(
    db,
    sql`invoice.number = ${typedInvoiceNumber(typed) ?? 0} and ${inScope(scope)}`,
    today,
  )
}

/** @throws {Refusal} 404 if there is none in scope */
export async function invoiceInScope(
  db: Db,
  scope: Scope,
  id: number,
  today: IsoDate,
): Promise<StoredInvoice> {
  const [invoice] = await invoicesWithLines(db, sql`invoice.id = ${id} and ${inScope(scope)}`, today)
  if (!invoice) throw notFound('invoice')
  return invoice
}

/**
 * Who took money back from an invoice, oldest first. Only the history has it, with the pounds as people read them: '£1,204.50'. An entry
 * without such an amount is left out.
 */
export const putBackOf = (db: Db, id: number): Promise<InvoiceWithLines['put_back']> =>
  jsonRows(
    db,
    sql`
      select case action when 'take_back_account' then 'account' else 'refund' end as what,
        translate(after ->> 'on_account', '£,', '')::numeric as amount,
        actor_name as creator_name, ${utcText('at')} as created_at
      from audit_event
      where thing = 'invoice' and thing_id = ${id} and action in ('take_back_account', 'take_back_refund')
        and after ->> 'on_account' ~ '^£[0-9,]+[.][0-9]{2}$'
      order by id`,
  )
