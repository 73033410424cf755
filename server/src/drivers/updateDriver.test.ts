/**
 * Changing a driver: the record, the status, the progress (docs/spec/drivers.md#driver-status,
 * docs/spec/drivers.md#progressing, docs/spec/drivers.md#driver-calls).
 */
import type { DriverRecord } from '@driverdesk/contract/drivers/driver.shapes.ts'
import { driverRoutes } from '@driverdesk/contract/drivers/drivers.routes.ts'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { type TestApp, testApp } from '../testing/testApp.ts'
import { AREAS, addShift, DRIVERS, RESTAURANTS } from '../testing/testWorld.ts'
import { forgetDrivers, fullDriver, PRIVATE } from './testing/fullDriver.ts'

let server: TestApp
let driver: DriverRecord
beforeAll(async () => {
  server = await testApp()
})
beforeEach(async () => {
  await forgetDrivers(server.db)
  driver = (await server.reply(driverRoutes.create, { body: fullDriver() }, 'administrator')) as DriverRecord
  await server.db.deleteFrom('audit_event').execute()
})
afterAll(() => server.end())

const put = (body: object, query: Record<string, string> = { inactive: 'false' }, id = driver.id) =>
  server.call(driverRoutes.update, { params: { id }, query, body }, 'administrator')
const changed = async (...given: Parameters<typeof put>): Promise<DriverRecord> => {
  const { status, body } = await put(...given)
  expect([status, body]).toEqual([200, expect.anything()])
  return body as DriverRecord
}
const audit = () => server.db.selectFrom('audit_event').select(['action', 'before', 'after']).execute()

describe('an edit', () => {
  test('changes the fields it names and keeps the rest', async () => {
    const after = await changed({ goal: 'Another goal', date_of_birth: null, car_make: '' })
    expect(after).toEqual({
      ...driver,
      goal: 'Another goal',
      date_of_birth: null,
      car_make: '',
      updated_at: after.updated_at,
    })
    expect(Date.parse(after.updated_at)).toBeGreaterThan(Date.parse(driver.updated_at))
  })

  test('changes the facts for the rules about working time, and records them', async () => {
    const facts = { opt_out_until: null, visa_hours: 20, visa_from: null, wished_hours: 16 }
    expect(await changed(facts)).toMatchObject({ ...facts, opt_out_from: driver.opt_out_from })
    expect(await audit()).toMatchObject([
      { action: 'update', before: { visa_hours: null }, after: { visa_hours: 20, wished_hours: 16 } },
    ])
    expect(await changed({ visa_hours: '', opt_out_from: '' })).toMatchObject({
      visa_hours: null,
      opt_out_from: null,
    })
  })

  test.each([
    [{ visa_hours: 0 }, { visa_hours: ['Must be a whole number of hours from 1 to 168.'] }],
    [{ wished_hours: 20.5 }, { wished_hours: ['Must be a whole number of hours from 1 to 168.'] }],
    [{ opt_out_from: '31/12/2026' }, { opt_out_from: ['Date invalid format.'] }],
    [{ opt_out_until: '2020-01-01' }, { opt_out_until: ['Must be on or after the first day.'] }],
    [{ opt_out_from: null }, { opt_out_until: ['Must be on or after the first day.'] }],
    [{ visa_until: '2020-01-01' }, { visa_until: ['Must be on or after the first day.'] }],
  ])('is refused with %j, and changes nothing', async (facts, errors) => {
    expect(await put({ ...facts, goal: 'Another' })).toMatchObject({ status: 400, body: errors })
    expect(
      await server.reply(driverRoutes.get, { params: { id: String(driver.id) } }, 'administrator'),
    ).toEqual(driver)
  })

  test('may send back the whole record, whose read-only fields are ignored', async () => {
    const after = await changed({ ...driver, phone: '07700 900001', warnings: [], status: 10 })
    expect(after).toEqual({ ...driver, phone: '07700 900001', updated_at: after.updated_at })
  })

  test('removes restaurants outside changed areas, and keeps an inactive one', async () => {
    const { north, south } = AREAS
    const { northTwo, northClosed } = RESTAURANTS
    await server.db
      .insertInto('driver_restaurant')
      .values({ driver_id: driver.id, restaurant_id: northClosed })
      .execute()
    const both = [{ restaurant_id: northTwo }, { restaurant_id: northClosed }]
    expect((await changed({ restaurant_ids: [northClosed, northTwo] })).restaurant_ids).toEqual(both)
    expect(await changed({ area_ids: [south] })).toMatchObject({
      area_ids: [{ area_id: south }],
      restaurant_ids: [],
    })
    expect(await put({ area_ids: [north], restaurant_ids: [northClosed] })).toMatchObject({
      status: 400,
      body: { restaurant_ids: ['Choose only active restaurants of the selected areas.'] },
    })
  })

  test('with an old updated_at is refused and overwrites nothing', async () => {
    await changed({ goal: 'First', updated_at: driver.updated_at })
    const { status, body } = await put({ goal: 'Second', updated_at: driver.updated_at })
    expect(status).toBe(409)
    expect(body).toEqual({
      message: expect.stringMatching(
        /^This driver was changed by administrator Account at .+\. Reload to see the change\.$/,
      ),
    })
    expect((await changed({ city: 'Elsewhere' })).goal).toBe('First')
  })

  test.each([
    [{ first_name: '' }, { first_name: ['First name is required.'] }],
    [{ email: 'SOUTH@driverdesk.test' }, { email: ['The email has already been taken.'] }],
    [{ car_insurance_renewal_date: '2026-02-30' }, { car_insurance_renewal_date: ['Date invalid format.'] }],
    [{}, { body: ['Nothing to change was sent.'] }],
  ])('%j is refused', async (given, messages) => {
    expect(await put(given)).toMatchObject({ status: 400, body: messages })
  })

  test('may keep the driver’s email and clear the last name', async () => {
    expect(await changed({ email: 'WHOLE-record@driverdesk.test', last_name: '' })).toMatchObject({
      email: 'WHOLE-record@driverdesk.test',
      full_name: 'Whole',
    })
  })

  test('signs the driver out if it changes the password, and is recorded without it', async () => {
    const token = await server.signIn('driver')
    await changed({ password: 'something new' }, {}, DRIVERS.north)
    expect(await isSignedIn(token)).toBe(false)
    expect(await audit()).toContainEqual({ action: 'password', before: {}, after: {} })
    expect(JSON.stringify(await audit())).not.toMatch(/something new|argon2/)
  })

  test('needs six and eight digits in bank data, but keeps what was stored before', async () => {
    const wrong = { bank_sort_code: '12-34', bank_account_number: 'abc' }
    const messages = {
      bank_sort_code: ['Must be six digits, such as 12-34-56.'],
      bank_account_number: ['Must be eight digits, with any zeros in front.'],
    }
    expect(await put(wrong)).toMatchObject({ status: 400, body: messages })
    await server.db.updateTable('driver').set(wrong).where('id', '=', driver.id).execute()
    expect(await changed({ ...wrong, city: 'Leeds' })).toMatchObject({ ...wrong, city: 'Leeds' })
    expect(await put({ ...wrong, bank_account_number: 'abd' })).toMatchObject({
      status: 400,
      body: { bank_account_number: messages.bank_account_number },
    })
    expect(await changed({ bank_sort_code: null })).toMatchObject({ bank_sort_code: '' })
  })

  test('records that bank data changed, without the values', async () => {
    const holder = { bank_name_of_account_holder: 'Anna' }
    await changed({ ...holder, bank_account_number: '27182826', bank_sort_code: '11-22-33' })
    const [entry] = await audit()
    expect(entry).toMatchObject({
      action: 'update',
      before: { bank_account_number: '••••••26', bank_sort_code: '••••••54' },
      after: {
        bank_name_of_account_holder: '••••',
        bank_account_number: '••••••26 (changed)',
        bank_sort_code: '••••••33',
      },
    })
    expect(JSON.stringify(entry)).not.toMatch(/27182826|31415926|98-76/)
  })
})

