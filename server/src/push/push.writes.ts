import { sql } from 'kysely'
import type { Db, Tx } from '../kernel/database.ts'
import { daysAgo } from '../kernel/sqlTimes.ts'
import type { NewRow, Row } from '../kernel/tables.ts'
import { isReachable } from './push.reads.ts'

export type NewNotice = Pick<NewRow<'driver_notice'>, 'driver_id' | 'kind' | 'shift_ids' | 'title' | 'body'>

const NOTICES_KEPT_DAYS = 30

/**
 * Inserts notices in one statement. Returns the ids of those to send: the drivers with a device, or an email address if
 * `canEmail`.
 */
export async function insertNotices(
  tx: Tx,
  notices: readonly NewNotice[],
  canEmail: boolean,
): Promise<number[]> {
  const { rows } = await sql<{ waiting: string }>`
    with written as (
      insert into driver_notice (driver_id, kind, shift_ids, title, body, outcome)
      select given.driver_id, given.kind, given.shift_ids::int[], given.title, given.body,
        case when not ${isReachable(canEmail)} then 'no_device' end
      from unnest(
        ${notices.map((notice) => notice.driver_id)}::int[],
        ${notices.map((notice) => notice.kind)}::text[],
        ${notices.map((notice) => `{${notice.shift_ids.join()}}`)}::text[],
        ${notices.map((notice) => notice.title)}::text[],
        ${notices.map((notice) => notice.body)}::text[]
      ) as given (driver_id, kind, shift_ids, title, body)
      join driver on driver.id = given.driver_id
      returning id, outcome
    )
    select coalesce(json_agg(id) filter (where outcome is null), '[]')::text as waiting from written`.execute(
    tx,
  )
  return JSON.parse(rows[0]?.waiting ?? '[]')
}

type Outcome = Pick<Row<'driver_notice'>, 'outcome' | 'reason'> & { emailed?: true }

async function note(db: Db | Tx, id: number, outcome: Outcome): Promise<void> {
  await db
    .updateTable('driver_notice')
    .set({ ...outcome, tried_at: sql<string>`clock_timestamp()` })
    .where('id', '=', id)
    .execute()
}

export const noteReached = (db: Db, id: number): Promise<void> =>
  note(db, id, { outcome: 'reached', reason: null })

/** @param reason 'unanswered' is retried, 'refused' is not */
export const noteUnreached = (db: Db | Tx, id: number, reason: 'refused' | 'unanswered'): Promise<void> =>
  note(db, id, { outcome: 'not_reached', reason })

/** Records that the driver gets it by email. Version 0.1 counts it as not reached. */
export const noteEmailed = (tx: Tx, id: number): Promise<void> =>
  note(tx, id, { outcome: 'not_reached', reason: null, emailed: true })

export async function noteNoDevice(tx: Tx, id: number): Promise<void> {
  await tx
    .updateTable('driver_notice')
    .set({ outcome: 'no_device', reason: null })
    .where('id', '=', id)
    .execute()
}

/** Removes an expired subscription, unless the driver has a newer one. */
export async function forgetDevice(
  db: Tx,
  notice: { id: number; driver_id: number; push_token: string },
): Promise<void> {
  await sql`
    with forgotten as (
      update driver set push_token = null
      where id = ${notice.driver_id} and push_token = ${notice.push_token}
    )
    update driver_notice set outcome = 'not_reached', reason = 'gone', tried_at = clock_timestamp()
    where id = ${notice.id}`.execute(db)
}

const TEXTS_KEPT_DAYS = 365

export async function forgetOldTexts(db: Db): Promise<void> {
  await db.deleteFrom('driver_text').where('created_at', '<', daysAgo(TEXTS_KEPT_DAYS)).execute()
}

/** Deletes old notices; those of a message are deleted with it. */
export async function forgetOldNotices(db: Db): Promise<void> {
  await db
    .deleteFrom('driver_notice')
    .where('message_id', 'is', null)
    .where('created_at', '<', daysAgo(NOTICES_KEPT_DAYS))
    .execute()
}
