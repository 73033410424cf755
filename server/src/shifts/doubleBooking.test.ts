/** If many people publish one driver at once, on any number of servers, one of them gets the driver. */
import { shiftRoutes } from '@driverdesk/contract/shifts/shifts.routes.ts'
import { addDays } from '@driverdesk/domain/kernel/wallClock.ts'
import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { secondServer } from '../kernel/testing/secondServer.ts'
import { type Answer, type TestApp, testApp } from '../testing/testApp.ts'
import { addShift, DRIVERS } from '../testing/testWorld.ts'
import { doubleBookings } from './testing/doubleBookings.ts'
import { givenShift, WEDNESDAY } from './testing/givenShift.ts'
import { announcementsOf, auditOf, expectNothingWritten, forgetShifts } from './testing/traces.ts'

let server: TestApp
let second: TestApp
beforeAll(async () => {
  server = await testApp()
  second = await secondServer(server)
})
beforeEach(() => forgetShifts(server.db))
afterAll(async () => {
  await second.end()
  await server.end()
})

const CLASH = expect.stringMatching(/^Driver already have shift on this time/) as unknown as string
const driver_id = DRIVERS.north
const FORTY = Array.from({ length: 40 }, (_, index) => index)

const publishedIds = async () =>
  (await server.db.selectFrom('shift').select('id').where('status', '=', 20).execute()).map(({ id }) => id)

const publishOn = (on: TestApp, id: number) =>
  on.call(shiftRoutes.publish, { body: { shift_ids: [id] } }, 'administrator')

const refused = (answers: readonly Answer[]) => answers.filter(({ status }) => status !== 200)

describe.each([
  ['one server', () => [server, server]],
  ['two servers', () => [server, second]],
] as const)('on %s', (_, servers) => {
  const on = (index: number) => servers()[index % 2] as TestApp

  test('succeeds for one of forty simultaneous overlapping publishes, and refuses the others', async () => {
    // An hour each, a minute apart: every one overlaps every other.
    const shifts = await Promise.all(
      FORTY.map((minute) => {
        const minutes = String(minute).padStart(2, '0')
        return addShift(server.db, { driver_id, start_time: `10:${minutes}`, finish_time: `11:${minutes}` })
      }),
    )
    const answers = await Promise.all(shifts.map(({ id }, index) => publishOn(on(index), id)))
    const [winner, ...others] = await publishedIds()
    expect(others).toEqual([])
    for (const [index, { id }] of shifts.entries()) {
      const { status, body } = answers[index] as Answer
      if (id === winner) expect(status).toBe(200)
      else expect({ status, body }).toEqual({ status: 400, body: { [`shift_ids.${id}`]: [CLASH] } })
      expect(await auditOf(server.db, id)).toHaveLength(id === winner ? 1 : 0)
      expect(await announcementsOf(server.db, id)).toHaveLength(id === winner ? 1 : 0)
    }
  })

  test('publishes one of forty equal shifts added and published at once, and refuses the others', async () => {
    const answers = await Promise.all(
      FORTY.map(async (index) => {
        const created = await on(index).call(
          shiftRoutes.create,
          { body: givenShift({ driver_id }) },
          'administrator',
        )
        if (created.status !== 200) return created
        return publishOn(on(index + 1), (created.body as { id: number }).id)
      }),
    )
    expect(await publishedIds()).toHaveLength(1)
    expect(refused(answers)).toHaveLength(39)
    for (const { status, body } of refused(answers)) {
      expect(status).toBe(400)
      expect(Object.values(body as object)).toEqual([[CLASH]])
      expect(Object.keys(body as object)[0]).toMatch(/^(driver_id|shift_ids\.\d+)$/)
    }
  })

  test('moves one of forty published shifts moved to one time at once, and leaves the others', async () => {
    const shifts = await Promise.all(
      FORTY.map((day) =>
        addShift(server.db, { driver_id, status: 20, period_date: addDays(WEDNESDAY, day + 1) }),
      ),
    )
    const answers = await Promise.all(
      shifts.map(({ id }, index) =>
        on(index).call(
          shiftRoutes.update,
          { params: { id }, body: givenShift({ driver_id }) },
          'administrator',
        ),
      ),
    )
    expect(refused(answers)).toHaveLength(39)
    for (const { status, body } of refused(answers)) {
      expect({ status, body }).toEqual({ status: 400, body: { driver_id: [CLASH] } })
    }
    const moved = await server.db
      .selectFrom('shift')
      .select('id')
      .where('period_date', '=', WEDNESDAY)
      .execute()
    expect(moved).toHaveLength(1)
    for (const { id, period_date } of shifts) {
      if (id === moved[0]?.id) continue
      const { period_date: now } = await server.db
        .selectFrom('shift')
        .select('period_date')
        .where('id', '=', id)
        .executeTakeFirstOrThrow()
      expect(now).toBe(period_date)
    }
  })

  test('gives a driver one of several open published shifts assigned at once', async () => {
    const shifts = await Promise.all(FORTY.map(() => addShift(server.db, { status: 20 })))
    const answers = await Promise.all(
      shifts.map(({ id }, index) =>
        on(index).call(
          shiftRoutes.update,
          { params: { id }, body: givenShift({ driver_id }) },
          'administrator',
        ),
      ),
    )
    expect(refused(answers)).toHaveLength(39)
    expect(await doubleBookings(server.db)).toEqual([])
  })

  test('bulk calls and edits in opposite orders all finish', async () => {
    const shifts = await Promise.all(
      FORTY.map((day) =>
        addShift(server.db, { driver_id: 1 + (day % 2), period_date: addDays(WEDNESDAY, day % 28) }),
      ),
    )
    const forwards = shifts.map(({ id }) => id)
    const backwards = forwards.toReversed()
    for (let round = 0; round < 4; round++) {
      const answers = await Promise.all([
        ...[forwards, backwards, forwards, backwards].map((shift_ids, index) =>
          on(index).call(shiftRoutes.publish, { body: { shift_ids, skip_invalid: 1 } }, 'administrator'),
        ),
        ...[backwards, forwards].map((shift_ids, index) =>
          on(index).call(shiftRoutes.unpublish, { body: { shift_ids } }, 'administrator'),
        ),
        // Each edit gives the shift to the other of the two drivers.
        ...shifts.map(({ id, driver_id: driver, period_date }, index) =>
          on(index).call(
            shiftRoutes.update,
            {
              params: { id },
              body: givenShift({ driver_id: driver === 1 ? 2 : 1, period_date, start_time: '09:00' }),
            },
            'administrator',
          ),
        ),
      ])
      for (const { status, body } of answers) {
        if (status !== 200) expect({ status, body }).toEqual({ status: 400, body: { driver_id: [CLASH] } })
      }
      expect(await doubleBookings(server.db)).toEqual([])
    }
  })
})

