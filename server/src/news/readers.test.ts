/** Tests who sees a post, who has read it, and whom a reminder reaches. */
import { newsRoutes } from '@driverdesk/contract/news/news.routes.ts'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { secondServer } from '../kernel/testing/secondServer.ts'
import { noticesOf, subscribe } from '../push/testing/notices.ts'
import { type TestApp, testApp } from '../testing/testApp.ts'
import { ACCOUNTS, type AccountName, AREAS, DRIVERS, RESTAURANTS } from '../testing/testWorld.ts'
import { addPost } from './testing/givenPost.ts'

/** Nothing is sent: its jobs do not run. */
const MAIL_SERVER = { SMTP_URL: 'smtp://127.0.0.1:1', MAIL_FROM: 'office@driverdesk.test' }

let server: TestApp
beforeAll(async () => {
  server = await testApp({ env: MAIL_SERVER, worksJobs: false })
})
beforeEach(async () => {
  await server.db.deleteFrom('news_post').execute()
  await server.db.deleteFrom('mail').execute()
  await server.db.deleteFrom('driver_notice').execute()
})
afterAll(() => server.end())

const id = (post: number) => ({ id: String(post) })
const everyone = Object.keys(ACCOUNTS) as AccountName[]
const show = (post: number, who: AccountName) =>
  server.reply(newsRoutes.markReaded, { body: { ids: [post] } }, who)
const counts = async (post: number, who: 'administrator' | 'manager' | 'limitedManager') => {
  const { readedCount, totalReadersCount } = await server.reply(newsRoutes.get, { params: id(post) }, who)
  return [readedCount, totalReadersCount]
}

describe('a post is seen by', () => {
  const staff = ['administrator', 'manager', 'limitedManager'] as const
  test.each([
    ['all', {}, everyone],
    ['an area', { areas: [AREAS.north] }, [...staff, 'restaurant', 'otherRestaurant', 'driver']],
    ['another area', { areas: [AREAS.south] }, ['administrator', 'otherRestaurant', 'otherDriver']],
    ['a restaurant', { restaurants: [RESTAURANTS.northTwo] }, ['administrator', 'manager', 'restaurant']],
    ['a driver', { drivers: [DRIVERS.south] }, ['administrator', 'otherDriver']],
  ] as const)('%s', async (_, addressed, expected) => {
    const post = await addPost(server.db, addressed)
    const hidden = await addPost(server.db, addressed, { status: 20 })
    for (const who of everyone) {
      const seen = (await server.reply(newsRoutes.list, {}, who)).map((one) => one.id)
      const isStaff = (staff as readonly string[]).includes(who)
      const sees = (expected as readonly string[]).includes(who)
      expect([who, seen]).toEqual([who, sees ? (isStaff ? [hidden, post] : [post]) : []])
    }
  })
})

test('a driver without an area works everywhere and can read posts for every area', async () => {
  const post = await addPost(server.db, { areas: [AREAS.north] })
  const elsewhere = await addPost(server.db, { areas: [AREAS.south] })
  const own = server.db.deleteFrom('driver_area').where('driver_id', '=', DRIVERS.north).returningAll()
  const areas = await own.execute()
  const seen = (await server.reply(newsRoutes.list, {}, 'driver')).map((one) => one.id)
  const readers = await server.reply(newsRoutes.readers, { params: id(elsewhere) }, 'administrator')
  await server.db.insertInto('driver_area').values(areas).execute()
  expect(seen.toSorted()).toEqual([post, elsewhere])
  expect(
    [...readers.read, ...readers.unread].some((one) => one.kind === 'driver' && one.id === DRIVERS.north),
  ).toBe(true)
})

test('readers other than staff see neither the other addressees nor the readers', async () => {
  await addPost(server.db, { restaurants: [RESTAURANTS.northOne, RESTAURANTS.southOne] })
  const [post] = await server.reply(newsRoutes.list, {}, 'restaurant')
  const shown = Object.keys(post as object)
  for (const field of ['news_feed_areas', 'news_feed_restaurants', 'news_feed_drivers', 'readedCount']) {
    expect(shown).not.toContain(field)
  }
  const [forManager] = await server.reply(newsRoutes.list, {}, 'manager')
  expect(forManager).toMatchObject({
    news_feed_restaurants: [{ restaurant_id: RESTAURANTS.northOne, name: 'North One' }],
    totalReadersCount: 1,
  })
})

