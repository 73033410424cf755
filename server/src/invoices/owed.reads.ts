/** Unpaid invoices: those that were sent and are neither paid nor credited (docs/spec/invoices.md#money-owed). */
import type { Invoice } from '@driverdesk/contract/invoices/invoice.shapes.ts'
import type { Overpayment } from '@driverdesk/contract/invoices/overpayments.shapes.ts'
import type { OwedByRestaurant } from '@driverdesk/contract/invoices/owed.shapes.ts'
import { type AccountEntry, accountOf } from '@driverdesk/domain/invoices/accountStatement.ts'
import { AGE_BANDS, type AgeBand, agedSums } from '@driverdesk/domain/invoices/ageing.ts'
import { invoiceNumberText } from '@driverdesk/domain/invoices/invoiceNumber.ts'
import { recordedMeanwhile, type SettledWithAccount } from '@driverdesk/domain/invoices/overpayments.ts'
import { pdfName, periodName } from '@driverdesk/domain/kernel/fileNames.ts'
import { type Pence, penceToPounds, poundsToPence } from '@driverdesk/domain/kernel/money.ts'
import { byName } from '@driverdesk/domain/kernel/names.ts'
import { MAX_LIST_DAYS } from '@driverdesk/domain/kernel/rotaRange.ts'
import type { DateRange, IsoDate } from '@driverdesk/domain/kernel/wallClock.ts'
import { type RawBuilder, type SqlBool, sql } from 'kysely'
import { atOneMoment, type Db, type Tx } from '../kernel/database.ts'
import { renderFile } from '../kernel/files/renderFile.ts'
import { jsonList, jsonRows } from '../kernel/jsonRows.ts'
import { Invalid, refuseRange } from '../kernel/refusal.ts'
import { restaurantInScope, type Scope } from '../kernel/scope.ts'
import { utcText } from '../kernel/sqlTimes.ts'
import { restaurantInLocation } from '../restaurants/restaurants.reads.ts'
import { presentParties } from './invoiceContents.ts'
import { FROM_ACCOUNT, invoiceViews, SURPLUS } from './invoices.reads.ts'
import type { AccountDocument } from './pdf/drawStatement.ts'
import { INVOICE_WORKER } from './pdf/invoiceDocument.ts'

/** The unused part of an overpayment, in pounds. */
const LEFT = sql<string>`(overpayment.amount - overpayment.used - overpayment.refunded)`

/** A part payment belongs to its invoice, and is on account only once the invoice does not need it. */
export const ON_ACCOUNT = sql<SqlBool>`overpayment.kind <> 'part'`

/** The domain's `isOwnPayment`. */
const IS_OWN_PAYMENT = sql<SqlBool>`overpayment.kind in ('again', 'part')`

/** The amount that an unpaid invoice still asks for, in pounds. */
export const OWED = sql<string>`greatest(invoice.total - invoice.credited - invoice.part_paid, 0)`

/**
 * Only a sent invoice has a due date. The index `invoice_due` has the same condition, except that it includes invoices
 * that their part payments cover, for which no payment is asked.
 */
export const UNPAID = sql<SqlBool>`
  invoice.sent_at is not null and invoice.due_date is not null and invoice.paid_at is null and invoice.credited_at is null
  and (invoice.part_paid = 0 or ${OWED} > 0)`

/** What each restaurant has on account, in pounds. */
export const ACCOUNTS = sql`(
  select restaurant_id, sum(${LEFT}) as on_account from overpayment where ${ON_ACCOUNT} group by restaurant_id)`

interface OwedOn
  extends Pick<OwedByRestaurant, 'restaurant_id' | 'restaurant_name' | 'area_id' | 'billing_email'> {
  /** null for money on account. */
  due_date: IsoDate | null
  invoices: number
  statement_on: IsoDate | null
  /** Below zero if it is on account. */
  total: number
}

