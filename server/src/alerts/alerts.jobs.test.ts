/**
 * Tests that each timed problem raises one alert, whichever server finds it and however it ends
 * (docs/spec/alerts.md#what-makes-an-alert).
 */

import { alertRoutes } from '@driverdesk/contract/alerts/alerts.routes.ts'
import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { secondServer } from '../kernel/testing/secondServer.ts'
import { NOW, type TestApp, testApp } from '../testing/testApp.ts'
import { addShifts, DRIVERS, RESTAURANTS } from '../testing/testWorld.ts'
import { unitOf } from '../testing/unitOf.ts'
import { expiringInsurances, lateStarts } from './alerts.jobs.ts'

let server: TestApp
let second: TestApp
beforeAll(async () => {
  server = await testApp()
  second = await secondServer(server)
})
beforeEach(async () => {
  await server.db.deleteFrom('timesheet').execute()
  await server.db.deleteFrom('shift').execute()
  await server.db.deleteFrom('alert').execute()
})
afterAll(async () => {
  await second.end()
  await server.end()
})

/** 12:00 in London. */
const clock = { timeZone: 'Europe/London', now: () => NOW }
const signal = new AbortController().signal
const run = (kind: typeof lateStarts, on = server) => kind(clock).run({}, unitOf(on.db), signal)

const messages = async () =>
  (await server.db.selectFrom('alert').select('data').orderBy('id').execute()).map(({ data }) => data.message)

const announced = async () => {
  const { rows } = await sql<{ count: number }>`
    select count(*) from outbox where channel = 'alert' and event = 'store'
      and entity_id in (select id from alert)`.execute(server.db)
  return rows[0]?.count
}

const late = {
  status: 20,
  driver_id: DRIVERS.north,
  period_date: '2026-06-10',
  start_time: '11:45',
  finish_time: '15:00',
} as const

test('a published shift raises an alert 15 minutes after its start if no one has started it', async () => {
  const at = (driver_id: number, given: object) => ({ ...late, driver_id, ...given })
  const shifts = await addShifts(server.db, [
    late,
    at(DRIVERS.south, { restaurant_id: RESTAURANTS.southOne, start_time: '11:00' }),
    at(DRIVERS.everywhere, { start_time: '11:46' }),
    at(DRIVERS.leftover, { status: 10 }),
    { ...late, driver_id: null },
    at(DRIVERS.northTwoOnly, { start_time: '10:00', finish_time: '11:30' }),
    at(DRIVERS.leftover, { start_time: '11:00' }),
    at(DRIVERS.inactive, { period_date: '2026-06-09', start_time: '23:00', finish_time: '12:30' }),
  ])
  const { id, restaurant_id, driver_id, period_date, start_time, finish_time } =
    shifts[6] as (typeof shifts)[0]
  const hours = { period_date, start_time, finish_time, cost_per_hour: '10.00', cost_total: '0.00' }
  await server.db
    .insertInto('timesheet')
    .values({ shift_id: id, restaurant_id, driver_id: driver_id as number, ...hours })
    .execute()
  await run(lateStarts)
  expect(await messages()).toEqual([
    'north Driver has not started the shift at North One: 10/06/2026, 11:45 – 15:00',
    'south Driver has not started the shift at South One: 10/06/2026, 11:00 – 15:00',
    'inactive Driver has not started the shift at North One: 09/06/2026, 23:00 – 12:30',
  ])
})

