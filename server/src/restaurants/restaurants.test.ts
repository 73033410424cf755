import type { Restaurant } from '@driverdesk/contract/restaurants/restaurant.shapes.ts'
import { locationRoutes, restaurantRoutes } from '@driverdesk/contract/restaurants/restaurants.routes.ts'
import {
  SentShortRestaurant,
  ShortRestaurant,
} from '@driverdesk/contract/restaurants/shortRestaurant.shapes.ts'
import { shortRestaurant } from '@driverdesk/contract/restaurants/shortRestaurant.ts'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { type TestApp, testApp } from '../testing/testApp.ts'
import { ACCOUNTS, type AccountName, addShifts, RESTAURANTS } from '../testing/testWorld.ts'

let server: TestApp
beforeAll(async () => {
  server = await testApp()
})
afterAll(() => server.end())

const { northOne, northTwo, northClosed, southOne } = RESTAURANTS
const listed = (as: AccountName, status?: '10' | '20' | 'all') =>
  server.reply(restaurantRoutes.list, status ? { query: { status } } : {}, as)
const ids = (list: readonly { id: number }[]) => list.map(({ id }) => id)

describe('the list has the restaurants in scope by name, by default the active ones', () => {
  test.each<[AccountName, number[], number[]]>([
    ['administrator', [northOne, northTwo, southOne], [northClosed]],
    ['manager', [northOne, northTwo], [northClosed]],
    ['limitedManager', [northOne], []],
    ['restaurant', [northOne, northTwo], []],
    ['otherRestaurant', [southOne], [northClosed]],
  ])('%s', async (who, active, inactive) => {
    expect(ids(await listed(who))).toEqual(active)
    expect(ids(await listed(who, '10'))).toEqual(active)
    expect(ids(await listed(who, '20'))).toEqual(inactive)
    expect(ids(await listed(who, 'all')).toSorted()).toEqual([...active, ...inactive].toSorted())
  })
})

test('staff see a restaurant’s own rates, commission and booking fee, or null where the area’s or the options’ apply', async () => {
  const [one, two] = await listed('manager')
  expect(two).toMatchObject({
    id: northTwo,
    restaurateur_id: ACCOUNTS.restaurant.id,
    restaurateur: { id: ACCOUNTS.restaurant.id, email: ACCOUNTS.restaurant.email },
    standard_pay: 14.5,
    weekend_pay: 0,
    invoice_comission: 2.5,
    booking_fee: 3,
    send_invoice: 1,
  })
  expect(one).toMatchObject({
    standard_pay: null,
    weekend_pay: null,
    invoice_comission: null,
    booking_fee: null,
  })
})

test('a restaurant account gets exactly what a restaurant may see: no rate, fee, commission or account', async () => {
  const [one] = await listed('restaurant')
  expect(Object.keys(one as object).toSorted()).toEqual(
    [
      'id',
      'name',
      'area_id',
      'status',
      'address',
      'contact_name',
      'contactName',
      'telephone',
      'postcode',
      'map_latitude',
      'map_longitude',
      'meal',
      'uniform',
      'cash_orders',
      'waiting_location',
      'other',
      'bonus_target',
      'logo_src',
      'service_agreement_src',
      'updated_at',
    ].toSorted(),
  )
})

test('staff find where restaurants of their scope are, inactive ones too, by ids', async () => {
  await server.db
    .updateTable('restaurant')
    .set({ address: '1 High Street', map_latitude: 51.5, map_longitude: -0.1 })
    .where('id', '=', northOne)
    .execute()
  const query = { ids: [southOne, northOne, northClosed].join() }
  const found = (as: AccountName) => server.reply(restaurantRoutes.sites, { query }, as)
  expect((await found('manager')).map(({ id }) => id)).toEqual(
    [northOne, northClosed].toSorted((a, b) => a - b),
  )
  expect(await found('administrator')).toHaveLength(3)
  expect(await found('limitedManager')).toEqual([
    {
      id: northOne,
      name: expect.any(String),
      address: '1 High Street',
      map_latitude: 51.5,
      map_longitude: -0.1,
    },
  ])
})

