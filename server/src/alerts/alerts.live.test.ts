/** Tests which alert events each viewer gets (docs/spec/kernel.md#live-events). */
import { panelUserRoutes } from '@driverdesk/contract/accounts/panelUsers.routes.ts'
import { alertReadLive } from '@driverdesk/contract/alerts/alerts.live.ts'
import { alertRoutes } from '@driverdesk/contract/alerts/alerts.routes.ts'
import { driverRoutes } from '@driverdesk/contract/drivers/drivers.routes.ts'
import { freeShiftRoutes } from '@driverdesk/contract/shifts/freeShifts.routes.ts'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { eventsDuring } from '../kernel/testing/eventsDuring.ts'
import { watch } from '../testing/liveClient.ts'
import { type TestApp, testApp } from '../testing/testApp.ts'
import { ACCOUNTS, AREAS, addShift, RESTAURANTS } from '../testing/testWorld.ts'
import { addAlert } from './testing/givenAlert.ts'

let server: TestApp
beforeAll(async () => {
  server = await testApp()
})
afterAll(() => server.end())

const VIEWERS = ['administrator', 'manager', 'limitedManager', 'restaurant', 'driver'] as const

const ofAlerts = (events: readonly { channel: string; event: string; data: unknown }[]) =>
  events
    .filter(({ channel }) => channel.startsWith('alert'))
    .map(({ channel, event, data }) => {
      const { message } = (data as { data?: { message: string } }).data ?? { message: '' }
      return `${channel} ${event} ${message}`.trim()
    })

const receivedDuring = (happens: () => Promise<unknown>) => eventsDuring(server, VIEWERS, ofAlerts, happens)

test('a new alert reaches those with its restaurant or driver in scope', async () => {
  const { id } = await addShift(server.db, { status: 30, restaurant_id: RESTAURANTS.northTwo })
  const addDriver = (first_name: string, area: number) => {
    const body = { first_name, email: `new-${first_name}@driverdesk.test`, area_ids: [area] }
    return server.reply(driverRoutes.create, { body }, 'administrator')
  }
  const received = await receivedDuring(async () => {
    await server.reply(freeShiftRoutes.moderate, { body: { shift_ids: [id] } }, 'restaurant')
    await addDriver('South', AREAS.south)
    await addDriver('North', AREAS.north)
  })
  const submitted = 'alert store North Two submitted a shift for moderation: 17/06/2026, 10:00 – 14:00'
  const [south, north] = ['South', 'North'].map((name) => `alert store ${name} is a new applicant driver`)
  expect(received).toEqual({
    administrator: [submitted, south, north],
    manager: [submitted, north],
    limitedManager: [north],
  })
})

test('reading an alert reaches the reader’s own screens alone, once', async () => {
  const params = { id: String(await addAlert(server.db)) }
  const mark = () => server.reply(alertRoutes.mark, { params, body: { status: 20 } }, 'manager')
  const received = await receivedDuring(async () => {
    await mark()
    await mark()
    await server.reply(alertRoutes.markAll, {}, 'administrator')
  })
  expect(received).toEqual({ manager: ['alert read update'], administrator: ['alert read update'] })
  const announced = server.db
    .selectFrom('outbox')
    .select('entity_id')
    .where('channel', '=', alertReadLive.name)
  expect((await announced.orderBy('seq').execute()).map(({ entity_id }) => entity_id)).toEqual([
    ACCOUNTS.manager.id,
    ACCOUNTS.administrator.id,
  ])
})

test('a narrowed scope gets no more alerts from outside it, not even missed ones', async () => {
  const give = (area: number) =>
    server.reply(
      panelUserRoutes.update,
      { params: { id: String(ACCOUNTS.manager.id) }, body: { area_ids: [area] } },
      'administrator',
    )
  const watcher = await watch(server, 'manager')
  const { seq } = watcher.ready
  const submitted = async () => {
    const { id } = await addShift(server.db, { status: 30 })
    await server.reply(freeShiftRoutes.moderate, { body: { shift_ids: [id] } }, 'restaurant')
  }
  await submitted()
  await give(AREAS.south)
  await submitted()
  expect(ofAlerts(await watcher.leave())).toHaveLength(1)
  const later = await watch(server, 'manager', seq)
  expect(ofAlerts(await later.leave())).toEqual([])
  await give(AREAS.north)
})
