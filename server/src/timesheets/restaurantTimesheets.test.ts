/**
 * Tests what a restaurant may not change of a timesheet: its day, and the agency's money
 * (docs/spec/timesheets.md#timesheet-dates, docs/spec/timesheets.md#amounts-of-the-agency,
 * docs/spec/timesheets.md#exceptions).
 */
import { shiftRoutes } from '@driverdesk/contract/shifts/shifts.routes.ts'
import { timesheetBasicRoutes, timesheetRoutes } from '@driverdesk/contract/timesheets/timesheets.routes.ts'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { expectNothingWritten, forgetShifts } from '../shifts/testing/traces.ts'
import { watch } from '../testing/liveClient.ts'
import { type TestApp, testApp } from '../testing/testApp.ts'
import { type AccountName, addShift, DRIVERS } from '../testing/testWorld.ts'
import { addTimesheet, givenTimesheet, YESTERDAY } from './testing/givenTimesheet.ts'

let server: TestApp
beforeAll(async () => {
  server = await testApp()
})
beforeEach(() => forgetShifts(server.db))
afterAll(() => server.end())

const create = (body: Record<string, unknown>, as: AccountName = 'restaurant') =>
  server.call(timesheetRoutes.create, { body: givenTimesheet(body) }, as)
const update = (id: number, body: Record<string, unknown>, as: AccountName = 'restaurant') =>
  server.call(timesheetRoutes.update, { params: { id }, body: givenTimesheet(body) }, as)
const worked = () =>
  addShift(server.db, {
    status: 20,
    driver_id: DRIVERS.north,
    period_date: YESTERDAY,
    cost_bonus: '10.00',
    const_fuel_bonus: '2.00',
  })
const AGENCY = ['Only the agency can change this.']

describe('the driver of a shift that is not published', () => {
  const day = { period_date_from: YESTERDAY, period_date_to: YESTERDAY }
  const planned = () => addShift(server.db, { status: 10, driver_id: DRIVERS.south, period_date: YESTERDAY })
  const ask = (route: Parameters<TestApp['call']>[0], query: Record<string, unknown> = {}) =>
    server.call(route, { query }, 'restaurant')

  test('is in no list of the restaurant, and named once the shift is published', async () => {
    const { id } = await planned()
    const shown = async () => ({
      whole: (await ask(shiftRoutes.list, { ...day, with_driver: 1, with_timesheet: 1 })).body,
      short: (await ask(shiftRoutes.list, { ...day, short: 1 })).body,
      one: (await server.call(shiftRoutes.get, { params: { id } }, 'restaurant')).body,
      names: (await ask(timesheetBasicRoutes.basics)).body,
    })
    const before = await shown()
    expect(before.whole).toMatchObject([{ id, driver_id: null, status_assigned: 10 }])
    expect(before.one).toMatchObject({ driver_id: null, driver_first_name: null })
    expect(before.short).toMatchObject([{ id }])
    const text = JSON.stringify(before)
    expect(text).not.toContain('south')
    expect(text).not.toContain(`"driver_id":${DRIVERS.south}`)
    await server.db.updateTable('shift').set({ status: 20 }).where('id', '=', id).execute()
    expect(JSON.stringify(await shown())).toContain(`"driver_id":${DRIVERS.south}`)
  })

  test('is in no event', async () => {
    const { id } = await addShift(server.db, { status: 20, driver_id: DRIVERS.everywhere })
    const watching = await watch(server, 'restaurant')
    await server.reply(shiftRoutes.unpublish, { body: { shift_ids: [id] } }, 'manager')
    const events = (await watching.leave()).filter(({ channel }) => channel === 'shift')
    expect(events).toMatchObject([{ event: 'unpublish', data: { id, driver_id: null, status_assigned: 10 } }])
  })

  test('cannot be guessed by approving, discarding or entering its hours', async () => {
    const { id } = await planned()
    for (const driver_id of [DRIVERS.south, DRIVERS.north, 2_000_000_000]) {
      for (const state of [{}, { status: 20, status_progress: 60 }]) {
        const answer = await expectNothingWritten(server.db, () =>
          create({ shift_id: id, driver_id, ...state }),
        )
        expect(answer).toMatchObject({
          status: 400,
          body: { shift_id: ['This shift is not published yet.'] },
        })
      }
      const batch = [{ ...givenTimesheet({ shift_id: id, driver_id }), id: -id }]
      const body = { timesheets: batch }
      const answer = await server.call(timesheetRoutes.approve, { body }, 'restaurant')
      const errors = { shift_id: ['This shift is not published yet.'] }
      expect(answer.body).toMatchObject({ result: [], fail: [{ errors }] })
    }
  })

  test('can be approved by the agency, which knows that the shift is not published', async () => {
    const { id } = await planned()
    expect(await create({ shift_id: id, driver_id: DRIVERS.south, status: 30 }, 'manager')).toMatchObject({
      status: 200,
    })
  })
})

