import { areaLive } from '@driverdesk/contract/areas/areas.live.ts'
import type { DESTROY } from '@driverdesk/contract/kernel/live.ts'
import { sql } from 'kysely'
import type { LiveSource } from '../kernel/deliveries.ts'
import { addressedAreaRoom, restaurateurRoom } from '../kernel/rooms.ts'
import type { Work } from '../kernel/unitOfWork.ts'

/** Sent to everyone who may see the area by `areaInScope`: its managers, and the accounts of its restaurants. */
export const areaLiveSource: LiveSource = {
  channel: areaLive,
  load: async (db, ids) => {
    const { rows } = await sql<{ id: number; owners: number[] }>`
      select id, array(select distinct restaurateur_id from restaurant where area_id = area.id) as owners
      from area where id = any(${ids}::int[])`.execute(db)
    return new Map(
      rows.map(({ id, owners }) => [
        id,
        {
          restaurantIds: [],
          rooms: { staff: [addressedAreaRoom(id)], readers: owners.map(restaurateurRoom) },
          data: { id },
        },
      ]),
    )
  },
}

/** A removed area had no records, so only administrators saw it. */
export const announceArea = (
  work: Work,
  event: 'store' | 'update' | typeof DESTROY,
  entityId: number,
): void => work.announce({ channel: areaLive.name, event, entityId })
