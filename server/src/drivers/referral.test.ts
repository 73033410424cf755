/**
 * Tests who referred a driver, and the warnings: the Activity tab (docs/spec/drivers.md#referral-source,
 * docs/spec/drivers.md#driver-warnings).
 */
import type { DriverRecord } from '@driverdesk/contract/drivers/driver.shapes.ts'
import { driverRoutes } from '@driverdesk/contract/drivers/drivers.routes.ts'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { type TestApp, testApp } from '../testing/testApp.ts'
import { DRIVERS, RESTAURANTS } from '../testing/testWorld.ts'
import { forgetDrivers } from './testing/fullDriver.ts'

let server: TestApp
beforeAll(async () => {
  server = await testApp()
})
beforeEach(() => forgetDrivers(server.db))
afterAll(() => server.end())

const params = { id: String(DRIVERS.south) }
const { north, inactive, applicant, south } = DRIVERS
const put = (hear_about_us: object, more: object = {}) =>
  server.call(driverRoutes.updateReferral, { params, body: { hear_about_us, ...more } }, 'administrator')
const referral = async (given: object) => {
  const { status, body } = await put(given)
  expect([status, body]).toEqual([200, expect.anything()])
  return (body as DriverRecord).hear_about_us
}

describe('a referral', () => {
  test('is recorded unpaid, can change until paid, and is then fixed', async () => {
    const byNorth = { type: 'driver', id: north }
    expect(await referral(byNorth)).toEqual({ ...byNorth, name: 'north Driver', paid: 0 })
    const byRestaurant = { type: 'restaurant', id: RESTAURANTS.northOne }
    expect(await referral(byRestaurant)).toEqual({ ...byRestaurant, name: 'North One', paid: 0 })
    expect(await put({ ...byNorth, paid: 1 })).toMatchObject({
      status: 400,
      body: { hear_about_us: ['Please update the referral source first.'] },
    })
    const paid = { ...byRestaurant, name: 'North One', paid: 1 }
    expect(await referral({ ...byRestaurant, paid: 1 })).toEqual(paid)
    expect(await referral({ ...byRestaurant, paid: 1 })).toEqual(paid)
    expect(await put(byNorth)).toMatchObject({
      status: 400,
      body: { hear_about_us: ['This referral is paid and cannot be changed.'] },
    })
    const actions = await server.db.selectFrom('audit_event').select(['thing_id', 'action']).execute()
    expect(actions).toEqual(Array.from({ length: 3 }, () => ({ thing_id: south, action: 'referral' })))
  })

  test.each([
    ['an inactive driver', { type: 'driver', id: inactive }, 'Only active drivers can be referral sources.'],
    ['an applicant', { type: 'driver', id: applicant }, 'Only active drivers can be referral sources.'],
    ['the driver', { type: 'driver', id: south }, 'A driver cannot be their own referral source.'],
    ['no one', { type: 'driver', id: null }, 'Please select who referred the driver.'],
    ['no one, paid', { type: 'driver', id: north, paid: 1 }, 'Please update the referral source first.'],
  ])('by %s is refused', async (_, given, message) => {
    expect(await put(given)).toMatchObject({ status: 400, body: { hear_about_us: [message] } })
  })

  test.each(['driver', 'restaurant'])('from a %s that does not exist is refused', async (type) => {
    const message = `This ${type} does not exist.`
    expect(await put({ type, id: 999 })).toMatchObject({ status: 404, body: { message } })
  })

  test('is paid once when two pay it at once; an old updated_at is refused', async () => {
    const byNorth = { type: 'driver', id: north }
    const { body } = await put(byNorth)
    await Promise.all([put({ ...byNorth, paid: 1 }), put({ ...byNorth, paid: 1 })])
    const actions = await server.db.selectFrom('audit_event').select('action').execute()
    expect(actions).toHaveLength(2)
    const { updated_at } = body as DriverRecord
    expect(await put({ ...byNorth, paid: 1 }, { updated_at })).toMatchObject({ status: 409 })
  })
})

describe('a warning', () => {
  const warn = (comment: string) =>
    server.call(driverRoutes.addWarning, { params, body: { comment } }, 'administrator')

  test('is returned, and comes first in the record’s list with its author’s name', async () => {
    const first = await warn('Came late')
    const second = await warn('  Came late\nagain ')
    expect(second).toMatchObject({
      status: 200,
      body: {
        comment: 'Came late\nagain',
        moderator: { first_name: 'administrator', last_name: 'Account' },
      },
    })
    const record = await server.reply(driverRoutes.get, { params }, 'administrator')
    const at = ({ created_at, ...warning }: DriverRecord['warnings'][number]) => ({
      ...warning,
      at: Date.parse(created_at),
    })
    expect((record as DriverRecord).warnings.map(at)).toEqual(
      [second.body, first.body].map((body) => at(body as never)),
    )
  })

  test('without a comment is refused', async () => {
    expect(await warn(' ')).toMatchObject({ status: 400, body: { comment: ['Warning cannot be empty'] } })
  })
})
