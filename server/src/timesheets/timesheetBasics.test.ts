import { timesheetBasicRoutes } from '@driverdesk/contract/timesheets/timesheets.routes.ts'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type TestApp, testApp } from '../testing/testApp.ts'
import { addShift, DRIVERS, RESTAURANTS } from '../testing/testWorld.ts'
import { addTimesheet } from './testing/givenTimesheet.ts'

let server: TestApp
beforeAll(async () => {
  server = await testApp()
})
afterAll(() => server.end())

test('a restaurant account sees the names of drivers offered to it or who worked there, and nothing else', async () => {
  const { db } = server
  await addTimesheet(db, { driver_id: DRIVERS.inactive })
  await addShift(db, { driver_id: DRIVERS.northTwoOnly, restaurant_id: RESTAURANTS.southOne })
  await addShift(db, { driver_id: DRIVERS.south, restaurant_id: RESTAURANTS.southOne })
  const { drivers, ...pay } = await server.reply(timesheetBasicRoutes.basics, {}, 'restaurant')
  const own = await db.selectFrom('restaurant').select('id').where('restaurateur_id', '=', 1).execute()
  const everyOwn = own.map(({ id }) => ({ restaurant_id: id }))
  const at = (id: number) => drivers.find((driver) => driver.id === id)?.restaurant_ids
  expect([at(DRIVERS.north), at(DRIVERS.inactive), at(DRIVERS.south)]).toEqual([everyOwn, [], undefined])
  expect(drivers.map((driver) => Object.keys(driver).join())).toEqual(
    drivers.map(() => 'id,full_name,photo_src,restaurant_ids'),
  )
  expect(pay).toEqual({ fuel_bonus_0: 0.5, fuel_bonus_3: 1, fuel_bonus_6: 2 })
})
