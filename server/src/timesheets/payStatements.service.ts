/** Pay statements, of all of a driver's approved pay, and their emails (docs/spec/timesheets.md#pay-statement). */

import type { OwnPayPeriod } from '@driverdesk/contract/timesheets/payOut.shapes.ts'
import { formatMoney } from '@driverdesk/domain/kernel/money.ts'
import { type DateRange, displayDate } from '@driverdesk/domain/kernel/wallClock.ts'
import { companyDetails } from '@driverdesk/domain/options/companyDetails.ts'
import {
  payStatementMail,
  statementFileName,
  statementSums,
} from '@driverdesk/domain/timesheets/payStatement.ts'
import { APPROVED } from '@driverdesk/domain/timesheets/timesheetStatus.ts'
import { sql } from 'kysely'
import type { Db, Tx } from '../kernel/database.ts'
import { jsonRows } from '../kernel/jsonRows.ts'
import { notFound } from '../kernel/refusal.ts'
import type { Work } from '../kernel/unitOfWork.ts'
import type { CountedMail } from '../mail/mail.reads.ts'
import { queueMail } from '../mail/mail.service.ts'
import { optionValues } from '../options/options.reads.ts'
import { payrollDrivers, statementDigests, statementWork } from './paidWork.reads.ts'
import type { PayStatement } from './pdf/drawPayStatement.ts'

/**
 * If two calls come at once, the second waits for the row and queues nothing. Returns whether it was queued.
 *
 * @param goesOut false without a mail server: it is kept in the outbox once, and still waits to be emailed
 */
export async function mailOnce(
  work: Work,
  statement: DriverStatement,
  file: Buffer,
  goesOut: boolean,
): Promise<boolean> {
  const { driverId: driver_id, range, lines, recipient, sender } = statement
  const digest = goesOut ? statement.digest : `${KEPT}${statement.digest}`
  const added = await work.tx
    .insertInto('pay_statement_mail')
    .values({ driver_id, period_from: range.from, period_to: range.to, digest })
    .onConflict((conflict) =>
      conflict
        .columns(['driver_id', 'period_from', 'period_to'])
        .doUpdateSet({ digest, mailed_at: sql`now()` })
        .where('pay_statement_mail.digest', 'not in', [statement.digest, digest]),
    )
    .returning('driver_id')
    .executeTakeFirst()
  if (!added) return false
  const { total } = statementSums(lines)
  await queueMail(work, {
    to: { name: recipient.name, address: recipient.email },
    ...payStatementMail({ name: recipient.name, company: sender.name, range, total }),
    attachment: { file, name: statementFileName(range, recipient.name) },
  })
  work.record({
    thing: 'driver',
    id: driver_id,
    action: goesOut ? 'send_statement' : 'keep_statement',
    before: null,
    after: {
      pay_days: `${displayDate(range.from)} – ${displayDate(range.to)}`,
      approved_pay: formatMoney(total),
    },
  })
  return true
}

/** A statement that counts as kept in the outbox goes out, so its driver counts as emailed. */
export async function notePayStatementSent({ tx }: Work, mail: CountedMail): Promise<void> {
  for (const { digest, ...statement } of await mailedIn(tx, mail))
    if (digest.startsWith(KEPT)) await setDigest(tx, statement, digest, digest.slice(KEPT.length))
}

/** A statement that was to go out is kept in the outbox, so its driver does not count as emailed. */
export async function notePayStatementKept({ tx }: Work, mail: CountedMail): Promise<void> {
  for (const { digest, ...statement } of await mailedIn(tx, mail))
    if (!digest.startsWith(KEPT)) await setDigest(tx, statement, digest, `${KEPT}${digest}`)
}

/** The last statement of its driver and days, if the email has it. */
async function mailedIn(tx: Tx, { to_name, to_address, attachment, created_at, reminder }: CountedMail) {
  if (reminder) return []
  const mailed = await tx
    .selectFrom('pay_statement_mail')
    .innerJoin('driver', 'driver.id', 'driver_id')
    .select(['driver_id', 'period_from as from', 'period_to as to', 'digest'])
    .where('driver.email', '=', to_address)
    // An email from before that has an older statement.
    .where('mailed_at', '<=', created_at)
    .execute()
  return mailed.filter((range) => statementFileName(range, to_name) === attachment)
}

