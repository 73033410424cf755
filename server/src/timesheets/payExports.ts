/** Files of approved pay for payroll programs, and what has changed since (docs/spec/timesheets.md#pay-out). */
import type {
  NewPayExport,
  PayExport,
  PayOut,
  PayOutQuery,
} from '@driverdesk/contract/timesheets/payOut.shapes.ts'
import { penceToPounds } from '@driverdesk/domain/kernel/money.ts'
import { rangeProblem } from '@driverdesk/domain/kernel/rotaRange.ts'
import { type DateRange, displayDate } from '@driverdesk/domain/kernel/wallClock.ts'
import {
  changedWork,
  type DriverPay,
  lineSums,
  type PaidWork,
  type PayLine,
  payByDriver,
} from '@driverdesk/domain/timesheets/paidWork.ts'
import {
  PAYROLL_PRESETS,
  type PayrollDriver,
  type PayrollPresetName,
  payrollCells,
  payrollFileName,
  payrollHeads,
} from '@driverdesk/domain/timesheets/payrollPresets.ts'
import { type SqlBool, sql } from 'kysely'
import type { z } from 'zod'
import type { Db, Tx } from '../kernel/database.ts'
import { csvText } from '../kernel/files/csvExport.ts'
import { FileAnswer } from '../kernel/files/fileAnswer.ts'
import { jsonRows } from '../kernel/jsonRows.ts'
import { Invalid, notFound } from '../kernel/refusal.ts'
import { restaurantInScope, type Scope } from '../kernel/scope.ts'
import type { Work } from '../kernel/unitOfWork.ts'
import { utcText } from '../kernel/utcText.ts'
import { approvedWork, payrollDrivers, sentWork } from './paidWork.reads.ts'
import { mailedStatements } from './payStatements.reads.ts'

/** @throws {Invalid} if the range is longer than 31 days or backwards */
export function periodOf(given: { period_date_from: string; period_date_to: string }): DateRange {
  const range = { from: given.period_date_from, to: given.period_date_to }
  const problem = rangeProblem(range)
  if (problem) throw new Invalid({ period_date_to: [problem] })
  return range
}

/** @throws {Invalid} for a wrong range */
export async function payOut(
  db: Db,
  scope: Scope,
  { preset, ...period }: z.output<typeof PayOutQuery>,
): Promise<PayOut> {
  const range = periodOf(period)
  const { paid, sent } = await payOf(db, scope, preset, range)
  const mailed =
    scope.role === 'administrator'
      ? await mailedStatements(
          db,
          range,
          paid.map(({ driverId }) => driverId),
        )
      : undefined
  return {
    drivers: paid.map(({ driver, lines, difference, timesheets, changed }) => {
      const [is, more] = [wireSums(lines), wireSums(difference)]
      return {
        ...{
          driver_id: driver.id,
          name: nameOf(driver),
          works_number: driver.works_number,
          email: driver.email,
        },
        ...{ timesheets, ...is, changed, hours_difference: more.hours, pay_difference: more.pay },
        is_mailed: mailed?.has(driver.id) ?? null,
      }
    }),
    is_exported: sent.length > 0,
    exports: await payExports(
      db,
      scope,
      sql`period_from <= ${range.to}::date and period_to >= ${range.from}::date`,
    ),
  }
}

const nameOf = ({ first_name, last_name }: PayrollDriver): string => `${first_name} ${last_name}`.trim()

const wireSums = (lines: readonly PayLine[]) => {
  const { hundredths, amount } = lineSums(lines)
  return { hours: hundredths / 100, pay: penceToPounds(amount) }
}

interface PaidDriver extends DriverPay {
  driver: PayrollDriver
}

/** The pay of each driver, sorted by name, and the work that it is made of. */
async function payOf(db: Db | Tx, scope: Scope, preset: PayrollPresetName, range: DateRange) {
  const approved = await approvedWork(db, scope, range)
  const sent = await sentWork(db, scope, preset, range)
  const sums = new Map(
    payByDriver(approved, sent)
      .filter(({ timesheets, changed }) => timesheets > 0 || changed > 0)
      .map((pay) => [pay.driverId, pay]),
  )
  const drivers = await payrollDrivers(db, [...sums.keys()])
  const paid = drivers.flatMap((driver): PaidDriver[] => {
    const pay = sums.get(driver.id)
    return pay ? [{ ...pay, driver }] : []
  })
  return { approved, sent, paid }
}

/**
 * Makes a file, and records it with the pay of each timesheet. Exports wait for each other, so that two at once do not both
 * have the same changes.
 *
 * @throws {Invalid} for a wrong range, without anything to export, and if the preset needs works numbers that are missing
 */
