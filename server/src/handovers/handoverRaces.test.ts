/** When many drivers hand over one shift at once, exactly one succeeds, on any number of servers (docs/spec/shifts.md#give-away-and-swap). */
import { driverHandoverRoutes, handoverRoutes } from '@driverdesk/contract/handovers/handovers.routes.ts'
import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import type { Row } from '../kernel/tables.ts'
import { secondServer } from '../kernel/testing/secondServer.ts'
import { auditOf, forgetShifts } from '../shifts/testing/traces.ts'
import { type Answer, type TestApp, testApp } from '../testing/testApp.ts'
import { addShift, addShifts, DRIVERS } from '../testing/testWorld.ts'
import { signedIn } from './testing/driverSessions.ts'
import { addHandover, inExchange, setHandovers } from './testing/givenHandover.ts'

const { north, everywhere } = DRIVERS
const MANY = 100

let server: TestApp
let second: TestApp
beforeAll(async () => {
  server = await testApp()
  second = await secondServer(server)
})
beforeEach(async () => {
  await forgetShifts(server.db)
  await setHandovers(server.db, 'free')
})
afterAll(async () => {
  await second.end()
  await server.end()
})

const EVENING = { status: 20 as const, period_date: '2026-06-12', start_time: '18:00', finish_time: '22:00' }
const servers = (nr: number) => (nr % 2 === 0 ? server : second)
const agree = (on: TestApp, id: number, headers: Record<string, string>) =>
  on.call(driverHandoverRoutes.agree, { params: { id }, body: {}, headers })
const isDone = ({ status }: Answer) => status === 200

async function addDrivers(count: number): Promise<number[]> {
  const { rows } = await sql<{ id: number }>`
    insert into driver (first_name, email, status)
    select 'Driver', gen_random_uuid() || '@driverdesk.test', 10 from generate_series(1, ${count})
    returning id`.execute(server.db)
  return rows.map(({ id }) => id)
}

/** Every driver has as many shifts as before, and no two at the same time. */
async function expectOneSwap(shared: Row<'shift'>, others: readonly Row<'shift'>[]): Promise<void> {
  const before = new Map([shared, ...others].map(({ id, driver_id }) => [id, driver_id]))
  const after = await server.db.selectFrom('shift').select(['id', 'driver_id']).execute()
  const changed = after.filter(({ id, driver_id }) => before.get(id) !== driver_id)
  expect(changed).toHaveLength(2)
  const other = changed.find(({ id }) => id !== shared.id)
  expect(other?.driver_id).toBe(shared.driver_id)
  expect(changed.find(({ id }) => id === shared.id)?.driver_id).toBe(before.get(other?.id as number))
  expect(await auditOf(server.db, shared.id)).toMatchObject([{ action: 'swap' }])
  expect(await server.db.selectFrom('schedule_step').select('id').execute()).toHaveLength(1)
}

test('completes one of 100 simultaneous swaps that share a shift, and refuses 99 with one sentence', async () => {
  const givers = await addDrivers(MANY)
  const shared = await addShift(server.db, { ...EVENING, driver_id: north })
  const others = await addShifts(
    server.db,
    givers.map((driver_id) => ({ ...EVENING, driver_id })),
  )
  const ids: number[] = []
  for (const shift of others) ids.push(await addHandover(server.db, shift, inExchange(shared)))
  const [headers = {}] = await signedIn(server.db, [north])
  const answers = await Promise.all(ids.map((id, nr) => agree(servers(nr), id, headers)))
  expect(answers.filter(isDone)).toHaveLength(1)
  const refused = answers.filter((one) => !isDone(one))
  for (const { status, body } of refused) {
    expect({ status, body }).toEqual({
      status: 409,
      body: { message: 'This offer has ended: the shift has changed or it is too late.' },
    })
  }
  expect(refused).toHaveLength(MANY - 1)
  await expectOneSwap(shared, others)
}, 60_000)

