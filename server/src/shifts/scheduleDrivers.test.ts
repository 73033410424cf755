/**
 * Compares the driver panel's answer with its rules, over the shifts, drivers and restaurants that the same caller
 * gets.
 */
import type { Driver } from '@driverdesk/contract/drivers/driver.shapes.ts'
import { driverRoutes } from '@driverdesk/contract/drivers/drivers.routes.ts'
import type { Restaurant } from '@driverdesk/contract/restaurants/restaurant.shapes.ts'
import { restaurantRoutes } from '@driverdesk/contract/restaurants/restaurants.routes.ts'
import { scheduleDriverRoutes } from '@driverdesk/contract/shifts/schedule.routes.ts'
import { ScheduleDrivers } from '@driverdesk/contract/shifts/scheduleDrivers.shapes.ts'
import type { Shift } from '@driverdesk/contract/shifts/shift.shapes.ts'
import { shiftRoutes } from '@driverdesk/contract/shifts/shifts.routes.ts'
import { isOffered } from '@driverdesk/domain/drivers/offeredDrivers.ts'
import { poundsToPence } from '@driverdesk/domain/kernel/money.ts'
import { byName } from '@driverdesk/domain/kernel/names.ts'
import { shiftLength } from '@driverdesk/domain/kernel/shiftLength.ts'
import { addDays } from '@driverdesk/domain/kernel/wallClock.ts'
import { type DriverTotals, driverTotals } from '@driverdesk/domain/shifts/scheduleTotals.ts'
import { SHIFT_DRAFT } from '@driverdesk/domain/shifts/shiftStatus.ts'
import fc from 'fast-check'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { type TestApp, testApp } from '../testing/testApp.ts'
import { type AccountName, AREAS, addShift, addShifts, DRIVERS, RESTAURANTS } from '../testing/testWorld.ts'
import { firstMessages } from './testing/firstMessages.ts'
import { addRandomShifts, randomShift } from './testing/randomShifts.ts'
import { forgetShifts } from './testing/traces.ts'

const FIRST = '2026-06-15'
const DAYS = 4
const range = { period_date_from: FIRST, period_date_to: addDays(FIRST, DAYS - 1) }

/** In sort order: numbers by size, accented letters like plain ones. */
const NAMES: Record<keyof typeof DRIVERS, string> = {
  everywhere: 'Ann 10',
  north: 'Ann 9',
  northTwoOnly: 'Émile ÖZTÜRK',
  south: 'emily stone',
  leftover: 'Eve',
  inactive: 'Ann 9b',
  applicant: 'Zoë',
}
const { everywhere, north, northTwoOnly, south, leftover, inactive } = DRIVERS

let server: TestApp
beforeAll(async () => {
  server = await testApp()
  for (const [key, name] of Object.entries(NAMES)) {
    const [first_name = '', last_name = ''] = name.split(' ')
    await server.db
      .updateTable('driver')
      .set({ first_name, last_name })
      .where('id', '=', DRIVERS[key as keyof typeof DRIVERS])
      .execute()
  }
  const blocked = { restaurant_id: RESTAURANTS.northOne, driver_id: everywhere }
  await server.db
    .insertInto('restaurant_driver_preference')
    .values({ ...blocked, preference: 'blocked' })
    .execute()
})
beforeEach(() => forgetShifts(server.db))
afterAll(() => server.end())

async function asked(as: AccountName, more: object = {}): Promise<ScheduleDrivers> {
  const { status, body } = await server.call(scheduleDriverRoutes.list, { query: { ...range, ...more } }, as)
  expect(status).toBe(200)
  // The database writes this JSON, so it does not go through the shape as other answers do.
  expect(ScheduleDrivers.strict().parse(body)).toEqual(body)
  return body as ScheduleDrivers
}

const NONE: DriverTotals = { shifts: 0, minutes: 0, cost: 0 }

