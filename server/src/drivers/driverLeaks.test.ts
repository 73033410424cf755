/**
 * Tests what the list and the channel reveal to each role: bank data, documents and warnings are for administrators
 * only.
 */
import { Driver, DriverRecord } from '@driverdesk/contract/drivers/driver.shapes.ts'
import { driverRoutes } from '@driverdesk/contract/drivers/drivers.routes.ts'
import type { LiveEvent } from '@driverdesk/contract/kernel/live.ts'
import { EXPIRING_DOCUMENTS } from '@driverdesk/domain/drivers/documentExpiry.ts'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { outboxHead } from '../kernel/outbox.ts'
import { watch } from '../testing/liveClient.ts'
import { type TestApp, testApp } from '../testing/testApp.ts'
import { type AccountName, AREAS, DRIVERS, RESTAURANTS } from '../testing/testWorld.ts'
import { forgetDrivers, fullDriver, PRIVATE } from './testing/fullDriver.ts'

let server: TestApp
let driver: DriverRecord
beforeAll(async () => {
  server = await testApp()
})
beforeEach(async () => {
  await forgetDrivers(server.db)
  const added = await server.reply(driverRoutes.create, { body: fullDriver() }, 'administrator')
  const params = { id: String(added.id) }
  await server.reply(driverRoutes.addWarning, { params, body: { comment: WARNING } }, 'administrator')
  driver = await server.reply(driverRoutes.get, { params }, 'administrator')
})
afterAll(() => server.end())

const WARNING = 'Warned for something'
/** Planners see until when documents are valid, and nothing else about them. */
const TOLD: string[] = EXPIRING_DOCUMENTS.map(({ field }) => PRIVATE[field])
const SECRETS = [...Object.values(PRIVATE).filter((value) => !TOLD.includes(value)), WARNING]
const secretsIn = (given: unknown) => SECRETS.filter((word) => JSON.stringify(given).includes(word))

const { north, south } = AREAS
const { northOne, northTwo } = RESTAURANTS
const put = (body: object, query: Record<string, string> = {}) =>
  server.reply(driverRoutes.update, { params: { id: String(driver.id) }, query, body }, 'administrator')
const list = (as: AccountName, query: object = { status: '30' }) =>
  server.call(driverRoutes.list, { query: { ...query } }, as)

describe('the list', () => {
  test('has whole records for administrators, exactly as specified', async () => {
    const { body } = await list('administrator')
    const records = DriverRecord.strict().array().parse(body)
    expect(records.map(({ id }) => id).toSorted((a, b) => a - b)).toEqual([DRIVERS.applicant, driver.id])
    expect(records.find(({ id }) => id === driver.id)).toEqual(driver)
    expect(secretsIn(body)).toEqual(SECRETS)
  })

  test.each<[AccountName, object]>([
    ['administrator', { status: '30', short: '1' }],
    ['manager', { status: '30' }],
    ['manager', { status: '30', short: '0' }],
    ['manager', { status: '30', short: '1' }],
  ])('for the %s, asked %j, has only what the schedule needs', async (who, query) => {
    const { body } = await list(who, query)
    const found = Driver.strict().array().parse(body)
    expect(found.map(({ id }) => id)).toContain(driver.id)
    expect(secretsIn(body)).toEqual([])
  })

  test('shows who is online, and when the others last were', async () => {
    const activity = async () => {
      const { body } = await list('administrator', {})
      const { activity_status, activity_time } = (body as DriverRecord[]).find(
        ({ id }) => id === DRIVERS.south,
      ) as DriverRecord
      return { activity_status, activity_time }
    }
    expect(await activity()).toEqual({ activity_status: 20, activity_time: null })
    const token = await server.signIn('otherDriver')
    const online = await activity()
    expect(online).toEqual({ activity_status: 10, activity_time: expect.stringMatching(/^20/) })
    const headers = { authorization: `Bearer ${token}` }
    await server.app.inject({ method: 'POST', url: '/api/auth/logout', headers })
    expect(await activity()).toEqual({ ...online, activity_status: 20 })
  })

  test('says whether a device is registered, and nothing about it', async () => {
    const subscription = '{"endpoint":"https://push.example/device"}'
    await server.db
      .updateTable('driver')
      .set({ push_token: subscription })
      .where('id', '=', driver.id)
      .execute()
    const { body } = await list('administrator')
    const tokens = (body as DriverRecord[]).map(({ push_token }) => push_token)
    expect(new Set(tokens)).toEqual(new Set([null, 'registered']))
    expect(JSON.stringify(body)).not.toContain('push.example')
  })
})

