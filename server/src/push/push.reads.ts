import { type RawBuilder, type SqlBool, sql } from 'kysely'
import { isOfExample } from '../kernel/example.ts'

/** True if `driver` has a device, or gets an email instead. Nothing is sent to example data. */
export const isReachable = (canEmail: boolean): RawBuilder<SqlBool> =>
  sql<SqlBool>`(not ${isOfExample(sql`driver.id`)}
    and (driver.push_token is not null or (${canEmail} and trim(driver.email) <> '')))`

/** How far a notice in `driver_notice` came: it reached its driver by push, email or text, it is still tried, or it reached no one. */
export const NOTICE_CAME = sql<'told' | 'waiting' | 'missed'>`case
  when driver_notice.outcome = 'reached' or driver_notice.emailed or exists (
    select from driver_text join driver_text_shift as texted on texted.text_id = driver_text.id
    where driver_text.state = 'sent' and driver_text.created_at >= driver_notice.created_at
      and texted.driver_id = driver_notice.driver_id and texted.shift_id = any(driver_notice.shift_ids)) then 'told'
  when driver_notice.outcome is null or driver_notice.reason = 'unanswered' then 'waiting' else 'missed' end`
