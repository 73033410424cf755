/** The administrator's plain list of restaurant accounts (docs/spec/restaurants.md#restaurant-accounts). */
import { accountRoutes } from '@driverdesk/contract/accounts/accounts.routes.ts'
import { restaurantRoutes, restaurateurRoutes } from '@driverdesk/contract/restaurants/restaurants.routes.ts'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type TestApp, testApp } from '../testing/testApp.ts'
import { ACCOUNTS, RESTAURANTS } from '../testing/testWorld.ts'

let server: TestApp
beforeAll(async () => {
  server = await testApp()
})
afterAll(() => server.end())

const create = (body: object) => server.call(restaurateurRoutes.create, { body }, 'administrator')
const created = (email: string) =>
  server.reply(restaurateurRoutes.create, { body: { name: 'Kitchens', email } }, 'administrator')
const update = (id: number, body: object) =>
  server.call(restaurateurRoutes.update, { params: { id }, body }, 'administrator')
const remove = (id: number) => server.call(restaurateurRoutes.remove, { params: { id } }, 'administrator')
const signIn = (email: string, password: string | null) =>
  server.call(accountRoutes.signInRestaurant, { body: { email, password } })

test('the list has every account with its restaurants, and no password', async () => {
  const list = await server.reply(restaurateurRoutes.list, {}, 'administrator')
  expect(list).toEqual([
    {
      id: ACCOUNTS.restaurant.id,
      name: 'North Kitchens',
      email: ACCOUNTS.restaurant.email,
      restaurants: [
        { id: RESTAURANTS.northOne, name: 'North One', status: 10 },
        { id: RESTAURANTS.northTwo, name: 'North Two', status: 10 },
      ],
      updated_at: expect.any(String),
    },
    {
      id: ACCOUNTS.otherRestaurant.id,
      name: 'South Kitchens',
      email: ACCOUNTS.otherRestaurant.email,
      restaurants: [
        { id: RESTAURANTS.northClosed, name: 'North Closed', status: 20 },
        { id: RESTAURANTS.southOne, name: 'South One', status: 10 },
      ],
      updated_at: expect.any(String),
    },
  ])
})

test('a new account signs in with the password that was shown once, and its email is then in use', async () => {
  const { email, restCredentials } = await created('own@driverdesk.test')
  expect((await signIn(email, restCredentials.password)).status).toBe(200)
  const again = await create({ name: 'Other', email: 'OWN@driverdesk.test' })
  expect(again).toMatchObject({ status: 400, body: { email: ['The email has already been taken.'] } })
  expect(await create({ name: '', email: 'x@driverdesk.test' })).toMatchObject({
    body: { name: ['Name is required.'] },
  })
})

test('a change keeps fields that are not sent, a new password ends the sessions, and a stale change overwrites nothing', async () => {
  const { id, email, restCredentials, updated_at } = await created('change@driverdesk.test')
  const { body } = await signIn(email, restCredentials.password)
  expect(await update(id, { name: 'Renamed', updated_at })).toMatchObject({
    body: { name: 'Renamed', email },
  })
  expect((await update(id, { name: 'Late', updated_at })).status).toBe(409)
  expect((await update(id, { password: 'a new one' })).status).toBe(200)
  const headers = { authorization: `Bearer ${(body as { access_token: string }).access_token}` }
  expect((await server.call(accountRoutes.me, { headers })).status).toBe(401)
  expect((await signIn(email, 'a new one')).status).toBe(200)
  const taken = await update(id, { email: ACCOUNTS.restaurant.email })
  expect(taken).toMatchObject({ status: 400, body: { email: ['The email has already been taken.'] } })
})

test('a new email makes open forms of its restaurants stale, and reaches those who see them', async () => {
  const { id } = ACCOUNTS.otherRestaurant
  const owned = () =>
    server.db
      .selectFrom('restaurant')
      .where('restaurateur_id', '=', id)
      .select(['id', 'updated_at'])
      .orderBy('id')
      .execute()
  const before = await owned()
  await update(id, { name: 'South Kitchens', email: ACCOUNTS.otherRestaurant.email })
  expect(await owned()).toEqual(before)
  await server.db.deleteFrom('outbox').execute()
  expect((await update(id, { email: 'moved@driverdesk.test' })).status).toBe(200)
  const announced = await server.db.selectFrom('outbox').select(['channel', 'event', 'entity_id']).execute()
  expect(announced.toSorted((a, b) => a.entity_id - b.entity_id)).toEqual(
    before.map((one) => ({ channel: 'restaurant', event: 'update', entity_id: one.id })),
  )
  for (const { id: restaurant, updated_at } of before) {
    const form = { email: ACCOUNTS.otherRestaurant.email, updated_at, _method: 'PATCH' }
    const late = await server.call(
      restaurantRoutes.update,
      { params: { id: restaurant }, body: form },
      'administrator',
    )
    expect(late.status).toBe(409)
  }
})

test('an account with restaurants stays, and another is removed once, with its sessions', async () => {
  const message = 'This account owns 2 restaurants and cannot be removed.'
  expect(await remove(ACCOUNTS.restaurant.id)).toMatchObject({ status: 400, body: { id: [message] } })
  const { id, email, restCredentials } = await created('remove@driverdesk.test')
  await signIn(email, restCredentials.password)
  expect(await remove(id)).toMatchObject({ status: 200, body: { id } })
  expect((await remove(id)).status).toBe(404)
  expect((await signIn(email, restCredentials.password)).status).toBe(401)
})
