import {
  bankStatementRoutes,
  type MatchedPayment,
} from '@driverdesk/contract/invoices/bankStatement.routes.ts'
import {
  missingStatementColumns,
  readStatement,
  STATEMENT_FIELDS,
  type Statement,
  type StatementPayment,
  statementColumns,
  statementTable,
} from '@driverdesk/domain/invoices/bankStatement.ts'
import { invoiceNumberText } from '@driverdesk/domain/invoices/invoiceNumber.ts'
import { invoiceState } from '@driverdesk/domain/invoices/invoiceState.ts'
import { equalPayments, isOwnPayment, leftOnAccount } from '@driverdesk/domain/invoices/overpayments.ts'
import {
  DAYS_LATER,
  daysFrom,
  type MatchableInvoice,
  type MatchRestaurants,
  numbersIn,
} from '@driverdesk/domain/invoices/statementBooks.ts'
import { matchStatement } from '@driverdesk/domain/invoices/statementMatch.ts'
import { type Pence, penceToPounds, poundsToPence } from '@driverdesk/domain/kernel/money.ts'
import type { IsoDate } from '@driverdesk/domain/kernel/wallClock.ts'
import { type SqlBool, sql } from 'kysely'
import { handlers, type SignedInCall } from '../kernel/call.ts'
import type { Db } from '../kernel/database.ts'
import { chosenColumns, csvTable, uploadedBytes } from '../kernel/files/csvImport.ts'
import { jsonRows } from '../kernel/jsonRows.ts'
import { restaurantInScope, type Scope } from '../kernel/scope.ts'
import { utcText } from '../kernel/sqlTimes.ts'
import { PAYMENT, paidWithin, recordedOn, UNPAID } from './owed.reads.ts'

const NOTHING: Statement = { payments: [], out: 0, unreadable: [] }

export const bankStatementHandlers = handlers(bankStatementRoutes, {
  async match(call) {
    const table = statementTable(await csvTable(await uploadedBytes(call)))
    const heads = [...table.heads]
    const columns = chosenColumns(call.body.columns, heads, STATEMENT_FIELDS) ?? statementColumns(heads)
    const missing = missingStatementColumns(columns)
    const { payments, out, unreadable } = missing.length > 0 ? NOTHING : readStatement(table, columns)
    return {
      heads,
      columns,
      missing,
      paid_out: out,
      unreadable,
      // Read before the invoices, so that a payment recorded in between is refused later and not missed.
      recorded: await recordedIn(call, payments),
      payments: await matchedPayments(call, payments),
    }
  },
})

const recordedIn = (
  { db, scope, services }: SignedInCall<typeof bankStatementRoutes.match>,
  payments: readonly StatementPayment[],
) => {
  const days = new Set(payments.map(({ date }) => date))
  return recordedOn(db, scope, [...days], services.settings.businessTimeZone)
}

async function matchedPayments(
  { db, scope, services, today }: SignedInCall<typeof bankStatementRoutes.match>,
  payments: readonly StatementPayment[],
): Promise<MatchedPayment[]> {
  if (payments.length === 0) return []
  const zone = services.settings.businessTimeZone
  const stored = await matchableInvoices(db, scope, payments, today(), zone)
  const updatedAt = new Map(stored.map(({ id, updated_at }) => [id, updated_at]))
  const restaurants = await matchableRestaurants(db, scope)
  const again = restaurants.kept.filter(({ kind }) => kind === 'again')
  return matchStatement(payments, stored, restaurants, today()).map(
    ({ payment, kind, reason, invoices, restaurantId }) => ({
      row: payment.row,
      paid_on: payment.date,
      text: payment.text,
      match: kind,
      reason,
      amount: penceToPounds(payment.amount),
      already: equalPayments(again, {
        invoice_id: invoices[0]?.id ?? null,
        received_on: payment.date,
        amount: payment.amount,
      }),
      restaurant_id: restaurantId ?? null,
      is_keepable:
        (kind === 'none' || kind === 'short') && payment.problem === undefined && payment.date <= today(),
      kept_of: again
        .filter(
          ({ invoice_id, received_on, amount }) =>
            invoice_id === null && received_on === payment.date && amount === payment.amount,
        )
        .map(({ restaurant_id }) => restaurant_id),
      invoices: invoices.map(({ id, number, restaurant_id, restaurant_name, payment }) => ({
        id,
        restaurant_id,
        restaurant_name,
        invoice_number: invoiceNumberText(number),
        payment: penceToPounds(payment),
        updated_at: updatedAt.get(id) as string,
      })),
    }),
  )
}

interface StoredInvoice extends Omit<MatchableInvoice, 'state'> {
  paid_at: string | null
  credited_at: string | null
  updated_at: string
}

/**
 * The invoices in scope that payments may be for: the unpaid ones, those that the payments name, and those paid by bank
 * transfer on one of the statement's days, or within the days after it in which a person records it.
 */
async function matchableInvoices(
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
    // One that was paid and then credited counts as paid.
    const credited_at = paid_at === null ? creditedAt : null
    const state = invoiceState({ paid_at, credited_at, due_date: invoice.due_date }, today)
    return { ...invoice, payment: poundsToPence(payment), state }
  })
}

/** The restaurants in scope, what they have on account, and the payments that were kept for them. */
async function matchableRestaurants(db: Db, scope: Scope): Promise<MatchRestaurants> {
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
