/**
 * Changes published shifts at random in every way, on both nights on which the clocks change. After each
 * call, every shift whose driver lost time inside the notice must have a payment or a named exemption from
 * that same step. The money owed must be what the ledger says.
 */
import { driverShiftRoutes } from '@driverdesk/contract/driverApp/driverShifts.routes.ts'
import { openShiftRoutes } from '@driverdesk/contract/driverApp/openShifts.routes.ts'
import { cancellationRoutes } from '@driverdesk/contract/shifts/cancellations.routes.ts'
import { manyShiftRoutes } from '@driverdesk/contract/shifts/manyShifts.routes.ts'
import { shiftRoutes } from '@driverdesk/contract/shifts/shifts.routes.ts'
import { historyRoutes, stepRoutes } from '@driverdesk/contract/steps/history.routes.ts'
import { plannedPublishRoutes } from '@driverdesk/contract/templates/templates.routes.ts'
import { SHIFT_CANCELLED } from '@driverdesk/domain/shifts/cancelling.ts'
import { shortNotice } from '@driverdesk/domain/shifts/shortNotice.ts'
import fc from 'fast-check'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { setHandovers } from '../handovers/testing/givenHandover.ts'
import { businessWallClock } from '../kernel/clock.ts'
import type { Row } from '../kernel/tables.ts'
import { BANDS, noticesByShift, setShortNotice } from '../shifts/testing/shortNotices.ts'
import { forgetShifts } from '../shifts/testing/traces.ts'
import { type Answer, type TestApp, testApp } from '../testing/testApp.ts'
import { addShift, DRIVERS, RESTAURANTS } from '../testing/testWorld.ts'
import { applyWeek, askAndAccept, giveToBest, handOver, reportSick } from './testing/agreedChanges.ts'

let now = new Date()
let server: TestApp
beforeAll(async () => {
  server = await testApp({ now: () => now })
  await setShortNotice(server.db, true)
  await setHandovers(server.db, 'free', 0)
  await server.db.updateTable('area').set({ claims: 'take' }).execute()
})
afterAll(() => server.end())

const RUNS = 4
const OPERATIONS = 40
/** The day before each clock change; the shifts are around it. */
const EVENINGS = ['2026-03-28', '2026-10-24']

const KINDS = [
  ...(['edit', 'drag', 'bulk', 'assign', 'unpublish', 'publish', 'cancel', 'cancelEdit', 'reject'] as const),
  ...(['ask', 'handOver', 'sick', 'take'] as const),
  ...(['undo', 'undo', 'redo', 'redo', 'restore', 'copy', 'remove', 'timed', 'best', 'template'] as const),
]
const given = {
  chosen: fc.array(fc.nat(99), { minLength: 1, maxLength: 3 }),
  minutes: fc.integer({ min: 0, max: 90 }),
  day: fc.nat(2),
  times: fc.constantFrom(
    ['10:00', '14:00'],
    ['12:00', '16:00'],
    ['18:00', '23:30'],
    ['22:00', '02:30'],
    ['00:30', '03:30'],
  ),
  driver_id: fc.constantFrom(0, DRIVERS.everywhere, DRIVERS.north),
  restaurant_id: fc.constantFrom(RESTAURANTS.northOne, RESTAURANTS.northTwo),
  exemption: fc.constantFrom(null, null, 'driver_asked', 'agency', 'not_told'),
  isApproved: fc.boolean(),
}
/** @param often kinds that are drawn more often */
const operation = (often: readonly Operation['kind'][]) =>
  fc.record({ kind: fc.constantFrom(...KINDS, ...often, ...often, ...often), ...given })
type Operation = { kind: (typeof KINDS)[number] } & {
  [Field in keyof typeof given]: (typeof given)[Field] extends fc.Arbitrary<infer T> ? T : never
}
/** The ways that must have led to a payment or an exemption. */
const PAYING = [
  'edit',
  'drag',
  'bulk',
  'assign',
  'unpublish',
  'cancelEdit',
  'reject',
  'ask',
  'handOver',
  'sick',
  'undo',
  'redo',
  'restore',
] as const
/** Chance may leave one of them out; more rounds are then played, in which it is more frequent. */
const [LEAST_ROUNDS, MOST_ROUNDS] = [3, 15]
const ENOUGH = LEAST_ROUNDS * RUNS * 5

