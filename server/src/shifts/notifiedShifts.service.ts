/** Records what drivers were notified of and what they acknowledged. */

import { noticeText } from '@driverdesk/domain/shifts/noticeText.ts'
import {
  isGone,
  isOfOwn,
  type KnownShift,
  type ShiftDetails,
  type ShiftNotice,
} from '@driverdesk/domain/shifts/shiftNotices.ts'
import { SHIFT_PUBLISHED } from '@driverdesk/domain/shifts/shiftStatus.ts'
import { sql } from 'kysely'
import type { Db, Tx } from '../kernel/database.ts'
import { jsonRows } from '../kernel/jsonRows.ts'
import { NAMED_RESTAURANT } from '../kernel/sqlNames.ts'
import { clockTimes, jsonClockTimes } from '../kernel/sqlTimes.ts'
import type { Work } from '../kernel/unitOfWork.ts'
import { pushNotices } from '../push/push.service.ts'

const KEPT_DAYS = 30

/** Records notices by driver and shift. For a changed shift, the driver is taken to have acknowledged the old values. */
export async function recordNotified(tx: Tx, notices: readonly Omit<ShiftNotice, 'kind'>[]): Promise<void> {
  const notified = notices.flatMap(({ driver_id, news }) =>
    news.flatMap((one) =>
      !isOfOwn(one.news)
        ? []
        : {
            driver_id,
            shift_id: one.shift.id,
            ...notifiedFields(one.shift),
            is_gone: isGone(one.news),
            acknowledged: one.before ? notifiedFields(one.before) : null,
          },
    ),
  )
  if (notified.length === 0) return
  await sql`
    insert into told_shift (driver_id, shift_id, restaurant_id, period_date, start_time, finish_time, is_gone, acknowledged)
    select * from jsonb_to_recordset(${JSON.stringify(notified)}::jsonb) as notified (driver_id int, shift_id int,
      restaurant_id int, period_date date, start_time time, finish_time time, is_gone boolean, acknowledged jsonb)
    on conflict (driver_id, shift_id) do update set restaurant_id = excluded.restaurant_id,
      period_date = excluded.period_date, start_time = excluded.start_time, finish_time = excluded.finish_time,
      is_gone = excluded.is_gone, told_at = excluded.told_at`.execute(tx)
}

const notifiedFields = ({ restaurant, period_date, start_time, finish_time }: ShiftDetails) => ({
  restaurant_id: restaurant.id,
  period_date,
  start_time,
  finish_time,
})

/** The part of a `shift` that is stored when its driver acknowledges it. */
export const AS_ACKNOWLEDGED = sql`jsonb_build_object('restaurant_id', shift.restaurant_id,
  'period_date', shift.period_date, ${jsonClockTimes('shift')})`

/** Records that the drivers of these locked shifts acknowledged them. */
export async function recordAcknowledged(tx: Tx, shiftIds: readonly number[]): Promise<void> {
  await sql`
    insert into told_shift (driver_id, shift_id, restaurant_id, period_date, start_time, finish_time, acknowledged)
    select driver_id, id, restaurant_id, period_date, start_time, finish_time, ${AS_ACKNOWLEDGED}
    from shift where id = any(${shiftIds}::int[])
    on conflict (driver_id, shift_id) do update set restaurant_id = excluded.restaurant_id,
      period_date = excluded.period_date, start_time = excluded.start_time, finish_time = excluded.finish_time,
      is_gone = false, acknowledged = excluded.acknowledged, told_at = excluded.told_at`.execute(tx)
}

/** Deletes the records of shifts that the driver knows they have lost, unless they have them again. */
export async function forgetWithdrawn(tx: Tx, driverId: number, shiftIds: readonly number[]): Promise<void> {
  await sql`
    delete from told_shift where driver_id = ${driverId} and shift_id = any(${shiftIds}::int[])
      and not exists (select from shift where shift.id = told_shift.shift_id and shift.driver_id = ${driverId}
        and shift.status = ${SHIFT_PUBLISHED})`.execute(tx)
}

export async function forgetOldNotified(db: Db): Promise<void> {
  await db
    .deleteFrom('told_shift')
    .where('period_date', '<', sql<string>`current_date - ${KEPT_DAYS}::int`)
    .execute()
}

/** Reads these shifts as their drivers' last notices showed them. */
export function knownShifts(db: Db | Tx, shiftIds: readonly number[]): Promise<KnownShift[]> {
  return jsonRows(
    db,
    sql`
      select told_shift.driver_id, told_shift.shift_id, told_shift.period_date,
        ${clockTimes('told_shift')},
        told_shift.is_gone, ${NAMED_RESTAURANT} as restaurant
      from told_shift join restaurant on restaurant.id = told_shift.restaurant_id
      where told_shift.shift_id = any(${shiftIds}::int[])`,
  )
}

/** A notice records its first shifts only; its text counts the others. */
export const SHIFTS_KEPT = 100

/** Notifies drivers and records what they were notified of. */
export async function notifyDrivers(work: Work, notices: readonly ShiftNotice[]): Promise<void> {
  if (notices.length === 0) return
  const written = notices.map((notice) => ({
    driver_id: notice.driver_id,
    kind: notice.kind,
    shift_ids: notice.news.slice(0, SHIFTS_KEPT).map(({ shift }) => shift.id),
    ...noticeText(notice),
  }))
  await pushNotices(work, written)
  await recordNotified(work.tx, notices)
}
