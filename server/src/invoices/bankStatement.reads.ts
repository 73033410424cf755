import type { StatementPayment } from '@driverdesk/domain/invoices/bankStatement.ts'
import { invoiceState } from '@driverdesk/domain/invoices/invoiceState.ts'
import { isOwnPayment, leftOnAccount, recordedMeanwhile } from '@driverdesk/domain/invoices/overpayments.ts'
import {
  DAYS_LATER,
  daysFrom,
  type MatchableInvoice,
  type MatchRestaurants,
  numbersIn,
} from '@driverdesk/domain/invoices/statementBooks.ts'
import { type Pence, poundsToPence } from '@driverdesk/domain/kernel/money.ts'
import type { IsoDate } from '@driverdesk/domain/kernel/wallClock.ts'
import { type SqlBool, sql } from 'kysely'
import type { Db, Tx } from '../kernel/database.ts'
import { jsonRows } from '../kernel/jsonRows.ts'
import { Invalid } from '../kernel/refusal.ts'
import { restaurantInScope, type Scope } from '../kernel/scope.ts'
import { utcText } from '../kernel/sqlTimes.ts'
import { FROM_ACCOUNT, SURPLUS } from './invoices.view.ts'
import { IS_OWN_PAYMENT } from './overpayments.reads.ts'
import { OWED, UNPAID } from './owed.reads.ts'

interface StoredInvoice extends Omit<MatchableInvoice, 'state'> {
  paid_at: string | null
  credited_at: string | null
  updated_at: string
}

/** The amount still owed, or the amount received before any refund: with its surplus, without what the account has paid. */
const PAYMENT = sql`${OWED} + invoice.refunds + ${SURPLUS} - ${FROM_ACCOUNT}`

/**
 * The invoices in scope that payments may be for: the unpaid ones, those that the payments name, and those paid by bank
 * transfer on one of the statement's days, or within the days after it in which a person records it.
 */
export async function matchableInvoices(
  db: Db,
  scope: Scope,
  payments: readonly StatementPayment[],
  today: IsoDate,
  timeZone: string,
): Promise<(MatchableInvoice & { updated_at: string })[]> {
  const numbers = payments.flatMap(({ text }) => numbersIn(text))
  const days = [...new Set(payments.flatMap(({ date }) => daysFrom(date, DAYS_LATER)))]
  const paidOn = sql`case when paid_by = 'bank' then (paid_at at time zone ${timeZone})::date end`
  const isPaidThen = sql<SqlBool>`invoice.paid_by = 'bank' and ${paidWithin(days, timeZone)} and ${paidOn} = any(${days}::date[])`
  const rows = await jsonRows<StoredInvoice>(
    db,
    sql`
      select invoice.id, invoice.number, invoice.restaurant_id, restaurant.name as restaurant_name,
        invoice.period_date_from, invoice.sent_on, invoice.due_date, ${PAYMENT} as payment, invoice.paid_at, invoice.credited_at,
        ${paidOn} as paid_on, ${utcText('invoice.updated_at')} as updated_at
      from invoice join restaurant on restaurant.id = invoice.restaurant_id
      where ${restaurantInScope(scope, sql.ref('invoice.restaurant_id'))}
        and (${UNPAID} or invoice.number = any(${numbers}::int[]) or (${isPaidThen}))`,
  )
  return rows.map(({ paid_at, credited_at: creditedAt, payment, ...invoice }) => {
    // One that was paid and then credited was paid.
    const credited_at = paid_at === null ? creditedAt : null
    const state = invoiceState({ paid_at, credited_at, due_date: invoice.due_date }, today)
    return { ...invoice, payment: poundsToPence(payment), state }
  })
}

/** From the first to the last of some days, in terms of the indexed column. */
const paidWithin = (days: readonly IsoDate[], timeZone: string) => sql<SqlBool>`
  invoice.paid_at >= (select min(day) from unnest(${days}::date[]) as day)::timestamp at time zone ${timeZone}
  and invoice.paid_at < (select max(day) + 1 from unnest(${days}::date[]) as day)::timestamp at time zone ${timeZone}`

/** The restaurants in scope, what they have on account, and the payments that were kept for them. */
export async function matchableRestaurants(db: Db, scope: Scope): Promise<MatchRestaurants> {
  const restaurants = await db
    .selectFrom('restaurant')
    .select(['id', 'name'])
    .where(restaurantInScope(scope, sql.ref('restaurant.id')))
    .execute()
  const rows = await db
    .selectFrom('overpayment')
    .selectAll()
    .where(restaurantInScope(scope, sql.ref('restaurant_id')))
    .execute()
  const kept = rows
    .filter(({ kind, paid_by }) => isOwnPayment(kind) && paid_by === 'bank')
    .map(({ kind, restaurant_id, invoice_id, received_on, amount }) => ({
      kind,
      restaurant_id,
      invoice_id,
      received_on,
      amount: poundsToPence(amount),
    }))
  const onAccount = new Map<number, Pence>()
  for (const row of rows.filter(({ kind }) => kind !== 'part'))
    onAccount.set(row.restaurant_id, (onAccount.get(row.restaurant_id) ?? 0) + leftOnAccount(row))
  return { names: new Map(restaurants.map(({ id, name }) => [id, name])), kept, onAccount }
}

interface RecordedOfDay {
  restaurant_id: number
  paid_on: IsoDate
  amount: number
}

/** The transfers recorded for each restaurant in scope that `where` accepts, by day. */
export async function recordedOn(
  db: Db | Tx,
  scope: Scope,
  days: readonly IsoDate[],
  timeZone: string,
  where = sql<SqlBool>`true`,
): Promise<RecordedOfDay[]> {
  const paidOn = sql`(invoice.paid_at at time zone ${timeZone})::date`
  const rows = await jsonRows<RecordedOfDay>(
    db,
    sql`
      select restaurant_id, paid_on, sum(amount) as amount
      from (
        select invoice.restaurant_id, ${paidOn} as paid_on, ${PAYMENT} as amount
        from invoice where ${where} and invoice.paid_by = 'bank' and ${paidWithin(days, timeZone)} and ${paidOn} = any(${days}::date[])
        union all
        select restaurant_id, received_on, amount
        from overpayment where ${where} and ${IS_OWN_PAYMENT} and paid_by = 'bank' and received_on = any(${days}::date[])
      ) as recorded
      where ${restaurantInScope(scope, sql.ref('restaurant_id'))}
      group by restaurant_id, paid_on`,
  )
  return rows.map(({ amount, ...one }) => ({ ...one, amount: Number(amount) }))
}

/**
 * @param restaurantId locked, so that of two people who record the same payment of a statement the second is refused
 * @throws {Invalid} if another sum is recorded for the day than the user saw
 */
export async function refuseRecordedMeanwhile(
  tx: Tx,
  scope: Scope,
  restaurantId: number,
  { paid_on, recorded: seen }: { paid_on: IsoDate; recorded: number | string },
  timeZone: string,
): Promise<void> {
  const ofOne = sql<SqlBool>`restaurant_id = ${restaurantId}`
  const [now] = await recordedOn(tx, scope, [paid_on], timeZone, ofOne)
  if (poundsToPence(now?.amount ?? 0) !== poundsToPence(seen))
    throw new Invalid({ invoices: [recordedMeanwhile(paid_on)] })
}
