/**
 * Shortens, lengthens, gives, cancels and unpublishes one shift at random, with undo, redo and approvals in between, and
 * expects after each call: no minute is paid or charged twice, and none that the driver works or the restaurant takes, unless
 * its payment was approved before.
 */
import { cancellationRoutes } from '@driverdesk/contract/shifts/cancellations.routes.ts'
import { shiftRoutes } from '@driverdesk/contract/shifts/shifts.routes.ts'
import { stepRoutes } from '@driverdesk/contract/steps/history.routes.ts'
import {
  minutesIn,
  notPaidBefore,
  type PaidTime,
  paidSums,
  type Span,
  spanOf,
  without,
} from '@driverdesk/domain/shifts/paidTime.ts'
import fc from 'fast-check'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Row } from '../kernel/tables.ts'
import { givenShift } from '../shifts/testing/givenShift.ts'
import { setShortNotice } from '../shifts/testing/shortNotices.ts'
import { forgetShifts } from '../shifts/testing/traces.ts'
import { type TestApp, testApp } from '../testing/testApp.ts'
import { addShift, DRIVERS } from '../testing/testWorld.ts'

const START = new Date('2026-06-17T00:00:00Z')
let now = START
let server: TestApp
beforeAll(async () => {
  server = await testApp({ now: () => now })
  await setShortNotice(server.db, true)
})
afterAll(() => server.end())

const operation = fc.record({
  kind: fc.constantFrom(
    ...([
      'edit',
      'edit',
      'edit',
      'unpublish',
      'publish',
      'cancel',
      'undo',
      'undo',
      'redo',
      'approve',
    ] as const),
  ),
  start_time: fc.constantFrom('10:00', '10:30', '11:00'),
  finish_time: fc.constantFrom('12:00', '13:15', '14:00', '15:00'),
  driver_id: fc.constantFrom(DRIVERS.north, DRIVERS.north, DRIVERS.everywhere, 0),
  minutes: fc.constantFrom(0, 0, 10, 120),
})
type Operation = typeof operation extends fc.Arbitrary<infer T> ? T : never

/** Chance may leave out a case that must occur; then there are more rounds. */
const MOST_ROUNDS = 10

test('each minute is paid and charged once, and not while it is worked', { timeout: 300_000 }, async () => {
  let [takenBack, kept] = [0, 0]
  const isDone = () => takenBack > 10 && kept > 0
  for (let round = 0; round < MOST_ROUNDS && !isDone(); round++) {
    await fc.assert(
      fc.asyncProperty(fc.array(operation, { minLength: 12, maxLength: 12 }), async (operations) => {
        now = START
        await forgetShifts(server.db)
        const { id } = await addShift(server.db, { status: 20, driver_id: DRIVERS.north })
        let before: Payment[] = []
        for (const one of operations) {
          now = new Date(now.getTime() + one.minutes * 60_000)
          const answer = await perform(one, id)
          expect(answer?.status ?? 200).toBeLessThan(500)
          const payments = await standing()
          expectOnce(payments)
          if (one.kind === 'cancel' && answer?.status === 200)
            expectRest(payments.at(-1) as Payment, before, await shiftOf(id))
          before = payments
          kept += expectLost(payments, await shiftOf(id))
        }
        const { rows } = await sql<{ count: number }>`
          select count(*)::int as count from short_notice where exemption = 'given_back'`.execute(server.db)
        takenBack += rows[0]?.count ?? 0
      }),
      { numRuns: 25, endOnFailure: true },
    )
  }
  expect(takenBack).toBeGreaterThan(10)
  expect(kept).toBeGreaterThan(0)
})

async function perform(one: Operation, id: number) {
  const { kind, start_time, finish_time, driver_id } = one
  const params = { id }
  switch (kind) {
    case 'edit':
      return server.call(
        shiftRoutes.update,
        { params, body: givenShift({ start_time, finish_time, driver_id }) },
        'administrator',
      )
    case 'unpublish':
      return server.call(shiftRoutes.unpublish, { body: { shift_ids: [id] } }, 'administrator')
    case 'publish':
      return server.call(shiftRoutes.publish, { body: { shift_ids: [id] } }, 'administrator')
    case 'cancel':
      return server.call(cancellationRoutes.cancel, { params, body: { cost: 0 } }, 'administrator')
    case 'approve':
      await sql`update timesheet set status = 30, status_progress = 40
        where id = (select min(id) from timesheet where status = 10)`.execute(server.db)
      return undefined
    default: {
      const stack = await server.reply(stepRoutes.stack, {}, 'administrator')
      const [step] = stack[kind]
      return step && server.call(stepRoutes[kind], { params: { id: step.id }, body: {} }, 'administrator')
    }
  }
}

