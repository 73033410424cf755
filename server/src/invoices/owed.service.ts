/**
 * Statements of what restaurants owe, and which invoices count as reminded: those whose reminder was sent, or is on its way
 * (docs/spec/invoices.md#money-owed).
 */
import type { StatementRecipient } from '@driverdesk/contract/invoices/owed.shapes.ts'
import { owedOf } from '@driverdesk/domain/invoices/credits.ts'
import { HAD_STATEMENT, STATEMENT_KEPT, statementMail } from '@driverdesk/domain/invoices/invoiceMail.ts'
import { becameLines, leftOnAccount, overpaymentText } from '@driverdesk/domain/invoices/overpayments.ts'
import { daysFrom } from '@driverdesk/domain/invoices/statementBooks.ts'
import { pdfName, periodName } from '@driverdesk/domain/kernel/fileNames.ts'
import { formatMoney, poundsToPence } from '@driverdesk/domain/kernel/money.ts'
import { byText } from '@driverdesk/domain/kernel/names.ts'
import { addDays, type IsoDate, todayIn } from '@driverdesk/domain/kernel/wallClock.ts'
import { type SqlBool, sql } from 'kysely'
import { atOneMoment, type Db, type Tx } from '../kernel/database.ts'
import { renderFile } from '../kernel/files/renderFile.ts'
import { Invalid } from '../kernel/refusal.ts'
import type { Scope } from '../kernel/scope.ts'
import type { Row } from '../kernel/tables.ts'
import type { Work } from '../kernel/unitOfWork.ts'
import type { CountedMail } from '../mail/mail.reads.ts'
import { queueMail } from '../mail/mail.service.ts'
import { updateInvoice } from './invoiceChange.ts'
import { presentParties } from './invoiceContents.ts'
import { billingAddress } from './invoiceMail.ts'
import { askedOf } from './invoices.writes.ts'
import { ON_ACCOUNT, overpayments, unpaidInvoices } from './owed.reads.ts'
import type { StatementDocument } from './pdf/drawStatement.ts'
import { INVOICE_WORKER } from './pdf/invoiceDocument.ts'

/**
 * Returns what a restaurant owes at one moment, oldest first, and what it has on account.
 *
 * @throws {Refusal} 404 for a restaurant out of scope
 */
export const readStatement = (
  db: Db,
  scope: Scope,
  restaurantId: number,
  on: IsoDate,
): Promise<StatementDocument> =>
  atOneMoment(db, async (tx) => {
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
 * @throws {Invalid} for a restaurant that owes nothing and has nothing on account
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
 * Emails a statement to the billing address. Without a mail server it is kept in the outbox, once a day, and does not
 * count as received.
 *
 * @param isOnceADay refuses a second statement on one day. Simultaneous requests wait for a lock on the restaurant
 * @throws {Invalid} for such a second statement
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
  } else if (isOnceADay && (await isInOutbox(work, restaurantId, on, { to, name })))
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
  const action = goesOut ? 'send_statement' : 'keep_statement'
  work.record({ thing: 'restaurant', id: restaurantId, action, before: null, after })
  return to
}

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
  const shared = found.size > 0 ? await sharedNames(db, day) : found
  return ({ restaurant_name, billing_email }) => {
    const key = `${billing_email} ${statementName(restaurant_name, day)}`
    return found.has(key) && !shared.has(key)
  }
}

/** Addresses and file names that the statements of two restaurants share. An email with these could be for either. */
async function sharedNames(db: Db, day: IsoDate): Promise<ReadonlySet<string>> {
  const { rows } = await sql<{ address: string; names: string[] }>`
    select ${BILLING_ADDRESS} as address, array_agg(restaurant.name) as names
    from restaurant join restaurateur on restaurateur.id = restaurateur_id
    group by 1 having count(*) > 1`.execute(db)
  const keys = rows.flatMap(({ address, names }) =>
    names.map((name) => `${address} ${statementName(name, day)}`),
  )
  const equal = [...Map.groupBy(keys, (key) => key)].filter(([, { length }]) => length > 1)
  return new Set(equal.map(([key]) => key))
}

const BILLING_ADDRESS = sql<string>`coalesce(nullif(trim(business_email), ''), restaurateur.email)`

