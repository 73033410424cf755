import { payOutRoutes } from '@driverdesk/contract/timesheets/payOut.routes.ts'
import type {
  DriverPay,
  PayOut,
  PayOutQuery,
  WaitingStatements,
} from '@driverdesk/contract/timesheets/payOut.shapes.ts'
import { finder } from '@driverdesk/domain/kernel/finding.ts'
import { penceToPounds } from '@driverdesk/domain/kernel/money.ts'
import { addDays, type DateRange } from '@driverdesk/domain/kernel/wallClock.ts'
import { payFileOf } from '@driverdesk/domain/options/payrollColumns.ts'
import { isSummed, type PayrollFormat, worksNumbersOf } from '@driverdesk/domain/timesheets/payrollFile.ts'
import { statementFileName } from '@driverdesk/domain/timesheets/payStatement.ts'
import { sql } from 'kysely'
import type { z } from 'zod'
import { handlers } from '../kernel/call.ts'
import type { Db } from '../kernel/database.ts'
import { pdfAnswer } from '../kernel/files/fileAnswer.ts'
import { renderFile } from '../kernel/files/renderFile.ts'
import { pageRange } from '../kernel/paging.ts'
import { notFound } from '../kernel/refusal.ts'
import type { Scope } from '../kernel/scope.ts'
import { changedPay, type DriverPaySums, driverPaySums, isExported, unpaidWork } from './paidWork.reads.ts'
import {
  makePayExport,
  payExportFile,
  payExports,
  payrollOptions,
  periodOf,
  withdrawPayExport,
} from './payExports.ts'
import {
  type DriverStatement,
  keptStatements,
  mailedStatements,
  mailOnce,
  ownPayPeriods,
  payStatement,
  payStatements,
} from './payStatements.service.ts'

const STATEMENT_WORKER = new URL('./pdf/drawPayStatement.ts', import.meta.url)

export const payOutHandlers = handlers(payOutRoutes, {
  list: ({ db, scope, query }) => payOut(db, scope, query),

  makeExport: ({ scope, body, change, progress }) =>
    change((work) => makePayExport(work, scope, body, progress)),

  withdrawExport: ({ scope, params, change }) => change((work) => withdrawPayExport(work, scope, params.id)),

  exportFile: ({ db, scope, params }) => payExportFile(db, scope, params.id),

  async statement({ db, query }) {
    return pdfAnswer(await statementFile(await payStatement(db, periodOf(query), query.driver_id)), true)
  },

  waitingStatements: ({ db, scope, query, services }) =>
    waitingStatements(db, scope, query, services.settings.mail !== undefined),

  async mailStatements({ db, body, services, answered, change }) {
    const before = await answered<{ driver_ids: number[] }>()
    if (before) return before
    const range = periodOf(body)
    const statements = await payStatements(db, range, body.driver_ids)
    if (statements.length < new Set(body.driver_ids).size) throw notFound('driver')
    const toSend = statements.filter(({ recipient, lines }) => recipient.email !== '' && lines.length > 0)
    // Before the transaction, because it is slow.
    const files: { statement: DriverStatement; file: Buffer }[] = []
    for (const statement of toSend) files.push({ statement, file: (await statementFile(statement)).content })
    return change(async (work) => {
      const sent: number[] = []
      for (const { statement, file } of files)
        if (await mailOnce(work, statement, file, services.settings.mail !== undefined))
          sent.push(statement.driverId)
      return { driver_ids: sent }
    })
  },

  ownPeriods: ({ db, scope }) => ownPayPeriods(db, scope.accountId),

  async ownStatement({ db, scope, query }) {
    return pdfAnswer(await statementFile(await payStatement(db, periodOf(query), scope.accountId)), true)
  },
})

async function statementFile({ driverId: _, digest: __, ...statement }: DriverStatement) {
  const content = Buffer.from(await renderFile(STATEMENT_WORKER, statement))
  return { name: statementFileName(statement.range, statement.recipient.name), content }
}

/** The most drivers or timesheets that a notice names. */
const MOST_NAMED = 20

/** Corrections of earlier pay are searched in this many days. */
const EARLIER_DAYS = 62

/**
 * Approved pay as the screen shows it: a page of drivers, and the sums of all (docs/spec/timesheets.md#pay-out).
 *
 * @throws {Invalid} for a wrong range
 */
