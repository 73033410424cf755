/** Tests every list as CSV: who gets it, what is in it, and what never is. */
import { areaRoutes } from '@driverdesk/contract/areas/areas.routes.ts'
import { driverRoutes } from '@driverdesk/contract/drivers/drivers.routes.ts'
import type { Route } from '@driverdesk/contract/kernel/route.ts'
import { optionRoutes } from '@driverdesk/contract/options/options.routes.ts'
import { restaurantRoutes } from '@driverdesk/contract/restaurants/restaurants.routes.ts'
import { parse } from 'csv-parse/sync'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type TestApp, testApp } from './testing/testApp.ts'
import { type AccountName, DRIVERS, RESTAURANTS } from './testing/testWorld.ts'

let server: TestApp
beforeAll(async () => {
  server = await testApp()
  await server.db
    .updateTable('driver')
    .set({
      first_name: '=HYPERLINK(1)',
      phone: '+44 20 7946 0123',
      bank_account_number: '00012345',
      car_model: 'Says "500",\nred',
      identity_photo: 'private-name.png',
      push_token: 'push-secret',
      password_hash: 'hash-secret',
    })
    .where('id', '=', DRIVERS.north)
    .execute()
  await server.db
    .updateTable('restaurant')
    .set({ name: 'Ünder ⁧قديم⁩', standard_pay: '12.50', service_agreement_src: 'private-name.pdf' })
    .where('id', '=', RESTAURANTS.northOne)
    .execute()
})
afterAll(() => server.end())

type Rows = Record<string, string>[]

async function exported(route: Route, as: AccountName, asked = {}): Promise<{ rows: Rows; text: string }> {
  const sent = route.body ? { body: asked } : {}
  const { status, body, headers } = await server.call(route, sent, as)
  expect(status).toBe(200)
  const list = { driver: 'drivers', restaurant: 'restaurants', area: 'areas', option: 'options' }
  const name = list[route.path.split('/')[2] as keyof typeof list]
  expect(headers).toMatchObject({
    'content-type': 'text/csv; charset=utf-8',
    'content-disposition': `attachment; filename="${name}_2026-06-10.csv"`,
    'cache-control': 'private, no-store',
  })
  const text = body as string
  // A byte-order mark, and every field in quotes.
  expect(text.slice(0, 2)).toBe('\uFEFF"')
  return { text, rows: parse(text, { bom: true, columns: true }) as Rows }
}

test('an administrator gets drivers’ whole records, with formulas made harmless and no secrets', async () => {
  const { rows, text } = await exported(driverRoutes.exportCsv, 'administrator')
  expect(rows).toHaveLength(5)
  expect(rows.find(({ ID }) => ID === String(DRIVERS.north))).toMatchObject({
    'First name': "'=HYPERLINK(1)",
    Phone: "'+44 20 7946 0123",
    'Account number': '00012345',
    'Car model': 'Says "500",\nred',
    Areas: 'North',
    Status: 'Active',
  })
  expect(text).not.toMatch(/private-name|secret|\$argon2/)
  const inactive = await exported(driverRoutes.exportCsv, 'administrator', { status: '20' })
  expect(inactive.rows.map(({ ID }) => ID)).toEqual([String(DRIVERS.inactive)])
})

test('a manager gets the drivers in scope, without fields that managers may not see', async () => {
  const { rows, text } = await exported(driverRoutes.exportCsv, 'limitedManager')
  expect(rows.map(({ ID }) => Number(ID)).toSorted()).toEqual(
    [DRIVERS.everywhere, DRIVERS.leftover, DRIVERS.north].toSorted(),
  )
  expect(Object.keys(rows[0] ?? {})).toEqual([
    'ID',
    'First name',
    'Last name',
    'Email',
    'Phone',
    'Areas',
    'Restaurants',
    'Status',
  ])
  expect(text).not.toMatch(/00012345|South|North Two/)
})

test('restaurants: staff get the rates, a restaurant account gets its own without rates', async () => {
  const all = await exported(restaurantRoutes.exportCsv, 'administrator', { status: 'all' })
  expect(all.rows).toHaveLength(4)
  const one = all.rows.find(({ ID }) => ID === String(RESTAURANTS.northOne))
  expect(one).toMatchObject({ Name: 'Ünder ⁧قديم⁩', Area: 'North', 'Standard pay': '12.5', 'Weekend pay': '' })
  expect(all.text).not.toMatch(/private-name|\$argon2/)
  const own = await exported(restaurantRoutes.exportCsv, 'restaurant')
  expect(own.rows.map(({ ID }) => Number(ID)).toSorted()).toEqual([1, 2])
  expect(own.rows[0]).not.toHaveProperty('Standard pay')
  expect(own.rows[0]).not.toHaveProperty('Email')
})

test('areas and options', async () => {
  const areas = await exported(areaRoutes.exportCsv, 'manager')
  expect(areas.rows).toMatchObject([
    { Name: 'North', 'Standard pay rate': '10', 'Weekend pay rate': '12', 'Restaurants assigned': '3' },
  ])
  const options = await exported(optionRoutes.exportCsv, 'manager')
  expect(options.rows.find(({ Key }) => Key === 'restaurants_standard_booking_fee')).toBeDefined()
})

test('a filtered and sorted list gives its rows in their order, and no one outside the scope', async () => {
  const ids = [DRIVERS.north, DRIVERS.south, DRIVERS.everywhere, DRIVERS.inactive, 999_999, DRIVERS.north]
  const idsOf = async (as: AccountName) =>
    (await exported(driverRoutes.exportCsv, as, { ids })).rows.map(({ ID }) => Number(ID))
  expect(await idsOf('administrator')).toEqual([DRIVERS.north, DRIVERS.south, DRIVERS.everywhere])
  expect(await idsOf('limitedManager')).toEqual([DRIVERS.north, DRIVERS.everywhere])
  const none = await exported(restaurantRoutes.exportCsv, 'restaurant', { ids: [RESTAURANTS.southOne] })
  expect(none.rows).toEqual([])
})

test('each export is recorded with the person and its content', async () => {
  await exported(driverRoutes.exportCsv, 'manager', { status: '30' })
  const last = await server.db
    .selectFrom('audit_event')
    .select(['thing', 'action', 'actor', 'after'])
    .where('action', '=', 'export')
    .orderBy('id', 'desc')
    .executeTakeFirst()
  expect(last).toMatchObject({ thing: 'driver', action: 'export', after: { status: 30 } })
  expect(last?.actor).toMatch(/^panel_user:/)
})