/** The most owed first, then by name. @throws {Refusal} 404 for a restaurant out of scope */
export async function owedByRestaurant(
  db: Db,
  scope: Scope,
  query: { restaurant_id?: number | undefined },
  today: IsoDate,
  inOutbox: (restaurant: Pick<OwedByRestaurant, 'restaurant_name' | 'billing_email'>) => boolean = () =>
    false,
): Promise<OwedByRestaurant[]> {
  const inLocation = await restaurantInLocation(db, scope, query)
  const rows = await jsonRows<OwedOn>(
    db,
    sql`
      select restaurant.id as restaurant_id, restaurant.name as restaurant_name, restaurant.area_id,
        coalesce(nullif(trim(business_email), ''), restaurateur.email) as billing_email,
        statement_mail.mailed_on as statement_on, money.due_date, money.invoices, money.total
      from (
        select restaurant_id, due_date, count(*) as invoices, sum(${OWED}) as total
        from invoice where ${UNPAID} group by restaurant_id, due_date
        union all
        select restaurant_id, null, 0, -on_account from ${ACCOUNTS} as account where on_account > 0
      ) as money
        join restaurant on restaurant.id = money.restaurant_id
        join restaurateur on restaurateur.id = restaurant.restaurateur_id
        left join statement_mail on statement_mail.restaurant_id = restaurant.id
      where ${inLocation('restaurant.id')}`,
  )
  return [...Map.groupBy(rows, ({ restaurant_id }) => restaurant_id).values()]
    .map((dates) => owedIn(dates, today))
    .map((owed) => ({ ...owed, is_in_outbox: inOutbox(owed) }))
    .sort((a, b) => b.total - a.total || byName(a.restaurant_name, b.restaurant_name))
}

function owedIn(dates: readonly OwedOn[], today: IsoDate): Omit<OwedByRestaurant, 'is_in_outbox'> {
  const [{ restaurant_id, restaurant_name, area_id, billing_email, statement_on }] = dates as [OwedOn]
  const owed = dates.flatMap(({ due_date, total }) =>
    due_date === null ? [] : { due_date, amount: poundsToPence(total) },
  )
  const sums = agedSums(owed, today)
  const pounds = Object.fromEntries(AGE_BANDS.map((band) => [band, penceToPounds(sums[band])]))
  return {
    restaurant_id,
    restaurant_name,
    area_id,
    billing_email,
    invoices: dates.reduce((count, { invoices }) => count + invoices, 0),
    oldest_due_date: owed.map(({ due_date }) => due_date).sort()[0] ?? null,
    ...(pounds as Record<AgeBand, number>),
    total: penceToPounds(owed.reduce((total, { amount }) => total + amount, 0)),
    on_account: -(dates.find(({ due_date }) => due_date === null)?.total ?? 0),
    statement_on,
  }
}

/** The domain's `isCovered`: the restaurants that have on account all that they owe. */
export const COVERED = sql`(
  select account.restaurant_id from ${ACCOUNTS} as account
  where account.on_account >= (
    select sum(${OWED}) from invoice where ${UNPAID} and invoice.restaurant_id = account.restaurant_id))`

export async function isRestaurantCovered(db: Db, restaurantId: number): Promise<boolean> {
  const { rows } = await sql`select 1 where ${restaurantId}::int in ${COVERED}`.execute(db)
  return rows.length > 0
}

/** The first days of the periods of a restaurant's unpaid invoices. */
export async function unpaidFrom(db: Db, restaurantId: number): Promise<IsoDate[]> {
  const unpaid = await db
    .selectFrom('invoice')
    .select('period_date_from')
    .where('restaurant_id', '=', restaurantId)
    .where(UNPAID)
    .execute()
  return unpaid.map(({ period_date_from }) => period_date_from)
}

/** @throws {Refusal} 404 for a restaurant out of scope */
export async function unpaidInvoices(
  db: Db,
  scope: Scope,
  { ids, ...query }: { restaurant_id?: number | undefined; ids?: readonly number[] | undefined },
  today: IsoDate,
): Promise<Invoice[]> {
  const inLocation = await restaurantInLocation(db, scope, query)
  const isAsked = ids ? sql`invoice.id = any(${ids}::int[])` : sql`true`
  return invoiceViews(db, sql`${UNPAID} and ${isAsked} and ${inLocation('invoice.restaurant_id')}`, today)
}

