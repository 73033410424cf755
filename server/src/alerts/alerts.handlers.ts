import { alertLive, alertReadLive } from '@driverdesk/contract/alerts/alerts.live.ts'
import { alertRoutes } from '@driverdesk/contract/alerts/alerts.routes.ts'
import { ALERT_UNREAD } from '@driverdesk/domain/alerts/alert.ts'
import { restaurantsOffering } from '../drivers/drivers.reads.ts'
import { handlers } from '../kernel/call.ts'
import { idLiveSource, type LiveSource } from '../kernel/deliveries.ts'
import { panelUserRoom, type ViewerRooms } from '../kernel/rooms.ts'
import type { Row } from '../kernel/tables.ts'
import { alertInScopeById, alertsInScope, DRIVER_PHONE, unreadAlerts } from './alerts.reads.ts'
import { noteRead } from './alerts.service.ts'

export const alertHandlers = handlers(alertRoutes, {
  list: ({ db, scope }) => alertsInScope(db, scope),

  unread: ({ db, scope }) => unreadAlerts(db, scope),

  markAll: ({ scope, change }) =>
    change(async (work) => {
      await noteRead(work, scope)
      return { success: true as const }
    }),

  mark: ({ scope, params, change }) =>
    change(async (work) => {
      const { id } = await alertInScopeById(work.tx, scope, params.id)
      await noteRead(work, scope, [id])
      return alertInScopeById(work.tx, scope, id)
    }),
})

/** Follows `alertInScope`: one user's alert, else the restaurant's, else the driver's. */
export const alertLiveSource: LiveSource = {
  channel: alertLive,
  load: async (db, ids) => {
    const alerts = await db
      .selectFrom('alert')
      .selectAll()
      .select(DRIVER_PHONE)
      .where('id', 'in', ids)
      .execute()
    const byDriver = alerts.filter(({ restaurant_id }) => restaurant_id === null)
    const seenAt = await restaurantsOffering(
      db,
      byDriver.flatMap(({ driver_id }) => driver_id ?? []),
    )
    return new Map(
      alerts.map((alert) => [
        alert.id,
        {
          ...(alert.panel_user_id === null
            ? { restaurantIds: alertPlaces(alert, seenAt) }
            : { restaurantIds: [], rooms: ofOne(alert.panel_user_id) }),
          data: { ...alert, status: ALERT_UNREAD },
        },
      ]),
    )
  },
}

const alertPlaces = (
  alert: Row<'alert'>,
  seenAt: ReadonlyMap<number, readonly number[]>,
): readonly number[] =>
  alert.restaurant_id === null ? (seenAt.get(alert.driver_id ?? 0) ?? []) : [alert.restaurant_id]

const ofOne = (panelUserId: number): ViewerRooms => ({
  staff: [panelUserRoom(panelUserId)],
  readers: [],
  own: true,
})

/** The announced id is the reader's; only they are notified. */
export const alertReadLiveSource = idLiveSource(alertReadLive, (id) => ({
  restaurantIds: [],
  rooms: ofOne(id),
}))
