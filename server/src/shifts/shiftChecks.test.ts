import type { PublishCheck } from '@driverdesk/contract/shifts/bulkShifts.shapes.ts'
import { shiftRoutes } from '@driverdesk/contract/shifts/shifts.routes.ts'
import { DRIVER_UNAVAILABLE } from '@driverdesk/domain/drivers/availability.ts'
import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { type TestApp, testApp } from '../testing/testApp.ts'
import { type AccountName, addShift, DRIVERS, RESTAURANTS } from '../testing/testWorld.ts'
import { setRules } from './testing/ruleLevels.ts'
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

const reachAll = () =>
  sql`update driver set push_token = 'device ' || id where push_token is null`.execute(server.db)

test('says what publishing would refuse, and writes nothing', async () => {
  const fine = await addShift(server.db, { driver_id: DRIVERS.north })
  const away = await addShift(server.db, { driver_id: DRIVERS.everywhere, period_date: '2026-07-01' })
  const absence = { driver_id: DRIVERS.everywhere, period_date: '2026-07-01', holiday: 10 } as const
  await server.db.insertInto('driver_override_time').values(absence).execute()
  const { status, body } = await expectNothingWritten(server.db, () => check([fine.id, away.id]))
  expect(status).toBe(200)
  expect(body).toEqual({
    refused: [{ shift_id: away.id, reason: DRIVER_UNAVAILABLE }],
    offered: { count: 0, drivers: [], no_device: 0, unlisted: 0, unable: 0 },
    paid: [],
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
  await reachAll()
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
  const open = await addShift(server.db)
  await reachAll()
  const { count } = await offeredBy([open.id])
  const added = await server.db
    .insertInto('driver')
    .values(
      Array.from({ length: 7 }, (_, nr) => ({
        first_name: `Aa ${nr}`,
        last_name: 'Many',
        email: `many${nr}@example.com`,
        status: 10 as const,
        push_token: `many ${nr}`,
      })),
    )
    .returning('id')
    .execute()
  const offered = await offeredBy([open.id])
  expect(offered.unable).toBe(0)
  expect(offered.drivers.map(({ full_name }) => full_name)).toEqual(
    [0, 1, 2, 3, 4].map((nr) => `Aa ${nr} Many`),
  )
  expect(offered.count).toBe(count + added.length)
  await server.db
    .deleteFrom('driver')
    .where(
      'id',
      'in',
      added.map(({ id }) => id),
    )
    .execute()
})

test('counts separately those without a device or email, and those who can take none of the shifts', async () => {
  const open = await addShift(server.db)
  await reachAll()
  const all = await offeredBy([open.id])
  expect(all).toMatchObject({ no_device: 0, unable: 0 })
  await server.db.updateTable('driver').set({ push_token: null }).where('id', '=', DRIVERS.north).execute()
  expect(await offeredBy([open.id])).toMatchObject({ count: all.count - 1, no_device: 1, unable: 0 })
  await reachAll()
  await addShift(server.db, { driver_id: DRIVERS.north, status: 20 })
  expect(await offeredBy([open.id])).toMatchObject({ count: all.count - 1, no_device: 0, unable: 1 })
  const free = await addShift(server.db, { period_date: '2026-07-09' })
  expect(await offeredBy([open.id, free.id])).toMatchObject({ unable: 0 })
})

test('counts separately those whom no message reaches and whose app lists none of the shifts', async () => {
  const open = await addShift(server.db)
  const shown = await addShift(server.db, { period_date: '2026-07-09', claims: 'take' })
  await reachAll()
  await server.db.updateTable('driver').set({ push_token: null }).where('id', '=', DRIVERS.north).execute()
  expect(await offeredBy([open.id])).toMatchObject({ no_device: 1, unlisted: 1 })
  expect(await offeredBy([open.id, shown.id])).toMatchObject({ no_device: 1, unlisted: 0 })
  await reachAll()
  expect(await offeredBy([open.id])).toMatchObject({ no_device: 0, unlisted: 0 })
})

test('counts a driver whom a rule bars among those who can take none', async () => {
  await reachAll()
  const evening = { driver_id: DRIVERS.north, status: 20, period_date: '2026-07-08' } as const
  await addShift(server.db, { ...evening, start_time: '18:00', finish_time: '23:00' })
  const early = await addShift(server.db, {
    period_date: '2026-07-09',
    start_time: '06:00',
    finish_time: '09:00',
  })
  expect(await offeredBy([early.id])).toMatchObject({ unable: 0 })
  await setRules(server.db, { rest: 'bar' })
  expect(await offeredBy([early.id])).toMatchObject({ unable: 1 })
  await setRules(server.db, {})
})

test('counts drivers who can take none because each shift is barred for a different reason', async () => {
  await reachAll()
  const clashing = await addShift(server.db)
  const night = { start_time: '20:00', finish_time: '02:00' }
  const late = await addShift(server.db, { period_date: '2026-07-14', ...night })
  await addShift(server.db, { driver_id: DRIVERS.north, status: 20 })
  const ids = [clashing.id, late.id]
  expect(await offeredBy(ids)).toMatchObject({ unable: 0 })
  const absence = { driver_id: DRIVERS.north, period_date: '2026-07-15', holiday: 10 } as const
  const { id } = await server.db
    .insertInto('driver_override_time')
    .values(absence)
    .returning('id')
    .executeTakeFirstOrThrow()
  expect(await offeredBy(ids)).toMatchObject({ unable: 1 })
  await server.db.deleteFrom('driver_override_time').where('id', '=', id).execute()
})

test('checks the drivers for a usual week, and leaves out how many can take none if there are too many to check', async () => {
  const week = await openTimes(60)
  await addShift(server.db, { driver_id: DRIVERS.north, status: 20, period_date: '2026-07-01', ...ALL_DAY })
  const ids = week.map(({ id }) => id)
  await reachAll()
  await sql`insert into driver (first_name, last_name, email, status, push_token)
    select 'Many', n::text, 'checked' || n || '@example.com', 10, 'checked ' || n from generate_series(1, 1600) as n`.execute(
    server.db,
  )
  const judged = await offeredBy(ids)
  expect(judged.count).toBeGreaterThan(1600)
  expect(judged.unable).toBe(1)
  const more = (await openTimes(10, '09:30')).map(({ id }) => id)
  const offered = await offeredBy([...ids, ...more])
  expect(offered.count).toBe(judged.count + 1)
  expect(offered).not.toHaveProperty('unable')
  await sql`delete from driver where first_name = 'Many' and email like 'checked%'`.execute(server.db)
})

const ALL_DAY = { start_time: '00:00', finish_time: '23:59' }

/** Open shifts of one day, each of a different length. */
const openTimes = (count: number, start_time = '08:00') =>
  Promise.all(
    Array.from({ length: count }, (_, nr) =>
      addShift(server.db, {
        period_date: '2026-07-01',
        start_time,
        finish_time: `2${Math.floor(nr / 30)}:${10 + (nr % 30)}`,
      }),
    ),
  )

test('does not find shifts out of scope', async () => {
  const elsewhere = await addShift(server.db, { restaurant_id: RESTAURANTS.southOne })
  expect(await check([elsewhere.id])).toMatchObject({ status: 404 })
})
