import { driverRoutes } from '@driverdesk/contract/drivers/drivers.routes.ts'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type TestApp, testApp } from '../testing/testApp.ts'
import { type AccountName, DRIVERS, RESTAURANTS } from '../testing/testWorld.ts'

let server: TestApp
beforeAll(async () => {
  server = await testApp()
})
afterAll(() => server.end())

const { north, south, inactive } = DRIVERS

const found = async (
  query: { search?: string; ids?: string; restaurant_id?: string },
  as: AccountName = 'administrator',
) => (await server.reply(driverRoutes.names, { query }, as)).map(({ name }) => name)

async function named(names: Partial<Record<keyof typeof DRIVERS, string>>) {
  for (const [key, name] of Object.entries(names)) {
    const [first_name = '', last_name = ''] = name.split('|')
    const driver = server.db.updateTable('driver').set({ first_name, last_name })
    await driver.where('id', '=', DRIVERS[key as keyof typeof DRIVERS]).execute()
  }
}

test('names that begin like the search come first, then those with such words, then by name', async () => {
  await named({
    everywhere: 'Ali|Khan',
    north: 'Li|',
    northTwoOnly: 'Adam|Lister',
    south: 'Lía|Öztürk',
    leftover: 'Bea|Stone',
    inactive: 'Liam|Gone',
  })
  expect(await found({ search: 'li' })).toEqual(['Li', 'Lía Öztürk', 'Adam Lister', 'Ali Khan'])
  expect(await found({})).toEqual(['Adam Lister', 'Ali Khan', 'Bea Stone', 'Li', 'Lía Öztürk'])
  expect(await found({ search: 'li' }, 'manager')).toEqual(['Li', 'Adam Lister', 'Ali Khan'])
  expect(await found({ search: 'li' }, 'limitedManager')).toEqual(['Li', 'Ali Khan'])
})

test('searches the areas that tell namesakes apart, for callers who may see them', async () => {
  await named({ everywhere: 'Ann|Example', north: 'Ann|Example', south: 'Ann|Example' })
  expect(await found({ search: 'ann nor' })).toEqual(['Ann Example (North)'])
  expect(await found({ search: 'Ann Example (South)' })).toEqual(['Ann Example (South)'])
  expect(await found({ search: 'south' }, 'manager')).toEqual([])
  expect(await found({ search: 'ann' }, 'manager')).toEqual(['Ann Example', 'Ann Example (North)'])
})

test('ids find drivers in scope, including those who left', async () => {
  await named({ everywhere: 'Ann|Example', north: 'Bob|Sample', south: 'Cy|Specimen', inactive: 'Di|Third' })
  const ids = [south, inactive, north].join(',')
  expect(await found({ ids })).toEqual(['Bob Sample', 'Cy Specimen', 'Di Third'])
  expect(await found({ ids: `${north},${south}` }, 'manager')).toEqual(['Bob Sample'])
})

test('with a restaurant, only active drivers who are offered there are found, and none outside the scope', async () => {
  await named({
    everywhere: 'Ann|Example',
    north: 'Bob|Sample',
    northTwoOnly: 'Cy|Specimen',
    south: 'Di|Third',
  })
  await named({ leftover: 'Ed|Fourth', inactive: 'Flo|Fifth' })
  const restaurant_id = String(RESTAURANTS.northOne)
  expect(await found({ restaurant_id })).toEqual(['Ann Example', 'Bob Sample', 'Ed Fourth'])
  expect(await found({ restaurant_id, search: 'b' })).toEqual(['Bob Sample'])
  expect(await found({ restaurant_id, ids: `${north},${south},${inactive}` })).toEqual(['Bob Sample'])
  const preference = { driver_id: north, restaurant_id: RESTAURANTS.northOne, preference: 'blocked' as const }
  await server.db.insertInto('restaurant_driver_preference').values(preference).execute()
  expect(await found({ restaurant_id }, 'manager')).toEqual(['Ann Example', 'Ed Fourth'])
  expect(await found({ restaurant_id: String(RESTAURANTS.southOne) }, 'manager')).toEqual([])
})