describe('the date', () => {
  test('cannot be set by the restaurant for a shift’s timesheet', async () => {
    const shift = await worked()
    const made = await expectNothingWritten(server.db, () =>
      create({ shift_id: shift.id, period_date: '2026-06-08' }),
    )
    expect(made).toMatchObject({ status: 400, body: { period_date: AGENCY } })
    const { id } = await addTimesheet(server.db, { shift_id: shift.id })
    for (const period_date of ['2018-02-01', '2026-06-08', '2026-06-10']) {
      const answer = await expectNothingWritten(server.db, () =>
        update(id, { period_date, status: 30, status_progress: 40 }),
      )
      expect(answer).toMatchObject({ status: 400, body: { period_date: AGENCY } })
    }
  })

  test('is the shift’s or the day after, if the agency sets it for a shift’s timesheet', async () => {
    const shift = await worked()
    const { id } = await addTimesheet(server.db, { shift_id: shift.id })
    const wrong = await expectNothingWritten(server.db, () =>
      update(id, { period_date: '2026-06-08' }, 'manager'),
    )
    const NOT_OF_SHIFT = ['Date must be that of the shift, or the day after.']
    expect(wrong).toMatchObject({ status: 400, body: { period_date: NOT_OF_SHIFT } })
    expect(await update(id, { period_date: '2026-06-10' }, 'manager')).toMatchObject({ status: 200 })
  })

  test('is at most 12 months ago for a timesheet added by hand', async () => {
    for (const as of ['restaurant', 'manager'] as const) {
      expect(await create({ period_date: '2025-06-09' }, as)).toMatchObject({
        status: 400,
        body: { period_date: ['Date cannot be more than 12 months ago.'] },
      })
    }
    expect(await create({ period_date: '2025-06-10' })).toMatchObject({ status: 200 })
  })
})

describe('the agency’s money', () => {
  test.each([
    ['cost_bonus', -20],
    ['const_fuel_bonus', 100],
    ['cost_per_hour', 99],
    ['cost_extra_bonus', 5],
  ])('is refused if a restaurant sends another %s', async (field, amount) => {
    const { id } = await addTimesheet(server.db, { cost_bonus: '10.00' })
    const edited = await expectNothingWritten(server.db, () => update(id, { [field]: amount }))
    expect(edited).toMatchObject({ status: 400, body: { [field]: AGENCY } })
    const made = await expectNothingWritten(server.db, () => create({ [field]: amount }))
    expect(made).toMatchObject({ status: 400, body: { [field]: AGENCY } })
  })

  test('can be sent back unchanged, and comes from the shift for a new timesheet', async () => {
    const { body } = await create({ shift_id: (await worked()).id, fuel_bonus_0: 3 })
    expect(body).toMatchObject({ cost_bonus: 10, const_fuel_bonus: 2, fuel_bonus_0: 3, cost_total: 53.5 })
    const { id } = await addTimesheet(server.db, { cost_bonus: '10.00', cost_extra_bonus: '-5.00' })
    const same = { cost_bonus: 10, const_fuel_bonus: 0, cost_per_hour: 10, cost_extra_bonus: 0 }
    expect(await update(id, { ...same, finish_time: '13:00' })).toMatchObject({
      status: 200,
      body: { cost_bonus: 10, cost_total: 40 },
    })
    const [stored] = await server.db.selectFrom('timesheet').selectAll().where('id', '=', id).execute()
    expect(stored).toMatchObject({ cost_extra_bonus: '-5.00' })
  })
})

test('a restaurant’s change keeps the driver’s recorded values until the agency changes them', async () => {
  const { id } = await addTimesheet(server.db, { driver_start_time: '10:02', fuel_bonus_0: 2 })
  const recorded = {
    start_time: '10:00',
    finish_time: '14:00',
    fuel_bonus_0: 2,
    fuel_bonus_3: 0,
    fuel_bonus_6: 0,
  }
  expect(await update(id, { comment: 'Thanks' })).toMatchObject({ body: { changed_from: null } })
  expect(await update(id, { finish_time: '10:15' })).toMatchObject({ body: { changed_from: recorded } })
  const approved = await update(id, { finish_time: '10:30', status: 30, status_progress: 40 })
  expect(approved).toMatchObject({ body: { status_progress: 50, changed_from: recorded } })
  expect(await update(id, { finish_time: '14:00' }, 'manager')).toMatchObject({
    body: { changed_from: null },
  })
})
