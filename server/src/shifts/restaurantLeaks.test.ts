/**
 * Rates, costs, fees, bonuses and cancellations never leave the server for a restaurant: no call, no event, no error
 * (docs/spec/shifts.md#hidden-from-restaurants).
 */
import { cancellationRoutes, shiftAskRoutes } from '@driverdesk/contract/shifts/cancellations.routes.ts'
import { freeShiftRoutes } from '@driverdesk/contract/shifts/freeShifts.routes.ts'
import { shiftRoutes } from '@driverdesk/contract/shifts/shifts.routes.ts'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { watch } from '../testing/liveClient.ts'
import { type Answer, type TestApp, testApp } from '../testing/testApp.ts'
import { addShift, DRIVERS, RESTAURANTS } from '../testing/testWorld.ts'
import { WEDNESDAY } from './testing/givenShift.ts'
import { moneyKeys } from './testing/moneyKeys.ts'
import { forgetShifts } from './testing/traces.ts'

let server: TestApp
beforeAll(async () => {
  server = await testApp()
})
beforeEach(() => forgetShifts(server.db))
afterAll(() => server.end())

/** Amounts and words that occur nowhere else, so that they are found under any name. */
const SECRETS = ['81.37', '17.31', '23.71', '-61.13', 'Refused the fee', 'everywhere Driver']
const secret = {
  cost_per_hour: '17.31',
  cost_total: '81.37',
  cost_bonus: '10.00',
  const_fuel_bonus: '23.71',
  fuel_bonus_6: 7,
  comment_cancelled: 'Refused the fee',
} as const

const body = {
  restaurant_id: RESTAURANTS.northOne,
  period_date: WEDNESDAY,
  start_time: '10:00',
  finish_time: '14:00',
}

const LATER = { start_time: '11:00', finish_time: '15:00' }

/** Matches a time such as `10:00:23.710Z`: its seconds can look like an amount. */
const INSTANT = /\d{4}-\d\d-\d\d[T ]\d\d:\d\d:\d\d(\.\d+)?/g

function expectNoMoney(given: unknown): void {
  expect(moneyKeys(given)).toEqual([])
  const text = JSON.stringify(given).replace(INSTANT, '')
  expect(SECRETS.filter((word) => text.includes(word))).toEqual([])
}

test('staff do get the names that the checks look for', async () => {
  await addShift(server.db, { ...secret, status: 20, driver_id: DRIVERS.everywhere })
  const query = { period_date_from: WEDNESDAY, period_date_to: WEDNESDAY, with_driver: 1 }
  const { body: shifts } = await server.call(shiftRoutes.list, { query }, 'manager')
  expect(new Set(moneyKeys(shifts))).toEqual(
    new Set([
      'cost_per_hour',
      'cost_total',
      'cost_bonus',
      'const_fuel_bonus',
      'cost_extra_bonus',
      'fuel_bonus_0',
      'fuel_bonus_3',
      'fuel_bonus_6',
      'driver_id_canceled',
      'comment_cancelled',
      'driver',
      'full_name',
      'phone',
      'photo_src',
    ]),
  )
})