interface Payment {
  driver_id: number
  restaurant_id: number
  is_approved: boolean
  pay: number
  charge: number
  /** null for a cancellation. */
  paid_time: PaidTime | null
}

async function standing(): Promise<Payment[]> {
  const { rows } = await sql<Payment>`
    select event.driver_id, event.restaurant_id, timesheet.status = 30 as is_approved,
      (timesheet.cost_extra_bonus * 100)::int as pay, (event.restaurant_charge * 100)::int as charge,
      (select paid_time from short_notice where shift_event_id = event.id order by id limit 1) as paid_time
    from shift_event as event join timesheet on timesheet.id = case event.event when 40 then event.model_id else
      (select max(id) from timesheet as cancelled where cancelled.driver_id = event.driver_id and short_notice is null) end
    order by event.id`.execute(server.db)
  return rows
}

const shiftOf = (id: number) =>
  server.db.selectFrom('shift').selectAll().where('id', '=', id).executeTakeFirstOrThrow()

const ofNotice = (payments: readonly Payment[]) =>
  payments.flatMap((one) => (one.paid_time ? [{ ...one, time: one.paid_time }] : []))

function expectOnce(payments: readonly Payment[]): void {
  const paid = ofNotice(payments)
  for (const { time, pay, charge } of paid)
    expect(paidSums(time)).toEqual({ driverPay: pay, restaurantCharge: charge })
  for (const driver of new Set(paid.map(({ driver_id }) => driver_id)))
    expectNoOverlap(paid.flatMap(({ driver_id, time }) => (driver_id === driver ? time.driver : [])))
  expectNoOverlap(paid.flatMap(({ time }) => time.restaurant))
}

/** A cancellation pays and charges for the time that no payment before it is for: by the bands half and 60%, or all and 120%. */
function expectRest(cancelled: Payment, before: readonly Payment[], shift: Row<'shift'>): void {
  const whole = spanOf(shift)
  const time = { driver: [whole], restaurant: [whole] }
  const paid = before.map(({ paid_time, pay, charge, ...one }) => ({
    ...one,
    driver: paid_time?.driver ?? (pay > 0 ? [whole] : []),
    restaurant: paid_time?.restaurant ?? (charge > 0 ? [whole] : []),
  }))
  const rest = notPaidBefore(time, cancelled, paid)
  const [cost, length] = [Number(shift.cost_total) * 100, minutesIn([whole])]
  const sums = [
    [50, 60],
    [100, 120],
  ].map(([pay = 0, charge = 0]) => paidSums({ cost, length, pay, charge, ...rest }))
  expect(sums).toContainEqual({ driverPay: cancelled.pay, restaurantCharge: cancelled.charge })
}

function expectNoOverlap(spans: readonly Span[]): void {
  for (const [nr, span] of spans.entries())
    for (const other of spans.slice(nr + 1)) expect(without([span], other)).toEqual([span])
}

/** Returns how many payments are for time that is worked, because they were approved before. */
function expectLost(payments: readonly Payment[], shift: Row<'shift'>): number {
  if (shift.status !== 20 || !shift.driver_id) return 0
  const worked = spanOf(shift)
  const isWorked = (spans: readonly Span[]) => minutesIn(without(spans, worked)) < minutesIn(spans)
  let kept = 0
  for (const { driver_id, is_approved, pay, charge, paid_time } of payments) {
    const isTheirs = driver_id === shift.driver_id
    const overlaps = paid_time
      ? (isTheirs && isWorked(paid_time.driver)) || isWorked(paid_time.restaurant)
      : (isTheirs && pay > 0) || charge > 0
    if (overlaps) kept++
    expect([overlaps, is_approved]).not.toEqual([true, false])
  }
  return kept
}
