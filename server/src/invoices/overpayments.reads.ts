/** Money that restaurants paid beyond their invoices (docs/spec/invoices.md#overpayments). */
import type { Overpayment } from '@driverdesk/contract/invoices/overpayments.shapes.ts'
import { invoiceNumberText } from '@driverdesk/domain/invoices/invoiceNumber.ts'
import type { SettledWithAccount } from '@driverdesk/domain/invoices/overpayments.ts'
import { type Pence, poundsToPence } from '@driverdesk/domain/kernel/money.ts'
import { type RawBuilder, type SqlBool, sql } from 'kysely'
import type { Db } from '../kernel/database.ts'
import { jsonList, jsonRows } from '../kernel/jsonRows.ts'
import { utcText } from '../kernel/sqlTimes.ts'
import { FROM_ACCOUNT, SURPLUS } from './invoices.view.ts'

/** The unused part of an overpayment, in pounds. */
export const LEFT = sql<string>`(overpayment.amount - overpayment.used - overpayment.refunded)`

/** An invoice waits for the rest of a part payment. It is on account once the invoice does not need it. */
export const ON_ACCOUNT = sql<SqlBool>`overpayment.kind <> 'part'`

/** As `isOwnPayment` says. */
export const IS_OWN_PAYMENT = sql<SqlBool>`overpayment.kind in ('again', 'part')`

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

/** How the payment of an invoice was settled with the account. */
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

/** The sum that a restaurant has on account. */
export async function onAccountOf(db: Db, restaurantId: number): Promise<Pence> {
  const { sum } = await db
    .selectFrom('overpayment')
    .select(sql<string>`coalesce(sum(${LEFT}), 0)`.as('sum'))
    .where('restaurant_id', '=', restaurantId)
    .where(ON_ACCOUNT)
    .executeTakeFirstOrThrow()
  return poundsToPence(sum)
}