test('no answer and no refusal has any of them', async () => {
  const add = (given: Parameters<typeof addShift>[1]) => addShift(server.db, { ...secret, ...given })
  const open = await add({})
  const draft = await add({ status: 30 })
  const assigned = await add({ status: 20, driver_id: DRIVERS.everywhere })
  const foreign = await add({ restaurant_id: RESTAURANTS.southOne })
  const ask = (route: Parameters<TestApp['call']>[0], sent: Parameters<TestApp['call']>[1]) =>
    server.call(route, sent, 'restaurant')
  const range = { period_date_from: WEDNESDAY, period_date_to: '2026-06-30' }
  const key = { headers: { 'idempotency-key': 'copy-1' } }
  const week = { from_date: WEDNESDAY, to_date: '2026-06-24' }
  const copied = { body: { shift_ids: [open.id, draft.id], ...week }, ...key }
  const created = { body, headers: { 'idempotency-key': 'create-1' } }
  const calls: [status: number, ask: () => Promise<Answer>][] = [
    [200, () => ask(freeShiftRoutes.create, created)],
    [200, () => ask(freeShiftRoutes.create, created)],
    [400, () => ask(freeShiftRoutes.create, { body: { ...body, finish_time: '10:00' } })],
    [404, () => ask(freeShiftRoutes.create, { body: { ...body, restaurant_id: RESTAURANTS.southOne } })],
    [200, () => ask(freeShiftRoutes.update, { params: { id: open.id }, body: { ...body, comment: 'x' } })],
    [
      409,
      () =>
        ask(freeShiftRoutes.update, {
          params: { id: open.id },
          body: { ...body, updated_at: open.updated_at },
        }),
    ],
    [400, () => ask(freeShiftRoutes.update, { params: { id: assigned.id }, body })],
    [404, () => ask(freeShiftRoutes.update, { params: { id: foreign.id }, body })],
    [200, () => ask(freeShiftRoutes.copy, copied)],
    [200, () => ask(freeShiftRoutes.copy, copied)],
    [400, () => ask(freeShiftRoutes.copy, { body: { shift_ids: [assigned.id], ...week } })],
    [404, () => ask(freeShiftRoutes.copy, { body: { shift_ids: [foreign.id], ...week } })],
    [400, () => ask(freeShiftRoutes.moderate, { body: { shift_ids: [assigned.id] } })],
    [404, () => ask(freeShiftRoutes.moderate, { body: { shift_ids: [foreign.id] } })],
    [200, () => ask(freeShiftRoutes.moderate, { body: { shift_ids: [draft.id] } })],
    [200, () => ask(freeShiftRoutes.update, { params: { id: draft.id }, body: { ...body, status: 30 } })],
    [400, () => ask(freeShiftRoutes.remove, { params: { id: assigned.id } })],
    [404, () => ask(freeShiftRoutes.remove, { params: { id: foreign.id } })],
    [
      409,
      () =>
        ask(freeShiftRoutes.remove, {
          params: { id: draft.id },
          query: { updated_at: draft.updated_at },
        }),
    ],
    [200, () => ask(freeShiftRoutes.remove, { params: { id: draft.id } })],
    [403, () => ask(shiftRoutes.publish, { body: { shift_ids: [open.id] } })],
    [403, () => ask(cancellationRoutes.cancel, { params: { id: assigned.id }, body: { cost: '-61.13' } })],
    [
      200,
      () =>
        ask(shiftRoutes.list, {
          query: { ...range, with_timesheet: 1, with_driver: 1 },
        }),
    ],
    [200, () => ask(shiftRoutes.list, { query: { ...range, short: 1 } })],
    [200, () => ask(shiftRoutes.get, { params: { id: assigned.id } })],
    [200, () => ask(shiftAskRoutes.terms, { params: { id: assigned.id } })],
    [400, () => ask(shiftAskRoutes.cancel, { params: { id: assigned.id }, body: { note: '', charge: 0 } })],
    [200, () => ask(shiftAskRoutes.cancel, { params: { id: assigned.id }, body: { note: 'x', charge: 0 } })],
    [400, () => ask(shiftAskRoutes.change, { params: { id: open.id }, body: LATER })],
    [404, () => ask(shiftAskRoutes.change, { params: { id: foreign.id }, body: LATER })],
    [
      404,
      () => ask(shiftAskRoutes.withdraw, { params: { id: assigned.id }, body: { ask_id: 2_000_000_000 } }),
    ],
    [403, () => ask(shiftAskRoutes.accept, { params: { id: assigned.id }, body: { ask_id: 1 } })],
  ]
  for (const [status, call] of calls) {
    const answer = await call()
    expect([answer.status, answer.body]).toEqual([status, answer.body])
    expectNoMoney(answer.body)
  }
})

