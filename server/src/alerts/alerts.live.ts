import { alertLive, alertReadLive } from '@driverdesk/contract/alerts/alerts.live.ts'
import { ALERT_UNREAD } from '@driverdesk/domain/alerts/alert.ts'
import { restaurantsOffering } from '../drivers/drivers.reads.ts'
import type { LiveSource } from '../kernel/deliveries.ts'
import { panelUserRoom } from '../kernel/rooms.ts'

/** As `alertInScope` says it for a call: by the restaurant, else by those to which the driver is offered. */
export const alertLiveSource: LiveSource = {
  channel: alertLive,
  load: async (db, ids) => {
    const alerts = await db.selectFrom('alert').selectAll().where('id', 'in', ids).execute()
    const byDriver = alerts.filter(({ restaurant_id }) => restaurant_id === null)
    const seenAt = await restaurantsOffering(
      db,
      byDriver.flatMap(({ driver_id }) => driver_id ?? []),
    )
    return new Map(
      alerts.map((alert) => [
        alert.id,
        {
          restaurantIds:
            alert.restaurant_id === null ? (seenAt.get(alert.driver_id ?? 0) ?? []) : [alert.restaurant_id],
          data: { ...alert, status: ALERT_UNREAD },
        },
      ]),
    )
  },
}

/** Announced is the reader: nobody else is told. */
export const alertReadLiveSource: LiveSource = {
  channel: alertReadLive,
  load: async (_db, ids) =>
    new Map(
      ids.map((id) => [
        id,
        { restaurantIds: [], rooms: { staff: [panelUserRoom(id)], readers: [], own: true }, data: { id } },
      ]),
    ),
}