test('completes one of 100 agreed swaps approved at once, and refuses 99 with one sentence', async () => {
  await setHandovers(server.db, 'ask')
  const givers = await addDrivers(MANY)
  const shared = await addShift(server.db, { ...EVENING, driver_id: north })
  const others = await addShifts(
    server.db,
    givers.map((driver_id) => ({ ...EVENING, driver_id })),
  )
  const agreed = { ...inExchange(shared), state: 'agreed' as const, answered_at: '2026-06-10T10:00:00Z' }
  const ids: number[] = []
  for (const shift of others) ids.push(await addHandover(server.db, shift, agreed))
  const params = { id: String(shared.id) }
  const [first] = await server.reply(handoverRoutes.list, { params }, 'administrator')
  const seen = first?.updated_at as string
  const answers = await Promise.all(
    ids.map((id, nr) =>
      servers(nr).call(handoverRoutes.approve, { params: { id }, body: { seen } }, 'administrator'),
    ),
  )
  expect(answers.filter(isDone)).toHaveLength(1)
  for (const { status, body } of answers.filter((one) => !isDone(one))) {
    expect({ status, body }).toEqual({
      status: 409,
      body: { message: 'This offer has ended: someone else was first, or the shift has changed.' },
    })
  }
  await expectOneSwap(shared, others)
}, 60_000)

test('gives one shift to one of 100 colleagues who take it at once, and refuses 99 with one sentence', async () => {
  const drivers = await addDrivers(MANY)
  const shift = await addShift(server.db, { ...EVENING, driver_id: north })
  const id = await addHandover(server.db, shift)
  const headers = await signedIn(server.db, drivers)
  const answers = await Promise.all(headers.map((own, nr) => agree(servers(nr), id, own)))
  expect(answers.filter(isDone)).toHaveLength(1)
  for (const { status, body } of answers.filter((one) => !isDone(one))) {
    expect({ status, body }).toEqual({
      status: 409,
      body: { message: 'This offer has ended: someone else was first, or the shift has changed.' },
    })
  }
  expect(await auditOf(server.db, shift.id)).toMatchObject([{ action: 'give' }])
  expect(await server.db.selectFrom('schedule_step').select('id').execute()).toHaveLength(1)
}, 60_000)

test('either withdraws or agrees when the giver and the colleague act at once', async () => {
  const [giver = {}, taker = {}] = await signedIn(server.db, [north, everywhere])
  for (let round = 0; round < 10; round++) {
    const shift = await addShift(server.db, { ...EVENING, driver_id: north })
    const id = await addHandover(server.db, shift)
    const [withdrawn, taken] = await Promise.all([
      server.call(driverHandoverRoutes.withdraw, { params: { id }, body: {}, headers: giver }),
      agree(second, id, taker),
    ])
    expect([withdrawn.status, taken.status]).toEqual(isDone(taken) ? [409, 200] : [200, 409])
    const { driver_id } = await server.db
      .selectFrom('shift')
      .select('driver_id')
      .where('id', '=', shift.id)
      .executeTakeFirstOrThrow()
    expect(driver_id).toBe(isDone(taken) ? everywhere : north)
    await forgetShifts(server.db)
  }
})

test('two swaps in a ring that are agreed to at once end without a deadlock', async () => {
  const drivers = await addDrivers(3)
  const headers = await signedIn(server.db, drivers)
  for (let round = 0; round < 5; round++) {
    const shifts = await addShifts(
      server.db,
      drivers.map((driver_id) => ({ ...EVENING, driver_id })),
    )
    const swap = (giver: number, taker: number) =>
      addHandover(server.db, shifts[giver] as Row<'shift'>, inExchange(shifts[taker] as Row<'shift'>))
    const ids = [await swap(0, 1), await swap(1, 2), await swap(2, 0)]
    const answers = await Promise.all(
      ids.map((id, nr) => agree(servers(nr), id, headers[(nr + 1) % 3] as Record<string, string>)),
    )
    expect(answers.filter(isDone)).toHaveLength(1)
    expect(answers.filter(({ status }) => status === 409)).toHaveLength(2)
    await forgetShifts(server.db)
  }
})
