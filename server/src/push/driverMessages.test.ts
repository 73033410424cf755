/**
 * Push messages from staff: who gets them, who may see them, and their results
 * (docs/spec/accounts.md#manager-scope, docs/spec/push.md#web-push).
 */
import { randomUUID } from 'node:crypto'
import { driverMessageRoutes as routes } from '@driverdesk/contract/push/driverMessages.routes.ts'
import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { watch } from '../testing/liveClient.ts'
import { type TestApp, testApp } from '../testing/testApp.ts'
import { ACCOUNTS, AREAS, DRIVERS, RESTAURANTS } from '../testing/testWorld.ts'
import { addMessage } from './testing/givenMessage.ts'
import { forgetNotices, noticesOf, subscribe } from './testing/notices.ts'

const { everywhere, north, northTwoOnly, south, leftover, inactive } = DRIVERS
const { northOne, northTwo, northClosed, southOne } = RESTAURANTS
const TEXT = { title: 'Open shifts', body: 'Call the office.' }

let server: TestApp
beforeAll(async () => {
  server = await testApp()
})
beforeEach(async () => {
  await forgetNotices(server.db)
  await server.db.deleteFrom('driver_message').execute()
})
afterAll(() => server.end())

type Staff = 'administrator' | 'manager' | 'limitedManager'
const send = (given: object, who: Staff = 'administrator') =>
  server.reply(routes.create, { body: { ...TEXT, ...given } }, who)
const refusal = async (given: object, who: Staff = 'administrator') => {
  const { status, body } = await server.call(routes.create, { body: { ...TEXT, ...given } }, who)
  return { status, body }
}
const notified = async () => (await noticesOf(server.db)).map(({ driver_id }) => driver_id)

describe('the active drivers who get a message', () => {
  const inNorth = { area_ids: [AREAS.north] }
  test.each([
    ['of an administrator to no one in particular', {}, 'administrator', [1, 2, 3, 4, 5]],
    ['of a manager: those in the scope', {}, 'manager', [everywhere, north, northTwoOnly, leftover]],
    ['of a manager with one restaurant', {}, 'limitedManager', [everywhere, north, leftover]],
    // Drivers without areas are offered everywhere.
    ['to an area', inNorth, 'administrator', [everywhere, north, northTwoOnly, leftover]],
    ['to an area, as JSON text', { area_ids: `[${AREAS.south}]` }, 'administrator', [1, south, leftover]],
    ['to areas', { area_ids: [AREAS.north, AREAS.south] }, 'administrator', [1, 2, 3, 4, 5]],
    ['to an area of which the sender has one restaurant', inNorth, 'limitedManager', [1, north, leftover]],
    ['to a restaurant', { ...inNorth, restaurant_ids: [northOne] }, 'manager', [1, north, leftover]],
    [
      'to restaurants',
      { area_ids: [AREAS.north, AREAS.south], restaurant_ids: [northTwo, southOne] },
      'administrator',
      [1, 2, 3, 4, 5],
    ],
    ['to drivers', { driver_ids: [north, south] }, 'administrator', [north, south]],
    ['to drivers of an area', { ...inNorth, driver_ids: [north] }, 'manager', [north]],
    [
      'to no one, as a form sends it',
      { area_ids: '', driver_ids: 'null', notify_status: '10' },
      'administrator',
      [1, 2, 3, 4, 5],
    ],
  ] as const)('%s', async (_, given, who, expected) => {
    const message = await send(given, who)
    expect(await notified()).toEqual(expected)
    expect(message).toMatchObject({ ...TEXT, recipients: expected.length, author: `${who} Account` })
  })

  test.each([
    ['administrator', {}, { drivers: 5, by_email: 0, no_device: 4 }],
    ['manager', { area_ids: '' }, { drivers: 4, by_email: 0, no_device: 3 }],
    ['limitedManager', { area_ids: `[${AREAS.north}]` }, { drivers: 3, by_email: 0, no_device: 2 }],
    [
      'manager',
      { area_ids: `[${AREAS.north}]`, restaurant_ids: `[${northOne}]` },
      { drivers: 3, by_email: 0, no_device: 2 },
    ],
  ] as const)('are counted before sending: %s, %j', async (who, query, expected) => {
    await subscribe(server.db, north, 'a device of a test')
    expect(await server.reply(routes.reach, { query }, who)).toEqual(expected)
  })

  test('do not include those blocked by the only addressed restaurant', async () => {
    await server.db
      .insertInto('restaurant_driver_preference')
      .values({ restaurant_id: northOne, driver_id: everywhere, preference: 'blocked' })
      .execute()
    await send({ area_ids: [AREAS.north], restaurant_ids: [northOne] })
    expect(await notified()).toEqual([north, leftover])
    await server.db.deleteFrom('restaurant_driver_preference').execute()
  })
})