/**
 * 'Statement Thyme Sushi October 2026.pdf': a restaurant's invoices, payments, credits and refunds of a period, at one moment
 * (docs/spec/invoices.md#statement-of-a-period).
 *
 * @throws {Invalid} for a range that is longer than a year or backwards
 * @throws {Refusal} 404 for a restaurant out of scope
 */
export async function accountFile(
  db: Db,
  scope: Scope,
  restaurantId: number,
  range: DateRange,
  timeZone: string,
) {
  refuseRange(range, MAX_LIST_DAYS)
  const document = await atOneMoment(db, async (tx): Promise<AccountDocument> => {
    const parties = await presentParties(tx, scope, restaurantId)
    const entries = await entriesOf(tx, restaurantId, timeZone)
    return { kind: 'account', parties, range, account: accountOf(entries, range) }
  })
  const content = Buffer.from(await renderFile(INVOICE_WORKER, document))
  return { name: pdfName('Statement', document.parties.restaurant.name, periodName(range)), content }
}

/** The money that arrived on the day of a payment, without money on account and earlier part payments. */
const CAME_IN = sql`(invoice.total - invoice.credited + invoice.refunds - ${FROM_ACCOUNT} + ${SURPLUS})`

/** The number of the credit note that put an overpayment on account: both were stored in one transaction. */
const NOTE_ON_ACCOUNT = sql`
  select invoice_credit.number from invoice_credit
  where invoice_credit.invoice_id = overpayment.invoice_id and refund_by = 'account'
    and invoice_credit.amount = overpayment.amount
  order by invoice_credit.created_at = overpayment.created_at desc, invoice_credit.number limit 1`

/**
 * All entries until now. Payments are shown as they are recorded now, and a refund counts once it is done. Money that a
 * credit note leaves on account is part of the credit note's entry.
 */
async function entriesOf(db: Db, restaurantId: number, timeZone: string): Promise<AccountEntry[]> {
  const rows = await jsonRows<AccountEntry>(
    db,
    sql`
      with own as (select * from invoice where restaurant_id = ${restaurantId})
      select sent_on as day, 'invoice' as kind, number, null::int as of_invoice, null as paid_by, total as amount from own where sent_on is not null
      union all
      select (paid_at at time zone ${timeZone})::date, 'payment', number, null, paid_by, -${CAME_IN}
      from own as invoice where paid_at is not null and ${CAME_IN} <> 0
      union all
      select created_on, 'credit', invoice_credit.number, own.number, null, -amount
      from invoice_credit join own on own.id = invoice_id
      union all
      select refunded_on, 'refund', invoice_credit.number, own.number, null, amount
      from invoice_credit join own on own.id = invoice_id where refund_state = 'done' and refund_by <> 'account'
      union all
      select received_on, kind, own.number, null, overpayment.paid_by, -amount
      from overpayment left join own on own.id = invoice_id
      where overpayment.restaurant_id = ${restaurantId} and ${IS_OWN_PAYMENT}
      union all
      select overpayment_refund.refunded_on, 'returned', own.number, null, null, overpayment_refund.amount
      from overpayment_refund join overpayment on overpayment.id = overpayment_id left join own on own.id = invoice_id
      where overpayment.restaurant_id = ${restaurantId} and kind <> 'credit'
      union all
      select overpayment_refund.refunded_on, 'credit returned', (${NOTE_ON_ACCOUNT}), own.number, null, overpayment_refund.amount
      from overpayment_refund join overpayment on overpayment.id = overpayment_id join own on own.id = invoice_id
      where kind = 'credit'`,
  )
  return rows.map((row) => ({ ...row, amount: poundsToPence(row.amount) }))
}

interface StoredOverpayment extends Omit<Overpayment, 'invoice_number' | 'used_for' | 'in_part'> {
  number: number | null
  used_for: { invoice_id: number; number: number; amount: number; in_part: boolean }[]
}

