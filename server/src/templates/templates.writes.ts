import type { TemplateShift } from '@driverdesk/domain/templates/templateShift.ts'
import { sql } from 'kysely'
import type { Tx } from '../kernel/database.ts'
import { nextUpdatedAt } from '../kernel/sqlTimes.ts'
import type { NewRow, Row } from '../kernel/tables.ts'

export async function insertTemplate(
  tx: Tx,
  template: NewRow<'schedule_template'>,
  shifts: readonly TemplateShift[],
): Promise<Row<'schedule_template'>> {
  const stored = await tx
    .insertInto('schedule_template')
    .values(template)
    .returningAll()
    .executeTakeFirstOrThrow()
  await sql`
    insert into schedule_template_shift (template_id, restaurant_id, driver_id, week_day, start_time, finish_time,
      extra_request, comment)
    select ${stored.id}, restaurant_id, driver_id, week_day, start_time, finish_time, extra_request, comment
    from jsonb_to_recordset(${JSON.stringify(shifts)}::jsonb) as given(
      restaurant_id int, driver_id int, week_day smallint, start_time time, finish_time time,
      extra_request smallint, comment text)`.execute(tx)
  return stored
}

export const renameTemplate = (tx: Tx, id: number, name: string): Promise<Row<'schedule_template'>> =>
  tx
    .updateTable('schedule_template')
    .set({ name, updated_at: nextUpdatedAt })
    .where('id', '=', id)
    .returningAll()
    .executeTakeFirstOrThrow()

export async function deleteTemplate(tx: Tx, id: number): Promise<void> {
  await tx.deleteFrom('schedule_template').where('id', '=', id).execute()
}
