import type {
  DriverMessage,
  DriverMessages,
  MessageRecipient,
  MessageResults,
} from '@driverdesk/contract/push/driverMessage.shapes.ts'
import type { MessageResult } from '@driverdesk/domain/push/messageRules.ts'
import { sql } from 'kysely'
import type { Db, Tx } from '../kernel/database.ts'
import { notFound } from '../kernel/refusal.ts'
import type { Scope } from '../kernel/scope.ts'
import { utcText } from '../kernel/utcText.ts'
import { messageInScope, noticeInScope, seenDrivers } from './driverMessages.scope.ts'
import { messageViews } from './driverMessages.view.ts'

const PER_PAGE = 15

interface Paging {
  page?: number | undefined
  per_page?: number | undefined
}

const pageOf = ({ page = 1, per_page = PER_PAGE }: Paging) =>
  sql`limit ${per_page} offset ${(page - 1) * per_page}::bigint`

/** A page of the messages that the caller sees, newest first. */
export async function messagesPage(db: Db, scope: Scope, paging: Paging): Promise<DriverMessages> {
  const { rows } = await sql<{ total: number }>`
    select count(*)::int as total from driver_message where ${messageInScope(scope)}`.execute(db)
  const chosen = sql<{ id: number }>`
    select id from driver_message where ${messageInScope(scope)}
    order by created_at desc, id desc ${pageOf(paging)}`
  return { messages: await messageViews(db, scope, chosen), total: rows[0]?.total ?? 0 }
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
  const { rows } = await sql<{ json: string; total: number }>`
    with ${seenDrivers(scope)}, found as materialized (
      select driver_notice.*, trim(driver.first_name || ' ' || driver.last_name) as full_name, driver.phone
      from driver_notice join driver on driver.id = driver_notice.driver_id
      where driver_notice.message_id = ${id} and ${noticeInScope(scope)}
        and (${result ?? null}::text is null or coalesce(driver_notice.outcome, 'waiting') = ${result ?? null})
        and strpos(lower(trim(driver.first_name || ' ' || driver.last_name)), lower(${q.trim()})) > 0),
    shown as (select * from found order by full_name, driver_id ${pageOf(paging)})
    select (select count(*)::int from found) as total,
      coalesce(json_agg(json_build_object('driver_id', driver_id, 'full_name', full_name, 'phone', phone,
        'result', coalesce(outcome, 'waiting'), 'reason', reason, 'tried_at', ${utcText('shown.tried_at')})
        order by full_name, driver_id), '[]')::text as json
    from shown`.execute(db)
  const { json, total } = rows[0] ?? { json: '[]', total: 0 }
  return { recipients: JSON.parse(json) as MessageRecipient[], total }
}
