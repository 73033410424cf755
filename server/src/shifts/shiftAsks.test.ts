/**
 * Restaurants' requests about published shifts, and how the office answers (docs/spec/shifts.md#requests-about-a-shift).
 * It is 12:00 UTC, 13:00 in London, on Wednesday 10 June 2026.
 */
import { alertRoutes } from '@driverdesk/contract/alerts/alerts.routes.ts'
import { todayRoutes } from '@driverdesk/contract/home/home.routes.ts'
import { cancellationRoutes, shiftAskRoutes } from '@driverdesk/contract/shifts/cancellations.routes.ts'
import { shiftRoutes } from '@driverdesk/contract/shifts/shifts.routes.ts'
import { stepRoutes } from '@driverdesk/contract/steps/history.routes.ts'
import { addDays } from '@driverdesk/domain/kernel/wallClock.ts'
import {
  CANCELLATION_BANDS_KEY,
  cancellationBandsText,
  NO_BANDS,
} from '@driverdesk/domain/options/cancellationBands.ts'
import {
  ALREADY_ASKED,
  NOTHING_ASKED,
  REASON_REQUIRED,
  SHIFT_OVER,
} from '@driverdesk/domain/shifts/shiftAsk.ts'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { change, SYSTEM } from '../kernel/unitOfWork.ts'
import { watch } from '../testing/liveClient.ts'
import { type TestApp, testApp } from '../testing/testApp.ts'
import { type AccountName, addShift, DRIVERS, RESTAURANTS } from '../testing/testWorld.ts'
import { unitOf } from '../testing/unitOf.ts'
import { addTimesheet } from '../timesheets/testing/givenTimesheet.ts'
import { closeOldAsks } from './shiftAsks.handlers.ts'
import { addAsk } from './testing/givenAsk.ts'
import { WEDNESDAY } from './testing/givenShift.ts'
import { expectNothingWritten, forgetShifts, noticesOf } from './testing/traces.ts'

let server: TestApp
beforeAll(async () => {
  server = await testApp({ now: () => new Date('2026-06-10T12:00:00Z'), worksJobs: false })
})
beforeEach(async () => {
  await forgetShifts(server.db)
  await setBands(NO_BANDS)
})
afterAll(() => server.end())

const setBands = (bands: Parameters<typeof cancellationBandsText>[0]) =>
  server.db
    .updateTable('option')
    .set({ ovalue: cancellationBandsText(bands) })
    .where('okey', '=', CANCELLATION_BANDS_KEY)
    .execute()

const published = (given: Parameters<typeof addShift>[1] = {}) =>
  addShift(server.db, { status: 20, driver_id: DRIVERS.north, cost_total: '40.00', ...given })

const LATER = { start_time: '11:00', finish_time: '15:00' }
const askChange = (id: number, body: object = {}, as: AccountName = 'restaurant') =>
  server.call(shiftAskRoutes.change, { params: { id }, body: { ...LATER, ...body } }, as)
const askCancel = (id: number, body: object = {}, as: AccountName = 'restaurant') =>
  server.call(shiftAskRoutes.cancel, { params: { id }, body: { note: 'Closed', charge: 0, ...body } }, as)
const answered = (
  name: 'accept' | 'decline' | 'withdraw',
  id: number,
  ask_id: number,
  as: AccountName = name === 'withdraw' ? 'restaurant' : 'manager',
  body: object = {},
) => server.call(shiftAskRoutes[name], { params: { id }, body: { ask_id, ...body } }, as)

/** The request about a shift as its restaurant sees it. */
const askOf = async (id: number) =>
  (await server.reply(shiftRoutes.get, { params: { id: String(id) } }, 'restaurant')).ask
const stored = (id: number) =>
  server.db.selectFrom('shift').selectAll().where('id', '=', id).executeTakeFirstOrThrow()
const asked = async (id: number, body: object = {}) => {
  expect(await askChange(id, body)).toMatchObject({ status: 200 })
  return (await askOf(id))?.id as number
}

