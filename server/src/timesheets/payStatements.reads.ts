/** Pay statements: all of a driver's approved pay, from every restaurant (docs/spec/timesheets.md#pay-statement). */
import type { OwnPayPeriod } from '@driverdesk/contract/timesheets/payOut.shapes.ts'
import type { DateRange } from '@driverdesk/domain/kernel/wallClock.ts'
import { companyDetails } from '@driverdesk/domain/options/companyDetails.ts'
import { APPROVED } from '@driverdesk/domain/timesheets/timesheetStatus.ts'
import { sql } from 'kysely'
import type { Db, Tx } from '../kernel/database.ts'
import { jsonRows } from '../kernel/jsonRows.ts'
import { notFound } from '../kernel/refusal.ts'
import { optionValues } from '../options/options.reads.ts'
import { payrollDrivers, statementDigests, statementWork } from './paidWork.reads.ts'
import type { PayStatement } from './pdf/drawPayStatement.ts'

export interface DriverStatement extends PayStatement {
  driverId: number
  /** A hash of the lines: it changes when the statement does. */
  digest: string
}

/** Sorted by name. Drivers without approved pay have statements without lines. */
export async function payStatements(
  db: Db | Tx,
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

const digestsOf = async (db: Db | Tx, range: DateRange, driverIds: readonly number[]) =>
  new Map((await statementDigests(db, range, driverIds)).map(({ driver_id, digest }) => [driver_id, digest]))

/** Before the digest of a statement that is in the outbox for want of a mail server. */
export const KEPT = 'kept '

/** Returns those of these drivers whose present statement of a period is the last one emailed. */
export const mailedStatements = (db: Db | Tx, range: DateRange, driverIds: readonly number[]) =>
  lastStatements(db, range, driverIds, '')

/** Returns those of these drivers whose present statement of a period is the last one, and is in the outbox. */
export const keptStatements = (db: Db | Tx, range: DateRange, driverIds: readonly number[]) =>
  lastStatements(db, range, driverIds, KEPT)

async function lastStatements(
  db: Db | Tx,
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
