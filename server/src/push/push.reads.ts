import type { DriverText, DriverTexts } from '@driverdesk/contract/push/driverMessage.shapes.ts'
import type { WallTime } from '@driverdesk/domain/kernel/instant.ts'
import { todayIn } from '@driverdesk/domain/kernel/wallClock.ts'
import { TEXTS_A_MONTH_KEY } from '@driverdesk/domain/options/optionKeys.ts'
import { ASSIGNED, SHIFT_PUBLISHED } from '@driverdesk/domain/shifts/shiftStatus.ts'
import { type RawBuilder, type SqlBool, sql } from 'kysely'
import { DRIVER_NAME, HOURS_ARE_RECORDED } from '../drivers/drivers.reads.ts'
import type { Db, Tx } from '../kernel/database.ts'
import { isOfExample } from '../kernel/example.ts'
import { jsonRows } from '../kernel/jsonRows.ts'
import { notFound } from '../kernel/refusal.ts'
import { canText, type Settings } from '../kernel/settings.ts'
import { utcText } from '../kernel/sqlTimes.ts'
import { optionValue } from '../options/options.reads.ts'

/** True if `driver` has a device, or gets an email instead. Nothing is sent to example data. */
export const isReachable = (canEmail: boolean): RawBuilder<SqlBool> =>
  sql<SqlBool>`(not ${isOfExample(sql`driver.id`)}
    and (driver.push_token is not null or (${canEmail} and trim(driver.email) <> '')))`

/** A text about a notice's shift, sent before the next notice about that shift, so that it says the same. */
const isTexted = (states: RawBuilder<unknown>) => sql`exists (
    select from driver_text join driver_text_shift as texted on texted.text_id = driver_text.id
    where driver_text.state in (${states}) and driver_text.created_at >= driver_notice.created_at
      and texted.driver_id = driver_notice.driver_id and texted.shift_id = any(driver_notice.shift_ids)
      and not exists (
        select from driver_notice as later
        where later.driver_id = driver_notice.driver_id and later.created_at > driver_notice.created_at
          and later.created_at <= driver_text.created_at and later.kind in ('publish', 'unpublish', 'update')
          and texted.shift_id = any(later.shift_ids)))`

/**
 * How far a notice in `driver_notice` got: it reached its driver by push, email or text, or may have; it is
 * still being tried; or it reached no one. `noticeJob` gives up after five hours.
 */
export const NOTICE_CAME = sql<'told' | 'waiting' | 'missed'>`case
  when driver_notice.outcome = 'reached' or driver_notice.emailed or ${isTexted(sql`'sending', 'sent', 'unknown'`)} then 'told'
  when driver_notice.outcome is null or ${isTexted(sql`'queued'`)}
    or driver_notice.reason = 'unanswered' and driver_notice.created_at > now() - interval '6 hours' then 'waiting'
  else 'missed' end`

/** Texts of the month of `now` in the business's time zone. One that has failed does not count. */
export async function usedTexts(db: Db | Tx, timeZone: string, now: Date): Promise<number> {
  const first = `${todayIn(timeZone, now).slice(0, 7)}-01`
  const { rows } = await sql<{ used: number }>`
    select count(*)::int as used from driver_text
    where created_at >= ${first}::timestamp at time zone ${timeZone} and state <> 'failed'`.execute(db)
  return rows[0]?.used ?? 0
}

const LISTED = 50

const textRows = (db: Db | Tx, where: RawBuilder<SqlBool>) =>
  jsonRows<DriverText>(
    db,
    sql`
      select driver_text.id, driver_id, ${DRIVER_NAME} as full_name, driver_text.phone, body,
        ${utcText('driver_text.created_at')} as created_at, state, error
      from driver_text join driver on driver.id = driver_id
      where ${where}
      order by driver_text.created_at desc, driver_text.id desc limit ${LISTED}`,
  )

/** @throws {Refusal} 404 */
export async function textById(tx: Tx, id: number): Promise<DriverText> {
  const [text] = await textRows(tx, sql<SqlBool>`driver_text.id = ${id}`)
  if (!text) throw notFound('text')
  return text
}

/** True if the driver still has a shift of the text, with the same hours, and has neither acknowledged nor started it. */
export async function isStillDue(tx: Tx, id: number, { date, time }: WallTime): Promise<boolean> {
  const { rows } = await sql`
    select from driver_text_shift texted join shift on shift.id = texted.shift_id
    where texted.text_id = ${id} and shift.status = ${SHIFT_PUBLISHED} and shift.status_assigned = ${ASSIGNED}
      and shift.acknowledged_at is null and shift.period_date + shift.start_time > ${date}::date + ${time}::time
      and (shift.driver_id, shift.restaurant_id, shift.period_date, shift.start_time, shift.finish_time)
        = (texted.driver_id, texted.restaurant_id, texted.period_date, texted.start_time, texted.finish_time)
      and not ${HOURS_ARE_RECORDED}
    limit 1`.execute(tx)
  return rows.length > 0
}

export const mostTexts = async (db: Db | Tx): Promise<number> =>
  Number((await optionValue(db, TEXTS_A_MONTH_KEY)) ?? 0)

export async function texts(db: Db, settings: Settings, now: Date): Promise<DriverTexts> {
  return {
    is_on: canText(settings),
    used: await usedTexts(db, settings.businessTimeZone, now),
    most: await mostTexts(db),
    texts: await textRows(db, sql`true`),
  }
}