describe('a message is refused, and nothing is stored,', () => {
  const cases: [string, object, Staff, number, object][] = [
    ['without a title', { title: ' ' }, 'manager', 400, { title: ['Title is required.'] }],
    [
      'with a title of 56',
      { title: 'x'.repeat(56) },
      'manager',
      400,
      { title: ['Title must be at most 55 characters long'] },
    ],
    ['without a body', { body: '' }, 'manager', 400, { body: ['Body is required.'] }],
    [
      'with a body of 256',
      { body: 'x'.repeat(256) },
      'manager',
      400,
      { body: ['Body must be at most 255 characters long'] },
    ],
    [
      'to a restaurant without its area',
      { restaurant_ids: [northOne] },
      'manager',
      400,
      { restaurant_ids: ['Choose only active restaurants of the selected areas.'] },
    ],
    [
      'to a restaurant of another area',
      { area_ids: [AREAS.north], restaurant_ids: [southOne] },
      'administrator',
      400,
      { restaurant_ids: ['Choose only active restaurants of the selected areas.'] },
    ],
    [
      'to a closed restaurant',
      { area_ids: [AREAS.north], restaurant_ids: [northClosed] },
      'administrator',
      400,
      { restaurant_ids: ['Choose only active restaurants of the selected areas.'] },
    ],
    [
      'to an inactive driver',
      { driver_ids: [north, inactive] },
      'administrator',
      400,
      { driver_ids: ['Choose only active drivers of the chosen areas and restaurants.'] },
    ],
    [
      'to a driver who is not in the area',
      { area_ids: [AREAS.south], driver_ids: [north] },
      'administrator',
      400,
      { driver_ids: ['Choose only active drivers of the chosen areas and restaurants.'] },
    ],
    [
      'that notifies no one',
      { notify_status: 20 },
      'manager',
      400,
      { notify_status: ['Must be 10, because a message without notification is not kept.'] },
    ],
    [
      'to an area out of scope',
      { area_ids: [AREAS.south] },
      'manager',
      404,
      { message: 'This area does not exist.' },
    ],
    [
      'to a driver out of scope',
      { driver_ids: [south] },
      'manager',
      404,
      { message: 'This driver does not exist.' },
    ],
    [
      'to a restaurant out of scope',
      { area_ids: [AREAS.north], restaurant_ids: [northTwo] },
      'limitedManager',
      404,
      { message: 'This restaurant does not exist.' },
    ],
  ]
  test.each(cases)('%s', async (_, given, who, status, body) => {
    expect(await refusal(given, who)).toEqual({ status, body })
    expect(await notified()).toEqual([])
    expect(await server.db.selectFrom('driver_message').select('id').execute()).toEqual([])
  })

  test('if no driver would get it', async () => {
    await sql`update driver set status = 20 where id <> ${south}`.execute(server.db)
    expect(await refusal({}, 'manager')).toEqual({
      status: 400,
      body: { area_ids: ['No active driver would get this message.'] },
    })
    await sql`update driver set status = 10 where id not in (${inactive}, ${DRIVERS.applicant})`.execute(
      server.db,
    )
  })
})

test('drivers without a device count as not reached at once, and the others get a job each', async () => {
  await subscribe(server.db, north, 'a device of a test')
  const message = await send({}, 'manager')
  expect(message).toMatchObject({ recipients: 4, waiting: 1, reached: 0, not_reached: 3, no_device: 3 })
  const notices = await noticesOf(server.db)
  expect(notices.map(({ has_job }) => has_job)).toEqual([false, true, false, false])
  expect(notices[1]).toMatchObject({ kind: 'message', title: 'Open shifts', body: 'Call the office.' })
  const recorded = await server.db
    .selectFrom('audit_event')
    .select(['actor', 'action', 'after'])
    .where('thing', '=', 'driver_message')
    .orderBy('id')
    .execute()
  expect(recorded.at(-1)).toMatchObject({
    actor: 'panel_user:2',
    action: 'send',
    after: { title: 'Open shifts', addressee: 'areas', areas: [AREAS.north], recipients: 4 },
  })
})

test('sent ten times at once with one key, a message goes out once', async () => {
  const headers = { 'idempotency-key': randomUUID() }
  const answers = await Promise.all(
    Array.from({ length: 10 }, () => server.call(routes.create, { body: TEXT, headers }, 'manager')),
  )
  expect(new Set(answers.map(({ status, body }) => `${status} ${(body as { id: number }).id}`)).size).toBe(1)
  expect(await notified()).toEqual([everywhere, north, northTwoOnly, leftover])
})

