import { alertLive } from '@driverdesk/contract/alerts/alerts.live.ts'
import type { NewAlert } from '@driverdesk/domain/alerts/alert.ts'
import { sql } from 'kysely'
import type { Work } from '../kernel/unitOfWork.ts'

/**
 * Raises alerts, by one statement however many, and tells whoever sees them. One whose key is there already is left out:
 * of two servers that find the same thing at once, the database lets one raise it. What is known is not even tried: the
 * clock finds the same each minute, and each try would use up an id. All servers try in the same order, so that no two
 * wait for each other.
 */
export async function raiseAlerts(work: Work, alerts: readonly NewAlert[]): Promise<void> {
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
}
