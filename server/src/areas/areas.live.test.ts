/** Tests who gets the event of an added, changed or removed area. */
import { areaRoutes } from '@driverdesk/contract/areas/areas.routes.ts'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { eventsDuring } from '../kernel/testing/eventsDuring.ts'
import { type TestApp, testApp } from '../testing/testApp.ts'
import { AREAS } from '../testing/testWorld.ts'

let server: TestApp
beforeAll(async () => {
  server = await testApp()
})
afterAll(() => server.end())

const PEOPLE = [
  'administrator',
  'manager',
  'limitedManager',
  'restaurant',
  'otherRestaurant',
  'none',
] as const

const receivedDuring = (act: () => Promise<unknown>) =>
  eventsDuring(
    server,
    PEOPLE,
    (events) =>
      events
        .filter(({ channel }) => channel === 'area')
        .map(({ event, data }) => `${event} ${JSON.stringify(data)}`),
    act,
  )

const body = { city: 'Leeds', standardPayRate: 12, weekendPayRate: 13 }

test('a change is announced by id alone, to those who see the area', async () => {
  const update = `update {"id":${AREAS.north}}`
  const rename = () =>
    server.reply(
      areaRoutes.update,
      { params: { id: String(AREAS.north) }, body: { ...body, name: 'Far North' } },
      'administrator',
    )
  expect(await receivedDuring(rename)).toEqual({
    administrator: [update],
    manager: [update],
    limitedManager: [update],
    restaurant: [update],
    otherRestaurant: [update],
  })
})

test('an area outside every scope is announced to administrators alone, when added and when removed', async () => {
  let id = 0
  const add = async () => {
    const area = await server.reply(areaRoutes.create, { body: { ...body, name: 'New' } }, 'administrator')
    id = area.id
  }
  const remove = () => server.reply(areaRoutes.remove, { params: { id: String(id) } }, 'administrator')
  expect(await receivedDuring(add)).toEqual({ administrator: [`store {"id":${id}}`] })
  expect(await receivedDuring(remove)).toEqual({ administrator: [`destroy {"id":${id}}`] })
})
