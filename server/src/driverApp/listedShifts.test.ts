/** Drivers hear about open shifts once their app lists them (docs/spec/shifts.md#notifying-drivers). */
import { openShiftRoutes } from '@driverdesk/contract/driverApp/openShifts.routes.ts'
import { shiftRoutes } from '@driverdesk/contract/shifts/shifts.routes.ts'
import { stepRoutes } from '@driverdesk/contract/steps/history.routes.ts'
import type { ClaimWay } from '@driverdesk/domain/areas/areaRules.ts'
import { PUSH_NOT } from '@driverdesk/domain/shifts/shiftStatus.ts'
import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { forgetNotices, noticesOf } from '../push/testing/notices.ts'
import { forgetShifts } from '../shifts/testing/traces.ts'
import { NOW, type TestApp, testApp } from '../testing/testApp.ts'
import { addShift, DRIVERS, RESTAURANTS } from '../testing/testWorld.ts'
import { unitOf } from '../testing/unitOf.ts'
import { listedShifts } from './listedShifts.jobs.ts'

/** 32 days after the present in the test world, which is noon in London on Wednesday, 10 June 2026. */
const DAY = '2026-07-12'
const NEXT_NIGHT = new Date('2026-06-11T05:55:00Z')
const NEXT_MORNING = new Date('2026-06-11T06:00:00Z')

let server: TestApp
let now = NOW
let readClock = () => now
beforeAll(async () => {
  server = await testApp({ now: () => readClock(), worksJobs: false })
})
beforeEach(async () => {
  now = NOW
  readClock = () => now
  await forgetShifts(server.db)
  await forgetNotices(server.db)
  await rule('take')
  await restaurant(ACTIVE)
})
afterAll(() => server.end())

const rule = (claims: ClaimWay) => server.db.updateTable('area').set({ claims }).execute()
const [ACTIVE, INACTIVE] = [10, 20] as const
const restaurant = (status: typeof ACTIVE | typeof INACTIVE) =>
  server.db.updateTable('restaurant').set({ status }).where('id', '=', RESTAURANTS.northOne).execute()
const clock = { timeZone: 'Europe/London', now: () => now }
const tell = (at: Date, unit = unitOf(server.db)) => {
  now = at
  return listedShifts(clock).run({}, unit, new AbortController().signal)
}
const publish = (shift_ids: number[], push_drivers?: typeof PUSH_NOT) =>
  server.reply(
    shiftRoutes.publish,
    { body: { shift_ids, ...(push_drivers && { push_drivers }) } },
    'administrator',
  )
const unpublish = (id: number) =>
  server.reply(shiftRoutes.unpublish, { body: { shift_ids: [id] } }, 'administrator')
/** The driver's messages. */
const told = async () =>
  (await noticesOf(server.db)).flatMap(({ driver_id, title, body }) =>
    driver_id === DRIVERS.north ? `${title}: ${body}` : [],
  )
const open = () => addShift(server.db, { period_date: DAY, start_time: '18:00', finish_time: '22:00' })

test('tells a driver once, in the words used when publishing, after the quiet hours of that day', async () => {
  const shift = await open()
  const near = await addShift(server.db, { period_date: '2026-06-11' })
  await publish([shift.id, near.id])
  const [atOnce, ...others] = await told()
  expect([atOnce?.split(':')[0], others]).toEqual(['Open shift', []])
  await tell(NOW)
  await tell(NEXT_NIGHT)
  expect(await told()).toEqual([atOnce])
  await tell(NEXT_MORNING)
  expect(await told()).toEqual([atOnce, 'Open shift: Sun 12/07 18:00 – 22:00, North One'])
  const { shifts } = await server.reply(openShiftRoutes.list, {}, 'driver')
  expect(shifts.map(({ id }) => id)).toContain(shift.id)
  await tell(new Date('2026-06-12T06:00:00Z'))
  expect(await told()).toHaveLength(2)
})

test('the shifts of a day are one message, and two servers send it once', async () => {
  const ids = [(await open()).id, (await open()).id]
  for (const id of ids) await publish([id])
  await Promise.all([tell(NEXT_MORNING), tell(NEXT_MORNING)])
  expect(await told()).toEqual([expect.stringMatching(/^Open shifts: .*\n.*$/)])
})

test('a server that is killed tells no one, and the next one tells everyone', async () => {
  await publish([(await open()).id])
  const unit = unitOf(server.db)
  const killed = () => Promise.reject(new Error('killed'))
  await server.db.updateTable('driver').set({ push_token: '{}' }).where('id', '=', DRIVERS.north).execute()
  await expect(tell(NEXT_MORNING, { ...unit, jobs: { ...unit.jobs, enqueue: killed } })).rejects.toThrow()
  expect(await told()).toEqual([])
  await tell(NEXT_MORNING)
  expect(await told()).toHaveLength(1)
})

