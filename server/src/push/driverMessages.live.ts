import { driverMessageLive } from '@driverdesk/contract/push/driverMessages.live.ts'
import { sql } from 'kysely'
import type { Db } from '../kernel/database.ts'
import type { LiveSource } from '../kernel/deliveries.ts'
import { jsonList, jsonRows } from '../kernel/jsonRows.ts'
import {
  addressedAreaRoom,
  MANAGERS,
  panelUserRoom,
  type RestaurantAudience,
  staffRooms,
} from '../kernel/rooms.ts'

/** Follows `messageInScope`. A message to named drivers is announced to administrators and its author only. */
export const driverMessageLiveSource: LiveSource = {
  channel: driverMessageLive,
  load: async (db, ids) => {
    const messages = await readTargets(db, ids)
    return new Map(
      messages.map((message) => [
        message.id,
        { restaurantIds: [], rooms: { staff: staffOf(message), readers: [] }, data: { id: message.id } },
      ]),
    )
  },
}

interface Targets {
  id: number
  addressee: 'all' | 'areas' | 'restaurants' | 'drivers'
  author_id: number | null
  areas: number[]
  places: RestaurantAudience[]
}

function staffOf({ addressee, author_id, areas, places }: Targets): string[] {
  const own = author_id === null ? [] : [panelUserRoom(author_id)]
  if (addressee === 'all') return [MANAGERS, ...own]
  if (addressee === 'areas') return [...areas.map(addressedAreaRoom), ...own]
  return addressee === 'restaurants' ? [...staffRooms(places), ...own] : own
}

function readTargets(db: Db, ids: readonly number[]): Promise<Targets[]> {
  return jsonRows(
    db,
    sql`
      select id, addressee, author_id,
        array(select area_id from driver_message_area where message_id = driver_message.id) as areas,
        ${jsonList(sql`
          select restaurant.id, area_id, restaurateur_id from restaurant
          join driver_message_restaurant as target on target.restaurant_id = restaurant.id
          where target.message_id = driver_message.id`)} as places
      from driver_message where id = any(${ids}::int[])`,
  )
}
