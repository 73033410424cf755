/**
 * Announcements are written in the transaction of their change: ids and audience, no personal data
 * (docs/spec/kernel.md#outbox). `outbox_head` gives out the numbers. Its row lock lasts until the commit, so numbers have no
 * gaps and are in commit order.
 */
import { sql } from 'kysely'
import type { Db, Tx } from './database.ts'
import { jsonRows } from './jsonRows.ts'
import type { Row } from './tables.ts'

export interface Announcement {
  channel: string
  event: string
  entityId: number
  /** Its viewers see the record. Absent if the record itself decides, and in announcements to the servers. */
  restaurantId?: number
  /** The former restaurant: its viewers get an event that the record is gone. */
  leftRestaurantId?: number
  /** The same for a record seen at several restaurants. */
  leftRestaurantIds?: readonly number[]
  /** The former area and owner of a restaurant that was moved or removed. */
  left?: { areaId: number; restaurateurId: number }
  /** The former rooms of a record not seen by restaurant. */
  leftRooms?: readonly string[]
}

export type OutboxRow = Row<'outbox'>

/** The NOTIFY channel that wakes every server's follower. */
export const OUTBOX_CHANNEL = 'driverdesk_outbox'

export async function writeOutbox(tx: Tx, announcements: readonly Announcement[]): Promise<void> {
  if (announcements.length === 0) return
  await sql`
    with head as (
      update outbox_head set seq = seq + ${announcements.length} returning seq - ${announcements.length} as before
    )
    insert into outbox (seq, channel, event, entity_id, restaurant_id, left_restaurant_id,
      left_restaurant_ids, left_area_id, left_restaurateur_id, left_rooms)
    select head.before + entry.nr, entry.channel, entry.event, entry."entityId", entry."restaurantId",
      entry."leftRestaurantId",
      case when entry."leftRestaurantIds" is not null then
        array(select id::int from jsonb_array_elements_text(entry."leftRestaurantIds") as id) end,
      (entry."left" ->> 'areaId')::int, (entry."left" ->> 'restaurateurId')::int,
      case when entry."leftRooms" is not null then
        array(select jsonb_array_elements_text(entry."leftRooms")) end
    from head, rows from (jsonb_to_recordset(${JSON.stringify(announcements)}::jsonb) as (channel text, event text,
      "entityId" int, "restaurantId" int, "leftRestaurantId" int, "leftRestaurantIds" jsonb, "left" jsonb,
      "leftRooms" jsonb)) with ordinality as entry(channel, event, "entityId", "restaurantId", "leftRestaurantId",
      "leftRestaurantIds", "left", "leftRooms", nr)`.execute(tx)
  await sql`select pg_notify(${OUTBOX_CHANNEL}, '')`.execute(tx)
}

export async function outboxHead(db: Db): Promise<number> {
  const { seq } = await db.selectFrom('outbox_head').select('seq').executeTakeFirstOrThrow()
  return seq
}

/** The announcements after `seq`, in commit order. */
export async function outboxAfter(db: Db, seq: number, limit: number): Promise<OutboxRow[]> {
  const rows = db
    .selectFrom('outbox')
    .select([
      'seq',
      'channel',
      'event',
      'entity_id',
      'restaurant_id',
      'left_restaurant_id',
      'left_restaurant_ids',
      'left_area_id',
      'left_restaurateur_id',
      'left_rooms',
      'created_at',
    ])
    .where('seq', '>', seq)
    .orderBy('seq')
    .limit(limit)
  return (await jsonRows<OutboxRow>(db, rows)).toSorted((one, other) => one.seq - other.seq)
}

/** More than a server or a client can be ahead. */
const SKIPPED = 1_000_000

/**
 * Skips numbers, so that none is given out twice: a client that saw an announcement with one of them would take a later
 * one for it. Clients fetch again when they meet the gap. Does nothing if another server has skipped them already: its
 * clients would have to come back a second time.
 *
 * @param seen the highest number that may have been given out
 */
export async function skipNumbers(db: Db, seen: number): Promise<number> {
  const isSkipped = sql`seq > ${seen + SKIPPED / 2}::bigint`
  const { seq } = await db
    .updateTable('outbox_head')
    .set({ seq: sql`case when ${isSkipped} then seq else greatest(seq, ${seen}) + ${SKIPPED} end` })
    .returning('seq')
    .executeTakeFirstOrThrow()
  return seq
}

/** @param hours how long clients can catch up (docs/spec/kernel.md#catching-up) */
export async function forgetOldAnnouncements(db: Db, hours: number): Promise<void> {
  await db
    .deleteFrom('outbox')
    .where('created_at', '<', sql<string>`now() - make_interval(hours => ${hours})`)
    .execute()
}
