/** An alert counts as read once nothing is left to do about it (docs/spec/alerts.md#alert-record). */
import { alertRoutes } from '@driverdesk/contract/alerts/alerts.routes.ts'
import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { addCascade } from '../cascades/testing/givenCascade.ts'
import { addAsk } from '../shifts/testing/givenAsk.ts'
import { forgetShifts } from '../shifts/testing/traces.ts'
import { type TestApp, testApp } from '../testing/testApp.ts'
import { addShift, DRIVERS, RESTAURANTS } from '../testing/testWorld.ts'
import { addTimesheet } from '../timesheets/testing/givenTimesheet.ts'
import { addAlert } from './testing/givenAlert.ts'

let server: TestApp
beforeAll(async () => {
  server = await testApp()
})
beforeEach(async () => {
  await forgetShifts(server.db)
  for (const table of ['alert', 'leave_request'] as const) await server.db.deleteFrom(table).execute()
})
afterAll(() => server.end())

const open = (rejectedBy = DRIVERS.north) =>
  addShift(server.db, {
    ...{ status: 20, driver_id: null, status_assigned: 20, driver_id_canceled: rejectedBy },
  })
const unread = async () => (await server.reply(alertRoutes.unread, {}, 'administrator')).count
const about = (data: object) => JSON.stringify({ message: 'It waits', ...data })
const fill = (id: number) =>
  server.db
    .updateTable('shift')
    .set({ driver_id: DRIVERS.everywhere, status_assigned: 10 })
    .where('id', '=', id)
    .execute()

/** Another open shift, another request and another driver's leave: none of them causes the alerts of these tests. */
async function addOthers(): Promise<void> {
  await addCascade(server.db, DRIVERS.south, await open())
  const shift = await addShift(server.db, { status: 20, driver_id: DRIVERS.south })
  await addAsk(server.db, { shift_id: shift.id })
  const days = { from_date: '2026-06-12', to_date: '2026-06-12' }
  await server.db
    .insertInto('leave_request')
    .values({ driver_id: DRIVERS.south, ...days })
    .execute()
}

test.each(['reject', 'unfilled'])('%s: until the shift is filled', async (event) => {
  const shift = await open()
  await addOthers()
  await addCascade(server.db, DRIVERS.north, shift)
  const cascade = await cascadeOf(shift.id)
  const key = event === 'unfilled' ? `unfilled:${cascade.id}` : null
  const driver_id = DRIVERS.north
  await addAlert(server.db, { event, key, driver_id, data: about({ shift_id: shift.id }) })
  expect(await unread()).toBe(1)
  await fill(shift.id)
  expect(await unread()).toBe(0)
})

const cascadeOf = (shift_id: number) =>
  server.db
    .selectFrom('cascade')
    .select('id')
    .where('shift_id', '=', shift_id)
    .orderBy('id', 'desc')
    .executeTakeFirstOrThrow()

test('reject: until another driver rejects the shift, whose alert stays', async () => {
  const shift = await open()
  const alertOf = (driver_id: number) =>
    addAlert(server.db, { event: 'reject', driver_id, data: about({ shift_id: shift.id }) })
  await alertOf(DRIVERS.north)
  await fill(shift.id)
  const rejected = { driver_id: null, status_assigned: 20, driver_id_canceled: DRIVERS.everywhere } as const
  await server.db.updateTable('shift').set(rejected).where('id', '=', shift.id).execute()
  await alertOf(DRIVERS.everywhere)
  expect(await unread()).toBe(1)
})

test('unfilled: until the shift is offered again', async () => {
  const shift = await open()
  const offer = () => addCascade(server.db, DRIVERS.north, shift)
  await offer()
  const { id } = await cascadeOf(shift.id)
  const ended_at = '2026-06-10T11:30:00Z'
  await server.db.updateTable('offer').set({ state: 'declined', ended_at }).execute()
  await server.db.updateTable('cascade').set({ ended_as: 'nobody', ended_at }).execute()
  await addAlert(server.db, { event: 'unfilled', key: `unfilled:${id}`, data: about({ shift_id: shift.id }) })
  expect(await unread()).toBe(1)
  await offer()
  expect(await unread()).toBe(0)
})

/** A shift whose driver is late, and its alert. */
async function late() {
  const shift = await addShift(server.db, { status: 20, driver_id: DRIVERS.north })
  const key = `late:${shift.id}:${DRIVERS.north}:${shift.period_date}T${shift.start_time}`
  const data = about({ shift_id: shift.id })
  await addAlert(server.db, { event: 'late', key, driver_id: DRIVERS.north, data })
  return shift
}

test('late: until the shift is moved to another time', async () => {
  const { id } = await late()
  const moved = { start_time: '20:00', finish_time: '23:00' }
  await server.db.updateTable('shift').set(moved).where('id', '=', id).execute()
  expect(await unread()).toBe(0)
})

test('late: until the driver has started', async () => {
  const shift = await late()
  await addOthers()
  expect(await unread()).toBe(1)
  await addTimesheet(server.db, { shift_id: shift.id, driver_id: DRIVERS.north, status_progress: 10 })
  expect(await unread()).toBe(0)
})

