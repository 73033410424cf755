/** Posts made, changed, pinned, hidden and removed. The sweep over all routes tests who may call what (accessSweep.test.ts). */
import { randomUUID } from 'node:crypto'
import { newsRoutes } from '@driverdesk/contract/news/news.routes.ts'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { type TestApp, testApp } from '../testing/testApp.ts'
import { ACCOUNTS, AREAS, DRIVERS, RESTAURANTS } from '../testing/testWorld.ts'
import { addPost } from './testing/givenPost.ts'

let server: TestApp
beforeAll(async () => {
  server = await testApp()
})
beforeEach(async () => {
  await server.db.deleteFrom('news_post').execute()
  await server.db.deleteFrom('mail').execute()
})
afterAll(() => server.end())

const given = { postTitle: 'Road works', postContent: '<p>The bridge is closed.</p>' }
const id = (post: number) => ({ id: String(post) })

test('a post is added with its author and announced in the specified words', async () => {
  const body = { ...given, important: '10' as const, areas: `[${AREAS.north}]` }
  expect(await server.reply(newsRoutes.create, { body }, 'administrator')).toMatchObject({
    postTitle: 'Road works',
    postContent: '<p>The bridge is closed.</p>',
    status: 10,
    pinned: 20,
    important: 10,
    img: null,
    attachment_src: null,
    news_author: 'administrator Account',
    addressee: 20,
    for_areas: 10,
    for_restaurants: 20,
    for_drivers: 20,
    news_feed_areas: [{ area_id: AREAS.north, name: 'North' }],
    news_feed_restaurants: [],
    news_feed_drivers: [],
    acknowledge: false,
    readedCount: 0,
    replies: [],
    editable: true,
  })
})

describe('the kind of addressee follows from what is sent', () => {
  test.each([
    [{}, 10],
    [{ areas: '' }, 10],
    [{ areas: [AREAS.south] }, 20],
    [{ restaurants: `[${RESTAURANTS.northOne},${RESTAURANTS.northOne}]` }, 30],
    [{ addressee: '40' as const, drivers: [DRIVERS.south], areas: [AREAS.north] }, 40],
    [{ addressee: 10 as const, areas: [AREAS.north] }, 10],
  ])('%o is for the kind %i', async (more, addressee) => {
    const post = await server.reply(newsRoutes.create, { body: { ...given, ...more } }, 'administrator')
    expect(post.addressee).toBe(addressee)
    const targets = [post.news_feed_areas, post.news_feed_restaurants, post.news_feed_drivers]
    expect(targets.map(({ length }) => length)).toEqual(
      [20, 30, 40].map((kind) => Number(kind === addressee)),
    )
  })
})

describe('wrong values are refused under their field', () => {
  test.each([
    [{ postTitle: ' ' }, { postTitle: ['Please enter post title'] }],
    [{ postContent: '<p></p>' }, { postContent: ['Please enter post content'] }],
    [{ postContent: '<script>alert(1)</script>' }, { postContent: ['Please enter post content'] }],
    [{ addressee: 20 }, { areas: ['Please select an area'] }],
    [{ addressee: 30, restaurants: '[]' }, { restaurants: ['Please select a restaurant'] }],
    [{ addressee: 40, drivers: '' }, { drivers: ['Please select (a) driver(s)'] }],
  ])('%o is answered %j', async (more, body) => {
    const sent = { body: { ...given, ...more } }
    expect(await server.call(newsRoutes.create, sent, 'administrator')).toMatchObject({ status: 400, body })
  })
})

describe('a manager can address only their own scope', () => {
  const create = (more: object, as: 'manager' | 'limitedManager') =>
    server.call(newsRoutes.create, { body: { ...given, ...more } }, as)
  test.each([
    ['manager', { areas: [AREAS.north] }, 200],
    ['manager', { restaurants: [RESTAURANTS.northTwo] }, 200],
    ['manager', { drivers: [DRIVERS.north] }, 200],
    ['manager', {}, 400],
    ['manager', { areas: [AREAS.north, AREAS.south] }, 404],
    ['manager', { restaurants: [RESTAURANTS.southOne] }, 404],
    ['manager', { drivers: [DRIVERS.south] }, 404],
    ['limitedManager', { restaurants: [RESTAURANTS.northOne] }, 200],
    ['limitedManager', { restaurants: [RESTAURANTS.northTwo] }, 404],
    ['limitedManager', { areas: [AREAS.north] }, 400],
  ] as const)('a %s to %o is answered %i', async (as, more, status) => {
    expect((await create(more, as)).status).toBe(status)
  })

  test('sees a post that reaches beyond it, but cannot change or remove it', async () => {
    const post = await addPost(server.db, { areas: [AREAS.north, AREAS.south] })
    const seen = await server.reply(newsRoutes.get, { params: id(post) }, 'manager')
    expect(seen).toMatchObject({ editable: false, news_feed_areas: [{ area_id: AREAS.north }] })
    const calls = [
      server.call(newsRoutes.update, { params: id(post), body: { postTitle: 'Mine' } }, 'manager'),
      server.call(newsRoutes.changeStatus, { params: id(post), body: { status: 20 } }, 'manager'),
      server.call(newsRoutes.remove, { params: id(post) }, 'manager'),
    ]
    for (const answer of await Promise.all(calls)) {
      expect(answer).toMatchObject({
        status: 400,
        body: { id: [expect.stringContaining('beyond your areas')] },
      })
    }
  })
})