async function setDigest(
  tx: Tx,
  { driver_id, ...range }: { driver_id: number; from: string; to: string },
  before: string,
  digest: string,
): Promise<void> {
  await tx
    .updateTable('pay_statement_mail')
    .set({ digest })
    .where('driver_id', '=', driver_id)
    .where('period_from', '=', range.from)
    .where('period_to', '=', range.to)
    // A newer statement may have been sent since it was read.
    .where('digest', '=', before)
    .execute()
}

export interface DriverStatement extends PayStatement {
  driverId: number
  /** A hash of the lines: it changes when the statement does. */
  digest: string
}

/** Sorted by name. Drivers without approved pay have statements without lines. */
export async function payStatements(
  db: Db,
  range: DateRange,
  driverIds: readonly number[],
): Promise<DriverStatement[]> {
  const sender = companyDetails(await optionValues(db))
  const drivers = await payrollDrivers(db, driverIds)
  const digests = await digestsOf(db, range, driverIds)
  const linesOf = Map.groupBy(await statementWork(db, range, driverIds), ({ driver_id }) => driver_id)
  return drivers.map(({ id, first_name, last_name, email, works_number }) => {
    const lines = linesOf.get(id) ?? []
    return {
      driverId: id,
      range,
      works_number,
      lines,
      digest: digests.get(id) ?? '',
      sender,
      recipient: { name: `${first_name} ${last_name}`.trim(), address: '', email },
    }
  })
}

/** @throws {Refusal} 404 for an unknown driver */
export async function payStatement(db: Db, range: DateRange, driverId: number): Promise<DriverStatement> {
  const [statement] = await payStatements(db, range, [driverId])
  if (!statement) throw notFound('driver')
  return statement
}

const digestsOf = async (db: Db, range: DateRange, driverIds: readonly number[]) =>
  new Map((await statementDigests(db, range, driverIds)).map(({ driver_id, digest }) => [driver_id, digest]))

/** Before the digest of a statement that is in the outbox for want of a mail server. */
export const KEPT = 'kept '

/** Returns those of these drivers whose present statement of a period is the last one emailed. */
export const mailedStatements = (db: Db, range: DateRange, driverIds: readonly number[]) =>
  lastStatements(db, range, driverIds, '')

/** Returns those of these drivers whose present statement of a period is the last one, and is in the outbox. */
export const keptStatements = (db: Db, range: DateRange, driverIds: readonly number[]) =>
  lastStatements(db, range, driverIds, KEPT)

async function lastStatements(
  db: Db,
  range: DateRange,
  driverIds: readonly number[],
  before: typeof KEPT | '',
): Promise<Set<number>> {
  const mailed = await db
    .selectFrom('pay_statement_mail')
    .select(['driver_id', 'digest'])
    .where('period_from', '=', range.from)
    .where('period_to', '=', range.to)
    .where('driver_id', '=', sql<number>`any(${driverIds}::int[])`)
    .execute()
  const ids = mailed.map(({ driver_id }) => driver_id)
  const digests = await digestsOf(db, range, ids)
  return new Set(
    mailed.flatMap((row) => (row.digest === `${before}${digests.get(row.driver_id)}` ? row.driver_id : [])),
  )
}

const LISTED = 12

/** The latest periods of exports and emailed statements with the driver's pay, as it is approved now. */
export const ownPayPeriods = (db: Db, driverId: number): Promise<OwnPayPeriod[]> =>
  jsonRows<OwnPayPeriod>(
    db,
    sql`
      select period_from as period_date_from, period_to as period_date_to, count(*)::int as timesheets,
        sum(cost_total + cost_extra_bonus) as pay
      from (
        select period_from, period_to from pay_export
        where withdrawn_at is null
          and exists (select from pay_export_line line where line.export_id = pay_export.id and driver_id = ${driverId})
        union
        select period_from, period_to from pay_statement_mail where driver_id = ${driverId}
      ) as period
        join timesheet on timesheet.driver_id = ${driverId} and status = ${APPROVED}
          and period_date between period_from and period_to
      group by period_from, period_to order by period_to desc, period_from desc limit ${LISTED}`,
  )
