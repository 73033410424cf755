/** Files of approved pay for payroll programs, and what has changed since (docs/spec/timesheets.md#pay-out). */
import type { NewPayExport, PayExport } from '@driverdesk/contract/timesheets/payOut.shapes.ts'
import { formatMoney, penceToPounds, poundsToPence } from '@driverdesk/domain/kernel/money.ts'
import { MAX_LIST_DAYS } from '@driverdesk/domain/kernel/rotaRange.ts'
import { type DateRange, displayDate } from '@driverdesk/domain/kernel/wallClock.ts'
import {
  PAY_FILE_LABELS,
  PAYROLL_PROGRAM_KEY,
  payFileOf,
  payrollProgramOf,
  whatNeeds,
} from '@driverdesk/domain/options/payrollColumns.ts'
import {
  type DriverPay,
  lineSums,
  type PaidWork,
  type PayLine,
  payByDriver,
} from '@driverdesk/domain/timesheets/paidWork.ts'
import {
  type PayrollDriver,
  payrollCells,
  payrollFileName,
  payrollFormat,
  payrollFormatProblem,
  payrollHeads,
  payrollRows,
  worksNumbersOf,
} from '@driverdesk/domain/timesheets/payrollFile.ts'
import { type SqlBool, sql } from 'kysely'
import type { z } from 'zod'
import type { Db, Tx } from '../kernel/database.ts'
import { isExampleId } from '../kernel/example.ts'
import { csvText, recordExport, WHOLE_LIST } from '../kernel/files/exports.ts'
import { FileAnswer } from '../kernel/files/fileAnswer.ts'
import { jsonRows } from '../kernel/jsonRows.ts'
import { Invalid, notFound, Refusal, refuseRange } from '../kernel/refusal.ts'
import { restaurantInScope, type Scope } from '../kernel/scope.ts'
import { utcText } from '../kernel/sqlTimes.ts'
import type { Work } from '../kernel/unitOfWork.ts'
import { optionValues } from '../options/options.reads.ts'
import { ALL_LOCATIONS } from '../restaurants/locations.reads.ts'
import { approvedWork, payrollDrivers, sentWork } from './paidWork.reads.ts'

/** @throws {Invalid} if the range is longer than a year or backwards */
export function periodOf(given: { period_date_from: string; period_date_to: string }): DateRange {
  const range = { from: given.period_date_from, to: given.period_date_to }
  refuseRange(range, MAX_LIST_DAYS)
  return range
}

/** The program, its format, and why the options of the format cannot be read. */
export async function payrollOptions(db: Db) {
  const options = await optionValues(db)
  const program = payrollProgramOf(options.get(PAYROLL_PROGRAM_KEY))
  return { program, format: payrollFormat(program, options), problem: payrollFormatProblem(options) }
}

const nameOf = ({ first_name, last_name }: PayrollDriver): string => `${first_name} ${last_name}`.trim()

const wireSums = (lines: readonly PayLine[]) => {
  const { hundredths, amount } = lineSums(lines)
  return { hours: hundredths / 100, pay: penceToPounds(amount) }
}

interface PaidDriver extends DriverPay {
  driver: PayrollDriver
}

async function changedPayOf(tx: Tx, scope: Scope, range: DateRange) {
  const approved = await approvedWork(tx, scope, range)
  const sent = await sentWork(tx, scope, range)
  const pays = payByDriver(approved, sent).filter(({ changed }) => changed.length > 0)
  const byId = new Map(pays.map((pay) => [pay.driverId, pay]))
  const drivers = await payrollDrivers(tx, [...byId.keys()])
  const chosen = drivers.flatMap((driver): PaidDriver[] => {
    const pay = byId.get(driver.id)
    return pay ? [{ ...pay, driver }] : []
  })
  return { isChanges: sent.length > 0, chosen }
}

/**
 * Makes a file of the pay that has not been exported as it is now; the first file has all of it. Records it with the
 * pay of each timesheet.
 *
 * @throws {Invalid} for a wrong range, without anything to export, if the program needs works numbers that are missing, and if the
 * options of the file cannot be read
 */