async function payOut(
  db: Db,
  scope: Scope,
  { q = '', page, per_page, ...period }: z.output<typeof PayOutQuery>,
): Promise<PayOut> {
  const range = periodOf(period)
  const paid = await driverPaySums(db, scope, range)
  const found = paid.filter(matches(q))
  const { limit, offset } = pageRange({ page, per_page }, found.length)
  const shown = found.slice(offset, offset + limit)
  const earlier = { from: addDays(range.from, -EARLIER_DAYS), to: addDays(range.from, -1) }
  const touching = sql`period_from <= ${range.to}::date and period_to >= ${range.from}::date`
  const exports = await payExports(db, scope, touching)
  const { program, format, problem } = await payrollOptions(db)
  return {
    file: payFileOf(program, format.isOwn),
    format_problem: problem ?? null,
    works_numbers: worksNumbersOf(program, format),
    drivers: await driversPay(db, scope, range, shown),
    total: found.length,
    totals: { ...totalsOf(paid), less: paid.filter(hasLess(format)).length },
    unnumbered: named(paid.filter(({ works_number, changed }) => works_number === '' && changed > 0)),
    renumbered: named(paid.filter(({ former_works_numbers }) => former_works_numbers.length > 0)),
    unpaid: await unpaidWork(db, scope, range, MOST_NAMED),
    is_exported: await isExported(db, scope, range),
    earlier: await changedPay(db, scope, earlier),
    exports,
  }
}

function matches(q: string): (driver: DriverPaySums) => boolean {
  const isFound = finder(q)
  return ({ name, works_number }) => isFound(`${name} ${works_number}`)
}

async function driversPay(
  db: Db,
  scope: Scope,
  range: DateRange,
  drivers: readonly DriverPaySums[],
): Promise<DriverPay[]> {
  const ids = drivers.map(({ driver_id }) => driver_id)
  const mailed = scope.role === 'administrator' ? await mailedStatements(db, range, ids) : undefined
  return drivers.map(({ hours, pay, hours_difference, pay_difference, has_less: _, ...driver }) => ({
    ...driver,
    hours: hours / 100,
    pay: penceToPounds(pay),
    hours_difference: hours_difference / 100,
    pay_difference: penceToPounds(pay_difference),
    is_mailed: mailed?.has(driver.driver_id) ?? null,
  }))
}

/** True for a driver who has a negative line in a file of changes. */
const hasLess =
  (format: PayrollFormat) =>
  (driver: DriverPaySums): boolean =>
    isSummed(format) ? driver.hours_difference < 0 || driver.pay_difference < 0 : driver.has_less

function totalsOf(paid: readonly DriverPaySums[]): Omit<PayOut['totals'], 'less'> {
  const sum = (field: 'timesheets' | 'hours' | 'pay' | 'changed' | 'pay_difference') =>
    paid.reduce((total, driver) => total + driver[field], 0)
  return {
    drivers: paid.filter(({ timesheets }) => timesheets > 0).length,
    timesheets: sum('timesheets'),
    hours: sum('hours') / 100,
    pay: penceToPounds(sum('pay')),
    changed: sum('changed'),
    pay_difference: penceToPounds(sum('pay_difference')),
  }
}

const named = <T>(all: readonly T[]) => ({ drivers: all.slice(0, MOST_NAMED), total: all.length })

/** @param goesOut without a mail server, a statement in the outbox no longer counts as waiting */
async function waitingStatements(
  db: Db,
  scope: Scope,
  period: Parameters<typeof periodOf>[0],
  goesOut: boolean,
): Promise<WaitingStatements> {
  const range = periodOf(period)
  const paid = (await driverPaySums(db, scope, range)).filter(({ timesheets }) => timesheets > 0)
  const ids = paid.map(({ driver_id }) => driver_id)
  const had = await mailedStatements(db, range, ids)
  const kept = goesOut ? new Set<number>() : await keptStatements(db, range, ids)
  const left = paid.filter(({ driver_id }) => !had.has(driver_id) && !kept.has(driver_id))
  const waiting = left.filter(({ email }) => email !== '')
  return {
    driver_ids: waiting.map(({ driver_id }) => driver_id),
    pay: penceToPounds(waiting.reduce((sum, { pay }) => sum + pay, 0)),
    had: had.size,
    in_outbox: kept.size,
    without_email: named(left.filter(({ email }) => email === '')),
  }
}