export async function makePayExport(
  work: Work,
  scope: Scope,
  { preset, only_changes, ...period }: z.output<typeof NewPayExport>,
): Promise<PayExport> {
  const range = periodOf(period)
  const onlyChanges = only_changes === 1
  await sql`select pg_advisory_xact_lock(hashtext('pay export'))`.execute(work.tx)
  const { approved, sent, paid } = await payOf(work.tx, scope, preset, range)
  const changes = changedWork(approved, sent)
  const chosen = paid
    .map((pay) => ({ driver: pay.driver, lines: onlyChanges ? pay.difference : pay.lines, pay }))
    .filter(({ pay }) => (onlyChanges ? pay.changed > 0 : pay.timesheets > 0))
  if (chosen.length === 0) {
    const nothing = onlyChanges
      ? 'Nothing has changed since the last export.'
      : 'No pay is approved for these dates.'
    throw new Invalid({ period_date_from: [nothing] })
  }
  refuseUnnumbered(
    preset,
    chosen.map(({ driver }) => driver),
  )
  const lines = chosen.flatMap(({ driver, lines }) =>
    lines.map((line) => payrollCells(preset, { ...line, driver, range })),
  )
  const { hours, pay } = wireSums(chosen.flatMap(({ lines }) => lines))
  const { id } = await work.tx
    .insertInto('pay_export')
    .values({
      ...{ preset, period_from: range.from, period_to: range.to, only_changes: onlyChanges },
      ...{ made_by: work.actor.name, drivers: chosen.length, hours, pay },
      file_name: payrollFileName(preset, range, onlyChanges),
      file: csvText(payrollHeads(preset), lines),
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  // Work that was taken back since is recorded with zeros, also if the whole pay is exported.
  await insertLines(
    work.tx,
    id,
    onlyChanges ? changes : [...approved, ...changes.filter(isTakenBack(approved))],
  )
  const filter = `Payroll, ${PAYROLL_PRESETS[preset].label}, ${displayDate(range.from)} – ${displayDate(range.to)}${onlyChanges ? ', changes' : ''}`
  work.record({
    thing: 'timesheet',
    id: 0,
    action: 'export',
    before: null,
    after: { rows: lines.length, filter },
  })
  const [made] = await payExports(work.tx, scope, sql`pay_export.id = ${id}`)
  return made as PayExport
}

const isTakenBack = (approved: readonly PaidWork[]) => {
  const there = new Set(approved)
  return (work: PaidWork) => !there.has(work)
}

const MOST_NAMES = 10

function refuseUnnumbered(preset: PayrollPresetName, drivers: readonly PayrollDriver[]): void {
  const { label, needsWorksNumber } = PAYROLL_PRESETS[preset]
  const names = drivers.filter(({ works_number }) => works_number === '').map(nameOf)
  if (!needsWorksNumber || names.length === 0) return
  const more = names.length - MOST_NAMES
  const listed = `${names.slice(0, MOST_NAMES).join(', ')}${more > 0 ? ` and ${more} more` : ''}`
  throw new Invalid({ preset: [`${label} needs works numbers. These drivers have none: ${listed}.`] })
}

async function insertLines(tx: Tx, exportId: number, works: readonly PaidWork[]): Promise<void> {
  await sql`
    insert into pay_export_line
      (export_id, timesheet_id, driver_id, restaurant_id, period_date, minutes, rate, base, bonus, fuel, fees)
    select ${exportId}, timesheet_id, driver_id, restaurant_id, period_date, minutes, rate / 100.0, base / 100.0,
      bonus / 100.0, fuel / 100.0, fees / 100.0
    from json_to_recordset(${JSON.stringify(works)}::json) as work (timesheet_id int, driver_id int,
      restaurant_id int, period_date date, minutes int, rate int, base int, bonus int, fuel int, fees int)`.execute(
    tx,
  )
}

/** All their work is in scope, so a manager does not see what others exported for other restaurants. */
const inScope = (scope: Scope) => sql<SqlBool>`not exists (
  select from pay_export_line line
  where line.export_id = pay_export.id and not ${restaurantInScope(scope, sql.ref('line.restaurant_id'))})`

const LISTED = 20

function payExports(db: Db | Tx, scope: Scope, where: ReturnType<typeof sql>): Promise<PayExport[]> {
  return jsonRows<PayExport>(
    db,
    sql`
      select id, ${utcText('made_at')} as made_at, made_by, preset, period_from as period_date_from,
        period_to as period_date_to, only_changes, drivers, hours, pay, file_name
      from pay_export where ${where} and ${inScope(scope)} order by id desc limit ${LISTED}`,
  )
}

/** @throws {Refusal} 404 for an export that is not in scope */
export async function payExportFile(db: Db, scope: Scope, id: number): Promise<FileAnswer> {
  const found = await db
    .selectFrom('pay_export')
    .select(['file', 'file_name'])
    .where('id', '=', id)
    .where(inScope(scope))
    .executeTakeFirst()
  if (!found) throw notFound('export')
  return new FileAnswer({
    ...{ content: found.file, type: 'text/csv; charset=utf-8', name: found.file_name, shown: false },
    cache: 'private',
  })
}
