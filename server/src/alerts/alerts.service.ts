import { alertLive, alertReadLive } from '@driverdesk/contract/alerts/alerts.live.ts'
import { fullName } from '@driverdesk/domain/accounts/panelUserRules.ts'
import type { NewAlert } from '@driverdesk/domain/alerts/alert.ts'
import {
  failedTextAlert,
  newApplicantAlerts,
  watchedOptionMessages,
} from '@driverdesk/domain/alerts/staffAlerts.ts'
import { DRIVER_APPLICANT } from '@driverdesk/domain/drivers/driverStatus.ts'
import { ADMINISTRATOR } from '@driverdesk/domain/kernel/roles.ts'
import { type RawBuilder, type SqlBool, sql } from 'kysely'
import type { Db } from '../kernel/database.ts'
import type { Scope } from '../kernel/scope.ts'
import { daysAgo } from '../kernel/sqlTimes.ts'
import type { Events, Work } from '../kernel/unitOfWork.ts'
import { queueMails } from '../mail/mail.service.ts'
import { alertInScope } from './alerts.reads.ts'

/**
 * Raises and announces alerts, except those whose key exists, even if two servers raise one at once. Known keys are filtered
 * before the insert, because a job finds the same alerts each minute and each conflict would use up an id. All servers insert
 * in the same order to avoid deadlocks.
 *
 * @param by the person who caused them, and who counts as having read them
 */
export async function raiseAlerts(work: Work, alerts: readonly NewAlert[], by?: Scope): Promise<void> {
  if (alerts.length === 0) return
  const { rows } = await sql<{ id: number }>`
    insert into alert (channel, event, key, restaurant_id, driver_id, panel_user_id, data)
    select channel, event, key, restaurant_id, driver_id, panel_user_id, data
    from rows from (jsonb_to_recordset(${JSON.stringify(alerts)}::jsonb)
      as (channel text, event text, key text, restaurant_id int, driver_id int,
        panel_user_id int, data jsonb))
      with ordinality as given(channel, event, key, restaurant_id, driver_id, panel_user_id, data, nr)
    where not exists (select from alert as known where known.key = given.key)
    order by nr
    on conflict (key) do nothing
    returning id`.execute(work.tx)
  work.announce(...rows.map(({ id }) => ({ channel: alertLive.name, event: 'store', entityId: id })))
  if (by)
    await noteRead(
      work,
      by,
      rows.map(({ id }) => id),
    )
}

/**
 * Alerts every administrator, also by email, that bank details, VAT or commission have changed
 * (docs/spec/options.md#company-wide-options).
 */
export async function tellAdministrators(
  work: Work,
  { before, after, address }: Events['option changed'],
): Promise<void> {
  const change = { okey: after.okey, before: before.ovalue, after: after.ovalue, by: work.actor.name }
  const messages = watchedOptionMessages(change, address)
  if (!messages) return
  await raiseAlerts(work, [messages.alert])
  const administrators = await work.tx
    .selectFrom('panel_user')
    .select(['first_name', 'last_name', 'email'])
    .where('role', '=', ADMINISTRATOR)
    .orderBy('id')
    .execute()
  await queueMails(
    work,
    administrators.map(({ first_name, last_name, email }) => ({
      to: { name: fullName(first_name, last_name), address: email },
      ...messages.mail,
    })),
  )
}

export const alertOfFailedText = (work: Work, text: Events['text failed']): Promise<void> =>
  raiseAlerts(work, [failedTextAlert(text)])

export const alertOfApplicants = (work: Work, { drivers }: Events['drivers added']): Promise<void> =>
  raiseAlerts(work, newApplicantAlerts(drivers.filter(({ driver }) => driver.status === DRIVER_APPLICANT)))

const KEPT_DAYS = 30

/** Marks these or all of the caller's alerts as read and announces that to their screens. */
export async function noteRead(work: Work, scope: Scope, ids?: readonly number[]): Promise<void> {
  const chosen: RawBuilder<SqlBool> = ids ? sql`alert.id = any(${ids}::int[])` : sql`true`
  const { rows } = await sql`
    insert into alert_read (alert_id, panel_user_id)
    select alert.id, ${scope.accountId} from alert where ${chosen} and ${alertInScope(scope)}
    order by alert.id for key share of alert
    on conflict do nothing
    returning alert_id`.execute(work.tx)
  if (rows.length > 0)
    work.announce({ channel: alertReadLive.name, event: 'update', entityId: scope.accountId })
}

export async function forgetOldAlerts(db: Db): Promise<void> {
  await db.deleteFrom('alert').where('created_at', '<', daysAgo(KEPT_DAYS)).execute()
}