test('the driver of a late shift can be called until they start, or someone else gets it', async () => {
  await server.db
    .updateTable('driver')
    .set({ phone: '07700 900001' })
    .where('id', '=', DRIVERS.north)
    .execute()
  const phones = async (as: 'administrator' | 'manager') =>
    (await server.reply(alertRoutes.list, {}, as)).map((alert) => [alert.data.shift_id, alert.driver_phone])
  const [shift] = await addShifts(server.db, [late])
  const { id, restaurant_id, period_date, start_time, finish_time } = shift as NonNullable<typeof shift>
  await run(lateStarts)
  expect(await phones('administrator')).toEqual([[id, '07700 900001']])
  expect(await phones('manager')).toEqual([[id, '07700 900001']])
  const give = (driver_id: number) =>
    server.db.updateTable('shift').set({ driver_id }).where('id', '=', id).execute()
  await give(DRIVERS.everywhere)
  expect(await phones('administrator')).toEqual([[id, null]])
  await give(DRIVERS.north)
  const hours = { period_date, start_time, finish_time, cost_per_hour: '10.00', cost_total: '0.00' }
  await server.db
    .insertInto('timesheet')
    .values({ shift_id: id, restaurant_id, driver_id: DRIVERS.north, status_progress: 10, ...hours })
    .execute()
  expect(await phones('administrator')).toEqual([[id, null]])
})

test('a shift that was cancelled, given to another driver and has a waiting timesheet is late like any other', async () => {
  const [shift] = await addShifts(server.db, [late])
  const { id, restaurant_id, period_date, start_time } = shift as NonNullable<typeof shift>
  const cancelled = {
    period_date,
    start_time,
    finish_time: start_time,
    cost_per_hour: '10.00',
    cost_total: 0,
  }
  await server.db
    .insertInto('timesheet')
    .values([
      { shift_id: id, restaurant_id, driver_id: DRIVERS.south, type: 20, ...cancelled },
      { shift_id: id, restaurant_id, driver_id: DRIVERS.north, status_progress: 30, ...cancelled },
    ])
    .execute()
  await run(lateStarts)
  expect(await messages()).toHaveLength(1)
})

test('an active driver’s insurance raises an alert within 14 days of its end', async () => {
  const renewal = (id: number, date: string | null) =>
    server.db.updateTable('driver').set({ car_insurance_renewal_date: date }).where('id', '=', id).execute()
  await renewal(DRIVERS.north, '2026-06-24')
  await renewal(DRIVERS.south, '2026-06-25')
  await renewal(DRIVERS.everywhere, '2026-06-10')
  await renewal(DRIVERS.leftover, '2026-06-09')
  await renewal(DRIVERS.inactive, '2026-06-12')
  await renewal(DRIVERS.applicant, '2026-06-12')
  await run(expiringInsurances)
  const texts = [
    'The car insurance of everywhere Driver expires on 10/06/2026',
    'The car insurance of north Driver expires on 24/06/2026',
  ]
  expect(await messages()).toEqual(texts)
  await renewal(DRIVERS.north, '2026-06-20')
  await Promise.all([run(expiringInsurances), run(expiringInsurances, second)])
  expect(await messages()).toEqual([...texts, 'The car insurance of north Driver expires on 20/06/2026'])
})

test('two servers that find the same at once raise one alert', async () => {
  await addShifts(server.db, [late, { ...late, driver_id: DRIVERS.everywhere }])
  await Promise.all([run(lateStarts), run(lateStarts, second), run(lateStarts), run(lateStarts, second)])
  expect(await messages()).toHaveLength(2)
  expect(await announced()).toBe(2)
})

test('an aborted run raises nothing, and the next run does', async () => {
  await addShifts(server.db, [late])
  await sql`alter table outbox add constraint breaks check (channel <> 'alert') not valid`.execute(server.db)
  await expect(run(lateStarts)).rejects.toMatchObject({ constraint: 'breaks' })
  expect(await messages()).toEqual([])
  await sql`alter table outbox drop constraint breaks`.execute(server.db)
  await run(lateStarts)
  const ids = async () =>
    (await sql`select last_value from ${sql.table('alert_id_seq')}`.execute(server.db)).rows
  const used = await ids()
  await run(lateStarts)
  expect(await messages()).toHaveLength(1)
  expect(await announced()).toBe(1)
  // Known alerts must not use up ids each minute.
  expect(await ids()).toEqual(used)
})
