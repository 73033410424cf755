/** Tests which events of posts and replies each viewer gets (docs/spec/kernel.md#live-events). */
import { newsRoutes } from '@driverdesk/contract/news/news.routes.ts'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { eventsDuring } from '../kernel/testing/eventsDuring.ts'
import { watch } from '../testing/liveClient.ts'
import { type TestApp, testApp } from '../testing/testApp.ts'
import { AREAS, DRIVERS, RESTAURANTS } from '../testing/testWorld.ts'
import { addPost } from './testing/givenPost.ts'

let server: TestApp
beforeAll(async () => {
  server = await testApp()
})
beforeEach(() => server.db.deleteFrom('news_post').execute())
afterAll(() => server.end())

const VIEWERS = [
  'administrator',
  'manager',
  'limitedManager',
  'restaurant',
  'otherRestaurant',
  'driver',
  'otherDriver',
  'none',
] as const
type Told = Partial<Record<(typeof VIEWERS)[number], string[]>>
const id = (post: number) => ({ id: String(post) })

const receivedDuring = (happens: () => Promise<unknown>) => eventsDuring(server, VIEWERS, namesOf, happens)

const namesOf = (events: readonly { channel: string; event: string }[]) =>
  events
    .filter(({ channel }) => ['news feed', 'reply'].includes(channel))
    .map(({ channel, event }) => `${channel} ${event}`)

const only = (names: readonly (keyof Told)[], ...events: string[]): Told =>
  Object.fromEntries(names.map((name) => [name, events]))

test('a new post reaches its addressees and the staff who see it', async () => {
  const post = (body: object) => () =>
    server.reply(newsRoutes.create, { body: { postTitle: 'a', postContent: 'b', ...body } }, 'administrator')
  expect(await receivedDuring(post({}))).toEqual(only(VIEWERS, 'news feed store'))
  expect(await receivedDuring(post({ areas: [AREAS.south] }))).toEqual(
    only(['administrator', 'otherRestaurant', 'otherDriver'], 'news feed store'),
  )
  expect(await receivedDuring(post({ restaurants: [RESTAURANTS.northTwo] }))).toEqual(
    only(['administrator', 'manager', 'restaurant'], 'news feed store'),
  )
})

test('viewers who lose a post by an edit or a removal get an event that it is gone', async () => {
  const post = await addPost(server.db, { drivers: [DRIVERS.north, DRIVERS.south] })
  const params = id(post)
  const edit = () =>
    server.reply(newsRoutes.update, { params, body: { drivers: [DRIVERS.south] } }, 'administrator')
  expect(await receivedDuring(edit)).toEqual({
    ...only(['administrator', 'otherDriver'], 'news feed update'),
    ...only(['manager', 'limitedManager', 'driver'], 'news feed destroy'),
  })
  const remove = () => server.reply(newsRoutes.remove, { params }, 'administrator')
  expect(await receivedDuring(remove)).toEqual(only(['administrator', 'otherDriver'], 'news feed destroy'))
})

test('a hidden post disappears for its readers, and returns when it is shown', async () => {
  const post = await addPost(server.db, { restaurants: [RESTAURANTS.northOne] })
  const set = (status: 10 | 20) => () =>
    server.reply(newsRoutes.changeStatus, { params: id(post), body: { status } }, 'administrator')
  const staff = ['administrator', 'manager', 'limitedManager'] as const
  expect(await receivedDuring(set(20))).toEqual({
    ...only(staff, 'news feed changeStatus'),
    restaurant: ['news feed destroy'],
  })
  expect(await receivedDuring(set(10))).toEqual(
    only([...staff, 'restaurant'], 'news feed changeStatus', 'news feed publish'),
  )
})

test('reading a post is announced only to staff', async () => {
  const post = await addPost(server.db, { areas: [AREAS.north] })
  const show = () => server.reply(newsRoutes.markReaded, { body: { ids: [post] } }, 'restaurant')
  expect(await receivedDuring(show)).toEqual(
    only(['administrator', 'manager', 'limitedManager'], 'news feed markReaded'),
  )
})

test('a reply reaches its author and the staff who see it; the agency’s reply reaches everyone who sees the post', async () => {
  const post = await addPost(server.db, { areas: [AREAS.north, AREAS.south] })
  const reply = (who: 'manager' | 'otherDriver') => () =>
    server.reply(newsRoutes.reply, { body: { reply_content: 'a', new_id: post } }, who)
  expect(await receivedDuring(reply('otherDriver'))).toEqual(
    only(['administrator', 'otherDriver'], 'reply store'),
  )
  const seeing = VIEWERS.filter((who) => who !== 'none')
  expect(await receivedDuring(reply('manager'))).toEqual(only(seeing, 'reply store'))
})

test('an announced post has neither its other addressees nor its readers', async () => {
  const watcher = await watch(server, 'manager')
  const body = {
    postTitle: 'a',
    postContent: '<p>b</p>',
    restaurants: [RESTAURANTS.northOne, RESTAURANTS.southOne],
  }
  const made = await server.reply(newsRoutes.create, { body }, 'administrator')
  const [event] = (await watcher.leave()).filter(({ channel }) => channel === 'news feed')
  expect(event?.data).toMatchObject({ id: made.id, postTitle: 'a', postContent: '<p>b</p>', status: 10 })
  expect(JSON.stringify(event)).not.toContain('South')
})
