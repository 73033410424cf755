/** The statement of a restaurant for a period (docs/spec/invoices.md#statement-of-a-period). */
import { type AccountEntry, accountOf } from '@driverdesk/domain/invoices/accountStatement.ts'
import { poundsToPence } from '@driverdesk/domain/kernel/money.ts'
import { pdfName, periodName } from '@driverdesk/domain/kernel/pdfName.ts'
import { MAX_LIST_DAYS, rangeProblem } from '@driverdesk/domain/kernel/rotaRange.ts'
import type { DateRange } from '@driverdesk/domain/kernel/wallClock.ts'
import { sql } from 'kysely'
import type { Db } from '../kernel/database.ts'
import { renderFile } from '../kernel/files/renderFile.ts'
import { jsonRows } from '../kernel/jsonRows.ts'
import { Invalid } from '../kernel/refusal.ts'
import type { Scope } from '../kernel/scope.ts'
import { FROM_ACCOUNT, SURPLUS } from './invoices.view.ts'
import { presentParties } from './invoiceTerms.reads.ts'
import { IS_OWN_PAYMENT } from './overpayments.reads.ts'
import type { AccountDocument } from './pdf/drawAccount.ts'
import { INVOICE_WORKER } from './pdf/renderInvoice.ts'

/**
 * 'Statement Thyme Sushi October 2026.pdf': a restaurant's invoices, payments, credits and refunds, at one moment.
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
  const problem = rangeProblem(range, MAX_LIST_DAYS)
  if (problem) throw new Invalid({ period_date_to: [problem] })
  const document = await db
    .transaction()
    .setIsolationLevel('repeatable read')
    .setAccessMode('read only')
    .execute(async (tx): Promise<AccountDocument> => {
      const parties = await presentParties(tx, scope, restaurantId)
      const entries = await entriesOf(tx, restaurantId, timeZone)
      return { kind: 'account', parties, range, account: accountOf(entries, range) }
    })
  const content = Buffer.from(await renderFile(INVOICE_WORKER, document))
  return { name: pdfName('Statement', document.parties.restaurant.name, periodName(range)), content }
}

/** What came in on the day of a payment: not what was on account, or had come in as a part. */
const CAME_IN = sql`(invoice.total - invoice.credited + invoice.refunds - ${FROM_ACCOUNT} + ${SURPLUS})`

/** The number of the credit note that put an overpayment on account: both were stored in one transaction. */
const NOTE_ON_ACCOUNT = sql`
  select invoice_credit.number from invoice_credit
  where invoice_credit.invoice_id = overpayment.invoice_id and refund_by = 'account'
    and invoice_credit.amount = overpayment.amount
  order by invoice_credit.created_at = overpayment.created_at desc, invoice_credit.number limit 1`

/**
 * All entries until now. A payment of an invoice is as it is recorded now; a refund counts once it is done. What a credit note
 * leaves on account is in the entry of the credit note.
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
