/** When many drivers want one open shift at once, exactly one gets it, on any number of servers (docs/spec/driverApp.md#open-shifts). */
import { randomUUID } from 'node:crypto'
import { openShiftRoutes } from '@driverdesk/contract/driverApp/openShifts.routes.ts'
import { refusals } from '@driverdesk/contract/kernel/refusals.ts'
import { shiftRoutes } from '@driverdesk/contract/shifts/shifts.routes.ts'
import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { openSession } from '../accounts/sessions.ts'
import { bestClaims } from '../candidates/bestClaims.jobs.ts'
import { insideTransaction } from '../kernel/database.ts'
import type { Row } from '../kernel/tables.ts'
import { secondServer } from '../kernel/testing/secondServer.ts'
import { addClaim } from '../shifts/testing/givenClaim.ts'
import { auditOf, forgetShifts, noticesOf } from '../shifts/testing/traces.ts'
import { type Answer, type TestApp, testApp } from '../testing/testApp.ts'
import { AREAS, addShift, DRIVERS } from '../testing/testWorld.ts'
import { unitOf } from '../testing/unitOf.ts'

const { everywhere, north, leftover } = DRIVERS

let server: TestApp
let second: TestApp
beforeAll(async () => {
  server = await testApp()
  second = await secondServer(server)
})
beforeEach(async () => {
  await forgetShifts(server.db)
  await rule({ claims: 'take', claim_hours: null })
})
afterAll(async () => {
  await second.end()
  await server.end()
})

const rule = (set: Partial<Pick<Row<'area'>, 'claims' | 'claim_hours'>>) =>
  server.db.updateTable('area').set(set).where('id', '=', AREAS.north).execute()
const EVENING = { period_date: '2026-06-11', start_time: '18:00', finish_time: '22:00' }
const open = () => addShift(server.db, { status: 20, ...EVENING })
const holder = async (id: number) =>
  (await server.db.selectFrom('shift').select('driver_id').where('id', '=', id).executeTakeFirstOrThrow())
    .driver_id
const take = (on: TestApp, { id, updated_at: seen }: Row<'shift'>, headers: Record<string, string>) =>
  on.call(openShiftRoutes.take, { params: { id }, body: { seen }, headers })
const give = (on: TestApp, { id, restaurant_id, updated_at }: Row<'shift'>, driver_id: number) =>
  on.call(
    shiftRoutes.update,
    { params: { id }, body: { ...EVENING, restaurant_id, driver_id, updated_at } },
    'administrator',
  )
const succeeded = (answers: readonly Answer[]) => answers.filter(({ status }) => status === 200)

/** Adds active drivers of the north who are signed in, and returns the headers of their calls. */
async function signedInDrivers(count: number): Promise<Record<string, string>[]> {
  const { rows } = await sql<{ id: number }>`
    insert into driver (first_name, email, status)
    select 'Driver', gen_random_uuid() || '@driverdesk.test', 10 from generate_series(1, ${count}) returning id`.execute(
    server.db,
  )
  return server.db.transaction().execute((tx) =>
    insideTransaction(async () => {
      const headers = []
      for (const { id } of rows)
        headers.push({ authorization: `Bearer ${await openSession(tx, 'driver', id)}` })
      return headers
    }),
  )
}

test('gives one shift to one of 200 drivers who take it at once, and refuses the others', async () => {
  const drivers = await signedInDrivers(200)
  const shift = await open()
  const answers = await Promise.all(
    drivers.map((headers, nr) => take(nr % 2 === 0 ? server : second, shift, headers)),
  )
  expect(succeeded(answers)).toHaveLength(1)
  const others = answers.filter(({ status }) => status !== 200)
  for (const { status, body } of others) {
    expect({ status, body }).toEqual({ status: 409, body: { message: refusals.taken.message } })
  }
  expect(others).toHaveLength(199)
  expect(await holder(shift.id)).not.toBeNull()
  expect(await auditOf(server.db, shift.id)).toMatchObject([{ action: 'take' }])
  expect(await noticesOf(server.db)).toMatchObject([
    { driver_id: await holder(shift.id), shift_ids: [shift.id] },
  ])
  expect(await server.db.selectFrom('schedule_step').select('id').execute()).toHaveLength(1)
}, 60_000)

test('gives a shift either to the driver who takes it or to the one the office assigns', async () => {
  const [headers] = await signedInDrivers(1)
  for (let round = 0; round < 10; round++) {
    const shift = await open()
    const [taken, given] = await Promise.all([
      take(server, shift, headers as Record<string, string>),
      give(second, shift, everywhere),
    ])
    expect([taken.status, given.status]).toEqual(taken.status === 200 ? [200, 409] : [409, 200])
    expect((await holder(shift.id)) === everywhere).toBe(given.status === 200)
    await forgetShifts(server.db)
  }
})

test('gives a driver one of two overlapping shifts taken at once', async () => {
  const [headers] = await signedInDrivers(1)
  const shifts = [await open(), await open()]
  const answers = await Promise.all(
    shifts.map((shift, nr) => take(nr === 0 ? server : second, shift, headers as Record<string, string>)),
  )
  expect(answers.map(({ status }) => status).sort()).toEqual([200, 400])
})

