/** From what was announced to who is told what: each audience gets its own view of the rows as they are now. */
import { DESTROY, type LiveChannel, type LiveEvent, REFETCH } from '@driverdesk/contract/kernel/live.ts'
import { sql } from 'kysely'
import type { Db } from './database.ts'
import type { OutboxRow } from './outbox.ts'
import type { Scope } from './scope.ts'

/** Where the records of a channel come from. */
export interface LiveSource {
  channel: LiveChannel
  /** The records by id, as they are now; those that are gone are missing. */
  load(db: Db, ids: readonly number[]): Promise<ReadonlyMap<number, LiveRecord>>
}

export interface LiveRecord {
  /** Whose viewers may see it, now. */
  restaurantId: number
  /** The whole of it; each audience gets its shape. */
  data: unknown
}

export interface Delivery {
  event: LiveEvent
  rooms: string[]
  /** Rooms that are told better by another delivery of the same announcement. */
  except: string[]
}

/** A restaurant as the audience of an announcement, with the area and the owner that it has now. */
interface Place {
  id: number
  area_id: number
  restaurateur_id: number
}

const ADMINISTRATORS = 'administrators'
const areaRoom = (areaId: number) => `area:${areaId}`
/** With the area: a restaurant that moves away takes itself out of the sight of whoever was limited to it there. */
const restaurantRoom = (id: number, areaId: number) => `restaurant:${id}@${areaId}`
const restaurateurRoom = (id: number) => `restaurateur:${id}`

const staffRooms = (place: Place) => [
  ADMINISTRATORS,
  areaRoom(place.area_id),
  restaurantRoom(place.id, place.area_id),
]

/** Everybody who sees the records of a restaurant. */
const roomsAt = (place: Place) => [...staffRooms(place), restaurateurRoom(place.restaurateur_id)]

/** The rooms that a caller's scope opens; the same scope limits the caller's lists. */
export function roomsOf(scope: Scope): string[] {
  switch (scope.role) {
    case 'administrator':
      return [ADMINISTRATORS]
    case 'manager':
      if (scope.restaurantIds.length === 0) return scope.areaIds.map(areaRoom)
      return scope.restaurantIds.flatMap((id) => scope.areaIds.map((areaId) => restaurantRoom(id, areaId)))
    case 'restaurant':
      return [restaurateurRoom(scope.accountId)]
    default:
      return []
  }
}

/**
 * The deliveries of a batch, in its order; rows and places are read once for all of it.
 *
 * @param inSight whether any of these rooms counts; what is announced to none of them is left out unread
 */
export async function deliveriesOf(
  db: Db,
  sources: ReadonlyMap<string, LiveSource>,
  batch: readonly OutboxRow[],
  inSight: (rooms: readonly string[]) => boolean = () => true,
): Promise<Delivery[]> {
  const known = batch.filter((row) => sources.has(row.channel))
  if (known.length === 0) return []
  const places = await placesOf(db, known)
  const isSeenAt = (id: number | null) => {
    const place = places.get(id ?? 0)
    return place !== undefined && inSight(roomsAt(place))
  }
  const announced = known.filter((row) => isSeenAt(row.restaurant_id) || isSeenAt(row.left_restaurant_id))
  const records = await recordsOf(db, sources, announced)
  return announced.flatMap((row) => {
    const { channel } = sources.get(row.channel) as LiveSource
    const place = places.get(row.restaurant_id ?? 0)
    const left = places.get(row.left_restaurant_id ?? 0)
    const record = records.get(row.channel)?.get(row.entity_id)
    return deliveries(channel, row, record, place, left)
  })
}

function deliveries(
  channel: LiveChannel,
  row: OutboxRow,
  record: LiveRecord | undefined,
  place: Place | undefined,
  left: Place | undefined,
): Delivery[] {
  const about = (event: string, data: unknown): LiveEvent => ({
    seq: row.seq,
    channel: row.channel,
    event,
    data,
  })
  const audience = place
    ? { staff: staffRooms(place), restaurant: [restaurateurRoom(place.restaurateur_id)] }
    : undefined
  const everyone = audience ? [...audience.staff, ...audience.restaurant] : []
  const gone = about(DESTROY, { id: row.entity_id })
  if (row.event === DESTROY) return [{ event: gone, rooms: everyone, except: [] }]
  if (row.event === REFETCH) return [{ event: about(REFETCH, null), rooms: everyone, except: [] }]
  const farewell: Delivery[] = left
    ? [
        {
          event: gone,
          rooms: roomsAt(left),
          except: everyone,
        },
      ]
    : []
  // A record that is gone by now, or has moved on to another restaurant, has that announced behind this; as it is now
  // it is not for the eyes of those who saw it here.
  if (record?.restaurantId !== row.restaurant_id || !audience) return farewell
  return [
    ...farewell,
    { event: about(row.event, channel.data.staff.parse(record.data)), rooms: audience.staff, except: [] },
    {
      event: about(row.event, channel.data.restaurant.parse(record.data)),
      rooms: audience.restaurant,
      except: [],
    },
  ]
}

async function placesOf(db: Db, batch: readonly OutboxRow[]): Promise<Map<number, Place>> {
  const ids = new Set(batch.flatMap((row) => [row.restaurant_id ?? 0, row.left_restaurant_id ?? 0]))
  const places = await db
    .selectFrom('restaurant')
    .select(['id', 'area_id', 'restaurateur_id'])
    .where(sql<boolean>`id = any(${[...ids]}::int[])`)
    .execute()
  return new Map(places.map((place) => [place.id, place]))
}

async function recordsOf(
  db: Db,
  sources: ReadonlyMap<string, LiveSource>,
  batch: readonly OutboxRow[],
): Promise<Map<string, ReadonlyMap<number, LiveRecord>>> {
  const records = new Map<string, ReadonlyMap<number, LiveRecord>>()
  for (const [channel, rows] of Map.groupBy(batch, (row) => row.channel)) {
    const ids = [...new Set(rows.map((row) => row.entity_id))]
    records.set(channel, await (sources.get(channel) as LiveSource).load(db, ids))
  }
  return records
}
