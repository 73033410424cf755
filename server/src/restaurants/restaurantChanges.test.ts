/** Restaurants added, changed, marked and removed by an administrator. */
import { accountRoutes } from '@driverdesk/contract/accounts/accounts.routes.ts'
import type { KnownCredentials } from '@driverdesk/contract/accounts/credentials.shapes.ts'
import { restaurantDriverRoutes } from '@driverdesk/contract/drivers/drivers.routes.ts'
import type { Restaurant } from '@driverdesk/contract/restaurants/restaurant.shapes.ts'
import { restaurantRoutes } from '@driverdesk/contract/restaurants/restaurants.routes.ts'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { type Answer, type TestApp, testApp } from '../testing/testApp.ts'
import { ACCOUNTS, AREAS, addShift, DRIVERS, PASSWORD, RESTAURANTS } from '../testing/testWorld.ts'

let server: TestApp
beforeAll(async () => {
  server = await testApp()
})
afterAll(() => server.end())

type Saved = Restaurant & { restCredentials: KnownCredentials | null }
let made = 0
const form = (more: object = {}) => {
  made += 1
  return {
    name: `Kitchen ${made}`,
    contact_name: 'The manager',
    address: '1 High Street',
    telephone: '020 7946 0123',
    area_id: AREAS.north,
    email: `kitchen-${made}@driverdesk.test`,
    business_email: `accounts-${made}@driverdesk.test`,
    ...more,
  }
}
const create = (body: object, headers = {}) =>
  server.call(restaurantRoutes.create, { body, headers }, 'administrator')
const created = async (more: object = {}) => (await create(form(more))).body as Saved
const update = (id: number, body: object, headers = {}): Promise<Answer> =>
  server.call(
    restaurantRoutes.update,
    { params: { id }, body: { ...body, _method: 'PATCH' }, headers },
    'administrator',
  )
const updated = async (id: number, body: object) => (await update(id, body)).body as Saved
const remove = (id: number, query = {}) =>
  server.call(restaurantRoutes.remove, { params: { id }, query }, 'administrator')
const auditOf = (thing: string, thing_id: number) =>
  server.db
    .selectFrom('audit_event')
    .select('action')
    .where('thing', '=', thing)
    .where('thing_id', '=', thing_id)
    .orderBy('id')
    .execute()
const signIn = (email: string, password: string) =>
  server.call(accountRoutes.signInRestaurant, { body: { email, password } })