describe('the channel', () => {
  /** The events that each account receives. */
  async function receivedDuring(act: () => Promise<unknown>): Promise<Record<string, LiveEvent[]>> {
    const names = [
      'administrator',
      'manager',
      'limitedManager',
      'restaurant',
      'otherRestaurant',
      'driver',
    ] as const
    const watchers = await Promise.all(names.map((name) => watch(server, name)))
    const before = await outboxHead(server.db)
    await act()
    expect(await outboxHead(server.db)).toBeGreaterThan(before)
    const received = await Promise.all(watchers.map((watcher) => watcher.leave()))
    const ofDrivers = received.map((events) =>
      events.filter(({ channel, data }) => channel === 'driver' && (data as { id: number }).id === driver.id),
    )
    return Object.fromEntries(names.map((name, nr) => [name, ofDrivers[nr] ?? []]))
  }
  const eventsOf = (received: Record<string, LiveEvent[]>) =>
    Object.fromEntries(
      Object.entries(received).flatMap(([name, events]) =>
        events.length > 0 ? [[name, events.map(({ event }) => event)]] : [],
      ),
    )

  test('sends administrators the record, and managers in scope what their list shows', async () => {
    const received = await receivedDuring(() => put({ phone: '07700 900002' }))
    expect(eventsOf(received)).toEqual({ administrator: ['update'], manager: ['update'] })
    const [whole, short] = [received.administrator?.[0]?.data, received.manager?.[0]?.data]
    expect(DriverRecord.strict().parse(whole)).toMatchObject({ ...PRIVATE, phone: '07700 900002' })
    expect(Driver.strict().parse(short)).toMatchObject({ phone: '07700 900002' })
    expect(secretsIn([received.manager, received.limitedManager])).toEqual([])
  })

  test.each<[string, () => Promise<unknown>, object]>([
    [
      'to another restaurant: managers of the first lose the driver, managers of the other get one',
      () => put({ restaurant_ids: [northOne] }),
      { administrator: ['update'], manager: ['update'], limitedManager: ['update'] },
    ],
    [
      'out of the area: all its managers lose the driver, administrators do not',
      () => put({ area_ids: [south] }),
      { administrator: ['update'], manager: ['destroy'] },
    ],
    [
      'to everywhere',
      () => put({ area_ids: [], restaurant_ids: [] }),
      { administrator: ['update'], manager: ['update'], limitedManager: ['update'] },
    ],
  ])('announces a move %s', async (_, act, events) => {
    expect(eventsOf(await receivedDuring(act))).toEqual(events)
  })

  test('announces a removal by id only, and never twice', async () => {
    await put({ restaurant_ids: [] })
    const received = await receivedDuring(() => put({ area_ids: [south], phone: '07700 900003' }))
    expect(eventsOf(received)).toEqual({
      administrator: ['update'],
      manager: ['destroy'],
      limitedManager: ['destroy'],
    })
    expect(received.limitedManager?.[0]?.data).toEqual({ id: driver.id })
    expect(eventsOf(await receivedDuring(() => put({ phone: '07700 900004' })))).toEqual({
      administrator: ['update'],
    })
  })

  test.each<[string, () => Promise<unknown>]>([
    ['the status', () => put({ status: 10 }, { inactive: 'true' })],
    ['a warning', () => warn('Another one')],
    ['a referral', () => refer()],
  ])('announces %s', async (_, act) => {
    expect(eventsOf(await receivedDuring(act))).toEqual({ administrator: ['update'], manager: ['update'] })
  })

  test('announces a new driver', async () => {
    const admin = await watch(server, 'administrator')
    const manager = await watch(server, 'manager')
    const owner = await watch(server, 'restaurant')
    const added = await server.reply(
      driverRoutes.create,
      {
        body: fullDriver({ email: 'another@driverdesk.test', area_ids: [north], restaurant_ids: [northTwo] }),
      },
      'administrator',
    )
    const [whole, short, nothing] = await Promise.all([admin.leave(), manager.leave(), owner.leave()])
    // A new applicant also raises an alert for the agency.
    const alert = { channel: 'alert', event: 'store' }
    expect(whole).toMatchObject([{ channel: 'driver', event: 'store', data: added }, alert])
    expect(short).toMatchObject([{ channel: 'driver', event: 'store', data: { id: added.id } }, alert])
    expect(secretsIn(short)).toEqual([])
    expect(nothing).toEqual([])
  })

  test('brings people who were away up to date with what they may see', async () => {
    const since = await outboxHead(server.db)
    await put({ area_ids: [south] })
    const admin = await watch(server, 'administrator', since)
    const manager = await watch(server, 'manager', since)
    const limited = await watch(server, 'limitedManager', since)
    const received = await Promise.all([admin.leave(), manager.leave(), limited.leave()])
    expect(received.map((events) => events.map(({ event }) => event))).toEqual([['update'], ['destroy'], []])
  })

  const params = () => ({ id: String(driver.id) })
  const warn = (comment: string) =>
    server.reply(driverRoutes.addWarning, { params: params(), body: { comment } }, 'administrator')
  const refer = () =>
    server.reply(
      driverRoutes.updateReferral,
      { params: params(), body: { hear_about_us: { type: 'driver', id: DRIVERS.south } } },
      'administrator',
    )
})