/** The drivers that the screen's `driverEntries` would list. */
async function panel(as: AccountName, location: string | undefined): Promise<Omit<ScheduleDrivers, 'count'>> {
  const read = async <T>(route: Parameters<TestApp['call']>[0], query: Record<string, unknown>) =>
    (await server.call(route, { query }, as)).body as T[]
  const shifts = await read<Shift>(shiftRoutes.list, {
    ...range,
    with_driver: 1,
    ...(location && { location }),
  })
  const active = await read<Driver>(driverRoutes.list, { short: '1' })
  const restaurants = await read<Restaurant>(restaurantRoutes.list, { status: 'all' })
  const here = restaurants.filter(({ id, area_id }) =>
    [undefined, `area-${area_id}`, `restaurant-${id}`].includes(location),
  )
  const people = new Map<number, string>()
  for (const { driver } of shifts) if (driver) people.set(driver.id, driver.full_name)
  for (const driver of active) {
    const reach = {
      area_ids: driver.area_ids.map(({ area_id }) => area_id),
      restaurant_ids: driver.restaurant_ids.map(({ restaurant_id }) => restaurant_id),
      blocked_restaurant_ids: driver.blocked_restaurant_ids.map(({ restaurant_id }) => restaurant_id),
    }
    if (!location || here.some((restaurant) => isOffered(reach, restaurant)))
      people.set(driver.id, driver.full_name)
  }
  const counted = shifts.filter(({ status }) => status !== SHIFT_DRAFT)
  const totals = driverTotals(
    counted.map(({ driver_id, start_time, finish_time, cost_total }) => ({
      driver_id,
      minutes: shiftLength(start_time, finish_time),
      cost_total: poundsToPence(cost_total),
    })),
  )
  const sum = (field: keyof DriverTotals) => totals.values().reduce((total, one) => total + one[field], 0)
  return {
    open: totals.get(0) ?? NONE,
    all: { shifts: sum('shifts'), minutes: sum('minutes'), cost: sum('cost') },
    drivers: [...people]
      .map(([id, full_name]) => ({ id, full_name, told_apart_by: null, ...(totals.get(id) ?? NONE) }))
      .sort((a, b) => byName(a.full_name, b.full_name)),
  }
}

test.each([
  ['every location', undefined],
  ['an area', `area-${AREAS.north}`],
  ['another area', `area-${AREAS.south}`],
  ['a restaurant', `restaurant-${RESTAURANTS.northOne}`],
  ['another restaurant', `restaurant-${RESTAURANTS.northTwo}`],
  ['a place that does not exist', 'area-999'],
])('in any week the list has the drivers of %s, with their figures', async (_, location) => {
  await fc.assert(
    fc.asyncProperty(fc.array(randomShift(DAYS), { maxLength: 30, size: 'max' }), async (given) => {
      await forgetShifts(server.db)
      await addRandomShifts(server.db, given, { first: FIRST, today: FIRST })
      for (const as of ['administrator', 'manager', 'limitedManager'] as const) {
        const { count, ...answer } = await asked(as, location ? { location } : {})
        const expected = await panel(as, location)
        expect(answer).toEqual(expected)
        expect(count).toBe(expected.drivers.length)
      }
    }),
    { numRuns: 5 },
  )
})

