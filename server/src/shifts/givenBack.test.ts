/** Payments for lost time when a shift regains the time (docs/spec/shifts.md#short-notice). */
import { cancellationRoutes } from '@driverdesk/contract/shifts/cancellations.routes.ts'
import { manyShiftRoutes } from '@driverdesk/contract/shifts/manyShifts.routes.ts'
import { shiftRoutes } from '@driverdesk/contract/shifts/shifts.routes.ts'
import { historyRoutes, stepRoutes } from '@driverdesk/contract/steps/history.routes.ts'
import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { addInvoice, forgetInvoices } from '../invoices/testing/givenInvoice.ts'
import { type TestApp, testApp } from '../testing/testApp.ts'
import { addShift, DRIVERS, RESTAURANTS } from '../testing/testWorld.ts'
import { givenShift, THURSDAY, WEDNESDAY } from './testing/givenShift.ts'
import { setShortNotice } from './testing/shortNotices.ts'
import { forgetShifts } from './testing/traces.ts'

/** Nine hours before the shifts: half of the pay, and 60% of it from the restaurant. */
const NINE_HOURS = new Date('2026-06-17T00:00:00Z')
/** All of the pay, and 120%. */
const HALF_AN_HOUR = new Date('2026-06-17T08:30:00Z')

let now = NINE_HOURS
let server: TestApp
beforeAll(async () => {
  server = await testApp({ now: () => now })
})
/** A shift on Wednesday from 10:00 to 14:00 for £40.00. */
let id = 0
beforeEach(async () => {
  now = NINE_HOURS
  await forgetInvoices(server.db)
  await forgetShifts(server.db)
  await setShortNotice(server.db, true)
  const shift = await addShift(server.db, { status: 20, driver_id: DRIVERS.north })
  id = shift.id
})
afterAll(() => server.end())

const edit = (changed: Record<string, unknown> = {}) =>
  server.reply(
    shiftRoutes.update,
    { params: { id: String(id) }, body: givenShift({ driver_id: DRIVERS.north, ...changed }) },
    'manager',
  )
const unpublish = () => server.reply(shiftRoutes.unpublish, { body: { shift_ids: [id] } }, 'manager')
const publish = () => server.reply(shiftRoutes.publish, { body: { shift_ids: [id] } }, 'manager')
const undo = async () => {
  const [step] = (await server.reply(stepRoutes.stack, {}, 'manager')).undo
  return server.reply(stepRoutes.undo, { params: { id: String(step?.id) }, body: {} }, 'manager')
}
async function bill() {
  const { id: shift_event_id } = await server.db
    .selectFrom('shift_event')
    .select('id')
    .executeTakeFirstOrThrow()
  const { id: invoice_id } = await addInvoice(server.db, {})
  await server.db.insertInto('billed_charge').values({ shift_event_id, invoice_id }).execute()
}
async function setByHand() {
  const timesheet = await server.db.selectFrom('timesheet').selectAll().executeTakeFirstOrThrow()
  await server.db
    .insertInto('shift_event')
    .values({
      event: 40,
      model_type: 20,
      model_id: timesheet.id,
      shift_id: id,
      restaurant_id: RESTAURANTS.northOne,
      driver_id: DRIVERS.north,
      period_date: WEDNESDAY,
      cost: 7,
    })
    .execute()
}
const approve = () => server.db.updateTable('timesheet').set({ status: 30, status_progress: 40 }).execute()

/** What is paid and charged for the shift, in pounds. */
async function owed() {
  const { rows } = await sql<{ pay: number; charge: number }>`
    select (select coalesce(sum(cost_extra_bonus), 0)::float from timesheet) as pay,
      (select coalesce(sum(restaurant_charge), 0)::float from shift_event) as charge`.execute(server.db)
  const timesheets = await server.db.selectFrom('timesheet').select('id').execute()
  return [timesheets.length, rows[0]?.pay, rows[0]?.charge]
}