test('no change of a published shift inside the notice ends without a payment or a named exemption', {
  timeout: 300_000,
}, async () => {
  let settled = 0
  const kinds = new Set<string>()
  const missing = () => PAYING.filter((kind) => !kinds.has(kind))
  const isDone = (round: number) => round >= LEAST_ROUNDS && settled > ENOUGH && missing().length === 0
  for (let round = 0; round < MOST_ROUNDS && !isDone(round); round++) {
    await fc.assert(
      fc.asyncProperty(
        fc.constantFrom(...EVENINGS),
        fc.array(operation(round > 0 ? missing() : []), { minLength: OPERATIONS, maxLength: OPERATIONS }),
        async (evening, operations) => {
          await forgetShifts(server.db)
          await setUp(evening)
          for (const one of operations) {
            now = new Date(now.getTime() + one.minutes * 60_000)
            const before = await state()
            const answer = await perform(one, evening, before)
            expect(answer?.status ?? 200).toBeLessThan(500)
            const found = await expectSettled(before, await state())
            if (found > 0) kinds.add(one.kind)
            settled += found
            await expectMoneyIsTheLedgers()
          }
        },
      ),
      { numRuns: RUNS, endOnFailure: true },
    )
  }
  expect(settled).toBeGreaterThan(ENOUGH)
  expect([...kinds]).toEqual(expect.arrayContaining([...PAYING]))
})

const dayOf = (evening: string, day: number) => addDay(evening, day - 1)
const addDay = (date: string, days: number) =>
  new Date(Date.parse(`${date}T00:00:00Z`) + days * 86_400_000).toISOString().slice(0, 10)

async function setUp(evening: string): Promise<void> {
  now = new Date(`${addDay(evening, -1)}T12:00:00Z`)
  for (const table of ['leave_request', 'shift_ask'] as const) await server.db.deleteFrom(table).execute()
  for (const [day, start_time, finish_time, driver_id] of [
    [1, '10:00', '14:00', DRIVERS.north],
    [1, '18:00', '23:00', DRIVERS.everywhere],
    [1, '22:00', '02:30', DRIVERS.north],
    [2, '03:00', '07:00', DRIVERS.north],
    [2, '12:00', '16:00', DRIVERS.everywhere],
    [2, '18:00', '22:00', null],
  ] as const)
    await addShift(server.db, {
      status: 10,
      driver_id,
      period_date: dayOf(evening, day),
      start_time,
      finish_time,
    })
  const ids = [...(await state()).shifts.keys()]
  await server.reply(shiftRoutes.publish, { body: { shift_ids: ids, push_drivers: 20 } }, 'administrator')
}

interface State {
  shifts: Map<number, Row<'shift'>>
  step: number
  ledger: number
  /** By id. Undo removes one, and redo brings it back with its id. */
  cancellations: Map<number, Row<'shift_event'>>
}

async function state(): Promise<State> {
  const shifts = await server.db.selectFrom('shift').selectAll().orderBy('id').execute()
  const cancellations = await server.db
    .selectFrom('shift_event')
    .selectAll()
    .where('event', '=', SHIFT_CANCELLED)
    .execute()
  const last = async (table: 'schedule_step' | 'short_notice') =>
    Number(
      (
        await server.db
          .selectFrom(table)
          .select(({ fn }) => fn.max('id').as('id'))
          .executeTakeFirst()
      )?.id ?? 0,
    )
  return {
    shifts: new Map(shifts.map((shift) => [shift.id, shift])),
    step: await last('schedule_step'),
    ledger: await last('short_notice'),
    cancellations: new Map(cancellations.map((event) => [event.id, event])),
  }
}

