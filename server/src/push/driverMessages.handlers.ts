import type {
  DriverMessage,
  DriverMessages,
  MessageRecipient,
  MessageResults,
} from '@driverdesk/contract/push/driverMessage.shapes.ts'
import { driverMessageLive } from '@driverdesk/contract/push/driverMessages.live.ts'
import { driverMessageRoutes } from '@driverdesk/contract/push/driverMessages.routes.ts'
import type { MessageResult } from '@driverdesk/domain/push/messageRules.ts'
import { type RawBuilder, sql } from 'kysely'
import { DRIVER_NAME } from '../drivers/drivers.reads.ts'
import { handlers } from '../kernel/call.ts'
import type { Db, Tx } from '../kernel/database.ts'
import { jsonList, jsonRows } from '../kernel/jsonRows.ts'
import { type Paging, pageRange } from '../kernel/paging.ts'
import { notFound } from '../kernel/refusal.ts'
import { areaInScope, restaurantInScope, type Scope } from '../kernel/scope.ts'
import { canEmailLinks } from '../kernel/settings.ts'
import { areaLabel, byName, hasWords } from '../kernel/sqlNames.ts'
import { utcText } from '../kernel/sqlTimes.ts'
import {
  driversWithoutDevice,
  messageInScope,
  noticeInScope,
  plannedTarget,
  reachOf,
  seenDrivers,
} from './driverMessages.scope.ts'
import { insertMessage, insertRecipients } from './driverMessages.writes.ts'
import { texts } from './push.reads.ts'
import { NOTICE_JOB, type NoticeJobData } from './push.service.ts'
import { sendTextAgain } from './texts.service.ts'

export const driverMessageHandlers = handlers(driverMessageRoutes, {
  create: ({ scope, session, body, change, services: { settings } }) =>
    change(async (work) => {
      const { title, body: text } = body
      const target = await plannedTarget(work.tx, scope, body)
      const author = { author_id: scope.accountId, author_name: session.actor.name }
      const row = { title, body: text, addressee: target.addressee, ...author }
      const message = await insertMessage(work.tx, row, target)
      const { recipients, waiting } = await insertRecipients(
        work.tx,
        scope,
        message,
        target,
        canEmailLinks(settings),
      )
      work.enqueue(NOTICE_JOB, ...waiting.map((notice): NoticeJobData => ({ notice })))
      const after = { ...message, ...target, recipients }
      work.record({ thing: 'driver_message', id: message.id, action: 'send', before: null, after })
      work.announce({ channel: driverMessageLive.name, event: 'store', entityId: message.id })
      return messageById(work.tx, scope, message.id)
    }),

  reach: async ({ db, scope, query, services: { settings } }) =>
    reachOf(db, scope, await plannedTarget(db, scope, query), canEmailLinks(settings)),

  noDevice: ({ db, scope, services: { settings, now } }) => driversWithoutDevice(db, scope, settings, now()),

  texts: ({ db, services: { settings, now } }) => texts(db, settings, now()),

  sendTextAgain: ({ params, change, services: { settings, now } }) =>
    change((work) => sendTextAgain(work, params.id, settings.businessTimeZone, now())),

  list: ({ db, scope, query }) => messagesPage(db, scope, query),

  async results({ db, scope, params, query }) {
    const message = await messageById(db, scope, params.id)
    return { message, ...(await recipientsPage(db, scope, message.id, query)) }
  },
})

/** The result of a notice, as the contract names it. */
const RESULT = sql`case when driver_notice.emailed then 'emailed' else coalesce(driver_notice.outcome, 'waiting') end`

function pageInfo(paging: Paging, total: number) {
  const { limit, offset } = pageRange(paging, total)
  return sql`limit ${limit} offset ${offset}`
}

async function messagesPage(db: Db, scope: Scope, paging: Paging): Promise<DriverMessages> {
  const total = await countRows(db, sql`select from driver_message where ${messageInScope(scope)}`)
  const chosen = sql<{ id: number }>`
    select id from driver_message where ${messageInScope(scope)}
    order by created_at desc, id desc ${pageInfo(paging, total)}`
  return { messages: await messageViews(db, scope, chosen), total }
}