describe('the history shows a message and its drivers', () => {
  const results = [north, northTwoOnly, south].map((driver) => [driver, 'reached'] as const)
  const cases: [string, Parameters<typeof addMessage>[1], Partial<Record<Staff, number>>][] = [
    ['for all', { results }, { administrator: 3, manager: 2, limitedManager: 1 }],
    ['for an area', { areas: [AREAS.north], results }, { administrator: 3, manager: 2, limitedManager: 1 }],
    ['for another area', { areas: [AREAS.south], results }, { administrator: 3 }],
    ['for a restaurant', { restaurants: [northTwo, southOne], results }, { administrator: 3, manager: 2 }],
  ]
  test.each(cases)('%s', async (_, given, expected) => {
    const id = await addMessage(server.db, given)
    for (const who of ['administrator', 'manager', 'limitedManager'] as const) {
      const page = await server.reply(routes.list, {}, who)
      expect([who, page.total, page.messages[0]?.recipients]).toEqual([
        who,
        expected[who] ? 1 : 0,
        expected[who],
      ])
      const one = await server.call(routes.results, { params: { id } }, who)
      expect([who, one.status]).toEqual([who, expected[who] ? 200 : 404])
      if (who !== 'administrator') expect(JSON.stringify([page, one.body])).not.toMatch(/[Ss]outh/)
    }
  })

  test('for named drivers: to those with one of them in scope', async () => {
    const id = await addMessage(server.db, { results: [[northTwoOnly, 'reached']] }, { addressee: 'drivers' })
    const seen = async (who: Staff) =>
      (await server.reply(routes.list, {}, who)).messages.map((one) => one.id)
    expect([await seen('administrator'), await seen('manager'), await seen('limitedManager')]).toEqual([
      [id],
      [id],
      [],
    ])
  })

  test('to its author, even if the scope has changed', async () => {
    const author = { author_id: ACCOUNTS.manager.id, author_name: 'manager Account' }
    const id = await addMessage(server.db, { areas: [AREAS.south], results }, author)
    const { message, recipients } = await server.reply(
      routes.results,
      { params: { id: String(id) } },
      'manager',
    )
    expect(message).toMatchObject({ areas: [], recipients: 2 })
    expect(recipients.map(({ driver_id }) => driver_id)).toEqual([north, northTwoOnly])
  })
})

test('the recipients can be filtered by name and result, in pages', async () => {
  const id = await addMessage(server.db, {
    results: [
      [everywhere, 'reached'],
      [north, 'not_reached'],
      [northTwoOnly, 'no_device'],
      [south, null],
      [leftover, 'reached'],
    ],
  })
  await sql`update driver_notice set reason = 'gone' where driver_id = ${north}`.execute(server.db)
  await server.db.updateTable('driver').set({ phone: '07700 900123' }).where('id', '=', north).execute()
  const found = async (query: object) => {
    const { total, recipients } = await server.reply(
      routes.results,
      { params: { id: String(id) }, query },
      'administrator',
    )
    return [total, ...recipients.map(({ driver_id }) => driver_id)]
  }
  expect(await found({})).toEqual([5, everywhere, leftover, north, northTwoOnly, south])
  expect(await found({ per_page: '2', page: '2' })).toEqual([5, north, northTwoOnly])
  expect(await found({ per_page: '2', page: '9' })).toEqual(await found({ per_page: '2', page: '3' }))
  expect(await found({ q: 'NORTH ', result: 'no_device' })).toEqual([1, northTwoOnly])
  expect(await found({ result: 'waiting' })).toEqual([1, south])
  expect(await found({ q: '%' })).toEqual([0])
  const { message, recipients } = await server.reply(
    routes.results,
    { params: { id: String(id) }, query: { result: 'not_reached' } },
    'administrator',
  )
  expect(message).toMatchObject({ recipients: 5, waiting: 1, reached: 2, not_reached: 2, no_device: 1 })
  expect(recipients).toEqual([
    {
      driver_id: north,
      full_name: 'north Driver',
      phone: '07700 900123',
      result: 'not_reached',
      reason: 'gone',
      tried_at: '2026-06-10T11:00:00.000Z',
    },
  ])
})

test('a sent message is announced to those who see it, without its content', async () => {
  const viewers = ['administrator', 'manager', 'limitedManager', 'restaurant', 'driver', 'none'] as const
  const receivedBy = async (given: object) => {
    const watchers = await Promise.all(viewers.map(async (who) => [who, await watch(server, who)] as const))
    const { id } = await send(given)
    const received = await Promise.all(
      watchers.map(async ([who, watcher]) => {
        const events = (await watcher.leave()).filter(({ channel }) => channel === 'driver message')
        return events.map(({ event, data }) => [who, event, data])
      }),
    )
    return { id, received: received.flat() }
  }
  const all = await receivedBy({})
  const to = (id: number, ...who: Staff[]) => who.map((one) => [one, 'store', { id }])
  expect(all.received).toEqual(to(all.id, 'administrator', 'manager', 'limitedManager'))
  const inSouth = await receivedBy({ area_ids: [AREAS.south] })
  expect(inSouth.received).toEqual(to(inSouth.id, 'administrator'))
  const atTwo = await receivedBy({ area_ids: [AREAS.north], restaurant_ids: [northTwo] })
  expect(atTwo.received).toEqual(to(atTwo.id, 'administrator', 'manager'))
})
