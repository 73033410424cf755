/**
 * Tests who is notified of what, and who has read it (docs/spec/alerts.md#alerts-menu, docs/spec/accounts.md#manager-scope,
 * docs/spec/alerts.md#what-makes-an-alert).
 */
import { panelUserRoutes } from '@driverdesk/contract/accounts/panelUsers.routes.ts'
import { alertRoutes } from '@driverdesk/contract/alerts/alerts.routes.ts'
import { driverRoutes } from '@driverdesk/contract/drivers/drivers.routes.ts'
import { freeShiftRoutes } from '@driverdesk/contract/shifts/freeShifts.routes.ts'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { type TestApp, testApp } from '../testing/testApp.ts'
import { ACCOUNTS, AREAS, addShifts, RESTAURANTS } from '../testing/testWorld.ts'
import { addAlert } from './testing/givenAlert.ts'

let server: TestApp
beforeAll(async () => {
  server = await testApp()
})
beforeEach(() => server.db.deleteFrom('alert').execute())
afterAll(() => server.end())

const STAFF = ['administrator', 'manager', 'limitedManager'] as const
type Staff = (typeof STAFF)[number]

/** The list of a person; the number of unread alerts is always that of the list. */
async function listOf(who: Staff) {
  const list = await server.reply(alertRoutes.list, {}, who)
  const unread = list.filter(({ status }) => status === 10)
  expect(await server.reply(alertRoutes.unread, {}, who)).toEqual({
    count: unread.length,
    newest: unread.length > 0 ? Math.max(...unread.map(({ id }) => id)) : null,
  })
  return list
}

/** The alerts of each person, the newest first; unread ones have an asterisk. */
async function alertTexts(): Promise<Record<Staff, string[]>> {
  const lists = await Promise.all(STAFF.map(listOf))
  const messages = lists.map((list) =>
    list.map(({ data, status }) => `${data.message}${status === 10 ? ' *' : ''}`),
  )
  return Object.fromEntries(STAFF.map((who, nr) => [who, messages[nr]])) as Record<Staff, string[]>
}

const saying = (message: string) => JSON.stringify({ message })

test('submitted shifts raise one alert per restaurant for those with it in scope, even when submitted twice at once', async () => {
  const draft = { status: 30 } as const
  const shifts = await addShifts(server.db, [
    draft,
    { ...draft, restaurant_id: RESTAURANTS.northTwo, period_date: '2026-06-19' },
    { ...draft, restaurant_id: RESTAURANTS.northTwo },
  ])
  const shift_ids = shifts.map(({ id }) => id)
  const submit = () => server.reply(freeShiftRoutes.moderate, { body: { shift_ids } }, 'restaurant')
  await Promise.all([submit(), submit()])
  const one = 'North One submitted a shift for moderation: 17/06/2026, 10:00 – 14:00 *'
  const two = 'North Two submitted 2 shifts for moderation: 17/06/2026 – 19/06/2026 *'
  expect(await alertTexts()).toEqual({
    administrator: expect.arrayContaining([one, two]),
    manager: expect.arrayContaining([one, two]),
    limitedManager: [one],
  })
  expect(await listOf('administrator')).toHaveLength(2)
})

test('a new applicant raises an alert for those who see the driver; an import raises one for all', async () => {
  const applicant = (first_name: string, area_id: number) => ({
    body: { first_name, email: `${first_name}@driverdesk.test`, area_ids: [{ area_id }] },
  })
  await server.reply(driverRoutes.create, applicant('Northerner', AREAS.north), 'administrator')
  await server.reply(driverRoutes.create, applicant('Southerner', AREAS.south), 'administrator')
  const csv = ['A;North', 'B;South', 'C;South'].map((line) =>
    line.replace(';', ` ;${line[0]}@driverdesk.test;`),
  )
  const body = { dry_run: '0' as const, csv: ['First name;Email;Areas', ...csv].join('\n') }
  await server.reply(driverRoutes.importCsv, { body }, 'administrator')
  const north = ['A is a new applicant driver *', 'Northerner is a new applicant driver *']
  const seen = await alertTexts()
  expect(seen.administrator.toSorted()).toEqual(
    [
      ...north,
      'B and 1 other are new applicant drivers *',
      'Southerner is a new applicant driver *',
    ].toSorted(),
  )
  expect(seen.manager.toSorted()).toEqual(north)
  expect(seen.limitedManager.toSorted()).toEqual(north)
})

test('each person has their own read state, the newest alert comes first, and reading twice at once counts once', async () => {
  await addAlert(server.db, { data: saying('first') })
  const id = await addAlert(server.db, { data: saying('second') })
  const mark = () =>
    server.reply(alertRoutes.mark, { params: { id: String(id) }, body: { status: 20 } }, 'manager')
  const [one, other] = await Promise.all([mark(), mark()])
  expect(one).toMatchObject({
    id,
    channel: 'shift',
    event: 'request',
    status: 20,
    data: { message: 'second' },
  })
  expect(other).toEqual(one)
  expect(await alertTexts()).toEqual({
    administrator: ['second *', 'first *'],
    manager: ['second', 'first *'],
    limitedManager: ['second *', 'first *'],
  })
})

test('a read alert does not become unread', async () => {
  const params = { id: String(await addAlert(server.db)) }
  const refused = await server.call(alertRoutes.mark, { params, body: { status: 10 } }, 'manager')
  expect(refused).toMatchObject({ status: 400, body: { status: ['Must be 20 (read).'] } })
})

test('marking all as read covers the reader’s scope; alerts that enter it later are unread', async () => {
  await addAlert(server.db, { data: saying('north') })
  await addAlert(server.db, { restaurant_id: RESTAURANTS.southOne, data: saying('south') })
  await server.reply(alertRoutes.markAll, {}, 'manager')
  expect(await alertTexts()).toMatchObject({
    administrator: ['south *', 'north *'],
    manager: ['north'],
    limitedManager: ['north *'],
  })
  const give = (area: number) => ({
    params: { id: String(ACCOUNTS.manager.id) },
    body: { area_ids: [{ area_id: area }] },
  })
  await server.reply(panelUserRoutes.update, give(AREAS.south), 'administrator')
  expect((await alertTexts()).manager).toEqual(['south *'])
  await server.reply(panelUserRoutes.update, give(AREAS.north), 'administrator')
  expect((await alertTexts()).manager).toEqual(['north'])
})

test('a new account has no alerts from before it existed', async () => {
  await addAlert(server.db, { created_at: '2020-01-01T00:00:00Z' })
  await server.reply(alertRoutes.markAll, {}, 'administrator')
  expect(await alertTexts()).toEqual({ administrator: [], manager: [], limitedManager: [] })
  expect(await server.db.selectFrom('alert_read').select('alert_id').execute()).toEqual([])
})