async function countRows(db: Db, query: RawBuilder<unknown>): Promise<number> {
  const { rows } = await sql<{ total: number }>`
    select count(*)::int as total from (${query}) as found`.execute(db)
  return rows[0]?.total ?? 0
}

async function messageById(db: Db | Tx, scope: Scope, id: number): Promise<DriverMessage> {
  const chosen = sql<{ id: number }>`
    select id from driver_message where id = ${id} and ${messageInScope(scope)}`
  const [message] = await messageViews(db, scope, chosen)
  if (!message) throw notFound('message')
  return message
}

async function recipientsPage(
  db: Db,
  scope: Scope,
  id: number,
  { result, q = '', ...paging }: Paging & { result?: MessageResult | undefined; q?: string | undefined },
): Promise<Omit<MessageResults, 'message'>> {
  const found = sql`
    with ${seenDrivers(scope)}
      select driver_notice.*, ${RESULT} as result, ${DRIVER_NAME} as full_name, driver.phone
      from driver_notice join driver on driver.id = driver_notice.driver_id
      where driver_notice.message_id = ${id} and ${noticeInScope(scope)}
        and (${result ?? null}::text is null or ${RESULT} = ${result ?? null})
        and ${hasWords(q, sql`driver.first_name || ' ' || driver.last_name`)}`
  const total = await countRows(db, found)
  const recipients = await jsonRows<MessageRecipient>(
    db,
    sql`
      select driver_id, full_name, phone, result, reason,
        ${utcText('shown.tried_at')} as tried_at
      from (${found}) as shown
      order by ${byName('full_name')}, driver_id ${pageInfo(paging, total)}`,
  )
  return { recipients, total }
}

/** Targets and counts are limited to the scope. @param chosen a query of message ids */
async function messageViews(
  db: Db | Tx,
  scope: Scope,
  chosen: RawBuilder<{ id: number }>,
): Promise<DriverMessage[]> {
  return jsonRows(
    db,
    sql`
    with ${seenDrivers(scope)}, chosen as materialized (${chosen}), counted as (
      select message_id, count(*)::int as recipients,
        (count(*) filter (where outcome is null))::int as waiting,
        (count(*) filter (where outcome = 'reached'))::int as reached,
        (count(*) filter (where emailed))::int as emailed,
        (count(*) filter (where outcome in ('not_reached', 'no_device') and not emailed))::int as not_reached,
        (count(*) filter (where outcome = 'no_device'))::int as no_device
      from driver_notice
      where message_id in (select id from chosen) and ${noticeInScope(scope)}
      group by message_id)
      select id, title, body, author_name as author, ${utcText('driver_message.created_at')} as created_at, addressee,
        ${areas(scope)} as areas, ${restaurants(scope)} as restaurants, coalesce(recipients, 0) as recipients,
        coalesce(waiting, 0) as waiting, coalesce(reached, 0) as reached, coalesce(emailed, 0) as emailed, coalesce(not_reached, 0) as not_reached,
        coalesce(no_device, 0) as no_device
      from driver_message join chosen using (id) left join counted on counted.message_id = id
      order by driver_message.created_at desc, id desc`,
  )
}

const areas = (scope: Scope) =>
  jsonList(sql`
    select area.id as area_id, ${areaLabel(scope)} as name from driver_message_area as target
    join area on area.id = target.area_id
    where target.message_id = driver_message.id and ${areaInScope(scope, sql.ref('area.id'))}
    order by ${byName('area.name')}, area.id`)

const restaurants = (scope: Scope) =>
  jsonList(sql`
    select restaurant.id as restaurant_id, restaurant.name from driver_message_restaurant as target
    join restaurant on restaurant.id = target.restaurant_id
    where target.message_id = driver_message.id and ${restaurantInScope(scope, sql.ref('restaurant.id'))}
    order by ${byName('restaurant.name')}, restaurant.id`)
