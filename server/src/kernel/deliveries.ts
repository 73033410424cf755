/** From what was announced to who is told what: each audience gets its own view of the rows as they are now. */
import { DESTROY, type LiveChannel, type LiveEvent, REFETCH } from '@driverdesk/contract/kernel/live.ts'
import { sql } from 'kysely'
import { type Announced, audiences, roomsHere, roomsLeft, saysItself } from './announced.ts'
import type { Db } from './database.ts'
import type { OutboxRow } from './outbox.ts'
import { type Place, staffRooms, type ViewerRooms } from './rooms.ts'

/** Where the records of a channel come from. */
export interface LiveSource {
  channel: LiveChannel
  /** The records by id, as they are now; those that are gone are missing. */
  load(db: Db, ids: readonly number[]): Promise<ReadonlyMap<number, LiveRecord>>
}

export interface LiveRecord {
  /** The restaurants whose viewers may see it, now; administrators see every record. */
  restaurantIds: readonly number[]
  /** Of a record that is not seen by restaurant: who sees it now, besides administrators. */
  rooms?: ViewerRooms
  /** The whole of it; each audience gets its shape. */
  data: unknown
  /** Where the record names restaurants: each reader is told of those in the own scope alone. */
  named?: Named
}

interface Named {
  restaurantIds: readonly number[]
  /** The record with those of them alone that its reader may see. */
  dataFor(sees: (restaurantId: number) => boolean): unknown
}

export interface Delivery {
  event: LiveEvent
  rooms: string[]
  /** Rooms that are told better by another delivery of the same announcement. */
  except: string[]
  /** Where readers do not all get the same: the event for whoever is in these rooms. `event` then names no restaurant. */
  eventFor?: (rooms: ReadonlySet<string>) => LiveEvent
}

/**
 * The deliveries of a batch, in its order; rows and places are read once for all of it.
 *
 * @param inSight whether any of these rooms counts; what is announced to none of them is left out, and unread where its
 * announcement says whom it concerns
 */
export async function deliveriesOf(
  db: Db,
  sources: ReadonlyMap<string, LiveSource>,
  batch: readonly OutboxRow[],
  inSight: (rooms: readonly string[]) => boolean = () => true,
): Promise<Delivery[]> {
  const known = batch.filter((row) => sources.has(row.channel))
  if (known.length === 0) return []
  const everywhere = await recordsOf(db, sources, known.filter(saysItself))
  const seenAt = (row: OutboxRow) =>
    row.restaurant_id === null ? (recordIn(everywhere, row)?.restaurantIds ?? []) : [row.restaurant_id]
  const places = await placesOf(
    db,
    known.flatMap((row) => [...seenAt(row), ...leftBy(row)]),
  )
  const placed = (ids: readonly number[]) => ids.flatMap((id) => places.get(id) ?? [])
  const announced = known
    .map((row): Announced => {
      const { channel } = sources.get(row.channel) as LiveSource
      const left = [...placed(leftBy(row)), ...formerPlace(row)]
      const rooms = saysItself(row) ? recordIn(everywhere, row)?.rooms : undefined
      return { row, channel, here: placed(seenAt(row)), left, rooms }
    })
    .filter((each) => inSight([...roomsHere(each), ...roomsLeft(each)]))
  const byRestaurant = announced.map(({ row }) => row).filter((row) => !saysItself(row))
  const records = await recordsOf(db, sources, byRestaurant)
  const found = announced.map((each) => ({
    each,
    record: recordIn(saysItself(each.row) ? everywhere : records, each.row),
  }))
  const named = await placesOf(
    db,
    found.flatMap(({ record }) => record?.named?.restaurantIds ?? []),
  )
  return found.flatMap(({ each, record }) => deliveries(each, record, named)).filter(isToSomebody)
}

/** What is sent to no room goes to every socket. */
const isToSomebody = ({ rooms }: Delivery) => rooms.length > 0

/** The restaurants that the record has left. */
const leftBy = (row: OutboxRow): number[] =>
  [row.left_restaurant_id, ...(row.left_restaurant_ids ?? [])].filter((id) => id !== null)

/** A restaurant that has moved or gone, as it was. */
function formerPlace(row: OutboxRow): Place[] {
  const { restaurant_id: id, left_area_id: area_id, left_restaurateur_id: restaurateur_id } = row
  return id === null || area_id === null || restaurateur_id === null ? [] : [{ id, area_id, restaurateur_id }]
}

function deliveries(
  announced: Announced,
  record: LiveRecord | undefined,
  named: ReadonlyMap<number, Place>,
): Delivery[] {
  const { row } = announced
  const about = (event: string, data: unknown): LiveEvent => ({
    seq: row.seq,
    channel: row.channel,
    event,
    data,
  })
  const everyone = roomsHere(announced)
  const gone = about(DESTROY, { id: row.entity_id })
  const wasThere = roomsLeft(announced)
  if (row.event === DESTROY) return [{ event: gone, rooms: [...everyone, ...wasThere], except: [] }]
  if (row.event === REFETCH)
    return [{ event: about(REFETCH, null), rooms: [...everyone, ...wasThere], except: [] }]
  const farewell: Delivery[] = wasThere.length > 0 ? [{ event: gone, rooms: wasThere, except: everyone }] : []
  // A record that is gone by now, or has moved on to another restaurant, has that announced behind this; as it is now
  // it is not for the eyes of those who saw it here.
  const isHere = saysItself(row) || record?.restaurantIds.includes(row.restaurant_id as number)
  if (!record || !isHere || everyone.length === 0) return farewell
  const views = audiences(announced, everyone).map(({ shape, rooms }): Delivery => {
    const view = (data: unknown) => about(row.event, shape.parse(data))
    const names = record.named
    if (!names?.restaurantIds.length) return { event: view(record.data), rooms, except: [] }
    const eventFor = (own: ReadonlySet<string>) => view(names.dataFor((id) => isSeen(named.get(id), own)))
    return { event: eventFor(new Set()), rooms, except: [], eventFor }
  })
  return [...farewell, ...views]
}

/** Whether staff in these rooms have the restaurant in their scope. */
const isSeen = (place: Place | undefined, rooms: ReadonlySet<string>): boolean =>
  place !== undefined && staffRooms([place]).some((room) => rooms.has(room))

async function placesOf(db: Db, ids: readonly number[]): Promise<Map<number, Place>> {
  const places = await db
    .selectFrom('restaurant')
    .select(['id', 'area_id', 'restaurateur_id'])
    .where(sql<boolean>`id = any(${[...new Set(ids)]}::int[])`)
    .execute()
  return new Map(places.map((place) => [place.id, place]))
}

type Records = ReadonlyMap<string, ReadonlyMap<number, LiveRecord>>

const recordIn = (records: Records, row: OutboxRow) => records.get(row.channel)?.get(row.entity_id)

async function recordsOf(
  db: Db,
  sources: ReadonlyMap<string, LiveSource>,
  batch: readonly OutboxRow[],
): Promise<Records> {
  const records = new Map<string, ReadonlyMap<number, LiveRecord>>()
  for (const [channel, rows] of Map.groupBy(batch, (row) => row.channel)) {
    const ids = [...new Set(rows.map((row) => row.entity_id))]
    records.set(channel, await (sources.get(channel) as LiveSource).load(db, ids))
  }
  return records
}