describe('adding', () => {
  test('adds the restaurant with its defaults and an account with a generated password, and records both', async () => {
    const one = await created()
    expect(one).toMatchObject({ status: 10, send_invoice: 1, notify_shifts: false, standard_pay: null })
    expect(one).toMatchObject({ invoice_comission: null, booking_fee: null, map_latitude: null })
    const { id, email, password } = one.restCredentials as KnownCredentials
    expect({ id, email }).toEqual(one.restaurateur)
    expect((await signIn(email, password)).status).toBe(200)
    expect(await auditOf('restaurant', one.id)).toEqual([{ action: 'create' }])
    expect(await auditOf('restaurateur', id)).toEqual([{ action: 'create' }])
  })

  test('accepts a form’s texts: amounts, empty values, flags, a map position and the contact’s other field name', async () => {
    const { contact_name, ...others } = form()
    const texts = {
      ...others,
      contactName: contact_name,
      area_id: String(AREAS.south),
      standard_pay: '12.50',
      weekend_pay: '',
      invoice_comission: '0',
      booking_fee: 'null',
      map_latitude: '51.5',
      map_longitude: '-0.12',
      send_invoice: '0',
      notify_shifts: '1',
    }
    expect((await create(texts)).body).toMatchObject({
      contact_name: 'The manager',
      area_id: AREAS.south,
      standard_pay: 12.5,
      weekend_pay: null,
      invoice_comission: 0,
      booking_fee: null,
      map_latitude: 51.5,
      map_longitude: -0.12,
      send_invoice: 0,
      notify_shifts: true,
    })
  })

  test('with an account’s email, in any case, uses that account and keeps its password', async () => {
    const one = await created({ email: ACCOUNTS.otherRestaurant.email.toUpperCase() })
    expect(one).toMatchObject({ restaurateur_id: ACCOUNTS.otherRestaurant.id, restCredentials: null })
    expect((await signIn(ACCOUNTS.otherRestaurant.email, PASSWORD)).status).toBe(200)
  })

  test('with a password for an existing account is refused, and keeps its password', async () => {
    const { email } = ACCOUNTS.otherRestaurant
    const refused = {
      status: 400,
      body: { password: ['This email already has an account, and its password stays the same.'] },
    }
    expect(await create(form({ email, password: 'another one' }))).toMatchObject(refused)
    const one = await created()
    expect(await update(one.id, { email, password: 'another one' })).toMatchObject(refused)
    expect((await signIn(email, PASSWORD)).status).toBe(200)
  })

  test('twice at once with one new email adds one account', async () => {
    const email = 'both@driverdesk.test'
    const both = await Promise.all([create(form({ email })), create(form({ email }))])
    expect(both.map(({ status }) => status)).toEqual([200, 200])
    expect(both.filter(({ body }) => (body as Saved).restCredentials !== null)).toHaveLength(1)
    const accounts = await server.db
      .selectFrom('restaurateur')
      .where('email', '=', email)
      .select('id')
      .execute()
    expect(accounts).toHaveLength(1)
  })

  test.each([
    ['name', '', 'Restaurant name is required.'],
    ['contact_name', '', 'Contact Name is required.'],
    ['address', ' ', 'Address is required'],
    ['telephone', '', 'Telephone number is required'],
    ['email', '', 'E-mail is required'],
    ['email', 'no one', 'Must be valid e-mail'],
    ['business_email', '', 'Business e-mail is required'],
    ['business_email', 'no one', 'Must be valid business e-mail'],
    ['area_id', '', 'Area is required'],
    ['standard_pay', '-1', 'Pay rate must be an amount with at most two decimals.'],
    [
      'invoice_comission',
      '100.01',
      'Commission must be a percentage from 0 to 100 with at most two decimals.',
    ],
    ['booking_fee', '1.005', 'Booking fee must be an amount with at most two decimals.'],
    ['map_latitude', 51, 'A place on the map needs both coordinates.'],
    ['password', '12345', 'Password should be at least six symbols long'],
  ])('with %s %j says so', async (field, value, message) => {
    const { status, body } = await create(form({ [field]: value }))
    expect(status).toBe(400)
    expect(Object.values(body as Record<string, string[]>).map(([first]) => first)).toEqual([message])
  })

  test('with a commission in pounds per hour has no percentage limit', async () => {
    const basis = (ovalue: string) =>
      server.db.updateTable('option').set({ ovalue }).where('okey', '=', 'invoice_commission_basis').execute()
    await basis('per_hour')
    const one = await created({ invoice_comission: '120.50' })
    await basis('percent')
    expect(one.invoice_comission).toBe(120.5)
    expect(await update(one.id, { invoice_comission: '120.50' })).toMatchObject({
      status: 400,
      body: { invoice_comission: [expect.stringContaining('percentage')] },
    })
  })

  test('without a contact or in an unknown area is refused', async () => {
    const { contact_name: _, ...noOne } = form()
    expect(await create(noOne)).toMatchObject({ body: { contact_name: ['Contact Name is required.'] } })
    const nowhere = await create(form({ area_id: 999_999 }))
    expect(nowhere).toMatchObject({ status: 404, body: { message: 'This area does not exist.' } })
  })
})

