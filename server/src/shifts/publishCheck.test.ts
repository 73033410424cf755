import type { PublishCheck } from '@driverdesk/contract/shifts/bulkShifts.shapes.ts'
import { shiftRoutes } from '@driverdesk/contract/shifts/shifts.routes.ts'
import { DRIVER_UNAVAILABLE } from '@driverdesk/domain/drivers/availability.ts'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { type TestApp, testApp } from '../testing/testApp.ts'
import { type AccountName, addShift, DRIVERS, RESTAURANTS } from '../testing/testWorld.ts'
import { expectNothingWritten, forgetShifts } from './testing/traces.ts'

let server: TestApp
beforeAll(async () => {
  server = await testApp()
})
beforeEach(() => forgetShifts(server.db))
afterAll(() => server.end())

const check = (shift_ids: number[], as: AccountName = 'manager') =>
  server.call(shiftRoutes.checkPublish, { body: { shift_ids } }, as)
const offeredBy = async (shift_ids: number[]) => ((await check(shift_ids)).body as PublishCheck).offered

test('says what publishing would refuse, and writes nothing', async () => {
  const fine = await addShift(server.db, { driver_id: DRIVERS.north })
  const away = await addShift(server.db, { driver_id: DRIVERS.everywhere, period_date: '2026-07-01' })
  const absence = { driver_id: DRIVERS.everywhere, period_date: '2026-07-01', holiday: 10 } as const
  await server.db.insertInto('driver_override_time').values(absence).execute()
  const { status, body } = await expectNothingWritten(server.db, () => check([fine.id, away.id]))
  expect(status).toBe(200)
  expect(body).toEqual({
    refused: [{ shift_id: away.id, reason: DRIVER_UNAVAILABLE }],
    offered: { count: 0, drivers: [] },
  })
  expect(await server.call(shiftRoutes.publish, { body: { shift_ids: [away.id] } }, 'manager')).toMatchObject(
    {
      status: 400,
      body: { [`shift_ids.${away.id}`]: [DRIVER_UNAVAILABLE] },
    },
  )
})

test('answers while another step holds the shifts and their drivers', async () => {
  const shift = await addShift(server.db, { driver_id: DRIVERS.north })
  await server.db.transaction().execute(async (other) => {
    await other.selectFrom('shift').select('id').where('id', '=', shift.id).forUpdate().execute()
    await other.selectFrom('driver').select('id').where('id', '=', DRIVERS.north).forUpdate().execute()
    expect(await check([shift.id])).toMatchObject({ status: 200, body: { refused: [] } })
  })
})

test('counts the drivers who are offered open shifts, without those who get a shift of their own', async () => {
  const open = [
    await addShift(server.db),
    await addShift(server.db, { start_time: '08:00', finish_time: '09:00' }),
  ]
  const ids = open.map(({ id }) => id)
  const all = await offeredBy(ids)
  const named = all.drivers.map(({ driver_id }) => driver_id)
  expect(named).toContain(DRIVERS.north)
  expect(named).not.toContain(DRIVERS.inactive)
  expect(named).not.toContain(DRIVERS.south)
  expect(all.drivers.every(({ shifts }) => shifts === 2)).toBe(true)
  const own = await addShift(server.db, { driver_id: DRIVERS.north, period_date: '2026-07-02' })
  const fewer = await offeredBy([...ids, own.id])
  expect(fewer.count).toBe(all.count - 1)
})

test('names the first five of many, and counts all', async () => {
  const added = await server.db
    .insertInto('driver')
    .values(
      Array.from({ length: 7 }, (_, nr) => ({
        first_name: `Aa ${nr}`,
        last_name: 'Many',
        email: `many${nr}@example.com`,
        status: 10 as const,
      })),
    )
    .returning('id')
    .execute()
  const open = await addShift(server.db)
  const offered = await offeredBy([open.id])
  expect(offered.drivers.map(({ full_name }) => full_name)).toEqual(
    [0, 1, 2, 3, 4].map((nr) => `Aa ${nr} Many`),
  )
  expect(offered.count).toBeGreaterThanOrEqual(added.length)
})

test('does not find shifts out of scope', async () => {
  const elsewhere = await addShift(server.db, { restaurant_id: RESTAURANTS.southOne })
  expect(await check([elsewhere.id])).toMatchObject({ status: 404 })
})