describe('short restaurants', () => {
  const short = async (as: AccountName, status?: '10' | 'all') => {
    const { body } = await server.call(
      restaurantRoutes.list,
      { query: { short: 1, ...(status && { status }) } },
      as,
    )
    return body as SentShortRestaurant[]
  }

  test('are the same as in the whole list, without fields that only a profile shows', async () => {
    for (const as of ['administrator', 'manager', 'limitedManager'] as const)
      for (const status of ['10', 'all'] as const) {
        const sent = await short(as, status)
        for (const one of sent) expect(SentShortRestaurant.strict().parse(one)).toEqual(one)
        const whole = (await listed(as, status)) as Restaurant[]
        expect(sent.map(shortRestaurant)).toEqual(whole.map((one) => ShortRestaurant.parse(one)))
      }
  })

  test('leave out the area’s rates, but include a rate of zero', async () => {
    const [one, two] = await short('manager')
    expect(one).toEqual({ id: northOne, name: 'North One', area_id: 1, status: 10 })
    expect(two).toEqual({
      id: northTwo,
      name: 'North Two',
      area_id: 1,
      status: 10,
      standard_pay: 14.5,
      weekend_pay: 0,
      invoice_comission: 2.5,
      booking_fee: 3,
    })
  })

  test('show a restaurant no rate', async () => {
    expect(await short('restaurant')).toEqual([
      { id: northOne, name: 'North One', area_id: 1, status: 10 },
      { id: northTwo, name: 'North Two', area_id: 1, status: 10 },
    ])
  })
})

describe('the location selector', () => {
  const locations = (as: AccountName) => server.reply(locationRoutes.list, {}, as)

  test('answers areas and active restaurants in scope, each with its guid', async () => {
    expect(await locations('manager')).toEqual({
      areas: [{ guid: 'area-1', type: 'area', id: 1, name: 'North' }],
      restaurants: [
        { guid: 'restaurant-1', type: 'restaurant', id: 1, name: 'North One', area_id: 1 },
        { guid: 'restaurant-2', type: 'restaurant', id: 2, name: 'North Two', area_id: 1 },
      ],
    })
  })

  test.each<[AccountName, string[], string[]]>([
    ['administrator', ['North', 'South'], ['North One', 'North Two', 'South One']],
    ['limitedManager', ['North'], ['North One']],
    ['restaurant', ['North'], ['North One', 'North Two']],
    ['otherRestaurant', ['North', 'South'], ['South One']],
  ])('for %s', async (who, areas, restaurants) => {
    const answer = await locations(who)
    expect(answer.areas.map(({ name }) => name)).toEqual(areas)
    expect(answer.restaurants.map(({ name }) => name)).toEqual(restaurants)
  })

  test('never shows an area’s rates', async () => {
    expect(JSON.stringify(await locations('administrator'))).not.toMatch(/pay|rate/i)
  })
})

test('a restaurant’s shifts from today on are counted, and the published ones among them', async () => {
  await server.db.deleteFrom('shift').execute()
  const one = { restaurant_id: RESTAURANTS.northOne }
  await addShifts(server.db, [
    { ...one, period_date: '2000-01-01' },
    { ...one, period_date: '2999-01-01' },
    { ...one, period_date: '2999-01-02', status: 20 },
  ])
  const coming = (id: number) =>
    server.call(restaurantRoutes.coming, { params: { id: String(id) } }, 'administrator')
  expect((await coming(RESTAURANTS.northOne)).body).toEqual({ shifts: 2, published: 1 })
  expect((await coming(RESTAURANTS.southOne)).body).toEqual({ shifts: 0, published: 0 })
  expect((await coming(9_999)).status).toBe(404)
  await server.db.deleteFrom('shift').execute()
})
