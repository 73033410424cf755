/**
 * Publishes, unpublishes and moves shifts in random order: no driver is in two places at once, and no valid
 * change is refused.
 */
import { shiftRoutes } from '@driverdesk/contract/shifts/shifts.routes.ts'
import { addDays } from '@driverdesk/domain/kernel/wallClock.ts'
import fc from 'fast-check'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type TestApp, testApp } from '../testing/testApp.ts'
import { addShift, DRIVERS } from '../testing/testWorld.ts'
import { doubleBookings } from './testing/doubleBookings.ts'
import { givenShift, WEDNESDAY } from './testing/givenShift.ts'
import { forgetShifts } from './testing/traces.ts'

let server: TestApp
beforeAll(async () => {
  server = await testApp()
})
afterAll(() => server.end())

/** Hours so crowded that many shifts overlap, over three days, with nights and shifts that meet to the minute. */
const times = fc
  .record({
    day: fc.integer({ min: 0, max: 2 }),
    start: fc.integer({ min: 0, max: 23 }),
    hours: fc.integer({ min: 1, max: 12 }),
    late: fc.constantFrom(0, 0, 0, 1),
  })
  .map(({ day, start, hours, late }) => ({
    period_date: addDays(WEDNESDAY, day),
    start_time: clock(start),
    finish_time: clock(start + hours, late),
  }))

const clock = (hour: number, minute = 0) =>
  `${String(hour % 24).padStart(2, '0')}:${String(minute).padStart(2, '0')}`

const driver = fc.constantFrom(DRIVERS.north, DRIVERS.everywhere, null)
const shifts = fc.array(fc.tuple(times, driver), { minLength: 2, maxLength: 10 })

/** Indices are taken modulo the number of shifts. */
const chosen = fc.array(fc.nat(99), { minLength: 1, maxLength: 6 })
const step = fc.oneof(
  { weight: 4, arbitrary: fc.record({ kind: fc.constant('publish' as const), chosen, skip: fc.boolean() }) },
  { weight: 1, arbitrary: fc.record({ kind: fc.constant('unpublish' as const), chosen }) },
  {
    weight: 2,
    arbitrary: fc.record({ kind: fc.constant('move' as const), which: fc.nat(99), to: times, driver }),
  },
)

test('one driver’s published shifts never overlap, and every refused one would have', async () => {
  await fc.assert(
    fc.asyncProperty(shifts, fc.array(step, { minLength: 1, maxLength: 10 }), async (given, steps) => {
      await forgetShifts(server.db)
      const ids: number[] = []
      for (const [hours, driver_id] of given)
        ids.push((await addShift(server.db, { ...hours, driver_id })).id)
      const idAt = (index: number) => ids[index % ids.length] as number
      for (const one of steps) {
        if (one.kind === 'move') await move(idAt(one.which), one.to, one.driver)
        else if (one.kind === 'publish') await publish([...new Set(one.chosen.map(idAt))], one.skip)
        else await unpublish(one.chosen.map(idAt))
        expect(await doubleBookings(server.db)).toEqual([])
      }
    }),
    { numRuns: 40, includeErrorInReport: true },
  )
})

async function publish(shift_ids: number[], skip: boolean): Promise<void> {
  const body = { shift_ids, ...(skip && { skip_invalid: 1 }) }
  const { status } = await server.call(shiftRoutes.publish, { body }, 'administrator')
  expect(status === 200 || (status === 400 && !skip)).toBe(true)
  const leftOut = await unpublished(shift_ids)
  if (status === 400) await expectRefusedByTheDatabase(leftOut)
  else if (skip) for (const id of leftOut) await expectRefusedByTheDatabase([id])
  else expect(leftOut).toEqual([])
}

async function unpublish(shift_ids: number[]): Promise<void> {
  const { status } = await server.call(shiftRoutes.unpublish, { body: { shift_ids } }, 'administrator')
  expect(status).toBe(200)
  expect(await unpublished(shift_ids)).toHaveLength(new Set(shift_ids).size)
}

async function move(id: number, to: object, driver_id: number | null): Promise<void> {
  const body = givenShift({ ...to, driver_id })
  const { status } = await server.call(shiftRoutes.update, { params: { id }, body }, 'administrator')
  if (status === 200) return
  expect(status).toBe(400)
  await expectRefusedByTheDatabase([id], { ...to, driver_id, status_assigned: 10 })
}

async function unpublished(ids: number[]): Promise<number[]> {
  const found = await server.db
    .selectFrom('shift')
    .select('id')
    .where('id', 'in', ids)
    .where('status', '!=', 20)
    .execute()
  return found.map(({ id }) => id)
}

/** Checks a refusal: written directly to the database with `changed`, the shifts break the constraint. */
async function expectRefusedByTheDatabase(
  ids: number[],
  changed: Record<string, unknown> = {},
): Promise<void> {
  const publishing = server.db
    .updateTable('shift')
    .set({ ...changed, status: 20 })
    .where('id', 'in', ids)
    .execute()
  await expect(publishing).rejects.toMatchObject({ constraint: 'shift_no_double_booking' })
}
