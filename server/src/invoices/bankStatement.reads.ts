import type { StatementPayment } from '@driverdesk/domain/invoices/bankStatement.ts'
import { invoiceState } from '@driverdesk/domain/invoices/invoiceState.ts'
import { type MatchableInvoice, numbersIn } from '@driverdesk/domain/invoices/statementMatch.ts'
import { poundsToPence } from '@driverdesk/domain/kernel/money.ts'
import type { IsoDate } from '@driverdesk/domain/kernel/wallClock.ts'
import { sql } from 'kysely'
import type { Db } from '../kernel/database.ts'
import { jsonRows } from '../kernel/jsonRows.ts'
import { restaurantInScope, type Scope } from '../kernel/scope.ts'
import { utcText } from '../kernel/utcText.ts'
import { OWED, UNPAID } from './owed.reads.ts'

interface StoredInvoice extends Omit<MatchableInvoice, 'state'> {
  paid_at: string | null
  credited_at: string | null
  updated_at: string
}

/** The amount still owed, or the amount paid before any refund. */
const PAYMENT = sql`${OWED} + invoice.refunds`

/**
 * The invoices in scope that payments may be for: the unpaid ones, those that the payments name, and those paid by bank
 * transfer on one of the statement's days.
 */
export async function matchableInvoices(
  db: Db,
  scope: Scope,
  payments: readonly StatementPayment[],
  today: IsoDate,
  timeZone: string,
): Promise<(MatchableInvoice & { updated_at: string })[]> {
  const numbers = payments.flatMap(({ text }) => numbersIn(text))
  const days = payments.map(({ date }) => date)
  const paidOn = sql`case when paid_by = 'bank' then (paid_at at time zone ${timeZone})::date end`
  const rows = await jsonRows<StoredInvoice>(
    db,
    sql`
      select invoice.id, invoice.number, invoice.restaurant_id, restaurant.name as restaurant_name,
        invoice.period_date_from, invoice.due_date, ${PAYMENT} as payment, invoice.paid_at, invoice.credited_at,
        ${paidOn} as paid_on, ${utcText('invoice.updated_at')} as updated_at
      from invoice join restaurant on restaurant.id = invoice.restaurant_id
      where ${restaurantInScope(scope, sql.ref('invoice.restaurant_id'))}
        and (${UNPAID} or invoice.number = any(${numbers}::int[]) or ${paidOn} = any(${days}::date[]))`,
  )
  return rows.map(({ paid_at, credited_at: creditedAt, payment, ...invoice }) => {
    // One that was paid and then credited was paid.
    const credited_at = paid_at === null ? creditedAt : null
    const state = invoiceState({ paid_at, credited_at, due_date: invoice.due_date }, today)
    return { ...invoice, payment: poundsToPence(payment), state }
  })
}