describe('of the drivers', () => {
  const ids = ({ drivers }: ScheduleDrivers) => drivers.map(({ id }) => id)

  test('active ones are sorted by name, numbers by value', async () => {
    expect(ids(await asked('administrator'))).toEqual([north, everywhere, northTwoOnly, south, leftover])
    expect(ids(await asked('manager'))).toEqual([north, everywhere, northTwoOnly, leftover])
    expect(ids(await asked('limitedManager'))).toEqual([north, leftover])
  })

  test('an inactive one is listed if they have a shift', async () => {
    await addShift(server.db, { driver_id: inactive, restaurant_id: RESTAURANTS.southOne, status: 30 })
    const { drivers } = await asked('administrator', { location: `area-${AREAS.south}` })
    expect(drivers.find(({ id }) => id === inactive)).toEqual({
      id: inactive,
      full_name: 'Ann 9b',
      told_apart_by: null,
      ...NONE,
    })
    expect(ids(await asked('manager'))).not.toContain(inactive)
  })

  test.each([
    ['ann', [north, everywhere]],
    [' ÉMILE özt ', [northTwoOnly]],
    ['Y S', [south]],
    ['stone EMILY', [south]],
    ['emile ozt', [northTwoOnly]],
    ['%', []],
    ['_', []],
  ])('%j finds those with that in their name', async (search, expected) => {
    const answer = await asked('administrator', { search })
    expect([answer.count, ids(answer)]).toEqual([expected.length, expected])
  })

  test('a page or chosen ones are returned, and all are counted', async () => {
    await addShift(server.db, { driver_id: south })
    await addShift(server.db)
    const whole = await asked('administrator')
    const page = await asked('administrator', { offset: 1, limit: 2 })
    expect(page).toEqual({ ...whole, drivers: whole.drivers.slice(1, 3) })
    expect(page.all).toEqual({ shifts: 2, minutes: 480, cost: 8_000 })
    expect(page.open).toEqual({ shifts: 1, minutes: 240, cost: 4_000 })
    const some = await asked('administrator', { ids: `${leftover},${south},${inactive},999` })
    expect([some.count, ids(some), some.all, some.open]).toEqual([2, [south, leftover], undefined, undefined])
    expect((await asked('administrator', { offset: 99 })).drivers).toEqual([])
  })

  describe('who share a name', () => {
    const named = (id: number, changes: object) =>
      server.db.updateTable('driver').set(changes).where('id', '=', id).execute()
    const told = async (as: AccountName, more: object = {}) => {
      const { drivers } = await asked(as, { search: 'Ann 9', ...more })
      return drivers.map(({ id, told_apart_by }) => [id, told_apart_by])
    }

    test('are told apart by their areas, for those who may see them', async () => {
      await addShift(server.db, { driver_id: south, restaurant_id: RESTAURANTS.northOne })
      await named(south, { first_name: 'ANN', last_name: '9' })
      try {
        const both = [
          [north, 'North'],
          [south, 'South'],
        ]
        expect(await told('administrator')).toEqual(both)
        expect(await told('administrator', { ids: `${north}` })).toEqual([both[0]])
        expect(await told('limitedManager')).toEqual([both[0], [south, null]])
      } finally {
        await named(south, { first_name: 'emily', last_name: 'stone' })
      }
    })

    test('have their works number (for administrators) or email added if they also share their areas', async () => {
      await named(northTwoOnly, { first_name: 'Ann', last_name: '9' })
      try {
        const emails = [
          [north, 'north@driverdesk.test'],
          [northTwoOnly, 'northTwoOnly@driverdesk.test'],
        ]
        expect(await told('administrator')).toEqual(emails)
        await named(northTwoOnly, { works_number: 'W7' })
        expect(await told('administrator')).toEqual([
          [north, null],
          [northTwoOnly, 'W7'],
        ])
        expect(await told('manager')).toEqual(emails)
      } finally {
        await named(northTwoOnly, { first_name: 'Émile', last_name: 'ÖZTÜRK', works_number: '' })
      }
    })
  })

  test('those with most hours come first', async () => {
    await addShifts(server.db, [
      { driver_id: leftover, finish_time: '12:00' },
      { driver_id: leftover, start_time: '22:00', finish_time: '01:00' },
      { driver_id: south, status: 30, finish_time: '22:00' },
      { driver_id: south, finish_time: '14:00' },
    ])
    expect(ids(await asked('administrator', { sort: 'hours' }))).toEqual([
      leftover,
      south,
      north,
      everywhere,
      northTwoOnly,
    ])
  })

  test('with a location, hours of all places come first if lines are asked for', async () => {
    await addShifts(server.db, [
      { driver_id: everywhere, restaurant_id: RESTAURANTS.northTwo, finish_time: '16:00' },
      { driver_id: everywhere, restaurant_id: RESTAURANTS.southOne, finish_time: '20:00' },
      { driver_id: northTwoOnly, restaurant_id: RESTAURANTS.northTwo, finish_time: '18:00' },
    ])
    const there = { sort: 'hours', busy: 1, location: `restaurant-${RESTAURANTS.northTwo}` }
    expect(ids(await asked('administrator', { ...there, with_line: 1 }))).toEqual([everywhere, northTwoOnly])
    expect(ids(await asked('administrator', there))).toEqual([northTwoOnly, everywhere])
    // The manager does not see the south.
    expect(ids(await asked('manager', { ...there, with_line: 1 }))).toEqual([northTwoOnly, everywhere])
  })

  test.each(['name', 'hours', 'area'])(
    'the ids of all who are found come in the order of the pages, by %s',
    async (sort) => {
      await addShifts(server.db, [
        { driver_id: everywhere, restaurant_id: RESTAURANTS.northTwo, finish_time: '16:00' },
        { driver_id: everywhere, restaurant_id: RESTAURANTS.southOne, finish_time: '20:00' },
        { driver_id: northTwoOnly, restaurant_id: RESTAURANTS.northTwo, finish_time: '18:00' },
      ])
      for (const person of ['administrator', 'manager'] as const) {
        for (const more of [{}, { location: `restaurant-${RESTAURANTS.northTwo}` }, { busy: 1 }]) {
          const query = { ...more, sort, with_line: 1 }
          const { ids: some, drivers } = await asked(person, { ...query, with_ids: 1, limit: 1 })
          expect(some).toEqual(ids(await asked(person, query)))
          expect(drivers).toHaveLength(1)
        }
      }
      expect(await asked('administrator')).not.toHaveProperty('ids')
    },
  )

  test('sorted by area, those without one come last', async () => {
    expect(ids(await asked('administrator', { sort: 'area' }))).toEqual([
      north,
      northTwoOnly,
      south,
      everywhere,
      leftover,
    ])
  })

  test('only those with shifts are listed if asked, and drafts do not count', async () => {
    await addShifts(server.db, [{ driver_id: south }, { driver_id: leftover, status: 30 }, {}])
    const { count, ...answer } = await asked('administrator', { busy: 1 })
    expect([count, ids(answer as ScheduleDrivers)]).toEqual([1, [south]])
  })
})