test('an edit keeps fields that are not sent, and another kind of addressee clears the targets', async () => {
  const post = await addPost(server.db, { restaurants: [RESTAURANTS.northOne] })
  const edit = (body: object) => server.reply(newsRoutes.update, { params: id(post), body }, 'administrator')
  expect(await edit({ postTitle: 'New title' })).toMatchObject({
    postTitle: 'New title',
    postContent: '<p>Text</p>',
    addressee: 30,
    news_feed_restaurants: [{ restaurant_id: RESTAURANTS.northOne }],
  })
  expect(await edit({ drivers: [DRIVERS.north] })).toMatchObject({
    addressee: 40,
    news_feed_restaurants: [],
    news_feed_drivers: [{ driver_id: DRIVERS.north, name: 'north Driver' }],
  })
  expect(await edit({ addressee: 10 })).toMatchObject({ addressee: 10, news_feed_drivers: [] })
})

test('pinned posts come first, then the newest; a hidden one is for staff only', async () => {
  const [first, second, third] = [
    await addPost(server.db),
    await addPost(server.db),
    await addPost(server.db),
  ]
  await server.reply(newsRoutes.changePinned, { params: id(first), body: { pinned: 10 } }, 'administrator')
  await server.reply(newsRoutes.changeStatus, { params: id(second), body: { status: 20 } }, 'administrator')
  const seenBy = async (who: keyof typeof ACCOUNTS) =>
    (await server.reply(newsRoutes.list, {}, who)).map((post) => post.id)
  expect(await seenBy('administrator')).toEqual([first, third, second])
  expect(await seenBy('manager')).toEqual([first, third, second])
  expect(await seenBy('restaurant')).toEqual([first, third])
  expect(await seenBy('none')).toEqual([first, third])
})

test('a removed post is not found', async () => {
  const post = await addPost(server.db)
  expect(await server.reply(newsRoutes.remove, { params: id(post) }, 'administrator')).toEqual({ id: post })
  const again = await server.call(newsRoutes.remove, { params: id(post) }, 'administrator')
  expect(again).toMatchObject({ status: 404, body: { message: 'This post does not exist.' } })
})

test('every change is recorded with its old and new values', async () => {
  const post = await server.reply(newsRoutes.create, { body: given }, 'administrator')
  await server.reply(newsRoutes.changeStatus, { params: id(post.id), body: { status: 20 } }, 'administrator')
  await server.reply(newsRoutes.remove, { params: id(post.id) }, 'administrator')
  const events = await server.db
    .selectFrom('audit_event')
    .select(['actor', 'action', 'before', 'after'])
    .where('thing', '=', 'post')
    .where('thing_id', '=', post.id)
    .orderBy('id')
    .execute()
  expect(events).toMatchObject([
    { actor: 'panel_user:1', action: 'create', before: null, after: { title: 'Road works' } },
    { action: 'update', before: { status: 10 }, after: { status: 20 } },
    { action: 'remove', before: { status: 20 }, after: null },
  ])
})

test('a new post is emailed to the accounts that want mail for one of its restaurants', async () => {
  const wants = (restaurant: number, notify_news_events: boolean) =>
    server.db.updateTable('restaurant').set({ notify_news_events }).where('id', '=', restaurant).execute()
  await wants(RESTAURANTS.northOne, true)
  const post = (body: object) =>
    server.call(
      newsRoutes.create,
      { body: { ...given, ...body }, headers: { 'idempotency-key': randomUUID() } },
      'administrator',
    )
  await post({ restaurants: [RESTAURANTS.northTwo] })
  await post({ areas: [AREAS.south] })
  expect(await server.db.selectFrom('mail').selectAll().execute()).toEqual([])
  await post({ areas: [AREAS.north] })
  await wants(RESTAURANTS.northOne, false)
  const [mail, ...others] = await server.db.selectFrom('mail').selectAll().execute()
  expect(others).toEqual([])
  expect(mail).toMatchObject({
    to_address: ACCOUNTS.restaurant.email,
    subject: 'News: Road works',
    body: expect.stringContaining('/newsfeed'),
  })
})
