/**
 * Announcements are written in the transaction of their change: ids and audience, no personal data
 * (docs/spec/kernel.md#outbox). `outbox_head` gives out the numbers. Its row lock lasts until the commit, so numbers have no
 * gaps and are in commit order.
 */
import { sql } from 'kysely'
import pLimit from 'p-limit'
import type { Logger } from 'pino'
import type { Database, Db, Tx } from './database.ts'
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
const OUTBOX_CHANNEL = 'driverdesk_outbox'

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

/** In commit order. */
export async function outboxAfter(db: Db, seq: number, limit: number): Promise<OutboxRow[]> {
  const rows = db.selectFrom('outbox').selectAll().where('seq', '>', seq).orderBy('seq').limit(limit)
  return (await jsonRows<OutboxRow>(db, rows)).toSorted((one, other) => one.seq - other.seq)
}

/** More numbers than a server or a client can be ahead. */
const SKIPPED = 1_000_000

/**
 * Skips numbers, so that none is given out twice: a client that saw an announcement with one of them would take a later
 * one for it. Clients fetch again when they meet the gap. Does nothing if another server has already skipped
 * them, because its clients would have to come back a second time.
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

/** The longest delay for an announcement whose NOTIFY was lost with its connection. */
const POLL_MS = 2_000
const BATCH = 500

export interface Follower {
  /** The number of the last delivered announcement. */
  head(): number
  /** Runs `task` between two batches, so that the head does not change. */
  inTurn<T>(task: () => Promise<T>): Promise<T>
  /** False if the last read failed. */
  healthy(): boolean
  stop(): Promise<void>
}

interface Deliveries {
  deliver(batch: readonly OutboxRow[]): Promise<void>
  /** Called when announcements were lost, or when some were delivered that are no longer true. */
  startOver(): void
}

/**
 * Follows the outbox in commit order, from now on (docs/spec/kernel.md#outbox). Every server has its own follower.
 * Clients that were away catch up with their own `since`.
 */
export async function follow(
  database: Database,
  { deliver, startOver }: Deliveries,
  log: Logger,
): Promise<Follower> {
  const { db } = database
  const inTurn = pLimit(1)
  let head = await outboxHead(db)
  /** The announcement at the head, if the table still has it. */
  let [last] = await outboxAfter(db, head - 1, 1)
  let healthy = true
  let stopped = false

  /** Continues reading. A promoted standby may lack the last announcements of its primary, and reuses their numbers. */
  async function readOn(): Promise<OutboxRow[]> {
    const [first, ...others] = await outboxAfter(db, head - 1, BATCH + 1)
    const isReplaced = last && first?.seq === head && first.created_at !== last.created_at
    if (isReplaced) return startAfter(await skipNumbers(db, head))
    if (first === undefined) {
      const stored = await outboxHead(db)
      if (stored < head) return startAfter(await skipNumbers(db, head))
      // Another server has skipped numbers, unless there is something new.
      const isSkipped = stored > head && (await outboxAfter(db, head, 1)).length === 0
      return isSkipped ? startAfter(stored) : []
    }
    if (first.seq === head) return others
    if (first.seq > head + 1) startAfter(first.seq - 1)
    return [first, ...others]
  }

  function startAfter(seq: number): [] {
    head = seq
    last = undefined
    log.error('A failover lost the last announcements. All clients connect again.')
    startOver()
    return []
  }

  async function catchUp(): Promise<void> {
    try {
      for (;;) {
        const batch = stopped ? [] : await readOn()
        if (batch.length > 0) {
          await deliver(batch)
          last = batch.at(-1) as OutboxRow
          head = last.seq
        }
        if (!healthy) log.info('live events: delivered again')
        healthy = true
        if (batch.length < BATCH) return
      }
    } catch (error) {
      healthy = false
      log.error({ err: error }, 'live events: trying again')
    }
  }

  // `setImmediate` lets the answer of the changing call go first. One waiting turn is enough, because a turn reads
  // everything.
  let waiting = false
  const wake = () => {
    setImmediate(() => {
      if (waiting || stopped) return
      waiting = true
      void inTurn(() => {
        waiting = false
        return catchUp()
      })
    })
  }
  const subscription = await database.listen(OUTBOX_CHANNEL, wake)
  const poll = setInterval(wake, POLL_MS)
  wake()
  return {
    head: () => head,
    inTurn: (task) => inTurn(task),
    healthy: () => healthy,
    stop: async () => {
      stopped = true
      clearInterval(poll)
      await subscription.close()
      await inTurn(async () => {})
    },
  }
}
