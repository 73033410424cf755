/** Statements of what restaurants owe (docs/spec/invoices.md#money-owed). */
import type { StatementRecipient } from '@driverdesk/contract/invoices/owed.shapes.ts'
import { owedOf } from '@driverdesk/domain/invoices/credits.ts'
import { becameLines, leftOnAccount, overpaymentText } from '@driverdesk/domain/invoices/overpayments.ts'
import { daysFrom } from '@driverdesk/domain/invoices/statementBooks.ts'
import { HAD_STATEMENT, STATEMENT_KEPT, statementMail } from '@driverdesk/domain/invoices/statementMail.ts'
import { formatMoney, poundsToPence } from '@driverdesk/domain/kernel/money.ts'
import { byText } from '@driverdesk/domain/kernel/names.ts'
import { pdfName, periodName } from '@driverdesk/domain/kernel/pdfName.ts'
import { addDays, type IsoDate, todayIn } from '@driverdesk/domain/kernel/wallClock.ts'
import { type SqlBool, sql } from 'kysely'
import type { Db } from '../kernel/database.ts'
import { renderFile } from '../kernel/files/renderFile.ts'
import { Invalid } from '../kernel/refusal.ts'
import type { Scope } from '../kernel/scope.ts'
import type { Work } from '../kernel/unitOfWork.ts'
import type { CountedMail } from '../mail/mail.events.ts'
import { queueMail } from '../mail/mail.service.ts'
import { billingAddress } from './invoiceMail.ts'
import { presentParties } from './invoiceTerms.reads.ts'
import { ON_ACCOUNT, overpayments } from './overpayments.reads.ts'
import { unpaidInvoices } from './owed.reads.ts'
import type { StatementDocument } from './pdf/drawStatement.ts'
import { INVOICE_WORKER } from './pdf/renderInvoice.ts'

/**
 * What a restaurant owes at one moment, the oldest first, and what it has on account.
 *
 * @throws {Refusal} 404 for a restaurant out of scope
 */
export const readStatement = (
  db: Db,
  scope: Scope,
  restaurantId: number,
  on: IsoDate,
): Promise<StatementDocument> =>
  db
    .transaction()
    .setIsolationLevel('repeatable read')
    .setAccessMode('read only')
    .execute(async (tx) => {
      const unpaid = await unpaidInvoices(tx, scope, { restaurant_id: restaurantId }, on)
      const lines = unpaid.map(({ invoice_number: number, sent_on, due_date, ...invoice }) => ({
        number,
        issued_on: sent_on as IsoDate,
        due_date: due_date as IsoDate,
        total: invoice.total,
        credited: invoice.credited,
        part_paid: invoice.part_paid,
        owed: owedOf(invoice),
        from: invoice.period_date_from,
        to: invoice.period_date_to,
      }))
      const parties = await presentParties(tx, scope, restaurantId)
      const kept = await overpayments(tx, sql`overpayment.restaurant_id = ${restaurantId} and ${ON_ACCOUNT}`)
      return {
        kind: 'statement',
        parties,
        on,
        lines: lines.sort((a, b) => byText(a.due_date, b.due_date) || Number(a.number) - Number(b.number)),
        account: kept
          .map((one) => ({
            received_on: one.received_on,
            origin: overpaymentText(one),
            amount: poundsToPence(one.amount),
            became: becameLines(one),
            left: leftOnAccount(one),
          }))
          .filter(({ left }) => left > 0),
      }
    })

const sumOf = (lines: StatementDocument['lines']): number =>
  lines.reduce((pence, { owed }) => pence + owed, 0)

export async function statementFile(statement: StatementDocument) {
  const content = Buffer.from(await renderFile(INVOICE_WORKER, statement))
  const { parties, on } = statement
  return { name: statementName(parties.restaurant.name, on), content }
}

const statementName = (restaurant: string, on: IsoDate) =>
  pdfName('Statement', restaurant, periodName({ from: on, to: on }))

interface DrawnStatement {
  restaurantId: number
  statement: StatementDocument
  file: Awaited<ReturnType<typeof statementFile>>
}

/**
 * Draws a statement that is to be emailed. Call it before the transaction, because it is slow.
 *
 * @throws {Refusal} 404 for a restaurant out of scope
 * @throws {Invalid} for one that owes nothing and has nothing on account
 */
export async function drawnStatement(
  db: Db,
  scope: Scope,
  restaurantId: number,
  on: IsoDate,
): Promise<DrawnStatement> {
  const statement = await readStatement(db, scope, restaurantId, on)
  const { parties, lines, account } = statement
  if (lines.length === 0 && account.length === 0)
    throw new Invalid({ restaurant_id: [`${parties.restaurant.name} owes nothing.`] })
  return { restaurantId, statement, file: await statementFile(statement) }
}

/**
 * Emails a statement to the billing address. Without a mail server it is kept in the outbox, once a day,
 * and does not count as had.
 *
 * @param isOnceADay refuses it if the restaurant had one that day. Two people at once wait for each other at its row
 * @throws {Invalid} then
 */