describe('of one line of the schedule', () => {
  const lineOf = async (as: AccountName, id: number) => {
    const { drivers } = await asked(as, { with_line: 1, ids: String(id) })
    return drivers[0]?.line
  }
  test('with a location, it has the totals of all places that the person sees, too', async () => {
    await addShifts(server.db, [
      { driver_id: everywhere, restaurant_id: RESTAURANTS.northTwo, period_date: FIRST },
      {
        driver_id: everywhere,
        restaurant_id: RESTAURANTS.northOne,
        period_date: addDays(FIRST, 1),
        status: 20,
      },
      { driver_id: everywhere, restaurant_id: RESTAURANTS.southOne, period_date: addDays(FIRST, 2) },
      { driver_id: everywhere, restaurant_id: RESTAURANTS.southOne, period_date: addDays(FIRST, 9) },
      {
        driver_id: everywhere,
        restaurant_id: RESTAURANTS.southOne,
        status: 30,
        start_time: '22:00',
        finish_time: '23:00',
      },
    ])
    const there = { with_line: 1, location: `restaurant-${RESTAURANTS.northTwo}`, ids: String(everywhere) }
    const [seen] = (await asked('administrator', there)).drivers
    expect(seen).toMatchObject({ shifts: 1, minutes: 240, cost: 4_000 })
    expect(seen?.line).toMatchObject({
      days: '1000',
      unpublished: 1,
      whole: { shifts: 3, minutes: 720, cost: 12_000, unpublished: 2 },
    })
    const [scoped] = (await asked('manager', there)).drivers
    expect(scoped?.line?.whole).toEqual({ shifts: 2, minutes: 480, cost: 8_000, unpublished: 1 })
    const [all] = (await asked('administrator', { with_line: 1, ids: String(everywhere) })).drivers
    expect([all?.shifts, all?.line?.whole]).toEqual([3, undefined])
  })

  test.each(['name', 'hours', 'area'] as const)(
    'by %s, each page has these totals of its own drivers',
    async (sort) => {
      await addShifts(server.db, [
        { driver_id: everywhere, restaurant_id: RESTAURANTS.northTwo },
        { driver_id: everywhere, restaurant_id: RESTAURANTS.northOne, period_date: addDays(FIRST, 1) },
        { driver_id: northTwoOnly, restaurant_id: RESTAURANTS.northTwo, finish_time: '18:00' },
        { driver_id: south, restaurant_id: RESTAURANTS.northTwo },
      ])
      const there = { with_line: 1, busy: 1, sort, location: `restaurant-${RESTAURANTS.northTwo}` }
      const { drivers } = await asked('administrator', there)
      const shiftsOf = new Map(drivers.map(({ id, line }) => [id, line?.whole?.shifts]))
      expect(shiftsOf).toEqual(
        new Map([
          [everywhere, 2],
          [northTwoOnly, 1],
          [south, 1],
        ]),
      )
      const pages = await Promise.all(
        drivers.map((_, offset) => asked('administrator', { ...there, offset, limit: 1 })),
      )
      expect(pages.flatMap((page) => page.drivers)).toEqual(drivers)
    },
  )

  const FREE = { default_working_time: [], actual_override_working_time: [] }

  test('has the shifts per day, how many are not published, the areas and the driver’s working times', async () => {
    await addShifts(server.db, [
      { driver_id: north, period_date: FIRST },
      { driver_id: north, period_date: FIRST, start_time: '18:00', finish_time: '20:00' },
      { driver_id: north, period_date: addDays(FIRST, 3), status: 20 },
    ])
    const entry = { driver_id: north, start_at: null, stop_at: null }
    await server.db
      .insertInto('driver_override_time')
      .values([
        { ...entry, period_date: addDays(FIRST, 1), holiday: 10 },
        { ...entry, period_date: addDays(FIRST, 20), holiday: 10 },
      ])
      .execute()
    await server.db
      .insertInto('driver_working_time')
      .values(
        [north, south].map((id) => ({
          driver_id: id,
          week_day: 0,
          holiday: 20,
          start_at: '09:00',
          stop_at: '17:00',
        })),
      )
      .execute()
    const photos = server.db.updateTable('driver').where('id', '=', south)
    await photos.set({ photo_src: 'images/south.jpg' }).execute()
    try {
      expect(await lineOf('manager', north)).toEqual({
        is_planned: true,
        photo_src: null,
        areas: 'North',
        days: '2001',
        unpublished: 2,
        default_working_time: [{ week_day: 0, holiday: 20, start_at: '09:00', stop_at: '17:00' }],
        actual_override_working_time: [
          { period_date: addDays(FIRST, 1), holiday: 10, start_at: null, stop_at: null },
        ],
      })
      // A manager knows a driver outside their scope only by the shifts in their restaurants.
      await addShift(server.db, { driver_id: south, restaurant_id: RESTAURANTS.northOne })
      expect(await lineOf('manager', south)).toMatchObject({
        is_planned: false,
        photo_src: null,
        areas: '',
        unpublished: 1,
        ...FREE,
      })
      expect(await lineOf('administrator', south)).toMatchObject({
        is_planned: true,
        photo_src: 'images/south.jpg',
        areas: 'South',
        default_working_time: [{ week_day: 0 }],
      })
    } finally {
      await server.db.deleteFrom('driver_override_time').where('driver_id', '=', north).execute()
      await server.db.deleteFrom('driver_working_time').where('driver_id', 'in', [north, south]).execute()
      await photos.set({ photo_src: null }).execute()
    }
  })

  test('has the figures of each day if asked, of all places or of one', async () => {
    await addShifts(server.db, [
      { driver_id: everywhere, restaurant_id: RESTAURANTS.northTwo, period_date: FIRST },
      {
        driver_id: everywhere,
        restaurant_id: RESTAURANTS.southOne,
        period_date: FIRST,
        start_time: '18:00',
        finish_time: '22:00',
      },
      {
        driver_id: everywhere,
        restaurant_id: RESTAURANTS.northTwo,
        period_date: addDays(FIRST, 3),
        status: 30,
      },
    ])
    const daily = async (more: object) => {
      const query = { with_line: 1, with_daily: 1, ids: `${everywhere},${leftover}`, ...more }
      const { drivers } = await asked('administrator', query)
      return drivers.map(({ line }) => line?.daily)
    }
    const nothing = [0, 0, 0, 0]
    expect(await daily({})).toEqual([
      [[2, 0, 0, 1], [0, 0, 0, 1], nothing, [480, 0, 0, 0], [8_000, 0, 0, 0]],
      [nothing, nothing, nothing, nothing, nothing],
    ])
    const [there] = await daily({ location: `restaurant-${RESTAURANTS.northTwo}` })
    expect(there).toEqual([[1, 0, 0, 1], [0, 0, 0, 1], nothing, [240, 0, 0, 0], [4_000, 0, 0, 0]])
    expect(await lineOf('administrator', everywhere)).not.toHaveProperty('daily')
  })

  test('says how many shifts a driver has on each day at other places that the caller sees', async () => {
    const at = (restaurant_id: number, day: number, more: object = {}) => ({
      driver_id: everywhere,
      restaurant_id,
      period_date: addDays(FIRST, day),
      ...more,
    })
    const evening = { start_time: '18:00', finish_time: '22:00' }
    await addShifts(server.db, [
      at(RESTAURANTS.northTwo, 0),
      at(RESTAURANTS.southOne, 0, evening),
      at(RESTAURANTS.northOne, 1),
      at(RESTAURANTS.southOne, 1, evening),
      at(RESTAURANTS.southOne, 2, { status: SHIFT_DRAFT }),
    ])
    const elsewhere = async (as: AccountName, location?: string) => {
      const query = { with_line: 1, with_daily: 1, ids: String(everywhere), ...(location && { location }) }
      return (await asked(as, query)).drivers[0]?.line?.elsewhere
    }
    expect(await elsewhere('administrator', `restaurant-${RESTAURANTS.northTwo}`)).toBe('1200')
    expect(await elsewhere('administrator', `area-${AREAS.north}`)).toBe('1100')
    expect(await elsewhere('manager', `restaurant-${RESTAURANTS.northTwo}`)).toBe('0100')
    expect(await elsewhere('manager', `area-${AREAS.north}`)).toBe('0000')
    expect(await elsewhere('administrator')).toBeUndefined()
  })

  test('tells only administrators which days off are leave and which are sick days', async () => {
    const leave = { driver_id: north, from_date: FIRST, to_date: addDays(FIRST, 1), reason: 'A wedding' }
    const answered = { state: 'approved' as const, answered_at: '2026-06-01T09:00:00Z', answered_by: 'Ann' }
    await server.db
      .insertInto('leave_request')
      .values([
        { ...leave, ...answered },
        { ...leave, ...answered, kind: 'sick', from_date: addDays(FIRST, -3), to_date: FIRST },
        { ...leave, from_date: addDays(FIRST, 2), to_date: addDays(FIRST, 2) },
        { ...leave, ...answered, from_date: addDays(FIRST, 30), to_date: addDays(FIRST, 30) },
      ])
      .execute()
    try {
      expect((await lineOf('administrator', north))?.leave).toEqual([
        { from_date: addDays(FIRST, -3), to_date: FIRST, kind: 'sick' },
        { from_date: FIRST, to_date: addDays(FIRST, 1), kind: 'leave' },
      ])
      expect(await lineOf('manager', north)).not.toHaveProperty('leave')
    } finally {
      await server.db.deleteFrom('leave_request').where('driver_id', '=', north).execute()
    }
  })

  test('leaves out inactive drivers’ working times, and has only what was requested', async () => {
    await addShift(server.db, { driver_id: inactive, restaurant_id: RESTAURANTS.southOne })
    expect(await lineOf('administrator', inactive)).toMatchObject({ is_planned: false, days: '0010' })
    const { drivers } = await asked('administrator')
    expect(drivers.some((driver) => 'line' in driver)).toBe(false)
  })
})