export async function makePayExport(
  work: Pick<Work, 'tx' | 'actor' | 'record'>,
  scope: Scope,
  period: z.output<typeof NewPayExport>,
  progress: Progress,
): Promise<PayExport> {
  const range = periodOf(period)
  await oneAtATime(work.tx)
  const { program, format, problem } = await payrollOptions(work.tx)
  if (problem) throw new Invalid({ period_date_from: [problem] })
  const made = payFileOf(program, format.isOwn)
  const { isChanges, chosen } = await changedPayOf(work.tx, scope, range)
  if (chosen.length === 0) {
    const nothing = isChanges
      ? 'Nothing has changed since the last export.'
      : 'No pay is approved for these dates.'
    throw new Invalid({ period_date_from: [nothing] })
  }
  const drivers = chosen.map(({ driver }) => driver)
  refuseMixed(drivers)
  if (worksNumbersOf(program, format) === 'needed') refuseUnnumbered(whatNeeds(made), drivers)
  const lines = chosen.flatMap(({ driver, difference }) =>
    payrollRows(format, difference).map((line) => payrollCells(format, { ...line, driver, range })),
  )
  const { hours, pay } = wireSums(chosen.flatMap(({ difference }) => difference))
  const id = await nextExportId(work.tx)
  await work.tx
    .insertInto('pay_export')
    .values({
      id,
      preset: made,
      period_from: range.from,
      period_to: range.to,
      only_changes: isChanges,
      made_by: work.actor.name,
      drivers: chosen.length,
      hours,
      pay,
      file_name: payrollFileName(made, range, isChanges, id),
      file: csvText(payrollHeads(format), lines),
    })
    .execute()
  const works = chosen.flatMap(({ changed }) => changed)
  await insertLines(work.tx, id, works, drivers, progress)
  const filter = payrollText(range, PAY_FILE_LABELS[made], ...(isChanges ? ['changes'] : []))
  recordExport(work, 'timesheet', 'CSV', { rows: lines.length, location: ALL_LOCATIONS, filter })
  return exportById(work.tx, scope, id)
}

/** Exports wait for each other, so that two at once do not both contain the same pay. */
const oneAtATime = (tx: Tx) => sql`select pg_advisory_xact_lock(hashtext('pay export'))`.execute(tx)

async function nextExportId(tx: Tx): Promise<number> {
  const { rows } = await sql<{ id: number }>`
    select nextval(pg_get_serial_sequence('pay_export', 'id'))::int as id`.execute(tx)
  return (rows[0] as { id: number }).id
}

/** For the audit. */
const payrollText = ({ from, to }: DateRange, ...facts: readonly string[]): string =>
  ['Payroll', `${displayDate(from)} – ${displayDate(to)}`, ...facts].join(', ')

/**
 * Marks an export as not paid. Its pay is exported again. If it is withdrawn already, nothing happens.
 *
 * @throws {Refusal} 404 for an export that is not in scope, 409 if some of its pay has been exported again
 */
export async function withdrawPayExport(work: Work, scope: Scope, id: number): Promise<PayExport> {
  await oneAtATime(work.tx)
  const found = await exportById(work.tx, scope, id)
  if (found.is_withdrawn) return found
  const { rows } = await sql`
    select from pay_export_line line
      join pay_export_line later using (timesheet_id, driver_id, restaurant_id, period_date)
      join pay_export on pay_export.id = later.export_id and withdrawn_at is null
    where line.export_id = ${id} and later.export_id > ${id} limit 1`.execute(work.tx)
  if (rows.length > 0) throw new Refusal('exportedSince')
  await work.tx.updateTable('pay_export').set({ withdrawn_at: sql`now()` }).where('id', '=', id).execute()
  const range = { from: found.period_date_from, to: found.period_date_to }
  work.record({
    thing: 'timesheet',
    id: WHOLE_LIST,
    action: 'withdraw_export',
    before: null,
    after: {
      location: ALL_LOCATIONS,
      filter: payrollText(range, PAY_FILE_LABELS[found.file], formatMoney(poundsToPence(found.pay))),
    },
  })
  return exportById(work.tx, scope, id)
}