test('approves one of two drivers approved at once, and answers every driver once', async () => {
  await rule({ claims: 'ask' })
  for (let round = 0; round < 5; round++) {
    const shift = await open()
    for (const driver of [everywhere, north, leftover]) await addClaim(server.db, driver, shift)
    const answers = await Promise.all([give(server, shift, everywhere), give(second, shift, north)])
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 409])
    const told = await noticesOf(server.db)
    expect(told.map(({ driver_id }) => driver_id).sort()).toEqual([everywhere, north, leftover].sort())
    await forgetShifts(server.db)
  }
})

test('a take whose answer was lost counts once, even if the shift has changed since', async () => {
  const [driver] = await signedInDrivers(1)
  const headers = { ...driver, 'idempotency-key': randomUUID() }
  const shift = await open()
  const first = await take(server, shift, headers)
  const [taken] = await server.db.selectFrom('shift').selectAll().where('id', '=', shift.id).execute()
  await give(server, taken as Row<'shift'>, everywhere)
  expect(await take(second, shift, headers)).toMatchObject({ status: 200, body: first.body })
  expect(await holder(shift.id)).toBe(everywhere)
})

describe('the best at a set time', () => {
  beforeEach(() => rule({ claims: 'ask', claim_hours: 24 }))

  const run = (now: string, unit = unitOf(server.db)) =>
    bestClaims({ timeZone: 'Europe/London', now: () => new Date(now) }).run(
      {},
      unit,
      new AbortController().signal,
    )
  /** 24 hours before the shift, and a minute earlier. */
  const DUE = '2026-06-10T17:00:00Z'
  const EARLY = '2026-06-10T16:59:00Z'
  const asked = async () => {
    const shift = await open()
    for (const driver of [everywhere, north]) await addClaim(server.db, driver, shift)
    await server.db
      .insertInto('restaurant_driver_preference')
      .values({ restaurant_id: shift.restaurant_id, driver_id: north, preference: 'preferred' })
      .onConflict((on) => on.doNothing())
      .execute()
    return shift
  }

  test('alerts the office if the best has an unpublished shift then', async () => {
    const { period_date, start_time, finish_time } = await asked()
    const hours = { period_date, start_time, finish_time }
    const planned = await addShift(server.db, { ...hours, status: 10, driver_id: north })
    await server.db.deleteFrom('alert').execute()
    await run(DUE)
    const alerts = await server.db.selectFrom('alert').select(['event', 'driver_id', 'data']).execute()
    expect(alerts).toMatchObject([{ event: 'overlap', driver_id: north, data: { shift_id: planned.id } }])
  })

  test('the first of those who ask in ‘Find a driver’ gets it, and all are notified', async () => {
    const shift = await asked()
    await run(EARLY)
    expect(await holder(shift.id)).toBeNull()
    await run(DUE)
    expect(await holder(shift.id)).toBe(north)
    expect(await auditOf(server.db, shift.id)).toMatchObject([{ actor: 'system' }])
    const notified = (await noticesOf(server.db)).map(({ driver_id }) => driver_id)
    expect(notified.toSorted()).toEqual([everywhere, north].toSorted())
  })

  test('a driver who can no longer work it is passed over, and the shift stays open if no one can', async () => {
    const shift = await asked()
    await addShift(server.db, { status: 20, driver_id: north, ...EVENING })
    await run(DUE)
    expect(await holder(shift.id)).toBe(everywhere)
    await forgetShifts(server.db)
    const other = await asked()
    for (const driver_id of [everywhere, north])
      await addShift(server.db, { status: 20, driver_id, ...EVENING })
    await run(DUE)
    expect(await holder(other.id)).toBeNull()
  })

  test('a shift may have its own hours', async () => {
    const shift = await asked()
    await server.db.updateTable('shift').set({ claim_hours: 23 }).execute()
    await run(DUE)
    expect(await holder(shift.id)).toBeNull()
    await run('2026-06-10T18:00:00Z')
    expect(await holder(shift.id)).toBe(north)
  })

  test('once, by any number of servers, and however often the server ends before it is done', async () => {
    const shift = await asked()
    const ends = { enqueue: () => Promise.reject(new Error('The server ends.')) }
    for (let nr = 0; nr < 3; nr++) await expect(run(DUE, unitOf(server.db, ends))).rejects.toThrow('ends')
    expect(await holder(shift.id)).toBeNull()
    expect(await noticesOf(server.db)).toEqual([])
    await Promise.all([run(DUE), run(DUE, unitOf(second.db)), run(DUE)])
    expect(await holder(shift.id)).toBe(north)
    expect(await auditOf(server.db, shift.id)).toHaveLength(1)
    expect(await noticesOf(server.db)).toHaveLength(2)
  })

  test('waits while the office decides or drivers take shifts, and after the shift has begun', async () => {
    const shift = await asked()
    await run('2026-06-11T17:00:00Z')
    await rule({ claim_hours: null })
    await run(DUE)
    await rule({ claims: 'take', claim_hours: 24 })
    await run(DUE)
    expect(await holder(shift.id)).toBeNull()
  })
})