test('ask: until the restaurant’s request is answered', async () => {
  const shift = await addShift(server.db, { status: 20, driver_id: DRIVERS.north })
  const id = await addAsk(server.db, { shift_id: shift.id })
  await addOthers()
  await addAlert(server.db, { event: 'ask', key: `ask:${id}`, data: about({}) })
  expect(await unread()).toBe(1)
  const answered = { state: 'declined', answered_at: '2026-06-10T11:00:00Z', answered_by: 'Ann' } as const
  await server.db.updateTable('shift_ask').set(answered).where('id', '=', id).execute()
  expect(await unread()).toBe(0)
})

test('leave: until the request is answered', async () => {
  const { id } = await server.db
    .insertInto('leave_request')
    .values({ driver_id: DRIVERS.north, from_date: '2026-06-12', to_date: '2026-06-12' })
    .returning('id')
    .executeTakeFirstOrThrow()
  await addOthers()
  const alert = { channel: 'driver', event: 'leave', key: `leave:${id}:asked`, restaurant_id: null }
  await addAlert(server.db, { ...alert, driver_id: DRIVERS.north, data: about({}) })
  expect(await unread()).toBe(1)
  const answered = { state: 'declined', answered_at: '2026-06-10T11:00:00Z', answered_by: 'Ann' } as const
  await server.db.updateTable('leave_request').set(answered).where('id', '=', id).execute()
  expect(await unread()).toBe(0)
})

test.each(['moved', 'published', 'given to another driver'])(
  'overlap: until the unpublished shift is %s, no matter what else the driver has then',
  async (how) => {
    const at = {
      driver_id: DRIVERS.north,
      period_date: '2026-06-12',
      start_time: '18:00',
      finish_time: '22:00',
    }
    const planned = await addShift(server.db, { ...at, status: 10, restaurant_id: RESTAURANTS.northTwo })
    const taken = await addShift(server.db, { ...at, status: 20 })
    await addOthers()
    const key = `overlap:${planned.id}:${taken.id}:2026-06-10T11:00:00Z`
    const data = about({ shift_id: planned.id })
    await addAlert(server.db, { event: 'overlap', key, driver_id: DRIVERS.north, data })
    // Another unpublished shift at that time does not cause this alert.
    await addShift(server.db, { ...at, status: 10 })
    expect(await unread()).toBe(1)
    const set =
      how === 'moved'
        ? { start_time: '08:00', finish_time: '12:00' }
        : how === 'published'
          ? { status: 20 as const, start_time: '08:00', finish_time: '12:00' }
          : { driver_id: DRIVERS.everywhere }
    await server.db.updateTable('shift').set(set).where('id', '=', planned.id).execute()
    expect(await unread()).toBe(0)
  },
)

test('overlap: until the driver no longer has the shift that they took', async () => {
  const at = {
    driver_id: DRIVERS.north,
    period_date: '2026-06-12',
    start_time: '18:00',
    finish_time: '22:00',
  }
  const planned = await addShift(server.db, { ...at, status: 10, restaurant_id: RESTAURANTS.northTwo })
  const taken = await addShift(server.db, { ...at, status: 20 })
  const key = `overlap:${planned.id}:${taken.id}:2026-06-10T11:00:00Z`
  await addAlert(server.db, {
    event: 'overlap',
    key,
    driver_id: DRIVERS.north,
    data: about({ shift_id: planned.id }),
  })
  expect(await unread()).toBe(1)
  await fill(taken.id)
  expect(await unread()).toBe(0)
})

test('sick leave: until the driver can work again', async () => {
  const days = { from_date: '2026-06-12', to_date: '2026-06-12' }
  const sick = {
    ...days,
    kind: 'sick',
    state: 'approved',
    answered_by: 'Ann',
    answered_at: '2026-06-10T11:00:00Z',
  } as const
  const add = (driver_id: number) =>
    server.db
      .insertInto('leave_request')
      .values({ ...sick, driver_id })
      .returning('id')
      .executeTakeFirstOrThrow()
  const { id } = await add(DRIVERS.north)
  await add(DRIVERS.south)
  const alert = { channel: 'driver', event: 'leave', key: `leave:${id}:sick`, restaurant_id: null }
  await addAlert(server.db, { ...alert, driver_id: DRIVERS.north, data: about({}) })
  expect(await unread()).toBe(1)
  await server.db.updateTable('leave_request').set({ state: 'withdrawn' }).where('id', '=', id).execute()
  expect(await unread()).toBe(0)
})

test('counts only the alerts that are listed, the newest 1,000', async () => {
  await sql`insert into alert (channel, event, restaurant_id, data)
    select 'shift', 'request', ${RESTAURANTS.northOne}::int, ${about({})}::jsonb from generate_series(1, 1005)`.execute(
    server.db,
  )
  expect(await unread()).toBe(1_000)
  expect(await server.reply(alertRoutes.list, {}, 'administrator')).toHaveLength(1_000)
})

test('one that only informs stays until it is read', async () => {
  await addAlert(server.db, { restaurant_id: RESTAURANTS.northOne, event: 'request', data: about({}) })
  expect(await unread()).toBe(1)
})