describe('asking', () => {
  test('keeps the wishes, tells the office by an alert, and changes nothing of the shift', async () => {
    const before = await published()
    const answer = await askChange(before.id, { note: ' A car, please ' })
    expect(answer).toMatchObject({
      status: 200,
      body: {
        id: before.id,
        start_time: '10:00',
        ask: { kind: 'change', state: 'asked', ...LATER, note: 'A car, please', charge: null, answer: '' },
      },
    })
    expect((await stored(before.id)).updated_at).toBe(before.updated_at)
    const [alert] = await server.reply(alertRoutes.list, {}, 'manager')
    expect(alert).toMatchObject({ channel: 'shift', event: 'ask' })
    expect(alert?.data.message).toContain('asks to change a shift: 17/06/2026, 10:00 – 14:00')
  })

  test('a shift has one waiting request, even if many are sent at once', async () => {
    const { id } = await published()
    const answers = await Promise.all(Array.from({ length: 8 }, () => askChange(id)))
    expect(answers.map(({ status }) => status).toSorted()).toEqual([
      200,
      ...Array.from({ length: 7 }, () => 400),
    ])
    expect(answers.find(({ status }) => status === 400)?.body).toEqual({ id: [ALREADY_ASKED] })
    await expect(addAsk(server.db, { shift_id: id })).rejects.toThrow('shift_ask_waiting')
  })

  test('the same form sent twice asks once', async () => {
    const { id } = await published()
    const headers = { 'idempotency-key': 'form-1' }
    const send = () =>
      server.call(shiftAskRoutes.change, { params: { id }, body: LATER, headers }, 'restaurant')
    expect((await send()).body).toEqual((await send()).body)
  })

  test.each([
    ['nothing new', LATER_AS_IT_IS(), { note: [NOTHING_ASKED] }],
    [
      'equal times',
      { start_time: '12:00', finish_time: '12:00' },
      { finish_time: ['Finish Time must differ from Start Time.'] },
    ],
    ['no start', { start_time: '' }, { start_time: ['Start Time is required.'] }],
    ['a long note', { note: 'x'.repeat(2001) }, { note: ['At most 2,000 characters.'] }],
  ])('refuses %s', async (_what, body, problems) => {
    const { id } = await published()
    expect(await askChange(id, body)).toEqual(expect.objectContaining({ status: 400, body: problems }))
  })

  test('may be a note alone, and a cancellation needs a reason', async () => {
    const { id } = await published()
    expect(await askCancel(id, { note: '  ' })).toMatchObject({
      status: 400,
      body: { note: [REASON_REQUIRED] },
    })
    expect(await askChange(id, { ...LATER_AS_IT_IS(), note: 'Bring change' })).toMatchObject({ status: 200 })
  })

  test('is not for shifts that are open, unpublished, started or over', async () => {
    const OPEN = 'You can change this shift yourself until it is published with a driver.'
    const open = await published({ driver_id: null })
    const unpublished = await published({ status: 10 })
    const over = await published({ period_date: '2026-06-10', start_time: '08:00', finish_time: '12:30' })
    const started = await published({ driver_id: DRIVERS.everywhere })
    await addTimesheet(server.db, { shift_id: started.id, driver_id: DRIVERS.everywhere })
    for (const [shift, why] of [
      [open, OPEN],
      [unpublished, OPEN],
      [over, SHIFT_OVER],
      [started, 'This shift has started: correct its timesheet instead.'],
    ] as const) {
      expect(await askChange(shift.id)).toMatchObject({ status: 400, body: { id: [why] } })
      expect(await askCancel(shift.id)).toMatchObject({ status: 400, body: { id: [why] } })
    }
  })

  test('another restaurant finds no such shift', async () => {
    const { id } = await published({ restaurant_id: RESTAURANTS.southOne, driver_id: DRIVERS.south })
    const ask_id = await addAsk(server.db, { shift_id: id })
    await expectNothingWritten(server.db, async () => {
      expect(await askChange(id)).toMatchObject({
        status: 404,
        body: { message: 'This shift does not exist.' },
      })
      expect(await askCancel(id)).toMatchObject({ status: 404 })
      expect(await answered('withdraw', id, ask_id)).toMatchObject({ status: 404 })
      expect(await server.call(shiftAskRoutes.terms, { params: { id } }, 'restaurant')).toMatchObject({
        status: 404,
      })
    })
  })

  test('is refused for an old version', async () => {
    const { id } = await published()
    expect(await askChange(id, { updated_at: '2026-06-01T00:00:00.000Z' })).toMatchObject({ status: 409 })
  })
})

