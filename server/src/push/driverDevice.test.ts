/**
 * The device on which a driver gets push messages. It belongs to one driver and one push service (docs/spec/push.md#web-push).
 */
import { driverDeviceRoutes } from '@driverdesk/contract/push/driverMessages.routes.ts'
import { NOT_A_PUSH_SERVICE } from '@driverdesk/domain/push/messageRules.ts'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type TestApp, testApp } from '../testing/testApp.ts'
import { type AccountName, DRIVERS } from '../testing/testWorld.ts'

let server: TestApp
beforeAll(async () => {
  server = await testApp()
})
afterAll(() => server.end())

const device = (changed: object = {}) => ({
  endpoint: 'https://fcm.googleapis.com/fcm/send/one',
  keys: { p256dh: `B${'A'.repeat(86)}`, auth: 'A'.repeat(22) },
  ...changed,
})
const subscribe = (body: object, as: AccountName = 'driver') =>
  server.call(driverDeviceRoutes.subscribe, { body }, as)
const stored = async () =>
  (await server.db.selectFrom('driver').select(['id', 'push_token']).orderBy('id').execute()).filter(
    ({ push_token }) => push_token !== null,
  )

test('a device is stored, moves to the next driver who signs in on it, and is removed on request', async () => {
  const { public_key } = await server.reply(driverDeviceRoutes.key, {}, 'driver')
  expect(Buffer.from(public_key, 'base64url')).toHaveLength(65)
  expect(await subscribe(device({ expirationTime: null }))).toMatchObject({ status: 200 })
  expect(await stored()).toEqual([{ id: DRIVERS.north, push_token: JSON.stringify(device()) }])
  expect(await subscribe(device(), 'otherDriver')).toMatchObject({ status: 200 })
  expect((await stored()).map(({ id }) => id)).toEqual([DRIVERS.south])
  expect(await server.reply(driverDeviceRoutes.key, {}, 'driver')).toEqual({ public_key, subscribed: false })
  expect(await server.reply(driverDeviceRoutes.key, {}, 'otherDriver')).toMatchObject({ subscribed: true })
  await server.reply(driverDeviceRoutes.unsubscribe, {}, 'otherDriver')
  expect(await stored()).toEqual([])
})

test('only a push service’s address is stored, because the server sends requests to it', async () => {
  const elsewhere = device({ endpoint: 'https://169.254.169.254/latest' })
  expect(await subscribe(elsewhere)).toMatchObject({
    status: 400,
    body: { endpoint: [NOT_A_PUSH_SERVICE] },
  })
  expect(await subscribe(device({ keys: { p256dh: 'x', auth: '' } }))).toMatchObject({ status: 400 })
  expect(await stored()).toEqual([])
})
