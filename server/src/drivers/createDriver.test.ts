/**
 * Adding a driver by hand and by the short form (docs/spec/drivers.md#driver-dialogs,
 * docs/spec/drivers.md#driver-form-rules, docs/spec/drivers.md#driver-calls).
 */
import { DriverRecord } from '@driverdesk/contract/drivers/driver.shapes.ts'
import { driverRoutes } from '@driverdesk/contract/drivers/drivers.routes.ts'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { type TestApp, testApp } from '../testing/testApp.ts'
import { AREAS, RESTAURANTS } from '../testing/testWorld.ts'
import { forgetDrivers, fullDriver, PRIVATE } from './testing/fullDriver.ts'

let server: TestApp
beforeAll(async () => {
  server = await testApp()
})
beforeEach(() => forgetDrivers(server.db))
afterAll(() => server.end())

const { north, south } = AREAS
const { northTwo, northClosed, southOne } = RESTAURANTS
const create = (body: object, headers: Record<string, string> = {}) =>
  server.call(driverRoutes.create, { body, headers }, 'administrator')
const stored = () => server.db.selectFrom('driver').selectAll().where('id', '>=', 1_000).execute()

test('a driver with every field becomes an applicant with a finished registration', async () => {
  const { status, body } = await create(fullDriver())
  expect(status).toBe(200)
  const record = DriverRecord.strict().parse(body)
  expect(record).toMatchObject({
    ...PRIVATE,
    first_name: 'Whole',
    full_name: 'Whole Record',
    email: 'whole-record@driverdesk.test',
    phone: '07700 900555',
    status: 30,
    have_experience: 10,
    area_ids: [{ area_id: north }],
    restaurant_ids: [{ restaurant_id: northTwo }],
    activated_at: null,
    activity_status: 20,
    activity_time: null,
    not_progressing: 20,
    registration_step: 40,
    hear_about_us: null,
    warnings: [],
    right_to_work_photos: [],
  })
  expect(
    await server.reply(driverRoutes.get, { params: { id: String(record.id) } }, 'administrator'),
  ).toEqual(record)
})

test('adds a driver as active if asked, and alerts no one to an applicant', async () => {
  const alerts = () => server.db.selectFrom('alert').select('id').execute()
  const before = await alerts()
  const form = { first_name: 'Active', last_name: 'Now', email: 'active@driverdesk.test', half_board: 1 }
  const { body } = await create({ ...form, active: 1, area_ids: [], restaurant_ids: [] })
  expect(body).toMatchObject({ status: 10, activated_at: expect.stringMatching(/^2026-06-10T/) })
  expect(await alerts()).toEqual(before)
})

test('no two drivers have the same works number, ignoring case; many have none', async () => {
  const numbered = (email: string, works_number: string | null) => create(fullDriver({ email, works_number }))
  expect(await numbered('one@driverdesk.test', ' d7 ')).toMatchObject({ body: { works_number: 'd7' } })
  const taken = { works_number: ['Another driver has this works number.'] }
  expect(await numbered('two@driverdesk.test', 'D7')).toMatchObject({ status: 400, body: taken })
  for (const email of ['three@driverdesk.test', 'four@driverdesk.test'])
    expect(await numbered(email, null)).toMatchObject({ status: 200, body: { works_number: '' } })
  expect(await stored()).toHaveLength(3)
})

test('the short form needs a name, an email, areas and restaurants, and leaves the registration open', async () => {
  const form = { first_name: 'Half', last_name: 'Board', email: 'half@driverdesk.test', half_board: true }
  const { body } = await create({ ...form, area_ids: [{ area_id: north }], restaurant_ids: [] })
  expect(body).toMatchObject({ full_name: 'Half Board', status: 30, registration_step: 10, phone: '' })
  expect(await create({ ...form, email: 'other@driverdesk.test', last_name: ' ' })).toMatchObject({
    status: 400,
    body: { last_name: ['Last Name is required.'] },
  })
})

test('a record that was read can add another driver, and a form’s empty values count as missing', async () => {
  const { body: read } = await create(fullDriver())
  const { body: another } = await create({
    ...(read as object),
    email: 'another@driverdesk.test',
    upcoming_shifts: 3,
  })
  expect(another).toMatchObject({
    ...PRIVATE,
    email: 'another@driverdesk.test',
    status: 30,
    not_progressing: 20,
  })
  expect((another as DriverRecord).id).not.toBe((read as DriverRecord).id)
  const nothing = { last_name: null, password: '', goal: 'null', date_of_birth: 'null', photo_src: 'null' }
  const { status, body } = await create({
    ...fullDriver({ email: 'nothing@driverdesk.test' }),
    ...nothing,
    have_experience: '20',
    car_insurance_renewal_date: '',
    city: null,
  })
  expect({ status, body }).toMatchObject({
    status: 200,
    body: { full_name: 'Whole', last_name: '', goal: '', city: '', date_of_birth: null, photo_src: null },
  })
  expect(body).toMatchObject({ have_experience: 20, car_insurance_renewal_date: null })
  const [hash] = await server.db
    .selectFrom('driver')
    .select('password_hash')
    .where('email', '=', 'nothing@driverdesk.test')
    .execute()
  expect(hash).toEqual({ password_hash: null })
  const params = { id: String((body as DriverRecord).id) }
  const saved = await server.reply(
    driverRoutes.update,
    { params, query: { inactive: 'true' }, body: { status: '10' } },
    'administrator',
  )
  expect(saved.status).toBe(10)
})