test.each<[string, (id: number) => Promise<unknown>]>([
  ['is withdrawn', unpublish],
  [
    'is withdrawn and published again without messages',
    async (id) => [await unpublish(id), await publish([id], PUSH_NOT)],
  ],
  [
    'has a driver',
    (id) =>
      server.db
        .updateTable('shift')
        .set({ driver_id: DRIVERS.south, status_assigned: 10 })
        .where('id', '=', id)
        .execute(),
  ],
  [
    'is cancelled by its restaurant',
    (id) =>
      server.db
        .updateTable('shift')
        .set({ status_assigned: 30, cancelled_by: 'restaurant' })
        .where('id', '=', id)
        .execute(),
  ],
])('tells nobody about a shift that %s by then', async (_, change) => {
  const { id } = await open()
  await publish([id])
  await change(id)
  await tell(NEXT_MORNING)
  expect(await told()).toEqual([])
})

test('a shift that is withdrawn leaves the others waiting', async () => {
  const [withdrawn, other] = [await open(), await open()]
  await publish([withdrawn.id, other.id])
  await unpublish(withdrawn.id)
  await tell(NEXT_MORNING)
  expect(await told()).toEqual(['Open shift: Sun 12/07 18:00 – 22:00, North One'])
})

test.each<[string, (id: number) => Promise<unknown>]>([
  ['area', () => rule('off')],
  ['shift', (id) => server.db.updateTable('shift').set({ claims: 'off' }).where('id', '=', id).execute()],
])('tells drivers about a shift once the rule of its %s keeps it out of the app', async (_, change) => {
  const [{ id }] = [await open(), await open()]
  await publish([id])
  await tell(NOW)
  expect(await told()).toEqual([])
  await change(id)
  await tell(NOW)
  expect(await told()).toHaveLength(1)
})

test('tells drivers of an inactive restaurant’s shift once it is active again, however near the shift is by then', async () => {
  await publish([(await open()).id])
  await restaurant(INACTIVE)
  const near = await addShift(server.db, { period_date: '2026-06-20' })
  await publish([near.id])
  await tell(NEXT_MORNING)
  expect(await told()).toEqual([])
  await restaurant(ACTIVE)
  await tell(NEXT_MORNING)
  expect(await told()).toEqual([expect.stringMatching(/^Open shifts: Sat 20\/06 .*\nSun 12\/07 /)])
  await restaurant(INACTIVE)
  await tell(NEXT_MORNING)
  await restaurant(ACTIVE)
  await tell(NEXT_MORNING)
  expect(await told()).toHaveLength(1)
})

test('forgets the shifts of an inactive restaurant once their day is over', async () => {
  await restaurant(INACTIVE)
  await publish([(await addShift(server.db, { period_date: '2026-06-20' })).id])
  await rule('off')
  await tell(new Date('2026-06-21T08:00:00Z'))
  await restaurant(ACTIVE)
  await tell(new Date('2026-06-21T08:05:00Z'))
  expect(await told()).toEqual([])
  expect(await server.db.selectFrom('shift_to_tell').selectAll().execute()).toEqual([])
})

test('tells drivers once, even if midnight passes while the shift is being published', async () => {
  const [before, after] = [new Date('2026-06-10T22:59:00Z'), new Date('2026-06-10T23:01:00Z')]
  let reads = 0
  for (let first = 0; first <= reads; first += 1) {
    const { id } = await open()
    reads = 0
    readClock = () => (reads++ < first ? before : after)
    await publish([id])
    readClock = () => now
    await tell(NEXT_MORNING)
    expect(await told(), `midnight after ${first} readings of the clock`).toHaveLength(1)
    await forgetNotices(server.db)
  }
  expect(reads).toBeGreaterThan(1)
})

test('a shift keeps waiting if its rule changes during processing and the app lists it only later', async () => {
  await publish([(await open()).id])
  await rule('off')
  // Someone saves the rule between the two statements of the job.
  await sql`create function takes() returns trigger language plpgsql as
    $$ begin update area set claims = 'take'; return null; end $$`.execute(server.db)
  await sql`create trigger takes after delete on shift_to_tell execute function takes()`.execute(server.db)
  await tell(NOW)
  await sql`drop function takes cascade`.execute(server.db)
  expect(await told()).toEqual([])
  await tell(NEXT_MORNING)
  expect(await told()).toHaveLength(1)
})

test('tells nobody later if the shift was published without messages', async () => {
  await publish([(await open()).id], PUSH_NOT)
  await tell(NEXT_MORNING)
  expect(await told()).toEqual([])
})

test('undo of a withdrawal lets drivers be told', async () => {
  const { id } = await open()
  await publish([id])
  await unpublish(id)
  const [step] = (await server.reply(stepRoutes.stack, {}, 'administrator')).undo
  await server.reply(stepRoutes.undo, { params: { id: String(step?.id) }, body: {} }, 'administrator')
  await tell(NEXT_MORNING)
  expect(await told()).toHaveLength(1)
})

test('those who were told when it was published, because their app lists none, are not told again', async () => {
  await rule('off')
  await publish([(await open()).id])
  expect(await told()).toHaveLength(1)
  await rule('take')
  await tell(NEXT_MORNING)
  expect(await told()).toHaveLength(1)
})

test('counts the shifts that drivers will hear about later in the question before publishing', async () => {
  const ids = [(await open()).id, (await addShift(server.db, { period_date: '2026-06-11' })).id]
  const { offered } = await server.reply(
    shiftRoutes.checkPublish,
    { body: { shift_ids: ids } },
    'administrator',
  )
  expect(offered.later).toBe(1)
})
