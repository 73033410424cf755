import type { Db } from '../../kernel/database.ts'
import { addTimesheet } from './givenTimesheet.ts'

export const PAID_PERIOD = { period_date_from: '2026-05-04', period_date_to: '2026-05-10' }

/** An export of one approved timesheet of the driver at the restaurant in May, and another that is not exported yet. */
export async function addExamplePayExport(
  db: Db,
  { restaurantId: restaurant_id, driverId: driver_id }: { restaurantId: number; driverId: number },
): Promise<{ payExportId: number }> {
  const period_date = '2026-05-06'
  const paid = { restaurant_id, driver_id, period_date, status: 30, status_progress: 40 } as const
  const { id: timesheet_id } = await addTimesheet(db, paid)
  await addTimesheet(db, paid)
  const { id: export_id } = await db
    .insertInto('pay_export')
    .values({
      preset: 'sage',
      period_from: PAID_PERIOD.period_date_from,
      period_to: PAID_PERIOD.period_date_to,
      only_changes: false,
      made_by: 'Someone',
      drivers: 1,
      hours: 4,
      pay: 40,
      file_name: 'payroll_sage_2026-05-04-2026-05-10.csv',
      file: '"Employee Reference"',
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  await db
    .insertInto('pay_export_line')
    .values({
      export_id,
      timesheet_id,
      driver_id,
      restaurant_id,
      period_date,
      minutes: 240,
      rate: 10,
      base: 40,
      bonus: 0,
      fuel: 0,
      fees: 0,
      works_number: 'D1',
    })
    .execute()
  return { payExportId: export_id }
}