export async function mailDrawnStatement(
  work: Work,
  { restaurantId, statement, file: { name, content: file } }: DrawnStatement,
  { isOnceADay, goesOut }: { isOnceADay: boolean; goesOut: boolean },
): Promise<StatementRecipient> {
  const { parties, on, lines, account } = statement
  const to = await billingAddress(work.tx, restaurantId)
  if (goesOut) {
    const isFirst = await isFirstOfDay(work, restaurantId, on)
    if (isOnceADay && !isFirst) throw new Invalid({ restaurant_id: [HAD_STATEMENT] })
  } else if (isOnceADay && (await isInOutbox(work, restaurantId, { to, name })))
    throw new Invalid({ restaurant_id: [STATEMENT_KEPT] })
  const [total, overdue] = [sumOf(lines), sumOf(lines.filter(({ due_date }) => due_date < on))]
  const onAccount = account.reduce((sum, { left }) => sum + left, 0)
  await queueMail(work, {
    to,
    ...statementMail({ parties, on, invoices: lines.length, total, overdue, onAccount }),
    attachment: { file, name },
  })
  const after = {
    statement_to: to.address,
    statement_invoices: lines.length,
    statement_total: formatMoney(total),
    ...(onAccount > 0 && { on_account: formatMoney(onAccount) }),
  }
  work.record({ thing: 'restaurant', id: restaurantId, action: 'send_statement', before: null, after })
  return to
}

/** Says of which restaurants the statement of a day is in the outbox. */
export async function statementsInOutbox(
  db: Db,
  day: IsoDate,
): Promise<(restaurant: { restaurant_name: string; billing_email: string }) => boolean> {
  const kept = await db
    .selectFrom('mail')
    .select(['to_address', 'attachment_name'])
    .where('state', 'in', ['queued', 'kept'])
    .where('attachment_name', 'like', 'Statement %')
    .execute()
  const found = new Set(kept.map(({ to_address, attachment_name }) => `${to_address} ${attachment_name}`))
  return ({ restaurant_name, billing_email }) =>
    found.has(`${billing_email} ${statementName(restaurant_name, day)}`)
}

/** Two people at once wait for each other at the restaurant. */
async function isInOutbox(
  { tx }: Work,
  restaurantId: number,
  { to, name }: { to: StatementRecipient; name: string },
): Promise<boolean> {
  await tx.selectFrom('restaurant').select('id').where('id', '=', restaurantId).forUpdate().execute()
  const { rows } = await sql`
    select from mail where to_address = ${to.address} and attachment_name = ${name}
      and state in ('queued', 'kept') limit 1`.execute(tx)
  return rows.length > 0
}

async function isFirstOfDay({ tx }: Work, restaurant_id: number, mailed_on: IsoDate): Promise<boolean> {
  const stored = await tx
    .insertInto('statement_mail')
    .values({ restaurant_id, mailed_on })
    .onConflict((conflict) =>
      conflict
        .column('restaurant_id')
        .doUpdateSet({ mailed_on })
        .where('statement_mail.mailed_on', '<', mailed_on),
    )
    .returning('restaurant_id')
    .executeTakeFirst()
  return stored !== undefined
}

/** A statement that counts as kept in the outbox goes out, so its restaurant has had it. */
export async function noteStatementSent(work: Work, mail: CountedMail): Promise<void> {
  for (const { id, day } of await statementsIn(work, mail)) await isFirstOfDay(work, id, day)
}

/** A statement that was to go out is kept in the outbox, so its restaurant has not had it, unless it had another that day. */
export async function noteStatementKept(work: Work, mail: CountedMail): Promise<void> {
  const { rows } = await sql`
    select from mail where id <> ${mail.id} and to_address = ${mail.to_address}
      and attachment_name = ${mail.attachment} and state in ('queued', 'sent') limit 1`.execute(work.tx)
  if (rows.length > 0) return
  for (const { id, day } of await statementsIn(work, mail))
    await work.tx
      .deleteFrom('statement_mail')
      .where('restaurant_id', '=', id)
      .where('mailed_on', '=', day)
      .execute()
}

/** The restaurants whose statement an email has, and its day. */
async function statementsIn(work: Work, { to_address, attachment, created_at, reminder }: CountedMail) {
  if (reminder) return []
  const restaurants = await work.tx
    .selectFrom('restaurant')
    .innerJoin('restaurateur', 'restaurateur.id', 'restaurant.restaurateur_id')
    .select(['restaurant.id', 'restaurant.name'])
    .where(sql<SqlBool>`coalesce(nullif(trim(business_email), ''), restaurateur.email) = ${to_address}`)
    .execute()
  // Its day is in its name, and in the time zone of the business it may be another than in UTC.
  const days = daysFrom(addDays(todayIn('UTC', new Date(created_at)), -1), 2)
  return restaurants.flatMap(({ id, name }) => {
    const day = days.find((one) => attachment === statementName(name, one))
    return day ? { id, day } : []
  })
}