test.each([
  [{ limit: 201 }, 'limit', 'At most 200 drivers at once.'],
  [{ limit: 0 }, 'limit', 'Limit must be a number.'],
  [{ offset: -1 }, 'offset', 'Offset must be a number.'],
  [{ sort: 'cost' }, 'sort', "Must be 'name', 'hours' or 'area'."],
  [{ ids: '1,' }, 'ids', 'Ids must be at most 200 numbers with commas between.'],
  [{ search: 'x'.repeat(101) }, 'search', 'At most 100 characters.'],
  [{ driver_id: 1 }, 'driver_id', 'This field is not known here.'],
  [{ period_date_to: '2026-07-16' }, 'period_date_to', 'Invalid date range: 15/06/2026 ~ 16/07/2026'],
])('%j is refused', async (more, field, message) => {
  const query = { ...range, ...more }
  const { status, body } = await server.call(scheduleDriverRoutes.list, { query }, 'manager')
  expect(status).toBe(400)
  expect(firstMessages(body)).toEqual([[field, message]])
})

describe('some drivers', () => {
  const some = async (driver_ids: number[], restaurant_ids: number[], as: AccountName) => {
    const { status, body } = await server.call(
      scheduleDriverRoutes.some,
      { body: { driver_ids, restaurant_ids } },
      as,
    )
    expect(status).toBe(200)
    return body as Driver[]
  }
  const listed = async (as: AccountName) =>
    (await server.call(driverRoutes.list, { query: { short: '1' } }, as)).body as Driver[]

  test.each(['administrator', 'manager', 'limitedManager'] as const)(
    '%s gets the active ones asked for, as in the whole list',
    async (as) => {
      const all = await listed(as)
      const ids: number[] = [south, north, inactive]
      expect(await some(ids, [], as)).toEqual(all.filter(({ id }) => ids.includes(id)))
      expect(await some([], [], as)).toEqual([])
    },
  )

  test('answers those offered to the restaurants in scope', async () => {
    const all = await listed('administrator')
    const place = { id: RESTAURANTS.northOne, area_id: AREAS.north }
    const reachOf = (one: Driver) => ({
      area_ids: one.area_ids.map(({ area_id }) => area_id),
      restaurant_ids: one.restaurant_ids.map(({ restaurant_id }) => restaurant_id),
      blocked_restaurant_ids: one.blocked_restaurant_ids.map(({ restaurant_id }) => restaurant_id),
    })
    expect(await some([], [place.id], 'administrator')).toEqual(
      all.filter((one) => isOffered(reachOf(one), place)),
    )
    expect(await some([], [RESTAURANTS.southOne], 'manager')).toEqual([])
  })
})