function LATER_AS_IT_IS() {
  return { start_time: '10:00', finish_time: '14:00' }
}

describe('accepting', () => {
  test('a change retimes the shift, is a step that can be undone, and tells the driver', async () => {
    const { id } = await published({ period_date: WEDNESDAY })
    const ask_id = await asked(id)
    expect(await answered('accept', id, ask_id)).toMatchObject({
      status: 200,
      body: { id, ...LATER, driver_id: DRIVERS.north, status: 20, ask: { state: 'accepted' } },
    })
    expect(await noticesOf(server.db)).toHaveLength(1)
    const { undo } = await server.reply(stepRoutes.stack, {}, 'manager')
    expect(undo).toHaveLength(1)
    await server.reply(stepRoutes.undo, { params: { id: String(undo[0]?.id) }, body: {} }, 'manager')
    expect(await stored(id)).toMatchObject({ start_time: '10:00' })
  })

  test('a change that clashes is refused as an edit would be, and the request still waits', async () => {
    const { id } = await published()
    await published({ start_time: '14:00', finish_time: '18:00' })
    const ask_id = await asked(id)
    const answer = await answered('accept', id, ask_id)
    expect(answer).toMatchObject({ status: 400 })
    expect(JSON.stringify(answer.body)).toContain('Driver already have shift on this time')
    expect(await askOf(id)).toMatchObject({ state: 'asked' })
  })

  test('a request with only a note is accepted without a change', async () => {
    const { id } = await published()
    const ask_id = await asked(id, { ...LATER_AS_IT_IS(), note: 'Bring change' })
    const { updated_at } = await stored(id)
    expect(await answered('accept', id, ask_id)).toMatchObject({ status: 200, body: { updated_at } })
  })

  test('if two managers answer at once, one wins, and the shift changes once', async () => {
    const { id } = await published()
    const ask_id = await asked(id)
    const both = await Promise.all([
      answered('accept', id, ask_id, 'manager'),
      answered('accept', id, ask_id, 'administrator'),
    ])
    expect(both.map(({ status }) => status).toSorted()).toEqual([200, 409])
    const lost = both.find(({ status }) => status === 409)?.body as { message: string }
    expect(lost.message).toMatch(/^This request is no longer open: .+ has accepted it\.$/)
    expect(await noticesOf(server.db)).toHaveLength(1)
  })

  test('a restaurant that withdraws too late learns that the agency has answered, but not who', async () => {
    for (const [name, done] of [
      ['accept', 'accepted'],
      ['decline', 'declined'],
    ] as const) {
      const { id } = await published()
      const ask_id = await asked(id)
      await answered(name, id, ask_id)
      expect(await answered('withdraw', id, ask_id)).toMatchObject({
        status: 409,
        body: { message: `This request is no longer open: the agency has ${done} it.` },
      })
      await forgetShifts(server.db)
    }
  })

  test('if accepting and withdrawing happen at once, one of them succeeds', async () => {
    const { id } = await published()
    const ask_id = await asked(id)
    const both = await Promise.all([answered('accept', id, ask_id), answered('withdraw', id, ask_id)])
    expect(both.map(({ status }) => status).toSorted()).toEqual([200, 409])
    const isAccepted = both[0]?.status === 200
    expect((await stored(id)).start_time).toBe(isAccepted ? '11:00' : '10:00')
  })

  test('is refused with a sentence once the shift has other times', async () => {
    const { id } = await published()
    const ask_id = await asked(id)
    await server.db.updateTable('shift').set({ finish_time: '13:00' }).where('id', '=', id).execute()
    expect(await answered('accept', id, ask_id)).toMatchObject({
      status: 409,
      body: {
        message:
          'The shift has changed since the restaurant asked: it is now 17/06/2026, 10:00 – 13:00. Decline the request, or change the shift yourself.',
      },
    })
    expect(await answered('decline', id, ask_id)).toMatchObject({ status: 200 })
  })

  test('a manager without the restaurant finds no such shift', async () => {
    const { id } = await published({ restaurant_id: RESTAURANTS.southOne, driver_id: DRIVERS.south })
    const ask_id = await addAsk(server.db, { shift_id: id })
    for (const name of ['accept', 'decline'] as const)
      expect(await answered(name, id, ask_id, 'limitedManager')).toMatchObject({ status: 404 })
  })

  test('the request must be one about that shift', async () => {
    const { id } = await published()
    const { id: other } = await published({ driver_id: DRIVERS.everywhere })
    const ask_id = await asked(other)
    expect(await answered('accept', id, ask_id)).toMatchObject({
      status: 404,
      body: { message: 'This request does not exist.' },
    })
  })
})