describe('time that comes back', () => {
  test.each([
    ['a shortened shift gets longer again', () => edit({ finish_time: '13:00' }), () => edit()],
    ['an unpublished shift is published again', unpublish, publish],
    ['a shift that was opened comes back', () => edit({ driver_id: 0 }), () => edit()],
  ])('takes the payment back: %s', async (_, lose, giveBack) => {
    await lose()
    expect((await owed())[0]).toBe(1)
    await giveBack()
    expect(await owed()).toEqual([0, 0, 0])
  })

  test('takes back the payment to the driver who has it again, and pays the other', async () => {
    await edit({ driver_id: DRIVERS.everywhere })
    await edit()
    expect(await owed()).toEqual([1, 20, 0])
    expect(await server.db.selectFrom('timesheet').select('driver_id').execute()).toEqual([
      { driver_id: DRIVERS.everywhere },
    ])
  })

  test('is paid once, by the notice when it was last lost', async () => {
    await edit({ finish_time: '13:00' })
    await edit()
    now = HALF_AN_HOUR
    await edit({ finish_time: '13:00' })
    expect(await owed()).toEqual([1, 10, 12])
  })

  test('leaves the payment for the time that is still lost', async () => {
    await edit({ finish_time: '12:00' })
    expect(await owed()).toEqual([1, 10, 12])
    now = HALF_AN_HOUR
    await edit({ finish_time: '13:30' })
    expect(await owed()).toEqual([1, 2.5, 3])
    await edit({ finish_time: '12:00' })
    expect(await owed()).toEqual([2, 2.5 + 15, 3 + 18])
    await edit({ finish_time: '14:00' })
    expect(await owed()).toEqual([0, 0, 0])
  })

  test('is taken back from the restaurant only, if another driver works it', async () => {
    await unpublish()
    expect(await owed()).toEqual([1, 20, 24])
    await edit({ driver_id: DRIVERS.everywhere })
    await publish()
    expect(await owed()).toEqual([1, 20, 0])
    await edit({ finish_time: '13:00', driver_id: DRIVERS.everywhere })
    expect(await owed()).toEqual([2, 25, 6])
  })

  test('takes nothing back for another driver, other times or a move', async () => {
    await edit({ start_time: '11:00', finish_time: '15:00' })
    expect(await owed()).toEqual([1, 5, 6])
    await edit({ start_time: '11:00', finish_time: '16:00' })
    expect(await owed()).toEqual([1, 5, 6])
    // Changed back by hand: the first hour is regained, and the two hours after 14:00 are lost.
    await edit()
    expect(await owed()).toEqual([1, 10, 12])
  })

  test('leaves an approved or billed payment, and is not paid again', async () => {
    await edit({ finish_time: '13:00' })
    await approve()
    await edit()
    expect(await owed()).toEqual([1, 5, 6])
    now = HALF_AN_HOUR
    await edit({ finish_time: '12:00' })
    // The hour from 12:00 at full pay.
    expect(await owed()).toEqual([2, 15, 18])
    const { entries } = await server.reply(historyRoutes.ofShift, { params: { id: String(id) } }, 'manager')
    expect(entries.length).toBe(3)
  })

  test('needs no other payment if it is already paid for, and the history says so', async () => {
    await edit({ finish_time: '13:00' })
    await approve()
    await edit()
    await edit({ finish_time: '13:00' })
    expect(await owed()).toEqual([1, 5, 6])
    const { entries } = await server.reply(historyRoutes.ofShift, { params: { id: String(id) } }, 'manager')
    expect(entries[0]?.fields.map(({ after }) => after)).toContain(
      'Shortened, 9 h before the start. This time has already been paid for. No one is paid or charged.',
    )
  })

  test('does not ask whether the driver knew about time that is already paid for', async () => {
    await edit({ finish_time: '13:00' })
    await approve()
    await edit()
    const short_notice = { exemption: 'not_told', shown: { driver_pay: 0, restaurant_charge: 0 } }
    await expect(edit({ finish_time: '12:00', short_notice })).rejects.toThrow('already knows')
    await edit({ finish_time: '13:00', short_notice })
    const { entries } = await server.reply(historyRoutes.ofShift, { params: { id: String(id) } }, 'manager')
    expect(entries[0]?.fields.map(({ after }) => after)).toContain(
      'Shortened, 9 h before the start. This time has already been paid for. No one is paid or charged.',
    )
  })

  test.each([
    ['by the bands', null, { driver_pay: 10, restaurant_charge: 12 }, [2, 10, 12]],
    ['as the agency’s mistake', 'agency', { driver_pay: 10, restaurant_charge: 0 }, [2, 10, 6]],
  ] as const)(
    'is left out of the question about undo, which pays the rest %s',
    async (_, exemption, shown, sums) => {
      await edit({ finish_time: '13:00' })
      await approve()
      await edit({ finish_time: '15:00' })
      const [step] = (await server.reply(stepRoutes.stack, {}, 'manager')).undo
      const params = { id: String(step?.id) }
      expect((await server.reply(stepRoutes.checkUndo, { params }, 'manager')).short_notice).toEqual({
        changes: 1,
        by_new_start: 0,
        driver_pay: 5,
        restaurant_charge: 6,
        paid_before: { driver_pay: 5, restaurant_charge: 6 },
        taken_back: 0,
        taken_back_sums: { driver_pay: 0, restaurant_charge: 0 },
        kept: [],
        brought_back: 0,
        brought_back_sums: { driver_pay: 0, restaurant_charge: 0 },
        exemption: null,
      })
      await server.reply(stepRoutes.undo, { params, body: { short_notice: { exemption, shown } } }, 'manager')
      expect(await owed()).toEqual(sums)
    },
  )

  test('leaves a payment that someone has set by hand', async () => {
    await edit({ finish_time: '13:00' })
    await setByHand()
    await edit()
    expect((await owed())[0]).toBe(1)
  })

  test('is stated before it is saved, with the amounts that are taken back', async () => {
    const asked = (times: object) =>
      server.reply(
        manyShiftRoutes.checkNotice,
        { body: { kind: 'times', shifts: [{ id, start_time: '10:00', finish_time: '14:00', ...times }] } },
        'manager',
      )
    expect(await asked({ finish_time: '13:00' })).toMatchObject({ changes: 1, driver_pay: 5, taken_back: 0 })
    await edit({ finish_time: '13:00' })
    expect(await asked({})).toEqual({
      changes: 0,
      driver_pay: 0,
      restaurant_charge: 0,
      by_new_start: 0,
      paid_before: { driver_pay: 0, restaurant_charge: 0 },
      taken_back: 1,
      taken_back_sums: { driver_pay: 5, restaurant_charge: 6 },
      kept: [],
    })
    expect((await owed())[0]).toBe(1)
  })

  // 4 hours × £10.00 × 50% = £20.00, and 60% = £24.00: paid when it goes to Thursday, and again when it comes back.
  test('is stated before a shift is moved back to its day', async () => {
    const moved = (period_date: string) =>
      server.reply(
        manyShiftRoutes.checkNotice,
        { body: { kind: 'move', shifts: [{ id, period_date }] } },
        'manager',
      )
    const four = { driver_pay: 20, restaurant_charge: 24 }
    expect(await moved(THURSDAY)).toMatchObject({ changes: 1, ...four, taken_back: 0 })
    await edit({ period_date: THURSDAY })
    expect(await moved(THURSDAY)).toMatchObject({ changes: 0, taken_back: 0 })
    expect(await moved(WEDNESDAY)).toMatchObject({
      changes: 1,
      ...four,
      by_new_start: 1,
      taken_back: 1,
      taken_back_sums: four,
      kept: [],
    })
  })

  test.each([
    ['approved', approve],
    ['billed', () => bill()],
    ['by_hand', () => setByHand()],
  ] as const)('stays paid if it was %s, as the question about a move back says', async (settled, settle) => {
    const four = { driver_pay: 20, restaurant_charge: 24 }
    const moved = (period_date: string, start_time = '10:00') =>
      server.reply(
        manyShiftRoutes.checkNotice,
        { body: { kind: 'move', shifts: [{ id, period_date, start_time }] } },
        'manager',
      )
    await edit({ period_date: THURSDAY })
    await settle()
    const back = { changes: 1, ...four, by_new_start: 1, taken_back: 0 }
    expect(await moved(WEDNESDAY)).toMatchObject({ ...back, kept: [{ settled, payments: 1, ...four }] })
    expect(await moved('2026-06-19')).toMatchObject({ kept: [] })
    await edit()
    // Nothing more comes back.
    expect(await moved(WEDNESDAY, '09:00')).toMatchObject({ kept: [] })
    expect(await owed()).toEqual([2, 40, 48])
  })

  test('is stated for several shifts together, before they are moved back or published again', async () => {
    const other = await addShift(server.db, { status: 20, driver_id: DRIVERS.everywhere })
    const ids = [id, other.id]
    const asked = (step: object) =>
      server.reply(
        manyShiftRoutes.checkNotice,
        { body: { kind: 'move', shifts: ids.map((one) => ({ id: one, ...step })) } },
        'administrator',
      )
    const change = (kind: 'move' | 'unpublish', step: object) =>
      server.reply(
        manyShiftRoutes.change,
        { body: { kind, shifts: ids.map((one) => ({ id: one, ...step })) } },
        'administrator',
      )
    const both = { driver_pay: 40, restaurant_charge: 48 }
    await change('move', { period_date: THURSDAY })
    expect(await asked({ period_date: WEDNESDAY })).toMatchObject({
      changes: 2,
      ...both,
      taken_back: 2,
      taken_back_sums: both,
    })
    await change('move', { period_date: WEDNESDAY })
    await change('unpublish', {})
    const never = await addShift(server.db, { driver_id: DRIVERS.everywhere, period_date: '2026-07-01' })
    const check = { body: { shift_ids: [...ids, never.id] } }
    const { paid } = await server.reply(shiftRoutes.checkPublish, check, 'administrator')
    expect(paid?.toSorted((a, b) => a - b)).toEqual(ids)
    expect(
      await server.reply(
        manyShiftRoutes.checkNotice,
        { body: { kind: 'publish', shifts: ids.map((one) => ({ id: one })) } },
        'administrator',
      ),
    ).toMatchObject({ changes: 0, taken_back: 2, taken_back_sums: both })
    expect((await owed())[0]).toBe(4)
  })

  test('is in the history as a sentence, before the folded part of a long list', async () => {
    await edit({ finish_time: '13:00' })
    await edit()
    const { entries } = await server.reply(historyRoutes.ofShift, { params: { id: String(id) } }, 'manager')
    expect(entries[0]?.fields[0]).toEqual({
      label: 'Short notice',
      before: '',
      after:
        'The time that was lost came back (shortened, 9 h before the start). Taken back: driver £5.00, restaurant £6.00.',
    })
    expect(entries.flatMap(({ fields }) => fields.map(({ label }) => label))).not.toContain('Amount')
  })

  test('is paid again by undo, and the history says what came back', async () => {
    await edit({ finish_time: '12:00' })
    await edit({ finish_time: '13:00' })
    const { entries } = await server.reply(historyRoutes.ofShift, { params: { id: String(id) } }, 'manager')
    expect(entries[0]?.fields.filter(({ label }) => label === 'Short notice')).toMatchObject([
      {
        after:
          'Some of the time that was lost came back (shortened, 9 h before the start). Taken back: driver £5.00, restaurant £6.00. The driver is paid £5.00. The restaurant is charged £6.00.',
      },
    ])
    await undo()
    expect(await owed()).toEqual([1, 10, 12])
    await undo()
    expect(await owed()).toEqual([0, 0, 0])
  })

  test('is counted in the question about a restored version', async () => {
    const range = { period_date_from: WEDNESDAY, period_date_to: WEDNESDAY }
    await server.db.updateTable('shift').set({ status: 10 }).execute()
    await publish()
    await unpublish()
    const versions = await server.reply(historyRoutes.versions, { query: range }, 'manager')
    const params = { id: String(versions.at(-1)?.step_id) }
    const version = await server.reply(historyRoutes.version, { params, query: range }, 'manager')
    const shifts = version.shifts.flatMap(({ id, version: seen, was }) =>
      was ? [{ id, version: seen }] : [],
    )
    const body = { ...range, shifts }
    const trial = { params, body: { ...body, dry_run: 1 as const } }
    expect(await server.reply(historyRoutes.restore, trial, 'manager')).toMatchObject({
      short_notice: { taken_back: 1 },
    })
    await server.reply(historyRoutes.restore, { params, body }, 'manager')
    expect(await owed()).toEqual([0, 0, 0])
  })
})

