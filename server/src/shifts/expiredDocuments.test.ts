/** An expired document warns, and bars its driver from shifts if the option says so. */
import { driverRoutes } from '@driverdesk/contract/drivers/drivers.routes.ts'
import { shiftRoutes } from '@driverdesk/contract/shifts/shifts.routes.ts'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { type TestApp, testApp } from '../testing/testApp.ts'
import { addShift, DRIVERS } from '../testing/testWorld.ts'
import { givenShift, THURSDAY, WEDNESDAY } from './testing/givenShift.ts'
import { expectNothingWritten, forgetShifts } from './testing/traces.ts'

const driver_id = DRIVERS.north

let server: TestApp
beforeAll(async () => {
  server = await testApp()
  await server.db
    .updateTable('driver')
    .set({ driver_license_expiry_date: WEDNESDAY, right_to_work_expiry_date: '2030-01-01' })
    .where('id', '=', driver_id)
    .execute()
})
beforeEach(() => forgetShifts(server.db))
afterAll(() => server.end())

const EXPIRED = 'Driving licence valid only until 17/06/2026'

const blocks = (ovalue: '0' | '1') =>
  server.db.updateTable('option').set({ ovalue }).where('okey', '=', 'block_expired_documents').execute()
const add = (period_date: string) =>
  server.call(shiftRoutes.create, { body: givenShift({ driver_id, period_date }) }, 'manager')
const publish = (id: number) => server.call(shiftRoutes.publish, { body: { shift_ids: [id] } }, 'manager')
const copyToThursday = async () => {
  const { id } = await addShift(server.db, { driver_id, period_date: '2026-06-11' })
  const body = { shift_ids: [id], from_date: '2026-06-11', to_date: THURSDAY }
  return server.reply(shiftRoutes.copy, { body }, 'manager')
}

describe('when an expired document blocks', () => {
  beforeEach(() => blocks('1'))

  test('the driver cannot get a shift after its last day, but can get one on that day', async () => {
    const refused = await expectNothingWritten(server.db, () => add(THURSDAY))
    expect(refused).toMatchObject({ status: 400, body: { driver_id: [EXPIRED] } })
    expect((await add(WEDNESDAY)).status).toBe(200)
  })

  test('an earlier assigned shift cannot be moved after it or published, but its comment can change', async () => {
    const { id } = await addShift(server.db, { driver_id, period_date: THURSDAY })
    expect(await publish(id)).toMatchObject({ status: 400, body: { [`shift_ids.${id}`]: [EXPIRED] } })
    const hours = { driver_id, period_date: THURSDAY, start_time: '10:00', finish_time: '14:00' }
    const edit = (body: object) =>
      server.call(shiftRoutes.update, { params: { id }, body: givenShift({ ...hours, ...body }) }, 'manager')
    expect(await edit({ finish_time: '15:00' })).toMatchObject({
      status: 400,
      body: { driver_id: [EXPIRED] },
    })
    expect((await edit({ comment: 'Back door' })).status).toBe(200)
  })

  test('a copy after it loses its driver', async () => {
    const { shifts, opened } = await copyToThursday()
    expect(opened).toEqual(shifts.map(({ id }) => id))
  })
})

test('if it only warns, the shift can be assigned, copied and published', async () => {
  await blocks('0')
  expect((await copyToThursday()).opened).toEqual([])
  const { id } = (await add(THURSDAY)).body as { id: number }
  expect((await publish(id)).status).toBe(200)
})

test('a manager gets the last day of each document, and not the document', async () => {
  const drivers = await server.reply(driverRoutes.list, {}, 'manager')
  const driver = drivers.find(({ id }) => id === driver_id)
  expect(driver).toMatchObject({
    driver_license_expiry_date: WEDNESDAY,
    car_insurance_renewal_date: null,
    right_to_work_expiry_date: '2030-01-01',
    alcohol_certificate_expiry_date: null,
  })
  for (const field of [
    'driver_license_front_photo',
    'right_to_work_photos',
    'alcohol_delivery_certificate',
    'car_insurer',
  ]) {
    expect(driver).not.toHaveProperty(field)
  }
})