describe('a post’s readers are the addressees who can sign in', () => {
  test.each([
    // 4 panel users but the author, 2 restaurant accounts, 5 active drivers.
    ['all', {}, { administrator: 10, manager: 6, limitedManager: 4 }],
    // 2 restaurant accounts, 2 drivers of the area and 2 without any.
    ['an area', { areas: [AREAS.north] }, { administrator: 6, manager: 6, limitedManager: 4 }],
    [
      'restaurants of one account',
      { restaurants: [1, 2] },
      { administrator: 1, manager: 1, limitedManager: 1 },
    ],
    [
      'drivers, one of them inactive',
      { drivers: [2, 4, 6] },
      { administrator: 2, manager: 1, limitedManager: 1 },
    ],
  ])('%s', async (_, addressed, expected) => {
    const post = await addPost(server.db, addressed, { author_id: ACCOUNTS.administrator.id })
    for (const who of ['administrator', 'manager', 'limitedManager'] as const) {
      expect([who, await counts(post, who)]).toEqual([who, [0, expected[who]]])
    }
  })
})

test('viewing counts once per reader, and not for the author or people it is not for', async () => {
  const post = await addPost(server.db, { areas: [AREAS.north] }, { author_id: ACCOUNTS.manager.id })
  expect(await show(post, 'restaurant')).toEqual({ ids: [post] })
  expect(await show(post, 'restaurant')).toEqual({ ids: [] })
  await Promise.all([show(post, 'driver'), show(post, 'driver')])
  await show(post, 'manager')
  await show(post, 'administrator')
  expect(await counts(post, 'administrator')).toEqual([2, 6])
  const seen = await server.reply(newsRoutes.get, { params: id(post) }, 'restaurant')
  expect(seen).toMatchObject({ is_reader: true, read_at: expect.any(String), acknowledged_at: null })
  const { read, unread } = await server.reply(newsRoutes.readers, { params: id(post) }, 'manager')
  expect(read.map(({ kind, name }) => [kind, name]).toSorted()).toEqual([
    ['driver', 'north Driver'],
    ['restaurateur', 'North Kitchens'],
  ])
  expect(unread.map(({ email }) => email).toSorted()).toEqual([
    ...['everywhere', 'leftover', 'northTwoOnly'].map((name) => `${name}@driverdesk.test`),
    ACCOUNTS.otherRestaurant.email,
  ])
  const limited = await server.reply(newsRoutes.readers, { params: id(post) }, 'limitedManager')
  expect([limited.read.length, limited.unread.length]).toEqual([2, 2])
})

test('a post the caller cannot see is not found, and the others still count', async () => {
  const [seen, unseen] = [await addPost(server.db), await addPost(server.db, { areas: [AREAS.south] })]
  const mark = (ids: number[]) => server.call(newsRoutes.markReaded, { body: { ids } }, 'restaurant')
  const gone = { status: 404, body: { message: 'This post does not exist.' } }
  expect(await mark([unseen])).toMatchObject(gone)
  expect(await mark([unseen, seen])).toMatchObject({ status: 200, body: { ids: [seen] } })
  const noted = await server.db.selectFrom('news_read').select('post_id').execute()
  expect(noted).toEqual([{ post_id: seen }])
})

test('a post that asks for confirmation is read by those who confirmed it', async () => {
  const post = await addPost(server.db, { restaurants: [RESTAURANTS.northOne] }, { acknowledge: true })
  await show(post, 'restaurant')
  expect(await counts(post, 'administrator')).toEqual([0, 1])
  const said = await server.reply(newsRoutes.acknowledge, { params: id(post) }, 'restaurant')
  expect(said).toMatchObject({ acknowledge: true, acknowledged_at: expect.any(String) })
  const again = await server.reply(newsRoutes.acknowledge, { params: id(post) }, 'restaurant')
  expect(again.acknowledged_at).toBe(said.acknowledged_at)
  expect(await counts(post, 'administrator')).toEqual([1, 1])
  const records = server.db.selectFrom('audit_event').select('actor').where('action', '=', 'acknowledge')
  expect(await records.execute()).toEqual([{ actor: 'restaurateur:1' }])
})