test('gets the first name and the photo of a driver, and only once the shift is published', async () => {
  await server.db
    .updateTable('driver')
    .set({ photo_src: 'face.jpg' })
    .where('id', '=', DRIVERS.everywhere)
    .execute()
  const { id } = await addShift(server.db, { driver_id: DRIVERS.everywhere })
  const query = { period_date_from: WEDNESDAY, period_date_to: WEDNESDAY, with_driver: 1 }
  const shown = async () => (await server.call(shiftRoutes.list, { query }, 'restaurant')).body
  expect(await shown()).toMatchObject([{ id, driver_first_name: null, driver_photo_src: null }])
  const watching = await watch(server, 'restaurant')
  await server.reply(shiftRoutes.publish, { body: { shift_ids: [id] } }, 'manager')
  await watching.until(await lastOfShifts())
  const SHOWN = { id, driver_first_name: 'everywhere', driver_photo_src: 'face.jpg' }
  expect(await shown()).toMatchObject([SHOWN])
  const [event] = await watching.leave()
  expect(event?.data).toMatchObject(SHOWN)
  expectNoMoney(event?.data)
})

/** The newest event of the shift channel: what came after it on another one, such as an alert, is not for a restaurant. */
async function lastOfShifts(): Promise<number> {
  const { seq } = await server.db
    .selectFrom('outbox')
    .select((eb) => eb.fn.max('seq').as('seq'))
    .where('channel', '=', 'shift')
    .executeTakeFirstOrThrow()
  return Number(seq)
}

test('no event has any of them, regardless of who makes the change', async () => {
  const restaurant = await watch(server, 'restaurant')
  const { id } = await addShift(server.db, { ...secret, status: 20, driver_id: DRIVERS.everywhere })
  await server.reply(
    cancellationRoutes.cancel,
    { params: { id: String(id) }, body: { cost: '-61.13', comment_cancelled: 'Refused the fee' } },
    'manager',
  )
  await restaurant.until(await lastOfShifts())
  const { id: draft } = await server.reply(freeShiftRoutes.create, { body }, 'restaurant')
  const shift_ids = [draft]
  await server.reply(freeShiftRoutes.update, { params: { id: String(draft) }, body }, 'restaurant')
  await restaurant.until(await lastOfShifts())
  await server.reply(freeShiftRoutes.moderate, { body: { shift_ids } }, 'restaurant')
  await restaurant.until(await lastOfShifts())
  await server.reply(shiftRoutes.copy, { body: { shift_ids: [id], to_date: '2026-06-24' } }, 'manager')
  await restaurant.until(await lastOfShifts())
  await server.reply(freeShiftRoutes.remove, { params: { id: String(draft) } }, 'restaurant')
  const all = await restaurant.leave()
  // The restaurant sees the pay of a timesheet, but never the fee (docs/spec/timesheets.md#hidden-fee).
  expect(JSON.stringify(all)).not.toContain('61.13')
  const received = all.filter(({ channel }) => channel === 'shift')
  expect(received.map(({ event }) => event)).toEqual([
    'update',
    'store',
    'update',
    'request',
    'store',
    'destroy',
  ])
  expectNoMoney(received)
})

test('no event of the agency’s changes to a shift has any of them', async () => {
  const restaurant = await watch(server, 'restaurant')
  const money = { cost_bonus: 10, const_fuel_bonus: 23.71, cost_extra_bonus: 61.13 }
  const given = { ...body, ...money, driver_id: DRIVERS.everywhere }
  const as = 'manager'
  const { id } = await server.reply(shiftRoutes.create, { body: given }, as)
  const [params, shift_ids] = [{ id: String(id) }, [id]]
  const caughtUp = async () => restaurant.until(await lastOfShifts())
  await caughtUp()
  await server.reply(shiftRoutes.update, { params, body: { ...given, comment: 'Side door' } }, as)
  await caughtUp()
  await server.reply(shiftRoutes.publish, { body: { shift_ids } }, as)
  await caughtUp()
  await server.reply(shiftRoutes.unpublish, { body: { shift_ids } }, as)
  await caughtUp()
  await server.reply(shiftRoutes.removeMany, { body: { shift_ids } }, as)
  const received = await restaurant.leave()
  expect(received.map(({ event }) => event)).toEqual(['store', 'update', 'publish', 'unpublish', 'destroy'])
  expectNoMoney(received)
})
