import { optionRoutes } from '@driverdesk/contract/options/options.routes.ts'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type TestApp, testApp } from '../kernel/testing/testApp.ts'

let server: TestApp
beforeAll(async () => {
  server = await testApp()
})
afterAll(() => server.end())

test('staff get every option by its key, with the values that a new database starts with', async () => {
  const options = await server.reply(optionRoutes.list, {}, 'manager')
  const values = Object.fromEntries(options.map(({ okey, ovalue }) => [okey, ovalue]))
  expect(values).toEqual({
    fuel_bonus_0: '0.50',
    fuel_bonus_3: '1',
    fuel_bonus_6: '2',
    invoice_commission_basis: 'percent',
    map_center_default: '{"lat":51.4,"lng":0,"map_zoom":12}',
    restaurants_standard_booking_fee: '0',
    restaurants_standard_invoice_comission: '1.5',
  })
  expect(options.map(({ okey }) => okey)).toEqual(Object.keys(values).toSorted())
  for (const { description } of options) expect(description).toMatch(/\S/)
  expect(await server.reply(optionRoutes.list, {}, 'administrator')).toEqual(options)
})
