import { alertLive } from '@driverdesk/contract/alerts/alerts.live.ts'
import type { NewAlert } from '@driverdesk/domain/alerts/alert.ts'
import { sql } from 'kysely'
import type { Work } from '../kernel/unitOfWork.ts'

/**
 * Raises alerts, by one statement however many, and tells whoever sees them. One whose key is there already is left out:
 * of two servers that find the same thing at once, the database lets one raise it.
 */
export async function raiseAlerts(work: Work, alerts: readonly NewAlert[]): Promise<void> {
  if (alerts.length === 0) return
  const { rows } = await sql<{ id: number }>`
    insert into alert (channel, event, key, restaurant_id, driver_id, data)
    select channel, event, key, restaurant_id, driver_id, data
    from jsonb_to_recordset(${JSON.stringify(alerts)}::jsonb)
      as given(channel text, event text, key text, restaurant_id int, driver_id int, data jsonb)
    on conflict (key) do nothing
    returning id`.execute(work.tx)
  work.announce(...rows.map(({ id }) => ({ channel: alertLive.name, event: 'store', entityId: id })))
}