/** Returns how many changes at short notice there were. */
async function expectSettled(before: State, after: State): Promise<number> {
  const clock = businessWallClock({
    settings: { businessTimeZone: 'Europe/London' } as never,
    now: () => now,
  })
  const ledger = await noticesByShift(server.db)
  let count = 0
  for (const [id, was] of before.shifts) {
    const is = after.shifts.get(id) ?? null
    const terms = shortNotice(BANDS, was, Math.round(Number(was.cost_total) * 100), is, clock)
    if (!terms) continue
    const entries = (ledger.get(id) ?? []).filter(
      (entry) => entry.id > before.ledger && Number(entry.step_id) > before.step,
    )
    const isCancelled = [...after.cancellations.values()].some(
      (event) =>
        !before.cancellations.has(event.id) && event.shift_id === id && event.driver_id === was.driver_id,
    )
    expect([id, entries.length + Number(isCancelled)]).not.toEqual([id, 0])
    const [entry] = entries
    if (!entry) continue
    count++
    expect(entry.exemption !== null || Number(entry.driver_pay) + Number(entry.restaurant_charge) > 0).toBe(
      true,
    )
    if (entry.exemption === null && entry.driver_id === was.driver_id && entry.notice === terms.notice)
      expect([Number(entry.driver_pay) * 100, Number(entry.restaurant_charge) * 100].map(Math.round)).toEqual(
        [terms.driverPay, terms.restaurantCharge],
      )
  }
  return count
}

/** Each payment is there once, unless it was undone or its time came back. */
async function expectMoneyIsTheLedgers(): Promise<void> {
  const ledger = [...(await noticesByShift(server.db)).values()].flat().sort((a, b) => a.id - b.id)
  const last = new Map(
    ledger.flatMap((entry) => (entry.shift_event_id ? [[entry.shift_event_id, entry] as const] : [])),
  )
  const owed = [...last.values()].filter(
    ({ driver_pay, restaurant_charge }) => Number(driver_pay) + Number(restaurant_charge) > 0,
  )
  const events = await server.db
    .selectFrom('shift_event')
    .innerJoin('timesheet', 'timesheet.id', 'shift_event.model_id')
    .select([
      'shift_event.id',
      'shift_event.restaurant_charge',
      'timesheet.cost_extra_bonus',
      'timesheet.driver_id',
    ])
    .where('shift_event.short_notice', 'is', true)
    .where('timesheet.short_notice', 'is', true)
    .orderBy('shift_event.id')
    .execute()
  const timesheets = await server.db
    .selectFrom('timesheet')
    .select('id')
    .where('short_notice', 'is', true)
    .execute()
  expect(timesheets).toHaveLength(events.length)
  expect(events).toEqual(
    owed
      .map((entry) => ({
        id: entry.shift_event_id,
        restaurant_charge: entry.restaurant_charge,
        cost_extra_bonus: entry.driver_pay,
        driver_id: entry.driver_id,
      }))
      .sort((a, b) => Number(a.id) - Number(b.id)),
  )
}

