import { DESTROY, type LiveChannel, type LiveEvent, REFETCH } from '@driverdesk/contract/kernel/live.ts'
import { sql } from 'kysely'
import type { Db } from './database.ts'
import type { OutboxRow } from './outbox.ts'
import { ADMINISTRATORS, ownerRooms, type RestaurantAudience, staffRooms, type ViewerRooms } from './rooms.ts'

export interface LiveSource {
  channel: LiveChannel
  /** Loads the present records by id; removed ones are missing. */
  load(db: Db, ids: readonly number[]): Promise<ReadonlyMap<number, LiveRecord>>
}

/** A source of ids that stand for themselves: who gets one loads again what it is about. */
export const idLiveSource = (
  channel: LiveChannel,
  about: (id: number) => Omit<LiveRecord, 'data'>,
): LiveSource => ({
  channel,
  load: async (_db, ids) => new Map(ids.map((id) => [id, { ...about(id), data: { id } }])),
})

export interface LiveRecord {
  /** The restaurants whose viewers may see it. Administrators see every record. */
  restaurantIds: readonly number[]
  /** The viewers besides administrators, for records that are not seen by restaurant. */
  rooms?: ViewerRooms
  /** The whole record; each audience gets it in its own shape. */
  data: unknown
  /** If the record names restaurants, each viewer gets only those in scope. */
  named?: RestaurantRecord
}

interface RestaurantRecord {
  restaurantIds: readonly number[]
  /** The record with only the restaurants that a viewer may see. */
  dataFor(sees: (restaurantId: number) => boolean): unknown
}

export interface Delivery {
  event: LiveEvent
  rooms: string[]
  /** Rooms that get another delivery of the same announcement. */
  except: string[]
  /** The event for a socket in these rooms, if viewers get different events. `event` then names no restaurant. */
  eventFor?: (rooms: ReadonlySet<string>) => LiveEvent
}

/**
 * Turns announcements into deliveries, in order. Each audience gets its own view of the present rows, which are read once
 * for the whole batch.
 *
 * @param inSight true if any of these rooms counts; announcements to other rooms are left out
 */
export async function deliveriesOf(
  db: Db,
  sources: ReadonlyMap<string, LiveSource>,
  batch: readonly OutboxRow[],
  inSight: (rooms: readonly string[]) => boolean = () => true,
): Promise<Delivery[]> {
  const known = batch.filter((row) => sources.has(row.channel))
  if (known.length === 0) return []
  const everywhere = await readRecords(db, sources, known.filter(saysItself))
  const seenAt = (row: OutboxRow) =>
    row.restaurant_id === null ? (recordIn(everywhere, row)?.restaurantIds ?? []) : [row.restaurant_id]
  const places = await restaurantAudiences(
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
  const records = await readRecords(db, sources, byRestaurant)
  const found = announced.map((each) => ({
    each,
    record: recordIn(saysItself(each.row) ? everywhere : records, each.row),
  }))
  const named = await restaurantAudiences(
    db,
    found.flatMap(({ record }) => record?.named?.restaurantIds ?? []),
  )
  return found.flatMap(({ each, record }) => deliveries(each, record, named)).filter(hasRooms)
}

/** Socket.IO sends an event without rooms to every socket. */
const hasRooms = ({ rooms }: Delivery) => rooms.length > 0

const leftBy = (row: OutboxRow): number[] =>
  [row.left_restaurant_id, ...(row.left_restaurant_ids ?? [])].filter((id) => id !== null)

function formerPlace(row: OutboxRow): RestaurantAudience[] {
  const { restaurant_id: id, left_area_id: area_id, left_restaurateur_id: restaurateur_id } = row
  return id === null || area_id === null || restaurateur_id === null ? [] : [{ id, area_id, restaurateur_id }]
}

function deliveries(
  announced: Announced,
  record: LiveRecord | undefined,
  named: ReadonlyMap<number, RestaurantAudience>,
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
  // If the record was since removed or moved to another restaurant, a later announcement says so. Its present state must
  // not be shown to those who saw it here.
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

const isSeen = (place: RestaurantAudience | undefined, rooms: ReadonlySet<string>): boolean =>
  place !== undefined && staffRooms([place]).some((room) => rooms.has(room))

async function restaurantAudiences(db: Db, ids: readonly number[]): Promise<Map<number, RestaurantAudience>> {
  const places = await db
    .selectFrom('restaurant')
    .select(['id', 'area_id', 'restaurateur_id'])
    .where(sql<boolean>`id = any(${[...new Set(ids)]}::int[])`)
    .execute()
  return new Map(places.map((place) => [place.id, place]))
}

type Records = ReadonlyMap<string, ReadonlyMap<number, LiveRecord>>

const recordIn = (records: Records, row: OutboxRow) => records.get(row.channel)?.get(row.entity_id)

async function readRecords(
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

interface Announced {
  row: OutboxRow
  channel: LiveChannel
  here: RestaurantAudience[]
  left: RestaurantAudience[]
  rooms: ViewerRooms | undefined
}

/** True for an announcement without a restaurant, whose record decides who sees it. */
const saysItself = (row: OutboxRow) => row.restaurant_id === null

const isForReaders = ({ row, channel }: Announced): boolean =>
  channel.data.restaurant !== undefined && !channel.staffEvents?.includes(row.event)

const roomsAt = (announced: Announced, places: readonly RestaurantAudience[]): string[] =>
  places.length === 0 ? [] : [...staffRooms(places), ...(isForReaders(announced) ? ownerRooms(places) : [])]

/** Rooms that see the record where it is, without staff. */
const readersHere = (announced: Announced): string[] =>
  isForReaders(announced) ? [...ownerRooms(announced.here), ...(announced.rooms?.readers ?? [])] : []

/** Rooms that see the record where it is. Administrators see it everywhere. */
const roomsHere = (announced: Announced): string[] => [
  ...(saysItself(announced.row) && !announced.rooms?.own ? [ADMINISTRATORS] : []),
  ...(announced.here.length > 0 ? staffRooms(announced.here) : []),
  ...(announced.rooms?.staff ?? []),
  ...readersHere(announced),
]

/** Rooms that saw the record before. */
const roomsLeft = (announced: Announced): string[] => [
  ...roomsAt(announced, announced.left),
  ...(announced.row.left_rooms ?? []),
]

function audiences(announced: Announced, everyone: readonly string[]) {
  const { data } = announced.channel
  const owners = readersHere(announced)
  const ofReaders = new Set(owners)
  const staff = everyone.filter((room) => !ofReaders.has(room))
  const managers = data.administrator ? staff.filter((room) => room !== ADMINISTRATORS) : staff
  return [
    ...(data.administrator ? [{ shape: data.administrator, rooms: [ADMINISTRATORS] }] : []),
    { shape: data.staff, rooms: managers },
    ...(data.restaurant ? [{ shape: data.restaurant, rooms: owners }] : []),
  ]
}