describe('changing', () => {
  test('stores the sent fields, clears the empty ones and keeps the rest', async () => {
    const one = await created({ standard_pay: 12, other: 'Ring twice', map_latitude: 1, map_longitude: 2 })
    const two = await updated(one.id, {
      standard_pay: '',
      map_latitude: null,
      map_longitude: null,
      name: 'New',
    })
    const { updated_at: _, ...before } = one
    expect(two).toMatchObject({
      ...before,
      name: 'New',
      standard_pay: null,
      map_latitude: null,
      map_longitude: null,
      restCredentials: null,
    })
  })

  test('an old updated_at is refused with the name of the person who changed it, and overwrites nothing', async () => {
    const { id, updated_at } = await created()
    await updated(id, { other: 'first' })
    const { status, body } = await update(id, { other: 'second', updated_at })
    expect(status).toBe(409)
    expect((body as { message: string }).message).toMatch(
      /^This restaurant was changed by administrator Account at .*\. Reload/,
    )
    const stored = await server.db.selectFrom('restaurant').where('id', '=', id).select('other').execute()
    expect(stored).toEqual([{ other: 'first' }])
  })

  test('a new email renames its own account, joins another one, or leaves a shared one', async () => {
    const one = await created()
    const renamed = await updated(one.id, { email: 'renamed@driverdesk.test' })
    expect(renamed.restaurateur).toEqual({ id: one.restaurateur_id, email: 'renamed@driverdesk.test' })
    const attached = await updated(one.id, { email: ACCOUNTS.otherRestaurant.email })
    expect(attached).toMatchObject({ restaurateur_id: ACCOUNTS.otherRestaurant.id, restCredentials: null })
    const parted = await updated(one.id, { email: 'parted@driverdesk.test', password: 'a new one' })
    expect(parted.restCredentials).toEqual({
      id: parted.restaurateur_id,
      email: 'parted@driverdesk.test',
      password: 'a new one',
    })
    expect((await signIn(ACCOUNTS.otherRestaurant.email, PASSWORD)).status).toBe(200)
  })

  test('sent again with its key gets the first answer, with the new account’s sign-in', async () => {
    const { id, updated_at } = await created({ email: ACCOUNTS.otherRestaurant.email })
    const body = { email: 'lost-answer@driverdesk.test', updated_at }
    const headers = { 'idempotency-key': 'edit' }
    const first = await update(id, body, headers)
    expect((first.body as Saved).restCredentials?.password).toBeTruthy()
    expect(await update(id, body, headers)).toMatchObject({ status: 200, body: first.body })
  })

  test('a password becomes the account’s and ends its sessions', async () => {
    const one = await created({ password: 'the first' })
    const { body } = await signIn(one.email, 'the first')
    await updated(one.id, { password: 'the second' })
    const headers = { authorization: `Bearer ${(body as { access_token: string }).access_token}` }
    expect((await server.call(accountRoutes.me, { headers })).status).toBe(401)
    expect((await signIn(one.email, 'the second')).status).toBe(200)
  })

  test('a 409 names the person who changed the restaurant, not later actions on it', async () => {
    const { northOne } = RESTAURANTS
    const own = (await server.reply(restaurantRoutes.list, {}, 'restaurant')) as Restaurant[]
    const seen = own.find(({ id }) => id === northOne)
    const profile = { params: { id: northOne }, body: { meal: 'Pizza', _method: 'PATCH' } }
    expect((await server.call(restaurantRoutes.saveProfile, profile, 'restaurant')).status).toBe(200)
    const preferred = {
      params: { id: northOne, driver_id: DRIVERS.north },
      body: { preference: 'preferred' },
    }
    expect(
      (await server.call(restaurantDriverRoutes.prefer, preferred as never, 'administrator')).status,
    ).toBe(200)
    expect(await update(northOne, { meal: 'Soup', updated_at: seen?.updated_at })).toMatchObject({
      status: 409,
      body: { message: expect.stringMatching(/^This restaurant was changed by North Kitchens at /) },
    })
  })

  test('does not take “null” of a form for a password, even for a new restaurant', async () => {
    const one = await created({ password: 'null' })
    const { password } = one.restCredentials as KnownCredentials
    expect((await update(one.id, { password: 'null' })).status).toBe(200)
    expect([password === 'null', (await signIn(one.email, password)).status]).toEqual([false, 200])
  })

  test('another area shows it to that area’s managers at once', async () => {
    const one = await created({ area_id: AREAS.south })
    const seen = async () =>
      (await server.reply(restaurantRoutes.list, {}, 'manager')).some(({ id }) => id === one.id)
    expect(await seen()).toBe(false)
    await updated(one.id, { area_id: AREAS.north })
    expect(await seen()).toBe(true)
  })
})

test('an inactive restaurant leaves the active list and keeps its shifts', async () => {
  const { id, updated_at } = await created()
  await addShift(server.db, { restaurant_id: id })
  const sent = { params: { id }, query: { inactive: 'true' }, body: { status: 20, updated_at } }
  const answer = await server.call(restaurantRoutes.setStatus, sent, 'administrator')
  expect(answer).toMatchObject({ status: 200, body: { id, status: 20 } })
  expect((await server.call(restaurantRoutes.setStatus, sent, 'administrator')).status).toBe(409)
  const active = await server.reply(restaurantRoutes.list, {}, 'administrator')
  expect(active.some((one) => one.id === id)).toBe(false)
  const shifts = await server.db.selectFrom('shift').where('restaurant_id', '=', id).select('id').execute()
  expect(shifts).toHaveLength(1)
})

describe('removing', () => {
  test('is refused while something depends on the restaurant, and says what to do instead', async () => {
    const { id } = await created()
    await addShift(server.db, { restaurant_id: id })
    const message = 'This restaurant has 1 shift and cannot be removed. Mark it as inactive instead.'
    expect(await remove(id)).toMatchObject({ status: 400, body: { id: [message] } })
    const limited = await remove(RESTAURANTS.northTwo)
    expect(JSON.stringify(limited.body)).toContain('1 restricted driver')
    const source = await created()
    await server.db
      .updateTable('driver')
      .set({ referral_type: 'restaurant', referral_restaurant_id: source.id })
      .where('id', '=', DRIVERS.north)
      .execute()
    const asked = await remove(source.id)
    expect([asked.status, JSON.stringify(asked.body)]).toEqual([
      400,
      expect.stringContaining('1 referred driver'),
    ])
  })

  test('removes it once, with its preferences, and keeps its account', async () => {
    const one = await created()
    await server.db
      .insertInto('restaurant_driver_preference')
      .values({ restaurant_id: one.id, driver_id: 1, preference: 'blocked' })
      .execute()
    expect((await remove(one.id, { updated_at: '2020-01-01T00:00:00Z' })).status).toBe(409)
    expect(await remove(one.id)).toMatchObject({ status: 200, body: { id: one.id } })
    expect((await remove(one.id)).status).toBe(404)
    expect(await auditOf('restaurant', one.id)).toEqual([{ action: 'create' }, { action: 'remove' }])
    expect((await signIn(one.email, one.restCredentials?.password ?? '')).status).toBe(200)
  })
})