/** Simultaneous requests wait for a lock on the restaurant. */
async function isInOutbox(
  { tx }: Work,
  restaurantId: number,
  on: IsoDate,
  { to, name }: { to: StatementRecipient; name: string },
): Promise<boolean> {
  await tx.selectFrom('restaurant').select('id').where('id', '=', restaurantId).forUpdate().execute()
  const { rows } = await sql`
    select from mail where to_address = ${to.address} and attachment_name = ${name}
      and state in ('queued', 'kept') limit 1`.execute(tx)
  return rows.length > 0 && !(await sharedNames(tx, on)).has(`${to.address} ${name}`)
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

/** Records that a statement that counted as kept in the outbox is being sent, so the restaurant gets it. */
export async function noteStatementSent(work: Work, mail: CountedMail): Promise<void> {
  for (const { id, day } of await statementsIn(work.tx, mail)) await isFirstOfDay(work, id, day)
}

/**
 * Records that a statement that was to be sent is kept in the outbox. Unless the restaurant had another one that day,
 * its last statement is the one before.
 */
export async function noteStatementKept({ tx }: Work, mail: CountedMail): Promise<void> {
  const { rows } = await sql<CountedMail>`
    select to_address, attachment_name as attachment, created_at from mail
    where id <> ${mail.id} and to_address = ${mail.to_address}
      and attachment_name like 'Statement %' and state in ('queued', 'sent')`.execute(tx)
  if (rows.some(({ attachment }) => attachment === mail.attachment)) return
  for (const { id, name, day } of await statementsIn(tx, mail)) {
    const had = { restaurant_id: id, mailed_on: day }
    const [before] = rows
      .flatMap((one) => dayOf(name, one) ?? [])
      .filter((one) => one < day)
      .toSorted()
      .reverse()
    await (before
      ? tx
          .updateTable('statement_mail')
          .set({ mailed_on: before })
          .where((eb) => eb.and(had))
          .execute()
      : tx
          .deleteFrom('statement_mail')
          .where((eb) => eb.and(had))
          .execute())
  }
}

async function statementsIn(tx: Tx, mail: CountedMail) {
  if (mail.reminder) return []
  const restaurants = await tx
    .selectFrom('restaurant')
    .innerJoin('restaurateur', 'restaurateur.id', 'restaurant.restaurateur_id')
    .select(['restaurant.id', 'restaurant.name'])
    .where(sql<SqlBool>`${BILLING_ADDRESS} = ${mail.to_address}`)
    .execute()
  return restaurants.flatMap(({ id, name }) => {
    const day = dayOf(name, mail)
    return day ? [{ id, name, day }] : []
  })
}

/** The day of a statement is in its file name. In the time zone of the business it may differ from the day in UTC. */
const dayOf = (name: string, { attachment, created_at }: CountedMail): IsoDate | undefined =>
  daysFrom(addDays(todayIn('UTC', new Date(created_at)), -1), 2).find(
    (one) => attachment === statementName(name, one),
  )

/**
 * Records that a kept reminder is being sent. Its invoice counts as reminded (docs/spec/invoices.md#money-owed), unless
 * it is no longer owed.
 */
export async function noteReminderSent(work: Work, mail: CountedMail): Promise<void> {
  if (mail.reminder !== 'kept') return
  const invoice = await invoiceOf(work, mail)
  await setReminder(work, mail, 'counts')
  const reminded_at = sql<string>`clock_timestamp()` as unknown as string
  if (invoice && askedOf(invoice) > 0) await updateInvoice(work, invoice, 'remind_payment', { reminded_at })
}

/**
 * Records that a reminder that was to be sent is kept. Its invoice counts as reminded only if an earlier one was sent.
 */
export async function noteReminderKept(work: Work, mail: CountedMail): Promise<void> {
  if (mail.reminder !== 'counts') return
  const invoice = await invoiceOf(work, mail)
  await setReminder(work, mail, 'kept')
  const earlier = await work.tx
    .selectFrom('mail')
    .select(({ fn }) => fn.max('created_at').as('reminded_at'))
    .where('invoice_id', '=', mail.invoice_id)
    .where('reminder', '=', 'counts')
    .executeTakeFirstOrThrow()
  if (invoice) await updateInvoice(work, invoice, 'keep_reminder', earlier)
}

const invoiceOf = ({ tx }: Work, { invoice_id }: CountedMail): Promise<Row<'invoice'> | undefined> =>
  tx.selectFrom('invoice').selectAll().where('id', '=', invoice_id).forUpdate().executeTakeFirst()

const setReminder = ({ tx }: Work, { id }: CountedMail, reminder: 'counts' | 'kept') =>
  tx.updateTable('mail').set({ reminder }).where('id', '=', id).execute()