/** Example drivers must not be paid together with real ones. */
function refuseMixed(drivers: readonly PayrollDriver[]): void {
  const examples = drivers.filter(({ id }) => isExampleId(id)).length
  if (examples === 0 || examples === drivers.length) return
  throw new Invalid({
    period_date_from: ['This pay has example drivers beside your own. Remove the example data first.'],
  })
}

const MOST_NAMES = 10

function refuseUnnumbered(needs: string, drivers: readonly PayrollDriver[]): void {
  const names = drivers.filter(({ works_number }) => works_number === '').map(nameOf)
  if (names.length === 0) return
  const more = names.length - MOST_NAMES
  const listed = `${names.slice(0, MOST_NAMES).join(', ')}${more > 0 ? ` and ${more} more` : ''}`
  throw new Invalid({
    period_date_from: [`${needs} works numbers. These drivers have none: ${listed}.`],
  })
}

/** The number recorded at a time, so that the screen can show progress. */
const PART = 10_000

type Progress = (done: number, total: number) => void

async function insertLines(
  tx: Tx,
  exportId: number,
  works: readonly PaidWork[],
  drivers: readonly PayrollDriver[],
  progress: Progress,
): Promise<void> {
  const numbers = JSON.stringify(drivers.map(({ id, works_number }) => ({ driver_id: id, works_number })))
  for (let from = 0; from < works.length; from += PART) {
    if (works.length > PART) progress(from, works.length)
    const part = JSON.stringify(works.slice(from, from + PART))
    await sql`
      insert into pay_export_line (export_id, timesheet_id, driver_id, restaurant_id, period_date, minutes, rate, base,
        bonus, fuel, fees, works_number)
      select ${exportId}, timesheet_id, driver_id, restaurant_id, period_date, minutes, rate / 100.0, base / 100.0,
        bonus / 100.0, fuel / 100.0, fees / 100.0, works_number
      from json_to_recordset(${part}::json) as work (timesheet_id int, driver_id int,
          restaurant_id int, period_date date, minutes int, rate int, base int, bonus int, fuel int, fees int)
        join json_to_recordset(${numbers}::json) as driver (driver_id int, works_number text) using (driver_id)`.execute(
      tx,
    )
  }
}

/** All their work is in scope, so a manager does not see what others exported for other restaurants. */
const inScope = (scope: Scope) => sql<SqlBool>`not exists (
  select from pay_export_line line
  where line.export_id = pay_export.id and not ${restaurantInScope(scope, sql.ref('line.restaurant_id'))})`

const LISTED = 20

export function payExports(db: Db, scope: Scope, where: ReturnType<typeof sql>): Promise<PayExport[]> {
  return jsonRows<PayExport>(
    db,
    sql`
      select id, ${utcText('made_at')} as made_at, made_by, preset as file, period_from as period_date_from,
        period_to as period_date_to, only_changes, withdrawn_at is not null as is_withdrawn, drivers, hours, pay, file_name
      from pay_export where ${where} and ${inScope(scope)} order by id desc limit ${LISTED}`,
  )
}

async function exportById(tx: Tx, scope: Scope, id: number): Promise<PayExport> {
  const [found] = await payExports(tx, scope, sql`pay_export.id = ${id}`)
  if (!found) throw notFound('export')
  return found
}

/** @throws {Refusal} 404 for an export that is not in scope */
export async function payExportFile(db: Db, scope: Scope, id: number): Promise<FileAnswer> {
  const found = await db
    .selectFrom('pay_export')
    .select(['file', 'file_name'])
    .where('id', '=', id)
    .where(inScope(scope))
    .executeTakeFirstOrThrow(() => notFound('export'))
  return new FileAnswer({
    content: found.file,
    type: 'text/csv; charset=utf-8',
    name: found.file_name,
    shown: false,
    cache: 'private',
  })
}
