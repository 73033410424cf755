/** Keeps what drivers know of their shifts: by what they were told, and by what they acknowledged. */
import { isGone, type ShiftNotice, type ToldPlace } from '@driverdesk/domain/shifts/shiftNotices.ts'
import { SHIFT_PUBLISHED } from '@driverdesk/domain/shifts/shiftStatus.ts'
import { sql } from 'kysely'
import type { Db, Tx } from '../kernel/database.ts'

/** How long after its day nobody asks for it any more. */
const KEPT_DAYS = 30

/** Of each driver's shifts what they are told now; of what moved, they are taken to have known where it was before. */
export async function rememberTold(tx: Tx, notices: readonly Omit<ShiftNotice, 'kind'>[]): Promise<void> {
  const told = notices.flatMap(({ driver_id, news }) =>
    news.flatMap((one) =>
      one.news === 'open'
        ? []
        : {
            ...{ driver_id, shift_id: one.shift.id, ...placeOf(one.shift), is_gone: isGone(one.news) },
            acknowledged: one.before ? placeOf(one.before) : null,
          },
    ),
  )
  if (told.length === 0) return
  await sql`
    insert into told_shift (driver_id, shift_id, restaurant_id, period_date, start_time, finish_time, is_gone, acknowledged)
    select * from jsonb_to_recordset(${JSON.stringify(told)}::jsonb) as told (driver_id int, shift_id int,
      restaurant_id int, period_date date, start_time time, finish_time time, is_gone boolean, acknowledged jsonb)
    on conflict (driver_id, shift_id) do update set restaurant_id = excluded.restaurant_id,
      period_date = excluded.period_date, start_time = excluded.start_time, finish_time = excluded.finish_time,
      is_gone = excluded.is_gone, told_at = excluded.told_at`.execute(tx)
}

const placeOf = ({ restaurant, period_date, start_time, finish_time }: ToldPlace) => ({
  restaurant_id: restaurant.id,
  ...{ period_date, start_time, finish_time },
})

/** A driver has acknowledged shifts of theirs, which are held, as they are. */
export async function rememberAcknowledged(
  tx: Tx,
  driverId: number,
  shiftIds: readonly number[],
): Promise<void> {
  await sql`
    insert into told_shift (driver_id, shift_id, restaurant_id, period_date, start_time, finish_time, acknowledged)
    select ${driverId}, id, restaurant_id, period_date, start_time, finish_time, json_build_object(
      'restaurant_id', restaurant_id, 'period_date', period_date, 'start_time', left(start_time::text, 5),
      'finish_time', left(finish_time::text, 5))
    from shift where id = any(${shiftIds}::int[])
    on conflict (driver_id, shift_id) do update set restaurant_id = excluded.restaurant_id,
      period_date = excluded.period_date, start_time = excluded.start_time, finish_time = excluded.finish_time,
      is_gone = false, acknowledged = excluded.acknowledged, told_at = excluded.told_at`.execute(tx)
}

/** A driver knows that these shifts are not theirs any more; of one that is theirs again nothing is forgotten. */
export async function forgetGone(tx: Tx, driverId: number, shiftIds: readonly number[]): Promise<void> {
  await sql`
    delete from told_shift where driver_id = ${driverId} and shift_id = any(${shiftIds}::int[])
      and not exists (select from shift where shift.id = told_shift.shift_id and shift.driver_id = ${driverId}
        and shift.status = ${SHIFT_PUBLISHED})`.execute(tx)
}

export async function forgetOldTold(db: Db): Promise<void> {
  await db
    .deleteFrom('told_shift')
    .where('period_date', '<', sql<string>`current_date - ${KEPT_DAYS}::int`)
    .execute()
}