describe('a refusal by the database itself', () => {
  test('covers a second published shift at one time, however it is written', async () => {
    await addShift(server.db, { driver_id, status: 20, start_time: '22:00', finish_time: '02:00' })
    const overlapping = {
      driver_id,
      status: 20,
      period_date: addDays(WEDNESDAY, 1),
      start_time: '01:00',
      finish_time: '03:00',
    } as const
    await expect(addShift(server.db, overlapping)).rejects.toMatchObject({
      code: '23P01',
      constraint: 'shift_no_double_booking',
    })
    const { id } = await addShift(server.db, { ...overlapping, status: 10 })
    await expect(
      server.db.updateTable('shift').set({ status: 20 }).where('id', '=', id).execute(),
    ).rejects.toMatchObject({ constraint: 'shift_no_double_booking' })
  })

  test('has the specified words, even if the checks missed it', async () => {
    // Books the driver elsewhere between the checks and the write, as nothing of ours would.
    await sql`
      create function book_elsewhere() returns trigger language plpgsql as $$
      begin
        insert into shift (restaurant_id, driver_id, status, status_assigned, period_date, start_time, finish_time,
          cost_per_hour, cost_total)
        values (old.restaurant_id, old.driver_id, 20, 10, old.period_date, old.start_time, old.finish_time, 1, 1);
        return new;
      end $$`.execute(server.db)
    await sql`create trigger book_elsewhere before update on shift
      for each row when (old.status = 10) execute function book_elsewhere()`.execute(server.db)
    try {
      const { id } = await addShift(server.db, { driver_id })
      const answer = await expectNothingWritten(server.db, () => publishOn(server, id))
      expect(answer).toMatchObject({ status: 400, body: { driver_id: [CLASH] } })
    } finally {
      await sql`drop trigger book_elsewhere on shift`.execute(server.db)
    }
  })
})