describe('the status', () => {
  const inactive = { inactive: 'true' }

  test('active sets its time, again with each change', async () => {
    const first = await changed({ status: 10 }, inactive)
    expect(first).toMatchObject({ ...PRIVATE, status: 10, activated_at: expect.stringMatching(/^20/) })
    expect((await changed({ status: 10 }, inactive)).updated_at).toBe(first.updated_at)
    expect(first).not.toHaveProperty('upcoming_shifts')
    expect(await changed({ status: 20 }, inactive)).toMatchObject({ activated_at: first.activated_at })
    const again = await changed({ status: 10 }, inactive)
    expect(Date.parse(again.activated_at as string)).toBeGreaterThanOrEqual(
      Date.parse(first.activated_at as string),
    )
    expect((await audit()).map(({ action }) => action)).toEqual(['status', 'status', 'status'])
  })

  test('inactive signs the driver out, keeps their published shifts and counts the future ones', async () => {
    const { north } = DRIVERS
    const ofNorth = { driver_id: north, status: 20 } as const
    await addShift(server.db, { ...ofNorth, period_date: '2026-06-09' })
    await addShift(server.db, { ...ofNorth, period_date: '2026-06-10' })
    await addShift(server.db, { ...ofNorth, period_date: '2026-06-20' })
    await addShift(server.db, { ...ofNorth, status: 10, period_date: '2026-06-21' })
    const token = await server.signIn('driver')
    expect(await isSignedIn(token)).toBe(true)
    expect(await changed({ status: 20 }, inactive, north)).toMatchObject({ status: 20, upcoming_shifts: 2 })
    expect(await isSignedIn(token)).toBe(false)
    const shifts = await server.db.selectFrom('shift').select('driver_id').execute()
    expect(shifts.map(({ driver_id }) => driver_id)).toEqual([north, north, north, north])
    await server.db.updateTable('driver').set({ status: 10 }).where('id', '=', north).execute()
    expect(await isSignedIn(token)).toBe(false)
    await server.db.deleteFrom('shift').execute()
  })

  test.each([{ status: 30 }, { goal: 'No status' }])('%j is refused', async (given) => {
    expect(await put(given, inactive)).toMatchObject({
      status: 400,
      body: { status: ['Must be 10 (active) or 20 (inactive).'] },
    })
  })

  test('changes no other field that is sent', async () => {
    expect(await changed({ status: 20, goal: 'Ignored' }, inactive)).toMatchObject({ goal: PRIVATE.goal })
  })
})

test('the progress is set by its own call, and needs its flag', async () => {
  const progressing = { progressing: 'true' }
  expect(await changed({ not_progressing: 10 }, progressing)).toMatchObject({ not_progressing: 10 })
  for (const _ of ['once', 'again']) {
    expect(await changed({ not_progressing: 20 }, progressing)).toMatchObject({ not_progressing: 20 })
  }
  expect((await audit()).map(({ action }) => action)).toEqual(['progress', 'progress'])
  expect(await put({ goal: 'No flag' }, progressing)).toMatchObject({
    status: 400,
    body: { not_progressing: ['Must be 10 (not progressing) or 20 (progressing).'] },
  })
})

async function isSignedIn(token: string): Promise<boolean> {
  const headers = { authorization: `Bearer ${token}` }
  const { statusCode } = await server.app.inject({ url: '/api/auth/me', headers })
  return statusCode === 200
}
