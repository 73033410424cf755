/** The drivers in the menu of a day (docs/spec/schedule.md#day-header). */
import { scheduleDriverRoutes } from '@driverdesk/contract/shifts/schedule.routes.ts'
import { ScheduleDrivers } from '@driverdesk/contract/shifts/scheduleDrivers.shapes.ts'
import { addDays } from '@driverdesk/domain/kernel/wallClock.ts'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { type TestApp, testApp } from '../testing/testApp.ts'
import { type AccountName, AREAS, addShift, addShifts, DRIVERS, RESTAURANTS } from '../testing/testWorld.ts'
import { firstMessages } from './testing/firstMessages.ts'
import { forgetShifts } from './testing/traces.ts'

const DATE = '2026-06-17'
const NIGHT = { period_date: addDays(DATE, -1), start_time: '22:00', finish_time: '06:00' }
const { everywhere, north, northTwoOnly, south, leftover, inactive } = DRIVERS
const { northOne, northTwo, southOne } = RESTAURANTS

let server: TestApp
beforeAll(async () => {
  server = await testApp()
})
beforeEach(async () => {
  await forgetShifts(server.db)
  const off = { period_date: DATE, holiday: 10 as const, start_at: null, stop_at: null }
  await server.db
    .insertInto('driver_override_time')
    .values([north, south, inactive].map((driver_id) => ({ ...off, driver_id })))
    .execute()
})
afterAll(() => server.end())

const range = { period_date_from: DATE, period_date_to: DATE }

async function asked(more: object = {}, as: AccountName = 'administrator'): Promise<ScheduleDrivers> {
  return panel({ day: 'all', ...more }, as)
}

async function panel(more: object, as: AccountName = 'administrator'): Promise<ScheduleDrivers> {
  const { status, body } = await server.call(scheduleDriverRoutes.list, { query: { ...range, ...more } }, as)
  expect(status).toBe(200)
  // The database writes this JSON, so it does not go through the shape as other answers do.
  expect(ScheduleDrivers.strict().parse(body)).toEqual(body)
  return body as ScheduleDrivers
}

const ids = ({ drivers }: ScheduleDrivers) => drivers.map(({ id }) => id)
const found = async (more: object = {}, as?: AccountName) => ids(await asked(more, as))

describe('the menu of a day', () => {
  test('lists everyone by name, and counts who has the day off and who works, at any place', async () => {
    await addShifts(server.db, [
      { driver_id: everywhere, restaurant_id: southOne, period_date: DATE },
      { driver_id: everywhere, restaurant_id: northOne, period_date: DATE, start_time: '18:00' },
      { driver_id: leftover, period_date: addDays(DATE, 1) },
      { driver_id: null, period_date: DATE },
      { driver_id: inactive, restaurant_id: southOne, period_date: DATE },
    ])
    const answer = await asked()
    expect(ids(answer)).toEqual([everywhere, inactive, leftover, north, northTwoOnly, south])
    expect([answer.count, answer.day]).toEqual([6, { drivers: 6, off: 2, working: 2 }])
  })

  test('lists those who are offered to a location or work there', async () => {
    await addShifts(server.db, [
      { driver_id: northTwoOnly, restaurant_id: southOne, period_date: DATE },
      { driver_id: leftover, restaurant_id: northOne, period_date: DATE },
    ])
    const there = await asked({ location: `area-${AREAS.south}` })
    expect(ids(there)).toContain(northTwoOnly)
    expect(ids(there)).not.toContain(north)
    // The shifts of a driver count wherever they are.
    expect(there.day).toEqual({ drivers: there.count, off: 1, working: 2 })
    expect(await found({ location: `restaurant-${northTwo}` })).toEqual([
      everywhere,
      leftover,
      north,
      northTwoOnly,
    ])
  })

  test('lists and counts those whose shift goes on from the day before', async () => {
    const there = { location: `restaurant-${southOne}` }
    const before = await found(there)
    expect(before).not.toContain(north)
    await addShifts(server.db, [
      { driver_id: north, restaurant_id: southOne, ...NIGHT },
      // It ends with its day.
      { driver_id: northTwoOnly, restaurant_id: southOne, ...NIGHT, finish_time: '00:00' },
      // That shift begins at night.
      { driver_id: inactive, restaurant_id: southOne, ...NIGHT, period_date: addDays(DATE, -2) },
    ])
    const answer = await asked(there)
    expect(ids(answer).toSorted()).toEqual([...before, north].toSorted())
    expect(answer.day).toMatchObject({ drivers: before.length + 1, working: 1 })
    // The panel counts the shifts of the range alone.
    expect(ids(await panel(there))).toEqual(before)
  })

  test('counts drafts as shifts, as the schedule shows them', async () => {
    await addShift(server.db, { driver_id: leftover, period_date: DATE, status: 30 })
    expect((await asked()).day).toMatchObject({ working: 1 })
  })

  test('lists no day off for a driver who is no longer active', async () => {
    await addShift(server.db, { driver_id: inactive, restaurant_id: southOne, period_date: DATE })
    expect(await found({ day: 'off' })).toEqual([north, south])
    const { drivers } = await asked({ with_line: 1, ids: String(inactive) })
    expect(drivers[0]?.line).toMatchObject({ is_planned: false })
  })

  test.each([
    [{ search: '', day: 'off' }, [north, south]],
    [{ search: ' NOR', day: 'all' }, [north, northTwoOnly]],
    [{ search: 'nor', day: 'off' }, [north]],
    [{ search: 'left', day: 'off' }, []],
  ])('%j finds drivers, and all are counted as before', async (filter, expected) => {
    const answer = await asked(filter)
    expect([answer.count, ids(answer)]).toEqual([expected.length, expected])
    expect(answer.day).toEqual({ drivers: 5, off: 2, working: 0 })
  })

  test('gives a manager nothing about drivers and shifts outside their scope', async () => {
    await addShifts(server.db, [
      { driver_id: south, restaurant_id: southOne, period_date: DATE },
      { driver_id: everywhere, restaurant_id: southOne, ...NIGHT },
    ])
    const answer = await asked({}, 'manager')
    expect(ids(answer)).toEqual([everywhere, leftover, north, northTwoOnly])
    expect(answer.day).toEqual({ drivers: 4, off: 1, working: 0 })
    // The manager now knows the driver by a shift in their own restaurants, but not the driver's days off.
    await addShift(server.db, { driver_id: south, restaurant_id: northOne, ...NIGHT })
    const known = await asked({}, 'manager')
    expect(ids(known)).toContain(south)
    expect(known.day).toEqual({ drivers: 5, off: 1, working: 1 })
    expect(await found({ day: 'off' }, 'manager')).toEqual([north])
  })

  test('has its numbers only if they are requested, and refuses another choice', async () => {
    expect(await panel({})).not.toHaveProperty('day')
    const query = { ...range, day: 'on' }
    const { status, body } = await server.call(scheduleDriverRoutes.list, { query }, 'manager')
    expect([status, firstMessages(body)]).toEqual([400, [['day', "Must be 'all' or 'off'."]]])
  })
})
