import type { Area } from '@driverdesk/contract/areas/area.shapes.ts'
import { areaRoutes } from '@driverdesk/contract/areas/areas.routes.ts'
import { sql } from 'kysely'
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest'
import { isWaiting } from '../kernel/testing/isWaiting.ts'
import { storedState } from '../kernel/testing/storedState.ts'
import { type TestApp, testApp } from '../testing/testApp.ts'
import {
  ACCOUNTS,
  type AccountName,
  AREAS,
  addArea,
  addShift,
  DRIVERS,
  RESTAURANTS,
} from '../testing/testWorld.ts'

let server: TestApp
beforeAll(async () => {
  server = await testApp()
})
afterAll(() => server.end())

afterEach(async () => {
  await server.db.deleteFrom('area').where('id', '>=', 1_000).execute()
  await server.db.deleteFrom('city').where('id', '>=', 1_000).execute()
})

const updated_at = expect.stringMatching(/^\d{4}-.*Z$/)
const restaurant = (name: 'northOne' | 'northTwo' | 'southOne', shown: string) => ({
  id: RESTAURANTS[name],
  name: shown,
  address: '',
})
const NORTH = {
  id: AREAS.north,
  name: 'North',
  label: 'North',
  city_id: 1,
  standardPayRate: 10,
  weekendPayRate: 12,
  claims: 'off',
  claim_hours: null,
  restaurants: [restaurant('northOne', 'North One'), restaurant('northTwo', 'North Two')],
  restaurantsAssigned: 3,
  updated_at,
}
const SOUTH = {
  id: AREAS.south,
  name: 'South',
  label: 'South',
  city_id: 1,
  standardPayRate: 11,
  weekendPayRate: 13.33,
  claims: 'off',
  claim_hours: null,
  restaurants: [restaurant('southOne', 'South One')],
  restaurantsAssigned: 1,
  updated_at,
}

test('areas are sorted by name, numbers by value', async () => {
  for (const name of ['zone 10', 'Zone 2', 'Zone 1'])
    await server.reply(areaRoutes.create, { body: given({ name }) }, 'administrator')
  const names = (await server.reply(areaRoutes.list, {}, 'administrator')).map(({ name }) => name)
  expect(names).toEqual(['North', 'South', 'Zone 1', 'Zone 2', 'zone 10'])
  await server.db.deleteFrom('area').where('name', 'ilike', 'zone %').execute()
})

const given = (changed: Record<string, unknown> = {}) => ({
  city_id: 1,
  name: 'Harbour',
  standardPayRate: '11.05',
  weekendPayRate: 13.1,
  ...changed,
})
const create = (changed: Record<string, unknown> = {}, headers = {}) =>
  server.call(areaRoutes.create, { body: given(changed), headers }, 'administrator')
const update = (id: number, changed: Record<string, unknown> = {}) =>
  server.call(areaRoutes.update, { params: { id }, body: given(changed) }, 'administrator')
const remove = (id: number, query: Record<string, unknown> = {}) =>
  server.call(areaRoutes.remove, { params: { id }, query }, 'administrator')
const created = async (changed: Record<string, unknown> = {}) => {
  const answer = await create(changed)
  expect(answer).toMatchObject({ status: 200 })
  return answer.body as Area
}
const cityLabels = async () =>
  (await server.reply(areaRoutes.listCities, {}, 'manager')).map(({ label }) => label)
const audited = async (thing: string, id: number) =>
  (
    await server.db
      .selectFrom('audit_event')
      .select('action')
      .where('thing', '=', thing)
      .where('thing_id', '=', id)
      .orderBy('id')
      .execute()
  ).map(({ action }) => action)

describe('the list', () => {
  test.each<[AccountName, object[]]>([
    ['administrator', [NORTH, SOUTH]],
    ['manager', [NORTH]],
    [
      'limitedManager',
      [{ ...NORTH, restaurants: [restaurant('northOne', 'North One')], restaurantsAssigned: 1 }],
    ],
  ])('for %s has the areas in scope by name, with pay per hour in pounds', async (who, areas) => {
    expect(await server.reply(areaRoutes.list, {}, who)).toEqual(areas)
  })

  test.each<AccountName>(['administrator', 'manager', 'limitedManager'])(
    'for the schedule of %s is the same without restaurants',
    async (who) => {
      const whole = (await server.reply(areaRoutes.list, {}, who)) as Area[]
      expect(await server.reply(areaRoutes.list, { query: { short: '1' } }, who)).toEqual(
        whole.map(({ restaurants: _, restaurantsAssigned: __, ...area }) => area),
      )
    },
  )

  test('is empty for a manager without areas', async () => {
    const mine = { panel_user_id: ACCOUNTS.limitedManager.id, area_id: AREAS.north }
    await server.db.deleteFrom('panel_user_area').where('panel_user_id', '=', mine.panel_user_id).execute()
    expect(await server.reply(areaRoutes.list, {}, 'limitedManager')).toEqual([])
    await server.db.insertInto('panel_user_area').values(mine).execute()
  })
})

