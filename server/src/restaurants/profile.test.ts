/** A restaurant's own profile (docs/spec/restaurants.md#own-profile, docs/spec/restaurants.md#profile-call). */
import { accountRoutes } from '@driverdesk/contract/accounts/accounts.routes.ts'
import { restaurantRoutes } from '@driverdesk/contract/restaurants/restaurants.routes.ts'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type TestApp, testApp } from '../testing/testApp.ts'
import { ACCOUNTS, PASSWORD, RESTAURANTS } from '../testing/testWorld.ts'

let server: TestApp
beforeAll(async () => {
  server = await testApp()
})
afterAll(() => server.end())

const { northOne, southOne } = RESTAURANTS
const save = (id: number, body: object, token?: string) =>
  server.call(
    restaurantRoutes.saveProfile,
    {
      params: { id },
      body: { ...body, _method: 'PATCH' },
      ...(token && { headers: { authorization: `Bearer ${token}` } }),
    },
    token ? undefined : 'restaurant',
  )

test('the answer has exactly the specified fields', async () => {
  const answer = await save(northOne, {
    id: northOne,
    name: 'North One',
    contactName: 'New contact',
    address: '2 High Street',
    telephone: '020 7946 0999',
    meal: 'Staff meal',
    bonus_target: '£10',
    logo_src: null,
  })
  expect(answer).toEqual({
    status: 200,
    headers: expect.anything(),
    body: {
      id: northOne,
      area_id: 1,
      name: 'North One',
      address: '2 High Street',
      contact_name: 'New contact',
      telephone: '020 7946 0999',
      map_latitude: null,
      map_longitude: null,
      meal: 'Staff meal',
      uniform: '',
      cash_orders: '',
      waiting_location: '',
      other: '',
      bonus_target: '£10',
      logo_src: null,
      service_agreement_src: null,
    },
  })
})

test.each([
  ['email', 'new@driverdesk.test', 'This field is not known here.'],
  ['standard_pay', 20, 'This field is not known here.'],
  ['status', 20, 'This field is not known here.'],
  ['name', '', 'Restaurant name is required.'],
  ['contactName', '', 'Contact Name is required.'],
  ['address', '', 'Address is required'],
  ['telephone', '', 'Telephone number is required'],
  ['password', '12345', 'Password should be at least six symbols long'],
])('%s %j is refused', async (field, value, message) => {
  const { status, body } = await save(northOne, { [field]: value })
  expect({ status, first: (body as Record<string, string[]>)[field]?.[0] }).toEqual({
    status: 400,
    first: message,
  })
})

test('another account’s restaurant is not found with any password', async () => {
  for (const more of [{}, { password: 'a new one', current_password: 'wrong one' }]) {
    const answer = await save(southOne, { other: 'mine', ...more })
    expect(answer).toMatchObject({ status: 404, body: { message: 'This restaurant does not exist.' } })
  }
})

test('an old updated_at is refused', async () => {
  const answer = await save(northOne, { other: 'late', updated_at: '2020-01-01T00:00:00.000Z' })
  expect(answer.status).toBe(409)
})

test('a new password needs the current one, and ends only the other sessions', async () => {
  const [own, other] = [await server.signIn('restaurant'), await server.signIn('restaurant')]
  const isSignedIn = async (token: string) =>
    (await server.call(accountRoutes.me, { headers: { authorization: `Bearer ${token}` } })).status
  const password = 'a new password'
  const missing = await save(northOne, { password }, own)
  expect(missing).toMatchObject({
    status: 400,
    body: { current_password: ['Please enter your current password'] },
  })
  const wrong = await save(northOne, { password, current_password: 'a wrong one' }, own)
  expect(wrong).toMatchObject({
    status: 400,
    body: { current_password: ['The current password is not correct.'] },
  })
  expect(await isSignedIn(other)).toBe(200)
  expect((await save(northOne, { password, current_password: PASSWORD }, own)).status).toBe(200)
  expect([await isSignedIn(own), await isSignedIn(other)]).toEqual([200, 401])
  const signIn = (given: string) =>
    server.call(accountRoutes.signInRestaurant, {
      body: { email: ACCOUNTS.restaurant.email, password: given },
    })
  expect([(await signIn(password)).status, (await signIn(PASSWORD)).status]).toEqual([200, 401])
})

test('does not take “null” of a form for a new password', async () => {
  const held = () =>
    server.db
      .selectFrom('restaurateur')
      .select('password_hash')
      .where('id', '=', ACCOUNTS.otherRestaurant.id)
      .execute()
  const before = await held()
  const token = await server.signIn('otherRestaurant')
  const answer = await save(southOne, { password: 'null', current_password: PASSWORD }, token)
  expect([answer.status, await held()]).toEqual([200, before])
})

test('refuses the second of two password changes at once with the same current one', async () => {
  const token = await server.signIn('otherRestaurant')
  const both = await Promise.all(
    ['first of two', 'other of two'].map((password) =>
      save(southOne, { password, current_password: PASSWORD }, token),
    ),
  )
  expect(both.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 400])
  expect(both.find(({ status }) => status === 400)?.body).toEqual({
    current_password: ['The current password is not correct.'],
  })
})

test('guessing the current password is throttled like signing in', async () => {
  const token = await server.signIn('restaurant')
  const statuses: number[] = []
  for (let guess = 0; guess < 11; guess += 1) {
    const { status } = await save(
      northOne,
      { password: 'a new one', current_password: `guess ${guess}` },
      token,
    )
    statuses.push(status)
  }
  expect(statuses.at(-1)).toBe(429)
})