/** The latest first. */
export async function overpayments(db: Db, where: RawBuilder<SqlBool>): Promise<Overpayment[]> {
  const rows = await jsonRows<StoredOverpayment>(
    db,
    sql`
      select overpayment.id, overpayment.restaurant_id, overpayment.invoice_id, invoice.number, overpayment.kind,
        overpayment.paid_by, overpayment.received_on, overpayment.amount, overpayment.used, overpayment.refunded,
        ${jsonList(sql`select id, amount, refunded_on, creator_name from overpayment_refund
          where overpayment_id = overpayment.id order by id`)} as refunds,
        ${jsonList(sql`select used_for.id as invoice_id, used_for.number, overpayment_use.amount, in_part
          from overpayment_use join invoice as used_for on used_for.id = overpayment_use.invoice_id
          where overpayment_id = overpayment.id order by used_for.number`)} as used_for,
        overpayment.creator_name, ${utcText('overpayment.created_at')} as created_at
      from overpayment left join invoice on invoice.id = overpayment.invoice_id
      where ${where}
      order by overpayment.received_on desc, overpayment.id desc`,
  )
  return rows.map(({ number, used_for, ...overpayment }) => ({
    ...overpayment,
    invoice_number: number === null ? null : invoiceNumberText(number),
    used_for: used_for.map(({ number }) => invoiceNumberText(number)),
    in_part: used_for.flatMap(({ invoice_id, number, amount, in_part }) =>
      in_part ? { invoice_id, invoice_number: invoiceNumberText(number), amount } : [],
    ),
  }))
}

export const settledWithAccount = (db: Db, invoiceId: number): Promise<SettledWithAccount> =>
  db
    .selectFrom('invoice')
    .select([FROM_ACCOUNT.as('from_account'), SURPLUS.as('surplus')])
    .where('id', '=', invoiceId)
    .executeTakeFirstOrThrow()

/** The amount that each invoice took from its restaurant's account, by id. Part payments do not count. */
export async function takenFromAccount(
  db: Db,
  invoiceIds: readonly number[],
): Promise<ReadonlyMap<number, Pence>> {
  const rows = await db
    .selectFrom('overpayment_use')
    .innerJoin('overpayment', 'overpayment.id', 'overpayment_id')
    .select(({ fn }) => ['overpayment_use.invoice_id', fn.sum<string>('overpayment_use.amount').as('taken')])
    .where(sql<SqlBool>`overpayment_use.invoice_id = any(${invoiceIds}::int[])`)
    .where(ON_ACCOUNT)
    .groupBy('overpayment_use.invoice_id')
    .execute()
  return new Map(rows.map(({ invoice_id, taken }) => [invoice_id, poundsToPence(taken)]))
}

export async function onAccountOf(db: Db, restaurantId: number): Promise<Pence> {
  const { sum } = await db
    .selectFrom('overpayment')
    .select(sql<string>`coalesce(sum(${LEFT}), 0)`.as('sum'))
    .where('restaurant_id', '=', restaurantId)
    .where(ON_ACCOUNT)
    .executeTakeFirstOrThrow()
  return poundsToPence(sum)
}

/**
 * The amount still owed, or the amount received before any refund, including a surplus but not money taken from the
 * account.
 */
export const PAYMENT = sql`${OWED} + invoice.refunds + ${SURPLUS} - ${FROM_ACCOUNT}`

/** A condition for payments from the first to the last of some days, written so that it can use the index. */
export const paidWithin = (days: readonly IsoDate[], timeZone: string) => sql<SqlBool>`
  invoice.paid_at >= (select min(day) from unnest(${days}::date[]) as day)::timestamp at time zone ${timeZone}
  and invoice.paid_at < (select max(day) + 1 from unnest(${days}::date[]) as day)::timestamp at time zone ${timeZone}`

interface RecordedOfDay {
  restaurant_id: number
  paid_on: IsoDate
  amount: number
}

/** The transfers recorded for each restaurant in scope that `where` accepts, by day. */
export async function recordedOn(
  db: Db,
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
 * @param restaurantId locked, so that the second of two people who record the same payment of a statement is refused
 * @throws {Invalid} if the sum recorded for the day is not the one that the user saw
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