describe('adding', () => {
  test('answers the area with its rates in pounds, and records who added it', async () => {
    const area = await created()
    expect(area).toMatchObject({
      name: 'Harbour',
      city_id: 1,
      standardPayRate: 11.05,
      weekendPayRate: 13.1,
      restaurants: [],
      restaurantsAssigned: 0,
    })
    expect(await server.reply(areaRoutes.list, {}, 'administrator')).toContainEqual(area)
    expect(await audited('area', area.id)).toEqual(['create'])
  })

  test('adds a new city, and finds an existing one in any case', async () => {
    const one = await created({ city_id: null, city: ' Aberdeen ' })
    const two = await created({ city_id: undefined, city: 'ABERDEEN', name: 'Old Town' })
    expect(two.city_id).toBe(one.city_id)
    expect(await cityLabels()).toEqual(['Aberdeen', 'Testford'])
    expect(await audited('city', one.city_id)).toEqual(['create'])
  })

  test('names all missing fields at once, the city first', async () => {
    const { status, body } = await server.call(areaRoutes.create, { body: {} }, 'administrator')
    expect(status).toBe(400)
    expect(Object.entries(body as object)).toEqual([
      ['city_id', ['City is required']],
      ['name', ['Area name is required.']],
      ['standardPayRate', ['Pay rate is required']],
      ['weekendPayRate', ['Pay rate is required']],
    ])
  })

  test.each([
    [{ city_id: undefined }, { city_id: ['City is required'] }],
    [{ city_id: null }, { city_id: ['City is required'] }],
    [{ city: ' ' }, { city: ['City is required'] }],
    [{ city_id: 77 }, { city_id: ['This city no longer exists. Choose another one.'] }],
    [{ name: ' ' }, { name: ['Area name is required.'] }],
    [{ name: undefined }, { name: ['Area name is required.'] }],
    [{ name: 'x'.repeat(101) }, { name: ['At most 100 characters.'] }],
    [{ name: 'nORTH' }, { name: ['This city already has an area with this name.'] }],
    [{ standardPayRate: '' }, { standardPayRate: ['Pay rate is required'] }],
    [{ weekendPayRate: null }, { weekendPayRate: ['Pay rate is required'] }],
    [{ weekendPayRate: '1.005' }, { weekendPayRate: ['Must be an amount with at most two decimals.'] }],
    [{ standardPayRate: -0.01 }, { standardPayRate: ['Pay rate must not be negative.'] }],
  ])('refuses %o', async (changed, body) => {
    const before = await storedState(server.db)
    expect(await create(changed)).toMatchObject({ status: 400, body })
    expect(await storedState(server.db)).toEqual(before)
  })

  test('the same form sent twenty times at once adds one area and one city', async () => {
    const headers = { 'idempotency-key': 'area-once' }
    const form = { city_id: null, city: 'Leith' }
    const answers = await Promise.all(Array.from({ length: 20 }, () => create(form, headers)))
    const ids = new Set(answers.map(({ body }) => (body as Area).id))
    expect(ids.size).toBe(1)
    expect(await cityLabels()).toEqual(['Leith', 'Testford'])
  })

  test('two forms with the same new city at once share it', async () => {
    const names = ['One', 'Two', 'Three', 'Four']
    const areas = await Promise.all(names.map((name) => created({ city_id: null, city: 'Leith', name })))
    expect(new Set(areas.map(({ city_id }) => city_id)).size).toBe(1)
  })
})

