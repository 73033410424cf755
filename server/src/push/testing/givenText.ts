import { sql } from 'kysely'
import type { Db } from '../../kernel/database.ts'

/** Makes a text one about a shift, with the hours that it has now. There is one text for the same hours. */
export async function tellOfShift(db: Db, text_id: number, shift_id: number): Promise<void> {
  await sql`
    insert into driver_text_shift (text_id, driver_id, shift_id, restaurant_id, period_date, start_time, finish_time)
    select ${text_id}, driver_id, id, restaurant_id, period_date, start_time, finish_time
    from shift where id = ${shift_id}
    on conflict on constraint driver_text_shift_pkey do update set text_id = excluded.text_id`.execute(db)
}

/** A text about a published shift that the gateway refused. The driver has a mobile number. */
export async function addExampleText(
  db: Db,
  { driverId: driver_id, publishedId }: { driverId: number; publishedId: number },
): Promise<{ textId: number }> {
  await db.updateTable('driver').set({ phone: '07700 900199' }).where('id', '=', driver_id).execute()
  const { id } = await db
    .insertInto('driver_text')
    .values({ driver_id, phone: '+447700900199', body: 'Please acknowledge it.', state: 'failed' })
    .returning('id')
    .executeTakeFirstOrThrow()
  await tellOfShift(db, id, publishedId)
  return { textId: id }
}
