import { candidateRoutes } from '@driverdesk/contract/candidates/candidates.routes.ts'
import { driverShiftRoutes } from '@driverdesk/contract/driverApp/driverShifts.routes.ts'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type TestApp, testApp } from '../testing/testApp.ts'
import { type AccountName, addShift, addShifts, DRIVERS, RESTAURANTS } from '../testing/testWorld.ts'

const { everywhere, north, leftover, south } = DRIVERS
const WEDNESDAY = '2026-06-17'

let server: TestApp
let shiftId: number
beforeAll(async () => {
  server = await testApp()
  const { db } = server
  const published = { status: 20 as const, driver_id: everywhere }
  const elsewhere = { ...published, restaurant_id: RESTAURANTS.southOne }
  const places = [
    [RESTAURANTS.northOne, 'BN1 1AA', 50],
    [RESTAURANTS.southOne, 'BN3 1AA', 50.1],
  ] as const
  for (const [id, postcode, map_latitude] of places) {
    const where = { postcode, map_latitude, map_longitude: 0 }
    await db.updateTable('restaurant').set(where).where('id', '=', id).execute()
  }
  const live = (id: number, postcode: string) =>
    db.updateTable('driver').set({ postcode }).where('id', '=', id).execute()
  await live(everywhere, 'BN3 2BB')
  await live(north, 'bn1 9zz')
  await db
    .insertInto('restaurant_driver_preference')
    .values([
      { restaurant_id: RESTAURANTS.northOne, driver_id: everywhere, preference: 'preferred' },
      { restaurant_id: RESTAURANTS.northOne, driver_id: leftover, preference: 'blocked' },
    ])
    .execute()
  const [given, wanted] = await addShifts(db, [
    { status: 20, driver_id: north },
    { status: 20, start_time: '18:00', finish_time: '22:00' },
    // Past shifts at the restaurant, shifts of this week there and elsewhere, and an unpublished one that overlaps.
    { ...published, period_date: '2026-06-09' },
    { ...published, period_date: '2026-06-02' },
    { ...published, period_date: '2026-06-15' },
    { ...elsewhere, period_date: '2026-06-16', finish_time: '13:30' },
    { ...elsewhere, status: 10, start_time: '21:00', finish_time: '23:00' },
    // A cancellation does not count as a rejection.
    { status: 20, status_assigned: 30, driver_id_canceled: everywhere, period_date: '2026-06-01' },
  ])
  await server.reply(
    driverShiftRoutes.reject,
    { params: { id: String(given?.id) }, body: { reason: 'Car broke down' } },
    'driver',
  )
  shiftId = wanted?.id ?? 0
})
afterAll(() => server.end())

const found = (id: number, as: AccountName) =>
  server.reply(candidateRoutes.list, { params: { id: String(id) } }, as)
const ranked = async (id: number, as: AccountName) =>
  (await found(id, as)).map(({ id: driver, can_take, reasons }) => [
    driver,
    can_take,
    reasons.map(({ text }) => text),
  ])
const FREE = 'Available for the whole shift'
const KNOWS = [
  'Preferred at this restaurant',
  'Worked here 2 times, last on 09/06/2026',
  'Lives about 7 miles away',
]
const GAVE_BACK = ['Lives in the same postcode district', 'Rejected 1 of 1 shift in 8 weeks']
const UNDER = "0.0 h this week, under the others' median of"

test('an administrator gets the drivers by points and then by fewest hours, each with reasons for and against', async () => {
  expect(await ranked(shiftId, 'administrator')).toEqual([
    [north, true, [FREE, ...GAVE_BACK, `${UNDER} 4.8 h`]],
    [
      everywhere,
      true,
      [
        FREE,
        ...KNOWS,
        expect.stringMatching(/^Has an unpublished shift: .*, 21:00 – 23:00$/),
        "9.5 h this week, above the others' median of 0.0 h",
      ],
    ],
    [leftover, false, ['Blocked at this restaurant', FREE, `${UNDER} 4.8 h`]],
  ])
})

test('a manager sees hours and unpublished shifts only of their own restaurants, but clashes anywhere', async () => {
  const [first] = await ranked(shiftId, 'manager')
  expect(first).toEqual([
    everywhere,
    true,
    [FREE, ...KNOWS, "4.0 h this week, above the others' median of 0.0 h"],
  ])
  const { id } = await addShift(server.db, { period_date: '2026-06-16', start_time: '12:00' })
  const clashing = (await found(id, 'manager')).find((driver) => driver.id === everywhere)
  expect(clashing?.reasons[0]).toEqual({
    code: 'clash',
    side: 'against',
    points: 0,
    text: 'Driver already have shift on this time: 16/06/2026, 10:00 – 13:30',
  })
  expect(JSON.stringify(await found(id, 'manager'))).not.toMatch(/BN[13]/i)
})

test('the shift’s own driver is left out, and a driver who gave it back is marked', async () => {
  const [{ id } = { id: 0 }] = await addShifts(server.db, [
    { period_date: '2026-06-18', status: 20, driver_id: north, driver_id_canceled: everywhere },
  ])
  const list = await found(id, 'manager')
  expect(list.map((driver) => driver.id)).toEqual([everywhere, leftover])
  expect(list[0]?.reasons).toContainEqual({
    code: 'rejected',
    side: 'against',
    points: -5,
    text: 'Rejected this shift before',
  })
})

test('a night shift is checked against the working times of both days, by weekday and by date', async () => {
  const { db } = server
  const { id } = await addShift(db, { period_date: '2026-06-25', start_time: '22:00', finish_time: '02:00' })
  const hours = { holiday: 20 as const, start_at: '18:00', stop_at: '24:00' }
  await db
    .insertInto('driver_working_time')
    .values([3, 4].map((week_day) => ({ driver_id: north, week_day, ...hours })))
    .execute()
  await db
    .insertInto('driver_override_time')
    .values({ driver_id: everywhere, period_date: '2026-06-26', holiday: 10, start_at: null, stop_at: null })
    .execute()
  const against = new Map((await ranked(id, 'administrator')).map(([driver, , reasons]) => [driver, reasons]))
  expect(against.get(north)).toContain('Driver working time: 18:00 – 24:00')
  expect(against.get(everywhere)).toContain('Driver unavailable')
})

test('a shift outside the scope is not found', async () => {
  const { id } = await addShift(server.db, { restaurant_id: RESTAURANTS.southOne, period_date: WEDNESDAY })
  const ask = (as: AccountName) => server.call(candidateRoutes.list, { params: { id } }, as)
  expect((await ask('manager')).status).toBe(404)
  expect((await found(id, 'administrator')).map((driver) => driver.id).toSorted()).toEqual([
    everywhere,
    south,
    leftover,
  ])
})