describe('a cancelled shift', () => {
  const cancel = () =>
    server.reply(cancellationRoutes.cancel, { params: { id: String(id) }, body: { cost: 0 } }, 'manager')
  const unpaid = () => server.reply(cancellationRoutes.unpaid, { params: { id: String(id) } }, 'manager')

  test('pays and charges nothing if its driver gets it back', async () => {
    await cancel()
    expect(await owed()).toEqual([1, 20, 24])
    await edit()
    expect(await owed()).toEqual([0, 0, 0])
    await undo()
    expect(await owed()).toEqual([1, 20, 24])
  })

  test('names in the questions about undo and redo what is taken back and paid again', async () => {
    await cancel()
    const [step] = (await server.reply(stepRoutes.stack, {}, 'manager')).undo
    const params = { id: String(step?.id) }
    const sums = { driver_pay: 20, restaurant_charge: 24 }
    expect((await server.reply(stepRoutes.checkUndo, { params }, 'manager')).short_notice).toMatchObject({
      changes: 0,
      taken_back: 1,
      taken_back_sums: sums,
      brought_back: 0,
    })
    await undo()
    expect((await server.reply(stepRoutes.checkRedo, { params }, 'manager')).short_notice).toMatchObject({
      changes: 0,
      taken_back: 0,
      brought_back: 1,
      brought_back_sums: sums,
    })
  })

  test('names what redo takes back: the charge, and what undo paid to the driver who had got it', async () => {
    await cancel()
    await edit({ driver_id: DRIVERS.everywhere })
    await undo()
    const [step] = (await server.reply(stepRoutes.stack, {}, 'manager')).redo
    const params = { id: String(step?.id) }
    expect((await server.reply(stepRoutes.checkRedo, { params }, 'manager')).short_notice).toMatchObject({
      taken_back: 2,
      taken_back_sums: { driver_pay: 20, restaurant_charge: 24 },
    })
  })

  test('still pays its driver if another driver gets it', async () => {
    await cancel()
    await edit({ driver_id: DRIVERS.everywhere })
    expect(await owed()).toEqual([1, 20, 0])
  })

  test('pays and charges nothing that was paid and charged before', async () => {
    await unpublish()
    await approve()
    await publish()
    expect(await unpaid()).toEqual({ length: 240, driver: 0, restaurant: 0 })
    await cancel()
    expect(await owed()).toEqual([2, 20, 24])
  })

  test('pays and charges the rest if some of it was paid and charged before', async () => {
    await edit({ finish_time: '13:00' })
    await approve()
    await edit()
    expect(await unpaid()).toEqual({ length: 240, driver: 180, restaurant: 180 })
    await cancel()
    expect(await owed()).toEqual([2, 20, 24])
  })

  test('pays another driver, and does not charge the restaurant twice', async () => {
    await unpublish()
    await approve()
    await edit({ driver_id: DRIVERS.everywhere })
    await publish()
    expect(await unpaid()).toEqual({ length: 240, driver: 240, restaurant: 0 })
    await cancel()
    expect(await owed()).toEqual([2, 40, 24])
  })

  test('keeps the fee of its driver', async () => {
    await server.reply(
      cancellationRoutes.cancel,
      { params: { id: String(id) }, body: { cost: -10 } },
      'manager',
    )
    await edit()
    expect(await owed()).toEqual([1, -10, 0])
  })
})
