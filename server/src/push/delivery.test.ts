/**
 * Tests a notice's path from the commit to the driver's device, and the record of the result
 * (docs/spec/kernel.md#jobs, docs/spec/push.md#web-push).
 */

import { driverMessageRoutes } from '@driverdesk/contract/push/driverMessages.routes.ts'
import { shiftRoutes } from '@driverdesk/contract/shifts/shifts.routes.ts'
import { afterAll, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest'
import { outboxHead } from '../kernel/outbox.ts'
import { watch } from '../testing/liveClient.ts'
import { type TestApp, testApp } from '../testing/testApp.ts'
import { addShift, DRIVERS } from '../testing/testWorld.ts'
import { unitOf } from '../testing/unitOf.ts'
import { messageAnnouncer, noticeJob } from './push.service.ts'
import { forgetOldNotices } from './push.writes.ts'
import { forgetNotices, jobStateOf, subscribe } from './testing/notices.ts'
import { type Device, type PushService, pushService } from './testing/pushService.ts'
import { vapidKeys, webPushSender } from './webPush.ts'

const PATIENCE = { timeout: 20_000, interval: 50 }

let service: PushService
let server: TestApp
let device: Device
beforeAll(async () => {
  service = await pushService()
  server = await testApp({ env: { PUBLIC_URL: 'https://office.driverdesk.test' }, worksJobs: true })
})
beforeEach(async () => {
  await forgetNotices(server.db)
  await server.db.deleteFrom('driver_message').execute()
  await server.db.deleteFrom('shift').execute()
  device = service.device()
})
afterAll(async () => {
  await server.end()
  await service.end()
})

const noticeOf = (id: number) =>
  server.db.selectFrom('driver_notice').selectAll().where('id', '=', id).executeTakeFirstOrThrow()
const tokenOf = async (id: number) =>
  (await server.db.selectFrom('driver').select('push_token').where('id', '=', id).executeTakeFirstOrThrow())
    .push_token

describe('publishing a shift of a driver with a device', () => {
  /** The notice that it leaves. */
  async function publish(): Promise<number> {
    await subscribe(server.db, DRIVERS.north, device.subscription)
    const { id } = await addShift(server.db, { driver_id: DRIVERS.north })
    await server.reply(shiftRoutes.publish, { body: { shift_ids: [id] } }, 'manager')
    return (await server.db.selectFrom('driver_notice').select('id').executeTakeFirstOrThrow()).id
  }

  test('reaches the device with the recorded notice', async () => {
    const notice = await publish()
    await vi.waitFor(async () => expect(await jobStateOf(server.db, notice)).toBe('completed'), PATIENCE)
    const recorded = await noticeOf(notice)
    expect(recorded).toMatchObject({ outcome: 'reached', tried_at: expect.any(String) })
    expect(device.received.map(({ message }) => message)).toEqual([
      {
        title: 'New shift',
        body: 'Wed 17/06 10:00 – 14:00, North One',
        tag: `notice-${notice}`,
        timestamp: Date.parse(recorded.created_at),
      },
    ])
    expect(recorded).toMatchObject({ title: 'New shift', body: 'Wed 17/06 10:00 – 14:00, North One' })
    const authorization = device.received[0]?.headers.authorization as string
    const { publicKey } = await vapidKeys(server.db)
    expect(authorization).toContain(`k=${publicKey}`)
    const claims = JSON.parse(Buffer.from(authorization.split('.')[1] as string, 'base64url').toString())
    expect(claims.sub).toBe('https://office.driverdesk.test')
  })

  test('is retried if the push service fails, as one message with one record', async () => {
    device.answers.push(500)
    const notice = await publish()
    await vi.waitFor(async () => expect(await jobStateOf(server.db, notice)).toBe('completed'), PATIENCE)
    expect(device.received.map(({ headers }) => headers.topic)).toEqual([
      `notice-${notice}`,
      `notice-${notice}`,
    ])
    const recorded = await server.db.selectFrom('driver_notice').selectAll().execute()
    expect(recorded).toMatchObject([{ id: notice, outcome: 'reached' }])
  })

  test('removes a device that is gone, and does not retry', async () => {
    device.answers.push(410)
    const notice = await publish()
    await vi.waitFor(async () => expect(await jobStateOf(server.db, notice)).toBe('completed'), PATIENCE)
    expect(await noticeOf(notice)).toMatchObject({ outcome: 'not_reached', tried_at: expect.any(String) })
    expect(await tokenOf(DRIVERS.north)).toBeNull()
    expect(device.received).toHaveLength(1)
  })
})

test('a message from staff reaches each device once, and its results are announced as they arrive', async () => {
  const devices = { reached: service.device(), gone: service.device(), later: service.device() }
  devices.gone.answers.push(410)
  devices.later.answers.push(503)
  await subscribe(server.db, DRIVERS.everywhere, devices.reached.subscription)
  await subscribe(server.db, DRIVERS.north, devices.gone.subscription)
  await subscribe(server.db, DRIVERS.northTwoOnly, devices.later.subscription)
  const watcher = await watch(server, 'manager')
  const text = { title: 'Road works', body: 'The bridge is <closed>.' }
  const { id } = await server.reply(driverMessageRoutes.create, { body: text }, 'manager')
  const look = () =>
    server.reply(driverMessageRoutes.results, { params: { id: String(id) }, query: {} }, 'manager')
  await vi.waitFor(
    async () => expect((await look()).message).toMatchObject({ waiting: 0, reached: 2 }),
    PATIENCE,
  )
  const { message, recipients } = await look()
  expect(message).toMatchObject({ recipients: 4, not_reached: 2, no_device: 1 })
  expect(recipients.map(({ driver_id, result, reason }) => [driver_id, result, reason])).toEqual([
    [DRIVERS.everywhere, 'reached', null],
    [DRIVERS.leftover, 'no_device', null],
    [DRIVERS.north, 'not_reached', 'gone'],
    [DRIVERS.northTwoOnly, 'reached', null],
  ])
  expect(await tokenOf(DRIVERS.north)).toBeNull()
  const tags = Object.values(devices).map(
    ({ received }) => new Set(received.map(({ headers }) => headers.topic)),
  )
  expect(tags.map(({ size }) => size)).toEqual([1, 1, 1])
  for (const { received } of Object.values(devices)) expect(received[0]?.message).toMatchObject(text)
  const events = (await watcher.leave()).filter(({ channel }) => channel === 'driver message')
  expect(events.map(({ data }) => data)).toEqual(events.map(() => ({ id })))
  expect(events[0]?.event).toBe('store')
  expect(new Set(events.slice(1).map(({ event }) => event))).toEqual(new Set(['update']))
})

test('many results at once need few announcements, and none is lost', async () => {
  const written: number[] = []
  const announce = messageAnnouncer()
  const seqs = async () => Number(await outboxHead(server.db))
  const before = await seqs()
  await Promise.all(
    Array.from({ length: 40 }, async (_, nr) => {
      await announce(unitOf(server.db), nr % 2 === 0 ? 1 : 2)
      written.push(await seqs())
    }),
  )
  // For each message, the first result at once, then one announcement for all later results.
  expect((await seqs()) - before).toBe(4)
  expect(Math.min(...written)).toBeGreaterThan(before)
})

describe('an attempt', () => {
  /** A notice whose job is in our hands. */
  async function waiting(push_token: string | null): Promise<number> {
    await server.db.updateTable('driver').set({ push_token }).where('id', '=', DRIVERS.north).execute()
    const { id } = await server.db
      .insertInto('driver_notice')
      .values({ driver_id: DRIVERS.north, kind: 'publish', shift_ids: [1], title: 'New shift', body: 'Fri' })
      .returning('id')
      .executeTakeFirstOrThrow()
    return id
  }

  async function run(notice: number) {
    const identity = { keys: await vapidKeys(server.db), subject: 'mailto:office@driverdesk.test' }
    const job = noticeJob(server.db, webPushSender(identity), undefined)
    await job.run({ notice }, unitOf(server.db), new AbortController().signal)
  }

  test('accepted by the push service is recorded as reached', async () => {
    const notice = await waiting(device.subscription)
    expect(await noticeOf(notice)).toMatchObject({ outcome: null, tried_at: null })
    await run(notice)
    expect(await noticeOf(notice)).toMatchObject({ outcome: 'reached', tried_at: expect.any(String) })
  })

  test('for a delivered notice sends nothing', async () => {
    const notice = await waiting(device.subscription)
    await run(notice)
    const recorded = await noticeOf(notice)
    await run(notice)
    expect(device.received).toHaveLength(1)
    expect(await noticeOf(notice)).toEqual(recorded)
  })

  test.each([404, 410])('answered with %d removes the device', async (status) => {
    device.answers.push(status)
    const notice = await waiting(device.subscription)
    await run(notice)
    expect(await noticeOf(notice)).toMatchObject({ outcome: 'not_reached', tried_at: expect.any(String) })
    expect(await tokenOf(DRIVERS.north)).toBeNull()
  })

  test('removes an invalid device', async () => {
    const notice = await waiting('a token of another kind')
    await run(notice)
    expect(await noticeOf(notice)).toMatchObject({ outcome: 'not_reached' })
    expect(await tokenOf(DRIVERS.north)).toBeNull()
  })

  test('keeps the driver’s newer device if its own is gone', async () => {
    const notice = await waiting(device.subscription)
    const newer = service.device().subscription
    const send = async () => {
      await subscribe(server.db, DRIVERS.north, newer)
      return 'gone' as const
    }
    await noticeJob(server.db, send, undefined).run(
      { notice },
      unitOf(server.db),
      new AbortController().signal,
    )
    expect(await noticeOf(notice)).toMatchObject({ outcome: 'not_reached' })
    expect(await tokenOf(DRIVERS.north)).toBe(newer)
  })

  test.each([500, 503, 429])('answered with %d is recorded as failed, and is retried', async (status) => {
    device.answers.push(status)
    const notice = await waiting(device.subscription)
    await expect(run(notice)).rejects.toThrow(String(status))
    const failed = await noticeOf(notice)
    expect(failed).toMatchObject({ outcome: 'not_reached', tried_at: expect.any(String) })
    expect(await tokenOf(DRIVERS.north)).toBe(device.subscription)
    await run(notice)
    expect(await noticeOf(notice)).toMatchObject({ outcome: 'reached' })
  })

  test('without a connection is recorded as failed', async () => {
    const closed = await pushService()
    const { subscription } = closed.device()
    await closed.end()
    const notice = await waiting(subscription)
    await expect(run(notice)).rejects.toThrow('ECONNREFUSED')
    expect(await noticeOf(notice)).toMatchObject({ outcome: 'not_reached' })
  })

  test('is recorded, not repeated, and keeps the device if it is refused permanently', async () => {
    device.answers.push(403)
    const notice = await waiting(device.subscription)
    await run(notice)
    expect(await noticeOf(notice)).toMatchObject({ outcome: 'not_reached' })
    expect(await tokenOf(DRIVERS.north)).toBe(device.subscription)
  })

  test('for a driver without a device is recorded as such', async () => {
    const notice = await waiting(null)
    const other = await noticeOf(await waiting(null))
    await run(notice)
    expect(await noticeOf(other.id)).toEqual(other)
    expect(await noticeOf(notice)).toMatchObject({ outcome: 'no_device', tried_at: null })
  })

  test('for a removed notice does nothing', async () => {
    await expect(run(2_000_000_000)).resolves.toBeUndefined()
  })
})

test('a notice is kept for 30 days, and a message’s notice as long as the message', async () => {
  const given = { driver_id: DRIVERS.north, kind: 'publish' as const, shift_ids: [1], title: 'T', body: 'B' }
  const daysAgo = (days: number) => new Date(Date.now() - days * 24 * 60 * 60 * 1000).toISOString()
  const { id: message_id } = await server.db
    .insertInto('driver_message')
    .values({ title: 'T', body: 'B', addressee: 'all', author_name: '' })
    .returning('id')
    .executeTakeFirstOrThrow()
  await server.db
    .insertInto('driver_notice')
    .values([
      {
        ...given,
        title: 'of a message',
        kind: 'message',
        shift_ids: [],
        message_id,
        created_at: daysAgo(31),
      },
      { ...given, title: 'kept', created_at: daysAgo(29) },
      { ...given, title: 'forgotten', created_at: daysAgo(31) },
    ])
    .execute()
  await forgetOldNotices(server.db)
  const left = await server.db.selectFrom('driver_notice').select('title').orderBy('id').execute()
  expect(left).toEqual([{ title: 'of a message' }, { title: 'kept' }])
})
