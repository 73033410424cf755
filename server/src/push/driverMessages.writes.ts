import { type MessageTarget, NOBODY_THERE, NOT_AMONG_THEM } from '@driverdesk/domain/push/messageTarget.ts'
import { sql } from 'kysely'
import type { Db, Tx } from '../kernel/database.ts'
import { Invalid } from '../kernel/refusal.ts'
import type { Scope } from '../kernel/scope.ts'
import { daysAgo } from '../kernel/sqlTimes.ts'
import type { NewRow, Row } from '../kernel/tables.ts'
import { isRecipient } from './driverMessages.scope.ts'
import { isReachable } from './push.reads.ts'

const MESSAGES_KEPT_DAYS = 365

export async function insertMessage(
  tx: Tx,
  message: NewRow<'driver_message'>,
  { areas, restaurants }: MessageTarget,
): Promise<Row<'driver_message'>> {
  const stored = await tx
    .insertInto('driver_message')
    .values(message)
    .returningAll()
    .executeTakeFirstOrThrow()
  await sql`insert into driver_message_area (message_id, area_id)
    select ${stored.id}, unnest(${areas}::int[])`.execute(tx)
  await sql`insert into driver_message_restaurant (message_id, restaurant_id)
    select ${stored.id}, unnest(${restaurants}::int[])`.execute(tx)
  return stored
}

interface Addressed {
  recipients: number
  /** Ids of the notices to send; the other drivers cannot be reached. */
  waiting: number[]
}

/**
 * Inserts a notice for each recipient of a message in one statement.
 *
 * @throws {Invalid} if there is no recipient, or a named driver is not one
 */
export async function insertRecipients(
  tx: Tx,
  scope: Scope,
  { id, title, body }: Row<'driver_message'>,
  target: MessageTarget,
  canEmail: boolean,
): Promise<Addressed> {
  const { rows } = await sql<{ recipients: number; waiting: string }>`
    with written as (
      insert into driver_notice (driver_id, kind, shift_ids, title, body, message_id, outcome)
      select driver.id, 'message', '{}', ${title}, ${body}, ${id},
        case when not ${isReachable(canEmail)} then 'no_device' end
      from driver where ${isRecipient(scope, target)} order by driver.id
      returning id, outcome
    )
    select count(*)::int as recipients,
      coalesce(json_agg(id) filter (where outcome is null), '[]')::text as waiting
    from written`.execute(tx)
  const { recipients, waiting } = rows[0] ?? { recipients: 0, waiting: '[]' }
  if (recipients < target.drivers.length) throw new Invalid({ driver_ids: [NOT_AMONG_THEM] })
  if (recipients === 0) throw new Invalid({ area_ids: [NOBODY_THERE] })
  return { recipients, waiting: JSON.parse(waiting) }
}

export async function forgetOldMessages(db: Db): Promise<void> {
  await db.deleteFrom('driver_message').where('created_at', '<', daysAgo(MESSAGES_KEPT_DAYS)).execute()
}
