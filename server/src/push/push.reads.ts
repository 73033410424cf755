import { type RawBuilder, type SqlBool, sql } from 'kysely'
import { isOfExample } from '../kernel/example.ts'

/** True if `driver` has a device, or gets an email instead. Nothing is sent to example data. */
export const isReachable = (canEmail: boolean): RawBuilder<SqlBool> =>
  sql<SqlBool>`(not ${isOfExample(sql`driver.id`)}
    and (driver.push_token is not null or (${canEmail} and trim(driver.email) <> '')))`

/** A text about a shift of a notice, sent before the next notice of that shift, so that it says the same. */
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
 * How far a notice in `driver_notice` came: it reached its driver by push, email or text, or may have, it is still tried, or it
 * reached no one. `noticeJob` gives up after five hours.
 */
export const NOTICE_CAME = sql<'told' | 'waiting' | 'missed'>`case
  when driver_notice.outcome = 'reached' or driver_notice.emailed or ${isTexted(sql`'sending', 'sent', 'unknown'`)} then 'told'
  when driver_notice.outcome is null or ${isTexted(sql`'queued'`)}
    or driver_notice.reason = 'unanswered' and driver_notice.created_at > now() - interval '6 hours' then 'waiting'
  else 'missed' end`