describe('a cancellation', () => {
  const BANDS = [
    { under_hours: 24, restaurant_charge: 100, driver_pay: 50 },
    { under_hours: null, restaurant_charge: 25, driver_pay: 10 },
  ]

  test('costs the amount of the notice bands, and shows it beforehand', async () => {
    await setBands(BANDS)
    const { id } = await published({ period_date: '2026-06-11', start_time: '14:00', finish_time: '18:00' })
    expect(await server.reply(shiftAskRoutes.terms, { params: { id: String(id) } }, 'restaurant')).toEqual({
      charge: 10,
      notice: 25 * 60,
    })
    expect(await askCancel(id, { charge: 0 })).toMatchObject({
      status: 409,
      body: { message: 'Cancelling now costs £10.00 instead of £0.00. Ask again if that is right.' },
    })
    expect(await askCancel(id, { charge: 10 })).toMatchObject({ status: 200, body: { ask: { charge: 10 } } })
  })

  test('accepted later still charges the amount shown; the driver is paid for the notice left then', async () => {
    await setBands(BANDS)
    const { id } = await published({ period_date: '2026-06-11', start_time: '09:00', finish_time: '13:00' })
    // Asked when there was more notice.
    const ask_id = await addAsk(server.db, {
      shift_id: id,
      kind: 'cancel',
      start_time: null,
      finish_time: null,
      note: 'Closed',
      charge: 10,
    })
    expect(await answered('accept', id, ask_id)).toMatchObject({
      status: 200,
      body: {
        status: 20,
        driver_id: null,
        cancelled_by: 'restaurant',
        comment_cancelled: 'Closed',
        ask: { state: 'accepted' },
      },
    })
    expect(await server.db.selectFrom('shift_event').selectAll().execute()).toMatchObject([
      { event: 10, cost: '10.00', restaurant_charge: '10.00', cancelled_by: 'restaurant' },
    ])
    const sheet = await server.db.selectFrom('timesheet').selectAll().executeTakeFirstOrThrow()
    expect(sheet).toMatchObject({ type: 20, cost_extra_bonus: '20.00' })
    expect(await noticesOf(server.db)).toHaveLength(1)
  })
})

