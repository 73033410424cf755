import { accountRoutes } from '@driverdesk/contract/accounts/accounts.routes.ts'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type TestApp, testApp } from '../kernel/testing/testApp.ts'
import { ACCOUNTS, AREAS, RESTAURANTS } from '../kernel/testing/testWorld.ts'

let server: TestApp
beforeAll(async () => {
  server = await testApp()
})
afterAll(() => server.end())

const listed = () => server.reply(accountRoutes.listUsers, {}, 'administrator')

test('the administrator gets every panel user with role and scope, by name', async () => {
  const user = (name: 'administrator' | 'manager' | 'limitedManager' | 'none', role: 10 | 20 | null) => ({
    id: ACCOUNTS[name].id,
    first_name: name,
    last_name: 'Account',
    full_name: `${name} Account`,
    email: ACCOUNTS[name].email,
    role,
    area_ids: [] as object[],
    restaurant_ids: [] as object[],
  })
  const north = [{ area_id: AREAS.north }]
  expect(await listed()).toEqual([
    user('administrator', 10),
    {
      ...user('limitedManager', 20),
      area_ids: north,
      restaurant_ids: [{ restaurant_id: RESTAURANTS.northOne }],
    },
    { ...user('manager', 20), area_ids: north },
    user('none', null),
  ])
})

test('a name without a last name has no space around it', async () => {
  await server.db
    .updateTable('panel_user')
    .set({ last_name: '' })
    .where('id', '=', ACCOUNTS.none.id)
    .execute()
  const user = (await listed()).find(({ id }) => id === ACCOUNTS.none.id)
  expect(user?.full_name).toBe('none')
})
