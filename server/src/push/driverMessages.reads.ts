import type {
  DriverMessage,
  DriverMessages,
  MessageRecipient,
  MessageResults,
} from '@driverdesk/contract/push/driverMessage.shapes.ts'
import type { MessageResult } from '@driverdesk/domain/push/messageRules.ts'
import { type RawBuilder, sql } from 'kysely'
import { byName } from '../kernel/byName.ts'
import type { Db, Tx } from '../kernel/database.ts'
import { type Paging, pageRange } from '../kernel/paging.ts'
import { notFound } from '../kernel/refusal.ts'
import type { Scope } from '../kernel/scope.ts'
import { utcText } from '../kernel/utcText.ts'
import { messageInScope, noticeInScope, seenDrivers } from './driverMessages.scope.ts'
import { messageViews } from './driverMessages.view.ts'

function pageOf(paging: Paging, total: number) {
  const { limit, offset } = pageRange(paging, total)
  return sql`limit ${limit} offset ${offset}`
}

/** A page of the messages that the caller sees, newest first. */
export async function messagesPage(db: Db, scope: Scope, paging: Paging): Promise<DriverMessages> {
  const total = await countOf(db, sql`select from driver_message where ${messageInScope(scope)}`)
  const chosen = sql<{ id: number }>`
    select id from driver_message where ${messageInScope(scope)}
    order by created_at desc, id desc ${pageOf(paging, total)}`
  return { messages: await messageViews(db, scope, chosen), total }
}

async function countOf(db: Db, query: RawBuilder<unknown>): Promise<number> {
  const { rows } = await sql<{
    total: number
  }>`select count(*)::int as total from (${query}) as found`.execute(db)
  return rows[0]?.total ?? 0
}

/** One of them. @throws {Refusal} 404 */
export async function messageById(db: Db | Tx, scope: Scope, id: number): Promise<DriverMessage> {
  const chosen = sql<{ id: number }>`
    select id from driver_message where id = ${id} and ${messageInScope(scope)}`
  const [message] = await messageViews(db, scope, chosen)
  if (!message) throw notFound('message')
  return message
}

/** What became of a message at the drivers in the scope, by their names. */
export async function recipientsPage(
  db: Db,
  scope: Scope,
  id: number,
  { result, q = '', ...paging }: Paging & { result?: MessageResult | undefined; q?: string | undefined },
): Promise<Omit<MessageResults, 'message'>> {
  const found = sql`
    with ${seenDrivers(scope)}
      select driver_notice.*, trim(driver.first_name || ' ' || driver.last_name) as full_name, driver.phone
      from driver_notice join driver on driver.id = driver_notice.driver_id
      where driver_notice.message_id = ${id} and ${noticeInScope(scope)}
        and (${result ?? null}::text is null or coalesce(driver_notice.outcome, 'waiting') = ${result ?? null})
        and strpos(lower(trim(driver.first_name || ' ' || driver.last_name)), lower(${q.trim()})) > 0`
  const total = await countOf(db, found)
  const { rows } = await sql<{ json: string }>`
    with shown as (select * from (${found}) as found order by ${byName('full_name')}, driver_id ${pageOf(paging, total)})
    select coalesce(json_agg(json_build_object('driver_id', driver_id, 'full_name', full_name, 'phone', phone,
        'result', coalesce(outcome, 'waiting'), 'reason', reason, 'tried_at', ${utcText('shown.tried_at')})
        order by ${byName('full_name')}, driver_id), '[]')::text as json
    from shown`.execute(db)
  return { recipients: JSON.parse(rows[0]?.json ?? '[]') as MessageRecipient[], total }
}
