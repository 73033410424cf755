import type { MonthlyReportSetting } from '@driverdesk/contract/reports/monthlyReport.shapes.ts'
import { ADMINISTRATOR, MANAGER } from '@driverdesk/domain/kernel/roles.ts'
import type { IsoDate } from '@driverdesk/domain/kernel/wallClock.ts'
import type { Db, Tx } from '../kernel/database.ts'
import type { MailAddress } from '../kernel/providerSettings.ts'

/** The staff who want the report and have not got that of this month. @param from the month's first day */
export async function monthlyReportReaders(db: Db, from: IsoDate): Promise<number[]> {
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