test('a password lets the driver sign in once active, and is never sent out', async () => {
  const { body } = await create(fullDriver({ password: 'their own secret' }))
  expect(JSON.stringify(body)).not.toContain('secret')
  const signIn = () =>
    server.app.inject({
      method: 'POST',
      url: '/api/auth/login/driver',
      payload: { email: 'whole-record@driverdesk.test', password: 'their own secret' },
    })
  expect((await signIn()).statusCode).toBe(401)
  const params = { id: String((body as DriverRecord).id) }
  await server.reply(
    driverRoutes.update,
    { params, query: { inactive: 'true' }, body: { status: 10 } },
    'administrator',
  )
  expect((await signIn()).statusCode).toBe(200)
})

describe('is refused', () => {
  test.each<[string, object, object]>([
    [
      'a sort code that is not six digits',
      { bank_sort_code: '12-34' },
      { bank_sort_code: ['Must be six digits, such as 12-34-56.'] },
    ],
    ['without a first name', { first_name: ' ' }, { first_name: ['First name is required.'] }],
    ['without an email', { email: undefined }, { email: ['E-mail is required'] }],
    ['with something that is not an email', { email: 'no one' }, { email: ['Must be valid e-mail'] }],
    [
      'with the email of another driver, in different case',
      { email: 'NORTH@driverdesk.test' },
      { email: ['The email has already been taken.'] },
    ],
    [
      'with a date of birth in the future',
      { date_of_birth: '2090-02-01' },
      { date_of_birth: ['Date of birth must be in the past.'] },
    ],
    [
      'with a date in another format',
      { date_of_birth: '17/05/1990' },
      { date_of_birth: ['Date invalid format.'] },
    ],
    [
      'with a short password',
      { password: '12345' },
      { password: ['Password should be at least six symbols long'] },
    ],
    [
      'with a restaurant of another area',
      { restaurant_ids: [southOne] },
      { restaurant_ids: ['Choose only active restaurants of the selected areas.'] },
    ],
    [
      'with an inactive restaurant',
      { restaurant_ids: [northClosed] },
      { restaurant_ids: ['Choose only active restaurants of the selected areas.'] },
    ],
    [
      'with a restaurant and no area',
      { area_ids: [] },
      { restaurant_ids: ['Choose only active restaurants of the selected areas.'] },
    ],
  ])('%s', async (_, given, messages) => {
    expect(await create({ ...fullDriver(), ...given })).toMatchObject({ status: 400, body: messages })
    expect(await stored()).toEqual([])
  })

  test.each([
    ['an area', { area_ids: [north, 999] }, 'area'],
    ['a restaurant', { restaurant_ids: [999] }, 'restaurant'],
  ])('with %s that does not exist', async (_, given, thing) => {
    const answer = await create({ ...fullDriver(), ...given })
    expect(answer).toMatchObject({ status: 404, body: { message: `This ${thing} does not exist.` } })
  })

  test('before there is an area', async () => {
    const { db } = server
    const places = ['driver_restaurant', 'driver_area', 'panel_user_restaurant', 'panel_user_area'] as const
    const rows = await Promise.all(places.map((table) => db.selectFrom(table).selectAll().execute()))
    const restaurants = await db.selectFrom('restaurant').selectAll().execute()
    const areas = await db.selectFrom('area').selectAll().execute()
    for (const table of [...places, 'restaurant', 'area'] as const) await db.deleteFrom(table).execute()
    expect(await create(fullDriver({ area_ids: [], restaurant_ids: [] }))).toMatchObject({
      status: 400,
      body: { area_ids: ['At first please add area'] },
    })
    await db.insertInto('area').values(areas).execute()
    await db.insertInto('restaurant').values(restaurants).execute()
    for (const [nr, table] of places.entries()) {
      await db
        .insertInto(table)
        .values(rows[nr] as never)
        .execute()
    }
  })
})

test('twenty requests at once with one key add one driver, and so do two with one email', async () => {
  const body = fullDriver({ area_ids: [north, south, north] })
  const answers = await Promise.all(
    Array.from({ length: 20 }, () => create(body, { 'idempotency-key': 'one form'.replace(' ', '-') })),
  )
  expect(new Set(answers.map((answer) => JSON.stringify(answer.body))).size).toBe(1)
  const [one, other] = await Promise.all([
    create(fullDriver({ email: 'two@driverdesk.test' })),
    create(fullDriver({ email: 'two@driverdesk.test' })),
  ])
  expect([one.status, other.status].toSorted()).toEqual([200, 400])
  expect((await stored()).map(({ email }) => email).toSorted()).toEqual([
    'two@driverdesk.test',
    'whole-record@driverdesk.test',
  ])
})

test('the audit records who added the driver, with bank data masked and no password', async () => {
  const { body } = await create(fullDriver({ password: 'their own secret' }))
  const [entry, ...more] = await server.db.selectFrom('audit_event').selectAll().execute()
  expect(more).toEqual([])
  expect(entry).toMatchObject({
    thing: 'driver',
    thing_id: (body as DriverRecord).id,
    action: 'create',
    before: null,
    after: {
      email: 'whole-record@driverdesk.test',
      area_ids: [north],
      bank_account_number: '••••••26',
      bank_sort_code: '••••••54',
    },
  })
  const text = JSON.stringify(entry)
  for (const secret of ['31415926', '98-76-54', 'Holder Of', 'argon2', 'secret'])
    expect(text).not.toContain(secret)
})