describe('a reminder', () => {
  test('goes to those in scope who have not read it: to their device, or else by email', async () => {
    const post = await addPost(server.db, { areas: [AREAS.north] }, { title: 'Road works' })
    await subscribe(server.db, DRIVERS.north, '{}')
    await show(post, 'otherRestaurant')
    const done = await server.reply(newsRoutes.remind, { params: id(post), body: {} }, 'manager')
    expect(done).toEqual({ pushed: 1, mailed: 4, kept: 0 })
    expect(await noticesOf(server.db)).toMatchObject([
      { driver_id: DRIVERS.north, kind: 'news', title: 'Reminder: Road works', has_job: true },
    ])
    const mails = await server.db
      .selectFrom('mail')
      .select(['to_address', 'subject', 'body'])
      .orderBy('to_address')
      .execute()
    expect(mails.map(({ to_address, subject }) => [to_address, subject])).toEqual([
      ...['everywhere', 'leftover', 'northTwoOnly'].map((name) => [
        `${name}@driverdesk.test`,
        'Reminder: Road works',
      ]),
      [ACCOUNTS.restaurant.email, 'Reminder: Road works'],
    ])
    expect(mails[0]?.body).not.toContain('Text')
    const shown = await server.reply(newsRoutes.get, { params: id(post) }, 'manager')
    expect(shown.reminded_at).toEqual(expect.any(String))
    await server.db.updateTable('driver').set({ push_token: null }).execute()
  })

  test('without a mail server counts no one as reminded by email', async () => {
    const post = await addPost(server.db, { areas: [AREAS.north] })
    const outbox = await secondServer(server)
    const done = await outbox.reply(newsRoutes.remind, { params: id(post), body: {} }, 'manager')
    await outbox.end()
    const mails = await server.db.selectFrom('mail').select('id').execute()
    expect(done).toEqual({ pushed: 0, mailed: 0, kept: mails.length })
    expect(done.kept).toBeGreaterThan(0)
  })

  test('sent by two people at once goes out once, and the other is refused', async () => {
    const post = await addPost(server.db, { areas: [AREAS.north] })
    const remind = (who: AccountName, reminded_at: string | null) =>
      server.call(newsRoutes.remind, { params: id(post), body: { reminded_at } }, who)
    const answers = await Promise.all([remind('administrator', null), remind('manager', null)])
    expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 400])
    const refused = answers.find(({ status }) => status === 400)
    expect(refused?.body).toEqual({ reminded_at: ['They have just been reminded.'] })
    const { reminded_at } = await server.reply(newsRoutes.get, { params: id(post) }, 'manager')
    expect(await remind('manager', reminded_at)).toMatchObject({ status: 200 })
  })

  test('is not sent for a hidden post', async () => {
    const post = await addPost(server.db, {}, { status: 20 })
    const answer = await server.call(newsRoutes.remind, { params: id(post), body: {} }, 'administrator')
    expect(answer).toMatchObject({ status: 400, body: { id: [expect.stringContaining('hidden')] } })
    expect(await server.db.selectFrom('mail').selectAll().execute()).toEqual([])
  })
})

test('shown posts that were not seen are unread, except one’s own', async () => {
  const unread = async (who: AccountName) => (await server.reply(newsRoutes.unread, {}, who)).count
  const own = await addPost(server.db, { areas: [AREAS.north] }, { author_id: ACCOUNTS.manager.id })
  const all = await addPost(server.db)
  await addPost(server.db, {}, { status: 20 })
  const everyone = async () => Promise.all([unread('administrator'), unread('manager'), unread('restaurant')])
  expect([...(await everyone()), await unread('none')]).toEqual([2, 1, 2, 1])
  const posts = await server.reply(newsRoutes.list, {}, 'manager')
  expect(posts.map(({ id, is_reader, read_at }) => [id, is_reader, read_at !== null])).toEqual([
    [expect.any(Number), true, false],
    [all, true, false],
    [own, false, true],
  ])
  await show(all, 'restaurant')
  expect(await everyone()).toEqual([2, 1, 1])
})

describe('a reply is seen by its author and by the agency’s people with its author in scope', () => {
  const seen = async (post: number, who: AccountName) =>
    (await server.reply(newsRoutes.get, { params: id(post) }, who)).replies.map(
      ({ reply_content }) => reply_content,
    )
  const reply = (post: number, who: AccountName) =>
    server.reply(newsRoutes.reply, { body: { reply_content: ` by ${who} `, new_id: String(post) } }, who)

  test('is seen by everyone if it is the agency’s', async () => {
    const post = await addPost(server.db)
    expect(await reply(post, 'restaurant')).toMatchObject({
      new_id: post,
      reply_author: 'North Kitchens',
      reply_content: 'by restaurant',
      by_staff: false,
    })
    await reply(post, 'otherDriver')
    await reply(post, 'manager')
    const all = ['by restaurant', 'by otherDriver', 'by manager']
    expect(await seen(post, 'administrator')).toEqual(all)
    expect(await seen(post, 'manager')).toEqual(['by restaurant', 'by manager'])
    expect(await seen(post, 'restaurant')).toEqual(['by restaurant', 'by manager'])
    expect(await seen(post, 'otherDriver')).toEqual(['by otherDriver', 'by manager'])
    expect(await seen(post, 'otherRestaurant')).toEqual(['by manager'])
  })
})