async function perform(one: Operation, evening: string, { shifts }: State): Promise<Answer | undefined> {
  // An earlier operation may have deleted the last one.
  if (shifts.size === 0) return undefined
  const ids = [...new Set(one.chosen.map((nr) => [...shifts.keys()][nr % shifts.size] as number))]
  const [id] = ids as [number]
  const [start_time, finish_time] = one.times
  const period_date = dayOf(evening, one.day)
  const short_notice = { exemption: one.exemption, note: 'They called' }
  const { restaurant_id, driver_id } = one
  const shift = shifts.get(id) as Row<'shift'>
  const whole = {
    restaurant_id: shift.restaurant_id,
    driver_id: shift.driver_id,
    period_date: shift.period_date,
  }
  const all = [...shifts.values()]
  const as = 'administrator'
  const params = { id }
  switch (one.kind) {
    case 'edit': {
      const body = { ...whole, restaurant_id, start_time, finish_time, short_notice }
      return server.call(shiftRoutes.update, { params, body }, as)
    }
    case 'cancelEdit': {
      const body = { ...whole, driver_id: 0, start_time: shift.start_time.slice(0, 5), status_assigned: 30 }
      const finish = { finish_time: shift.finish_time.slice(0, 5), cost_extra_bonus: one.isApproved ? -5 : 0 }
      return server.call(shiftRoutes.update, { params, body: { ...body, ...finish } }, as)
    }
    case 'drag':
    case 'bulk': {
      const moved = one.kind === 'drag' ? { restaurant_id, period_date } : { start_time, finish_time }
      const many = (one.kind === 'drag' ? [id] : ids).map((each) => ({ id: each, ...moved }))
      const kind = one.kind === 'drag' ? 'move' : 'times'
      return server.call(
        manyShiftRoutes.change,
        { body: { kind, shifts: many, skip_invalid: 1, short_notice } },
        as,
      )
    }
    case 'assign': {
      const many = ids.map((each) => ({ id: each, driver_id }))
      return server.call(
        manyShiftRoutes.change,
        { body: { kind: 'assign', shifts: many, skip_invalid: 1 } },
        as,
      )
    }
    case 'unpublish':
      return server.call(shiftRoutes.unpublish, { body: { shift_ids: ids } }, as)
    case 'publish':
      return server.call(
        shiftRoutes.publish,
        { body: { shift_ids: ids, skip_invalid: 1, push_drivers: 20 } },
        as,
      )
    case 'remove':
      return server.call(shiftRoutes.removeMany, { body: { shift_ids: [id] } }, as)
    case 'cancel':
      return server.call(cancellationRoutes.cancel, { params, body: { cost: 0 } }, as)
    case 'reject':
      return server.call(driverShiftRoutes.reject, { params, body: { reason: 'Unwell' } }, 'driver')
    case 'ask':
      return askAndAccept(server, all, { ...one, short_notice })
    case 'handOver':
      return handOver(server, all, { ...one, now })
    case 'sick':
      return reportSick(server, { ...one, driver_id: driver_id || DRIVERS.north, day: period_date })
    case 'take':
      return server.call(openShiftRoutes.take, { params, body: { seen: shift.updated_at } }, 'driver')
    case 'copy': {
      const body = {
        shift_ids: ids,
        from_date: addDay(evening, -1),
        to_date: addDay(evening, -1),
        existing: 'replace',
      }
      return shifts.size > 12 ? undefined : server.call(shiftRoutes.copy, { body }, as)
    }
    case 'timed': {
      const body = { shift_ids: ids, date: '2027-01-01', time: '10:00', push_drivers: 20 as const }
      const made = await server.call(plannedPublishRoutes.create, { body }, as)
      if (made.status !== 200) return made
      const { id: plan } = made.body as { id: number }
      return server.call(plannedPublishRoutes.publishNow, { params: { id: plan }, body: {} }, as)
    }
    case 'best':
      return giveToBest(server, all, { ...one, now })
    case 'template':
      return shifts.size > 12 ? undefined : applyWeek(server, restaurant_id, evening)
    case 'restore':
      return restore(evening, short_notice)
    default:
      return undoOrRedo(one.kind, short_notice)
  }
}

async function undoOrRedo(kind: 'undo' | 'redo', short_notice: object): Promise<Answer | undefined> {
  const stack = await server.reply(stepRoutes.stack, {}, 'administrator')
  const [step] = stack[kind]
  const sent = { params: { id: step?.id }, body: { short_notice } }
  return step && server.call(stepRoutes[kind], sent, 'administrator')
}

async function restore(evening: string, short_notice: object): Promise<Answer | undefined> {
  const range = { period_date_from: addDay(evening, -2), period_date_to: addDay(evening, 2) }
  const versions = await server.reply(historyRoutes.versions, { query: range }, 'administrator')
  const oldest = versions.at(-1)
  if (!oldest) return undefined
  const params = { id: String(oldest.step_id) }
  const version = await server.reply(historyRoutes.version, { params, query: range }, 'administrator')
  const shifts = version.shifts.flatMap(({ id, version: seen, was }) => (was ? [{ id, version: seen }] : []))
  if (shifts.length === 0) return undefined
  return server.call(
    historyRoutes.restore,
    { params, body: { ...range, shifts, short_notice } },
    'administrator',
  )
}
