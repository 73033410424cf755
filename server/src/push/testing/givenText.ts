import type { Db } from '../../kernel/database.ts'

/** A text that the gateway refused. The driver has a mobile number. */
export async function addExampleText(
  db: Db,
  { driverId: driver_id }: { driverId: number },
): Promise<{ textId: number }> {
  await db.updateTable('driver').set({ phone: '07700 900199' }).where('id', '=', driver_id).execute()
  const { id } = await db
    .insertInto('driver_text')
    .values({ driver_id, phone: '+447700900199', body: 'Please acknowledge it.', state: 'failed' })
    .returning('id')
    .executeTakeFirstOrThrow()
  return { textId: id }
}
