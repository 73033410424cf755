import type { Db } from '../kernel/database.ts'

/** A notice, with the device that its driver has now. */
export function noticeToSend(db: Db, id: number) {
  return db
    .selectFrom('driver_notice')
    .innerJoin('driver', 'driver.id', 'driver_notice.driver_id')
    .select([
      'driver_notice.id',
      'driver_notice.driver_id',
      'driver_notice.title',
      'driver_notice.body',
      'driver_notice.created_at',
      'driver_notice.outcome',
      'driver_notice.reason',
      'driver_notice.message_id',
      'driver.push_token',
    ])
    .where('driver_notice.id', '=', id)
    .executeTakeFirst()
}

export type NoticeToSend = NonNullable<Awaited<ReturnType<typeof noticeToSend>>>