describe('other answers', () => {
  test('declining shows the restaurant the message of the office, and it may ask again', async () => {
    const { id } = await published()
    const ask_id = await asked(id)
    await answered('decline', id, ask_id, 'manager', { answer: ' No one is free then ' })
    expect(await askOf(id)).toMatchObject({ state: 'declined', answer: 'No one is free then' })
    expect(await asked(id)).not.toBe(ask_id)
  })

  test('withdrawing ends it', async () => {
    const { id } = await published()
    const ask_id = await asked(id)
    expect(await answered('withdraw', id, ask_id)).toMatchObject({
      status: 200,
      body: { ask: { state: 'withdrawn' } },
    })
    expect(await answered('accept', id, ask_id)).toMatchObject({
      status: 409,
      body: { message: 'This request is no longer open: the restaurant has withdrawn it.' },
    })
  })

  test.each([
    [
      'cancels',
      (id: number) =>
        server.call(cancellationRoutes.cancel, { params: { id }, body: { cost: 0 } }, 'manager'),
    ],
    [
      'unpublishes',
      (id: number) => server.call(shiftRoutes.unpublish, { body: { shift_ids: [id] } }, 'manager'),
    ],
    ['starts', (id: number) => addTimesheet(server.db, { shift_id: id, driver_id: DRIVERS.north })],
    [
      'moves away',
      (id: number) =>
        server.db
          .updateTable('shift')
          .set({ restaurant_id: RESTAURANTS.northTwo })
          .where('id', '=', id)
          .execute(),
    ],
  ])('what %s the shift closes it', async (_what, act) => {
    const { id } = await published()
    const ask_id = await asked(id)
    await act(id)
    expect(await server.db.selectFrom('shift_ask').select('state').executeTakeFirst()).toEqual({
      state: 'closed',
    })
    expect(await answered('accept', id, ask_id, 'administrator')).toMatchObject({ status: 409 })
  })

  test('a shift that moves to a restaurant of another account does not take the notes with it', async () => {
    const { id } = await published()
    const ask_id = await asked(id, { note: 'Our event is cancelled' })
    await answered('decline', id, ask_id, 'manager', { answer: 'No one is free then' })
    const southOne = { restaurant_id: RESTAURANTS.southOne, driver_id: DRIVERS.south }
    await server.db.updateTable('shift').set(southOne).where('id', '=', id).execute()
    const seen = await server.reply(shiftRoutes.get, { params: { id: String(id) } }, 'otherRestaurant')
    expect(seen.ask).toBeNull()
  })

  test('the housekeeping closes one about a shift that was over a day ago', async () => {
    const old = await published({ period_date: addDays('2020-06-10', -2) })
    const coming = await published({ period_date: '2099-06-10' })
    for (const { id } of [old, coming]) await addAsk(server.db, { shift_id: id })
    await change(unitOf(server.db), SYSTEM, closeOldAsks)
    expect((await askOf(old.id))?.state).toBe('closed')
    expect((await askOf(coming.id))?.state).toBe('asked')
  })
})

test('Today counts those in scope that wait, with their shift and its driver', async () => {
  const { id } = await published()
  const south = await published({ restaurant_id: RESTAURANTS.southOne, driver_id: DRIVERS.south })
  const ask_id = await asked(id)
  await addAsk(server.db, { shift_id: south.id })
  expect((await server.reply(todayRoutes.read, {}, 'administrator')).asked.count).toBe(2)
  const { asked: part } = await server.reply(todayRoutes.read, {}, 'manager')
  expect(part).toMatchObject({
    count: 1,
    first: [{ id, restaurant_id: RESTAURANTS.northOne, ask: { id: ask_id, state: 'asked', ...LATER } }],
  })
  await answered('decline', id, ask_id)
  expect((await server.reply(todayRoutes.read, {}, 'manager')).asked.count).toBe(0)
})

test('both screens get it at once, each in its own form', async () => {
  const [restaurant, manager, other] = [
    await watch(server, 'restaurant'),
    await watch(server, 'manager'),
    await watch(server, 'otherRestaurant'),
  ]
  const { id } = await published()
  const ask_id = await asked(id)
  await answered('decline', id, ask_id, 'manager', { answer: 'Sorry' })
  const { seq } = await server.db.selectFrom('outbox_head').select('seq').executeTakeFirstOrThrow()
  await manager.until(seq)
  await restaurant.until(seq)
  const shifts = (await restaurant.leave()).filter(({ channel }) => channel === 'shift')
  // Both tell the present state.
  expect(shifts.at(-1)?.data).toMatchObject({
    ask: { state: 'declined', answer: 'Sorry' },
    driver_first_name: 'north',
  })
  expect(shifts.at(-1)?.data).not.toHaveProperty('driver')
  expect((await manager.leave()).filter(({ channel }) => channel === 'alert')).toHaveLength(1)
  expect((await other.leave()).filter(({ channel }) => channel === 'shift')).toEqual([])
})