describe('changing', () => {
  test('stores what was sent, and records it', async () => {
    const area = await created()
    const changed = await update(area.id, { ...area, name: 'Docks', weekendPayRate: '0' })
    expect(changed).toMatchObject({
      status: 200,
      body: { id: area.id, name: 'Docks', standardPayRate: 11.05, weekendPayRate: 0 },
    })
    expect(await audited('area', area.id)).toEqual(['create', 'update'])
  })

  test('a city is removed with its last area, and not before', async () => {
    const one = await created({ city_id: null, city: 'Leith' })
    const two = await created({ city_id: null, city: 'Leith', name: 'Old Town' })
    await update(one.id)
    expect(await cityLabels()).toContain('Leith')
    await update(two.id, { name: 'Old Town' })
    expect(await cityLabels()).not.toContain('Leith')
    expect(await audited('city', one.city_id)).toEqual(['create', 'remove'])
  })

  test('does not overwrite a colleague’s change', async () => {
    const area = await created()
    await update(area.id, { name: 'Docks', updated_at: area.updated_at })
    const before = await storedState(server.db)
    for (const answer of [
      await update(area.id, { updated_at: area.updated_at }),
      await remove(area.id, { updated_at: area.updated_at }),
    ]) {
      expect(answer).toMatchObject({
        status: 409,
        body: { message: expect.stringMatching(/^This area was changed by administrator Account at /) },
      })
    }
    expect(await storedState(server.db)).toEqual(before)
  })

  test('does not apply a new rate to existing shifts', async () => {
    const cost = { cost_per_hour: '10.00', cost_total: '40.00' }
    const shift = await addShift(server.db, cost)
    const [north] = await server.reply(areaRoutes.list, {}, 'manager')
    await update(AREAS.north, { ...north, standardPayRate: 15 })
    await update(AREAS.north, { ...north, updated_at: undefined })
    const stored = await server.db
      .selectFrom('shift')
      .selectAll()
      .where('id', '=', shift.id)
      .executeTakeFirstOrThrow()
    expect(stored).toMatchObject(cost)
  })
})

describe('removing', () => {
  test('removes the area, and its city if that has no other area', async () => {
    const area = await created({ city_id: null, city: 'Leith' })
    expect(await remove(area.id, { updated_at: area.updated_at })).toMatchObject({ status: 200, body: area })
    expect(await remove(area.id)).toMatchObject({
      status: 404,
      body: { message: 'This area does not exist.' },
    })
    expect(await cityLabels()).toEqual(['Testford'])
    expect(await audited('area', area.id)).toEqual(['create', 'remove'])
  })

  test('keeps the city if a colleague adds an area to it at the same time', async () => {
    const area = await created({ city_id: null, city: 'Leith' })
    const removed = await server.db.transaction().execute(async (tx) => {
      await sql`select from city where id = ${area.city_id} for key share`.execute(tx)
      const answer = remove(area.id)
      await isWaiting(tx)
      const values = {
        id: 1_500,
        name: 'Docks',
        city_id: area.city_id,
        standard_pay: '9.00',
        weekend_pay: '9.50',
      }
      await tx.insertInto('area').values(values).execute()
      return { answer }
    })
    expect(await removed.answer).toMatchObject({ status: 200 })
    expect(await cityLabels()).toEqual(['Leith', 'Testford'])
    expect(await audited('city', area.city_id)).toEqual(['create'])
  })

  test('is refused while something belongs to it', async () => {
    const before = await storedState(server.db)
    expect(await remove(AREAS.north)).toMatchObject({
      status: 400,
      body: {
        id: ['This area still has 3 restaurants, 2 drivers and 2 managers. Give them another area first.'],
      },
    })
    expect(await storedState(server.db)).toEqual(before)
  })

  test('is refused if a driver is given the area at the same time', async () => {
    const id = await addArea(server.db)
    const giving = server.db.insertInto('driver_area').values({ driver_id: DRIVERS.everywhere, area_id: id })
    const [given, removed] = await Promise.allSettled([giving.execute(), remove(id)])
    const { rows } = await sql`select from driver_area where area_id = ${id}`.execute(server.db)
    expect(rows).toHaveLength(given.status === 'fulfilled' ? 1 : 0)
    expect(removed).toMatchObject({ value: { status: given.status === 'fulfilled' ? 400 : 200 } })
    await server.db.deleteFrom('driver_area').where('area_id', '=', id).execute()
  })
})

test('areas with the same name show their cities to people who see both', async () => {
  const city = { id: 1_000, label: 'Otherford' }
  await server.db.insertInto('city').values(city).execute()
  const rates = { standard_pay: '9.00', weekend_pay: '9.50' }
  await server.db
    .insertInto('area')
    .values({ id: 1_000, name: 'NORTH', city_id: city.id, ...rates })
    .execute()
  const labels = async (as: AccountName) =>
    (await server.reply(areaRoutes.list, {}, as)).map(({ label }) => label).toSorted()
  expect(await labels('administrator')).toEqual(['NORTH (Otherford)', 'North (Testford)', 'South'])
  expect(await labels('manager')).toEqual(['North'])
})
