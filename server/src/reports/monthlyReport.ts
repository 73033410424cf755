/** The figures of a month by email, to staff who asked for it (docs/spec/reports.md#monthly-report). */

import type { MonthlyReportSetting } from '@driverdesk/contract/reports/reports.routes.ts'
import { overdueAfterAccount } from '@driverdesk/domain/invoices/ageing.ts'
import { ADMINISTRATOR, MANAGER } from '@driverdesk/domain/kernel/roles.ts'
import { type IsoDate, todayIn } from '@driverdesk/domain/kernel/wallClock.ts'
import { addFigures, type FigureSums, figuresInPence } from '@driverdesk/domain/reports/figures.ts'
import { figureTable } from '@driverdesk/domain/reports/figureTable.ts'
import {
  daysOfMonth,
  lastYearsMonth,
  monthBefore,
  monthlyReportMail,
  monthOf,
  monthText,
} from '@driverdesk/domain/reports/monthlyReport.ts'
import { figuresFileName } from '@driverdesk/domain/reports/reports.ts'
import { panelUserCaller } from '../accounts/panelUserScope.reads.ts'
import { owedByRestaurant } from '../invoices/owed.reads.ts'
import type { Db, Tx } from '../kernel/database.ts'
import { recordExport } from '../kernel/files/exports.ts'
import { renderFile } from '../kernel/files/renderFile.ts'
import { WORKBOOK_WORKER, type Workbook } from '../kernel/files/workbook.ts'
import { type JobKind, workThrough } from '../kernel/jobs.ts'
import type { MailAddress } from '../kernel/providerSettings.ts'
import { audienceOf, type Scope } from '../kernel/scope.ts'
import { change, SYSTEM, type Unit, type Work } from '../kernel/unitOfWork.ts'
import { queueMail } from '../mail/mail.service.ts'
import { optionValue } from '../options/options.reads.ts'
import { ALL_LOCATIONS } from '../restaurants/locations.reads.ts'
import { figuresInScope } from './figures.reads.ts'

interface ReportClock {
  timeZone: string
  now: () => Date
  /** For the link; undefined if the server does not know its address. */
  publicUrl: string | undefined
}

/**
 * On the first of each month, by the business's clock. It runs hourly, so that a server that was off sends the report
 * later. The database has the month that each reader last got, and only one of two servers can move it on.
 */
export const monthlyReports = (clock: ReportClock): JobKind => ({
  name: 'monthly-reports',
  cron: '10 6-22 * * *',
  run: async (_data, unit, signal) => {
    const today = todayIn(clock.timeZone, clock.now())
    const month = monthBefore(monthOf(today))
    await workThrough(await monthlyReportReaders(unit.db, daysOfMonth(month).from), async (reader) => {
      if (!signal.aborted) await sendOnce(unit, reader, { month, today, publicUrl: clock.publicUrl })
    })
  },
})

interface Occasion {
  month: string
  today: IsoDate
  publicUrl: string | undefined
}

async function sendOnce(unit: Unit, readerId: number, occasion: Occasion): Promise<void> {
  const caller = await panelUserCaller(unit.db, readerId)
  if (!caller || audienceOf(caller.scope) !== 'staff') return
  // Before the transaction, because it is slow.
  const report = await monthlyReport(unit.db, caller.scope, occasion)
  const { from } = daysOfMonth(occasion.month)
  await change(unit, SYSTEM, async (work) => {
    const taken = await work.tx
      .updateTable('monthly_report')
      .set({ sent_for: from })
      .where('panel_user_id', '=', readerId)
      .where('sent_for', '<', from)
      .returning('panel_user_id')
      .executeTakeFirst()
    if (taken) await sendReport(work, report)
  })
}

type Report = Awaited<ReturnType<typeof monthlyReport>>

/** The email and its workbook, with the figures that the screen shows to this person. */
export async function monthlyReport(db: Db, scope: Scope, { month, today, publicUrl }: Occasion) {
  const to = await ownAddress(db, scope.accountId)
  const range = daysOfMonth(month)
  const groups = await figuresOf(db, scope, month)
  const [before, lastYear] = [
    await figuresOf(db, scope, monthBefore(month)),
    await figuresOf(db, scope, lastYearsMonth(month)),
  ]
  const owed = await owedByRestaurant(db, scope, {}, today)
  const workbook: Workbook = { sheet: 'Figures', ...figureTable('restaurant', groups), wide: ['Restaurant'] }
  const mail = monthlyReportMail({
    name: to.name,
    agency: (await optionValue(db, 'company_name')) ?? 'Driverdesk',
    month,
    today,
    sums: sumOf(groups),
    before: sumOf(before),
    lastYear: sumOf(lastYear),
    overdue: owed.reduce((pence, one) => pence + overdueAfterAccount(one), 0),
    link: publicUrl && `${publicUrl}/reporting?tab=figures&until=${range.to}&month=${month}`,
  })
  const file = Buffer.from(await renderFile(WORKBOOK_WORKER, workbook, 'workbookFails'))
  return {
    to,
    mail,
    month,
    rows: groups.length,
    attachment: { file, name: figuresFileName('restaurant', range, 'xlsx') },
  }
}

const figuresOf = (db: Db, scope: Scope, month: string) => {
  const { from, to } = daysOfMonth(month)
  return figuresInScope(db, scope, { by: 'restaurant', period_date_from: from, period_date_to: to })
}

const sumOf = (groups: readonly FigureSums[]): FigureSums => addFigures(groups.map(figuresInPence))

/** Queues the email, and records the figures that leave with it. */
export async function sendReport(work: Work, { to, mail, month, rows, attachment }: Report): Promise<void> {
  await queueMail(work, { to, ...mail, attachment })
  const filter = `Figures of ${monthText(month)} by email to ${to.address}`
  recordExport(work, 'report', 'Excel', { rows, location: ALL_LOCATIONS, filter })
}

/** The staff who want the report and have not yet got this month's. @param from the month's first day */
async function monthlyReportReaders(db: Db, from: IsoDate): Promise<number[]> {
  const rows = await db
    .selectFrom('monthly_report')
    .innerJoin('panel_user', 'panel_user.id', 'monthly_report.panel_user_id')
    .select('panel_user.id')
    .where('sent_for', '<', from)
    .where('role', 'in', [ADMINISTRATOR, MANAGER])
    .orderBy('panel_user.id')
    .execute()
  return rows.map(({ id }) => id)
}

export async function ownAddress(db: Db | Tx, panelUserId: number): Promise<MailAddress> {
  const { first_name, last_name, email } = await db
    .selectFrom('panel_user')
    .select(['first_name', 'last_name', 'email'])
    .where('id', '=', panelUserId)
    .executeTakeFirstOrThrow()
  return { name: `${first_name} ${last_name}`.trim(), address: email }
}

export async function monthlySetting(db: Db | Tx, panelUserId: number): Promise<MonthlyReportSetting> {
  const { address } = await ownAddress(db, panelUserId)
  const row = await db
    .selectFrom('monthly_report')
    .select('panel_user_id')
    .where('panel_user_id', '=', panelUserId)
    .executeTakeFirst()
  return { wanted: row ? 1 : 0, address }
}
