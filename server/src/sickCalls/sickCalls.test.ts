/** Drivers who cannot work, and the plan for their shifts (docs/spec/sickCalls.md). */

import { randomUUID } from 'node:crypto'
import { alertRoutes } from '@driverdesk/contract/alerts/alerts.routes.ts'
import { cascadeRoutes } from '@driverdesk/contract/cascades/cascades.routes.ts'
import { refusals } from '@driverdesk/contract/kernel/refusals.ts'
import { leaveRoutes, ownLeaveRoutes } from '@driverdesk/contract/leave/leave.routes.ts'
import { manyShiftRoutes } from '@driverdesk/contract/shifts/manyShifts.routes.ts'
import { shiftRoutes } from '@driverdesk/contract/shifts/shifts.routes.ts'
import type { SickCallDone, SickCover } from '@driverdesk/contract/sickCalls/sickCall.shapes.ts'
import { ownSickCallRoutes, sickCallRoutes } from '@driverdesk/contract/sickCalls/sickCalls.routes.ts'
import { historyRoutes, stepRoutes } from '@driverdesk/contract/steps/history.routes.ts'
import { addDays } from '@driverdesk/domain/kernel/wallClock.ts'
import { SICK_UNANSWERED } from '@driverdesk/domain/leave/leave.ts'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import type { Row } from '../kernel/tables.ts'
import { forgetWell } from '../leave/leave.service.ts'
import { addClaim } from '../shifts/testing/givenClaim.ts'
import { setShortNotice } from '../shifts/testing/shortNotices.ts'
import { expectNothingWritten, forgetShifts } from '../shifts/testing/traces.ts'
import { type TestApp, testApp } from '../testing/testApp.ts'
import { type AccountName, addShift, DRIVERS, RESTAURANTS } from '../testing/testWorld.ts'
import { addTimesheet } from '../timesheets/testing/givenTimesheet.ts'

let server: TestApp
beforeAll(async () => {
  server = await testApp()
})
beforeEach(async () => {
  await forgetShifts(server.db)
  for (const table of ['leave_request', 'driver_notice', 'driver_override_time', 'alert'] as const)
    await server.db.deleteFrom(table).execute()
})
afterAll(() => server.end())

// In the test world it is 12:00 in London on Wednesday, 10 June 2026.
const [TODAY, THURSDAY] = ['2026-06-10', '2026-06-11']
const driver_id = DRIVERS.north
const evening = { driver_id, status: 20, start_time: '18:00', finish_time: '22:00' } as const

const call = (days: object = {}, headers: Record<string, string> = {}) =>
  server.call(
    ownSickCallRoutes.report,
    { body: { from_date: TODAY, to_date: THURSDAY, reason: ' Flu ', ...days }, headers },
    'driver',
  )
const called = async (days: object = {}) => (await call(days)).body as SickCallDone
const report = (as: AccountName, body: object = {}) =>
  server.call(
    sickCallRoutes.report,
    { body: { driver_id, from_date: TODAY, to_date: THURSDAY, ...body } },
    as,
  )
const cover = (id: number, as: AccountName = 'administrator') =>
  server.call(sickCallRoutes.cover, { params: { id: String(id) } }, as)
const shifts = () => server.db.selectFrom('shift').selectAll().orderBy('id').execute()
const daysOff = async () =>
  (
    await server.db.selectFrom('driver_override_time').select('period_date').orderBy('period_date').execute()
  ).map((row) => row.period_date)
const alerts = async () =>
  (await server.db.selectFrom('alert').select(['restaurant_id', 'data']).orderBy('id').execute()).map(
    ({ restaurant_id, data }) => [restaurant_id, data.message],
  )

describe('a driver cannot work', () => {
  test('opens their shifts of these days in one step, makes the days off, and alerts the office', async () => {
    const now = await addShift(server.db, { ...evening, period_date: TODAY })
    const unpublished = await addShift(server.db, { ...evening, status: 10, period_date: THURSDAY })
    const south = {
      ...evening,
      restaurant_id: RESTAURANTS.southOne,
      start_time: '12:00',
      finish_time: '14:00',
    }
    const elsewhere = await addShift(server.db, { ...south, period_date: THURSDAY })
    const over = await addShift(server.db, {
      ...south,
      period_date: TODAY,
      start_time: '08:00',
      finish_time: '11:00',
    })
    const later = await addShift(server.db, { ...evening, period_date: '2026-06-12' })
    const done = await called()
    // The driver does not learn about the unpublished one.
    expect(done).toEqual({ id: expect.any(Number), opened: 2 })
    const open = { driver_id: null, driver_id_canceled: driver_id, status_assigned: 30 }
    expect(await shifts()).toMatchObject([
      { id: now.id, status: 20, cannot_work: true, comment_cancelled: '', ...open },
      { id: unpublished.id, status: 10, ...open },
      { id: elsewhere.id, status: 20, ...open },
      { id: over.id, driver_id },
      { id: later.id, driver_id },
    ])
    expect(await daysOff()).toEqual([TODAY, THURSDAY])
    expect(await alerts()).toEqual([
      [
        RESTAURANTS.northOne,
        'north Driver cannot work, 10/06/2026 – 11/06/2026: 2 shifts are open at North One',
      ],
      [
        RESTAURANTS.southOne,
        'north Driver cannot work, 10/06/2026 – 11/06/2026: 1 shift is open at South One',
      ],
    ])
    expect(await server.db.selectFrom('driver_notice').selectAll().execute()).toEqual([])
    const steps = await server.db
      .selectFrom('schedule_step')
      .select(['newer_kind', 'shifts'])
      .orderBy('id')
      .execute()
    expect(steps.at(-1)).toEqual({ newer_kind: 'cannot work', shifts: 3 })
    expect(await server.db.selectFrom('shift_event').selectAll().execute()).toEqual([])
  })

  test('if reported without a network, it counts from when it was reported', async () => {
    const morning = { ...evening, period_date: TODAY, start_time: '08:00', finish_time: '11:00' }
    const since = await addShift(server.db, morning)
    const before = await addShift(server.db, { ...morning, start_time: '05:00', finish_time: '07:00' })
    const done = await called({ to_date: TODAY, at: '2026-06-10T07:30:00+01:00' })
    expect(done.opened).toBe(1)
    expect((await shifts()).map(({ id, driver_id: driver }) => [id, driver])).toEqual([
      [since.id, null],
      [before.id, driver_id],
    ])
    expect(await alerts()).toEqual([
      [
        RESTAURANTS.northOne,
        'north Driver cannot work, 10/06/2026: 1 shift is open at North One. The driver reported it on 10/06/2026, 07:30 without a signal.',
      ],
    ])
    const [leave] = await server.db.selectFrom('leave_request').select('asked_at').execute()
    expect(leave?.asked_at).toBe('2026-06-10T06:30:00.000Z')
  })

  test('if reported yesterday without a network, for that day, it is not refused', async () => {
    const yesterday = '2026-06-09'
    const shift = await addShift(server.db, { ...evening, period_date: yesterday })
    const days = { from_date: yesterday, to_date: yesterday }
    expect(await called({ ...days, at: '2026-06-09T17:00:00Z' })).toMatchObject({ opened: 1 })
    expect((await shifts()).map(({ id, driver_id: driver }) => [id, driver])).toEqual([[shift.id, null]])
    expect(await daysOff()).toEqual([])
    expect(await call(days)).toMatchObject({
      status: 400,
      body: { from_date: ['The first day is in the past.'] },
    })
    expect(await call({ at: '2026-06-10T14:00:00Z' })).toMatchObject({
      status: 400,
      body: { at: ['Your device’s clock is fast. Correct it and try again.'] },
    })
  })

  test('again, and it counts once', async () => {
    await addShift(server.db, { ...evening, period_date: TODAY })
    const first = await called()
    expect(await called({ from_date: THURSDAY })).toEqual({ id: first.id, opened: 0 })
    expect(await server.db.selectFrom('leave_request').select('id').execute()).toHaveLength(1)
    expect(await alerts()).toHaveLength(1)
  })

  test('twenty times at once, or after a lost answer, and it counts once', async () => {
    await addShift(server.db, { ...evening, period_date: TODAY })
    const headers = { 'idempotency-key': randomUUID() }
    const first = await call({}, headers)
    expect(await call({}, headers)).toMatchObject({ status: 200, body: first.body })
    const answers = await Promise.all(Array.from({ length: 20 }, () => call()))
    expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([200]))
    expect(await server.db.selectFrom('leave_request').select('id').execute()).toHaveLength(1)
    expect(await alerts()).toHaveLength(1)
  })

  test('leaves them a shift that has started', async () => {
    const shift = await addShift(server.db, { ...evening, start_time: '11:00', period_date: TODAY })
    const { restaurant_id, period_date, start_time, finish_time } = shift
    const hours = { period_date, start_time, finish_time, cost_per_hour: '10.00', cost_total: '0.00' }
    await server.db
      .insertInto('timesheet')
      .values({ shift_id: shift.id, restaurant_id, driver_id, ...hours })
      .execute()
    expect(await called()).toMatchObject({ opened: 0 })
    expect(await shifts()).toMatchObject([{ driver_id }])
  })

  test('opens a shift that was paid for short notice, or cancelled for another driver before', async () => {
    const paid = await addShift(server.db, { ...evening, period_date: TODAY })
    const cancelled = await addShift(server.db, { ...evening, period_date: THURSDAY })
    const pay = { type: 20, driver_id } as const
    await addTimesheet(server.db, { ...pay, shift_id: paid.id, short_notice: true })
    await addTimesheet(server.db, { ...pay, shift_id: cancelled.id, driver_id: DRIVERS.south })
    const { id, opened } = await called()
    expect(opened).toBe(2)
    expect((await cover(id)).body).toMatchObject({ shifts: [{ id: paid.id }, { id: cancelled.id }] })
  })

  test('opens the shift of the evening before that continues past midnight', async () => {
    const night = { ...evening, period_date: TODAY, start_time: '22:00', finish_time: '04:00' }
    const shift = await addShift(server.db, night)
    await addShift(server.db, { ...evening, period_date: TODAY })
    const { id, opened } = await called({ from_date: THURSDAY })
    expect(opened).toBe(1)
    expect((await cover(id)).body).toMatchObject({ shifts: [{ id: shift.id }] })
  })

  test.each([
    ['days that are past', { from_date: '2026-06-09' }, { from_date: ['The first day is in the past.'] }],
    ['more than two weeks', { to_date: '2026-06-24' }, { to_date: ['At most 14 days at once.'] }],
    [
      'a last day before the first',
      { from_date: THURSDAY, to_date: TODAY },
      { to_date: [expect.any(String)] },
    ],
  ])('but not on %s', async (_case, days, problems) => {
    const refused = await expectNothingWritten(server.db, () => call(days))
    expect(refused).toMatchObject({ status: 400, body: problems })
  })

  test('alongside leave, whose days stay off when the driver is well again', async () => {
    const asked = await server.reply(
      ownLeaveRoutes.ask,
      { body: { from_date: THURSDAY, to_date: '2026-06-12' } },
      'driver',
    )
    await server.reply(leaveRoutes.approve, { params: { id: String(asked.id) }, body: {} }, 'administrator')
    const { id } = await called()
    await server.reply(ownLeaveRoutes.withdraw, { params: { id: String(id) } }, 'driver')
    expect(await daysOff()).toEqual([THURSDAY, '2026-06-12'])
    expect((await alerts()).at(-1)).toEqual([null, 'north Driver can work again: 10/06/2026 – 11/06/2026'])
  })
})

describe('the office', () => {
  test('reports a driver, who is notified of the shifts, and withdraws the report', async () => {
    await addShift(server.db, { ...evening, period_date: TODAY })
    const done = await report('administrator')
    expect(done).toMatchObject({ status: 200, body: { opened: 1 } })
    const { id } = done.body as SickCallDone
    expect(await server.db.selectFrom('driver_notice').select('driver_id').execute()).toEqual([{ driver_id }])
    const well = await server.call(leaveRoutes.withdraw, { params: { id: String(id) } }, 'administrator')
    expect(well).toMatchObject({ status: 200, body: { state: 'withdrawn', kind: 'sick' } })
    expect(await daysOff()).toEqual([])
    expect(await cover(id)).toMatchObject({ status: 404, body: { message: refusals.coverOver.message } })
  })

  test('learns that no report has this number; a manager learns nothing about reports', async () => {
    const none = await cover(999_999)
    expect(none).toMatchObject({ status: 404, body: { message: 'This report does not exist.' } })
    expect(none.body).not.toHaveProperty('code')
    expect(await cover(999_999, 'manager')).toMatchObject({ status: 404, body: { code: 'coverOver' } })
  })

  test('and the driver, who still have the report open, see that it was withdrawn', async () => {
    const { id } = (await report('administrator')).body as SickCallDone
    const params = { params: { id: String(id) } }
    await server.reply(leaveRoutes.withdraw, params, 'administrator')
    const over = { status: 409, body: { message: refusals.sickOver.message } }
    expect(await server.call(leaveRoutes.withdraw, params, 'administrator')).toMatchObject(over)
    expect(await server.call(ownLeaveRoutes.withdraw, params, 'driver')).toMatchObject(over)
  })

  test.each(['approve', 'decline'] as const)(
    'cannot %s a report, whether it is in force or withdrawn',
    async (kind) => {
      const { id } = (await report('administrator')).body as SickCallDone
      const params = { params: { id: String(id) } }
      const answer = () =>
        expectNothingWritten(server.db, () =>
          server.call(leaveRoutes[kind], { ...params, body: {} }, 'administrator'),
        )
      const refused = { status: 400, body: { id: [SICK_UNANSWERED] } }
      expect(await answer()).toMatchObject(refused)
      await server.reply(leaveRoutes.withdraw, params, 'administrator')
      expect(await answer()).toMatchObject(refused)
    },
  )

  test('need not read the alert of its own report; others may, until the shifts have drivers', async () => {
    const { id } = await addShift(server.db, { ...evening, period_date: TODAY })
    await report('administrator')
    const read = async (as: 'administrator' | 'manager') =>
      (await server.reply(alertRoutes.list, {}, as)).map(({ status }) => status)
    expect(await read('administrator')).toEqual([20])
    expect(await read('manager')).toEqual([10])
    const given = { driver_id: DRIVERS.everywhere, status_assigned: 10, cannot_work: null } as const
    await server.db.updateTable('shift').set(given).where('id', '=', id).execute()
    expect(await read('manager')).toEqual([20])
    expect(await server.reply(alertRoutes.unread, {}, 'manager')).toMatchObject({ count: 0 })
  })

  test('does not withdraw leave, which is the driver’s', async () => {
    const { id } = await server.reply(
      ownLeaveRoutes.ask,
      { body: { from_date: THURSDAY, to_date: THURSDAY } },
      'driver',
    )
    const refused = await expectNothingWritten(server.db, () =>
      server.call(leaveRoutes.withdraw, { params: { id: String(id) } }, 'administrator'),
    )
    expect(refused).toMatchObject({ status: 400, body: { id: [expect.any(String)] } })
  })

  test('gets a plan for all shifts that gives no one two at once, and assigns it in one step', async () => {
    for (const restaurant_id of [RESTAURANTS.northOne, RESTAURANTS.northTwo])
      await addShift(server.db, { ...evening, status: 10, restaurant_id, period_date: TODAY })
    const { id } = await called()
    const { body } = await cover(id)
    const { shifts: open } = body as { shifts: { id: number; proposed_id: number; updated_at: string }[] }
    expect(body).toMatchObject({ driver_name: 'north Driver', from_date: TODAY, to_date: THURSDAY })
    expect(open).toHaveLength(2)
    const drivers = open.map(({ proposed_id }) => proposed_id)
    expect(drivers).not.toContain(null)
    expect(new Set(drivers).size).toBe(2)
    const assigned = await server.call(
      manyShiftRoutes.change,
      {
        body: {
          kind: 'assign',
          shifts: open.map(({ id, updated_at, proposed_id }) => ({ id, updated_at, driver_id: proposed_id })),
        },
      },
      'administrator',
    )
    expect(assigned).toMatchObject({ status: 200, body: { refused: [] } })
    expect((await cover(id)).body).toMatchObject({ shifts: [] })
  })

  test('proposes a driver who asks for the shift, and says so', async () => {
    const shift = await addShift(server.db, { ...evening, period_date: TODAY })
    const { id } = await called()
    const planned = async () => ((await cover(id)).body as SickCover).shifts[0]
    const before = await planned()
    const last = before?.candidates.at(-1)?.id ?? 0
    expect(before?.proposed_id).not.toBe(last)
    await addClaim(server.db, last, shift)
    const after = await planned()
    expect(after?.proposed_id).toBe(last)
    expect(after?.candidates.flatMap((one) => (one.asks ? one.id : []))).toEqual([last])
  })

  test('assigns a driver who asks for the shift, and none who no longer does', async () => {
    const shift = await addShift(server.db, { ...evening, period_date: TODAY })
    const { id } = await called()
    const { shifts } = (await cover(id)).body as SickCover
    const [open] = shifts
    const driver_id = open?.proposed_id ?? 0
    const approved = { id: shift.id, updated_at: open?.updated_at, driver_id, approves_claim: true as const }
    const assign = () =>
      server.call(
        manyShiftRoutes.change,
        { body: { kind: 'assign' as const, shifts: [approved] } },
        'administrator',
      )
    expect(await expectNothingWritten(server.db, assign)).toMatchObject({
      status: 400,
      body: { [`shift_ids.${shift.id}`]: [refusals.claimOver.message] },
    })
    await addClaim(server.db, driver_id, shift)
    expect(await assign()).toMatchObject({ status: 200, body: { shifts: [{ driver_id }] } })
  })

  test('a manager sees the shifts of their restaurants, and no others', async () => {
    const own = await addShift(server.db, { ...evening, period_date: TODAY })
    const south = { ...evening, restaurant_id: RESTAURANTS.southOne, period_date: THURSDAY }
    await addShift(server.db, south)
    const { id } = await called()
    expect((await cover(id, 'manager')).body).toMatchObject({ shifts: [{ id: own.id }] })
    await server.db.deleteFrom('shift').where('id', '=', own.id).execute()
    expect(await cover(id, 'manager')).toMatchObject({ status: 404 })
    expect(await report('manager')).toMatchObject({ status: 403 })
  })

  test('a manager does not learn about it from a shift that the driver rejected before', async () => {
    const rejected = { driver_id: null, driver_id_canceled: driver_id, status_assigned: 30 } as const
    const by = { cancelled_by: 'driver', comment_cancelled: 'Too far' } as const
    await addShift(server.db, { ...evening, ...rejected, ...by, period_date: TODAY })
    const { id } = await called()
    expect(await cover(id, 'manager')).toMatchObject({ status: 404 })
    expect((await cover(id)).body).toMatchObject({ shifts: [] })
  })

  test('a shift that is already over needs no one', async () => {
    const shift = await addShift(server.db, { ...evening, period_date: TODAY })
    const { id } = await called()
    expect((await cover(id)).body).toMatchObject({ shifts: [{ id: shift.id }] })
    const over = { start_time: '07:00', finish_time: '09:00' }
    await server.db.updateTable('shift').set(over).where('id', '=', shift.id).execute()
    expect((await cover(id)).body).toMatchObject({ shifts: [] })
  })

  test('sick days that are long over need no one', async () => {
    await addShift(server.db, { ...evening, period_date: TODAY })
    const { id } = await called()
    const past = { from_date: addDays(TODAY, -9), to_date: addDays(TODAY, -8) }
    await server.db.updateTable('leave_request').set(past).where('id', '=', id).execute()
    expect(await cover(id)).toMatchObject({ status: 200, body: { shifts: [] } })
    expect(await cover(id, 'manager')).toMatchObject({ status: 404 })
  })
})

describe('taking it back', () => {
  const restaurants = [RESTAURANTS.northOne, RESTAURANTS.northTwo]
  const opened = async () => {
    for (const restaurant_id of restaurants)
      await addShift(server.db, {
        ...evening,
        restaurant_id,
        period_date: restaurant_id === RESTAURANTS.northOne ? TODAY : THURSDAY,
      })
    return called()
  }
  const assign = (seen: Row<'shift'> | undefined) => {
    const { id, updated_at } = seen as Row<'shift'>
    const target = { id, updated_at, driver_id: DRIVERS.everywhere }
    return server.call(
      manyShiftRoutes.change,
      { body: { kind: 'assign', shifts: [target] } },
      'administrator',
    )
  }
  const assignFirst = async () => assign((await shifts())[0])
  const undoLast = async () => {
    const [step] = (await server.reply(stepRoutes.stack, {}, 'administrator')).undo
    return server.call(stepRoutes.undo, { params: { id: String(step?.id) }, body: {} }, 'administrator')
  }
  const well = (id: number) => server.call(ownLeaveRoutes.withdraw, { params: { id: String(id) } }, 'driver')
  const openToAll = { driver_id: null, driver_id_canceled: null, status_assigned: 20, cannot_work: null }

  test('opens the remaining shifts to all, including the driver, and leaves those of others', async () => {
    const { id } = await opened()
    await assignFirst()
    expect(await well(id)).toMatchObject({ status: 200 })
    expect(await shifts()).toMatchObject([{ driver_id: DRIVERS.everywhere }, openToAll])
    expect((await server.reply(stepRoutes.stack, {}, 'administrator')).undo).toMatchObject([
      { kind: 'assign' },
    ])
    expect(await undoLast()).toMatchObject({ status: 200 })
    expect(await shifts()).toMatchObject([openToAll, openToAll])
  })

  test('by the office does the same, and cannot be undone separately', async () => {
    const { id } = await opened()
    await server.reply(leaveRoutes.withdraw, { params: { id: String(id) } }, 'administrator')
    expect(await shifts()).toMatchObject([openToAll, openToAll])
    expect((await server.reply(stepRoutes.stack, {}, 'administrator')).undo).toEqual([])
  })

  test('is in the history of who said it, and ends what they could redo', async () => {
    const { id } = await opened()
    await assignFirst()
    await undoLast()
    await server.reply(leaveRoutes.withdraw, { params: { id: String(id) } }, 'administrator')
    expect((await server.reply(stepRoutes.stack, {}, 'administrator')).redo).toEqual([])
    const query = { period_date_from: TODAY, period_date_to: THURSDAY }
    const { entries, people } = await server.reply(historyRoutes.ofWeek, { query }, 'administrator')
    expect(entries[0]).toMatchObject({ kind: 'can work' })
    const own = people.find(({ name }) => name === entries[0]?.actor_name)
    expect(own?.actor).toMatch(/^panel_user:/)
    expect(people.map(({ actor }) => actor)).not.toContain('system')
    const params = { id: String(entries[0]?.step_id) }
    expect(await server.call(stepRoutes.undo, { params, body: {} }, 'administrator')).toMatchObject({
      status: 404,
    })
  })

  test('leaves the shifts of days of another report', async () => {
    const { id } = await opened()
    await report('administrator', { from_date: THURSDAY, to_date: '2026-06-12' })
    await well(id)
    expect(await shifts()).toMatchObject([openToAll, { cannot_work: true, driver_id_canceled: driver_id }])
  })

  test('leaves a shift that is over as it was, even after undo', async () => {
    const yesterday = '2026-06-09'
    await addShift(server.db, { ...evening, period_date: yesterday })
    await addShift(server.db, { ...evening, period_date: THURSDAY })
    const { id } = await called({ from_date: yesterday, at: '2026-06-09T08:00:00+01:00' })
    await assignFirst()
    await well(id)
    await undoLast()
    expect(await shifts()).toMatchObject([{ cannot_work: true, driver_id_canceled: driver_id }, openToAll])
  })

  test('opens a shift that a restored version gives the driver who can work again', async () => {
    const { id: shift } = await addShift(server.db, { ...evening, status: 10, period_date: THURSDAY })
    const { id } = await called()
    await server.reply(shiftRoutes.publish, { body: { shift_ids: [shift] } }, 'administrator')
    await assignFirst()
    await well(id)
    const query = { period_date_from: THURSDAY, period_date_to: THURSDAY }
    const [published] = await server.reply(historyRoutes.versions, { query }, 'administrator')
    const params = { id: String(published?.step_id) }
    const { shifts: seen } = await server.reply(historyRoutes.version, { params, query }, 'administrator')
    const body = { ...query, shifts: seen.map(({ id, version }) => ({ id, version })) }
    await server.reply(historyRoutes.restore, { params, body }, 'administrator')
    expect(await shifts()).toMatchObject([openToAll])
  })

  test('waits for an undo that opens a shift of the driver, and opens it', async () => {
    const { id } = await opened()
    const before = (await shifts())[0] as Row<'shift'>
    await assignFirst()
    const noon = { date: TODAY, time: '12:00' }
    const withdrawn = await server.db.transaction().execute(async (tx) => {
      const { driver_id: none, driver_id_canceled, status_assigned, cannot_work } = before
      const set = { driver_id: none, driver_id_canceled, status_assigned, cannot_work }
      await tx.updateTable('shift').set(set).where('id', '=', before.id).execute()
      await forgetWell(tx, [before], noon)
      const answer = well(id)
      // It would have been answered by then if it did not wait.
      await Promise.race([answer, new Promise((resolve) => setTimeout(resolve, 500))])
      return { answer }
    })
    expect(await withdrawn.answer).toMatchObject({ status: 200 })
    expect(await shifts()).toMatchObject([openToAll, openToAll])
  })

  test('undo looks at more shifts in one statement than it could bind parameters', async () => {
    await opened()
    const [first] = await shifts()
    const many = Array.from({ length: 70_000 }, () => first as Row<'shift'>)
    await server.db.deleteFrom('leave_request').execute()
    const noon = { date: TODAY, time: '12:00' }
    await server.db.transaction().execute((tx) => forgetWell(tx, many, noon))
    expect((await shifts())[0]).toMatchObject(openToAll)
  })

  test('refuses a plan that was made before', async () => {
    const { id } = await opened()
    const [seen] = await shifts()
    await well(id)
    expect((await assign(seen)).status).toBe(409)
    expect(await cover(id)).toMatchObject({ status: 404 })
  })

  test('at the moment when a shift is assigned, only one of the two counts', async () => {
    const { id } = await opened()
    const [first] = await shifts()
    const [assigned, withdrawn] = await Promise.all([assign(first), well(id)])
    expect(withdrawn.status).toBe(200)
    const [one, other] = await shifts()
    expect(other).toMatchObject(openToAll)
    const isAssigned = assigned.status === 200
    expect(assigned.status).toBe(isAssigned ? 200 : 409)
    expect(one).toMatchObject(isAssigned ? { driver_id: DRIVERS.everywhere, cannot_work: null } : openToAll)
  })

  test('does not end the offers of a shift', async () => {
    const { id } = await opened()
    const [first] = await shifts()
    const body = { shift_ids: [first?.id as number] }
    await server.reply(cascadeRoutes.start, { body }, 'administrator')
    const running = () => server.db.selectFrom('cascade').select('ended_at').execute()
    await well(id)
    expect(await shifts()).toMatchObject([openToAll, openToAll])
    expect(await running()).toEqual([{ ended_at: null }])
  })

  test('ends the alert; undo of an assignment brings it back as long as the driver cannot work', async () => {
    const unread = async () => (await server.reply(alertRoutes.unread, {}, 'manager')).count
    const { id } = await opened()
    expect(await unread()).toBe(2)
    await assignFirst()
    expect(await unread()).toBe(1)
    await undoLast()
    expect(await unread()).toBe(2)
    await well(id)
    // That the driver can work again.
    expect(await unread()).toBe(1)
  })
})

describe('undo of a report by the office', () => {
  const stack = () => server.reply(stepRoutes.stack, {}, 'administrator')
  const undone = async (what: 'undo' | 'redo') => {
    const [step] = (await stack())[what]
    return server.call(stepRoutes[what], { params: { id: String(step?.id) }, body: {} }, 'administrator')
  }
  const states = async () =>
    (await server.db.selectFrom('leave_request').select('state').execute()).map(({ state }) => state)

  test('gives the shifts back and takes the days back in one step, and redo reports them again', async () => {
    await addShift(server.db, { ...evening, period_date: TODAY })
    await addShift(server.db, { ...evening, period_date: THURSDAY })
    await report('administrator')
    const [step] = (await stack()).undo
    expect(step?.name).toBe('Report that a driver cannot work 2 shifts')
    const params = { id: String(step?.id) }
    expect(await server.reply(stepRoutes.checkUndo, { params }, 'administrator')).toMatchObject({
      problems: [],
    })
    expect(await undone('undo')).toMatchObject({ status: 200 })
    expect(await shifts()).toMatchObject([{ driver_id }, { driver_id }])
    expect([await states(), await daysOff()]).toEqual([['withdrawn'], []])
    expect(await undone('redo')).toMatchObject({ status: 200 })
    expect(await shifts()).toMatchObject([{ driver_id: null }, { driver_id: null }])
    expect([await states(), await daysOff()]).toEqual([['approved'], [TODAY, THURSDAY]])
    expect(await undone('undo')).toMatchObject({ status: 200 })
    expect([await states(), await daysOff()]).toEqual([['withdrawn'], []])
  })

  test('leaves the driver a day off of their own, even after redo', async () => {
    await addShift(server.db, { ...evening, period_date: TODAY })
    const own = {
      driver_id,
      period_date: THURSDAY,
      holiday: 10,
      start_at: '00:00',
      stop_at: '23:45',
    } as const
    await server.db.insertInto('driver_override_time').values(own).execute()
    await report('administrator')
    await undone('undo')
    expect(await daysOff()).toEqual([THURSDAY])
    await undone('redo')
    await undone('undo')
    expect(await daysOff()).toEqual([THURSDAY])
  })

  test('pays nothing for short notice, nor does redo', async () => {
    await setShortNotice(server.db, true)
    await addShift(server.db, { ...evening, period_date: TODAY })
    await report('administrator')
    await undone('undo')
    await undone('redo')
    expect(await server.db.selectFrom('short_notice').select(['exemption', 'driver_pay']).execute()).toEqual([
      { exemption: 'driver_sick', driver_pay: '0.00' },
      { exemption: 'driver_sick', driver_pay: '0.00' },
    ])
    await setShortNotice(server.db, false)
  })

  test('leaves days off that other sick days have, and is refused because of them', async () => {
    await addShift(server.db, { ...evening, period_date: THURSDAY })
    await called({ from_date: TODAY, to_date: TODAY })
    await report('administrator')
    await server.call(
      ownSickCallRoutes.report,
      { body: { from_date: THURSDAY, to_date: '2026-06-12' } },
      'driver',
    )
    expect(await undone('undo')).toMatchObject({ status: 400 })
    expect(await states()).toEqual(['approved', 'approved', 'approved'])
  })

  test('does not report again anything that was withdrawn before', async () => {
    await addShift(server.db, { ...evening, period_date: TODAY })
    const { body } = await report('administrator')
    const params = { id: String((body as SickCallDone).id) }
    await server.reply(leaveRoutes.withdraw, { params }, 'administrator')
    await undone('undo')
    await undone('redo')
    expect([await states(), await daysOff()]).toEqual([['withdrawn'], []])
  })
})

test('a restored version gives no shift to a driver who cannot work then', async () => {
  const { id } = await addShift(server.db, { ...evening, status: 10, period_date: THURSDAY })
  await server.reply(shiftRoutes.publish, { body: { shift_ids: [id] } }, 'administrator')
  await report('administrator')
  const range = { period_date_from: THURSDAY, period_date_to: THURSDAY }
  const [published] = await server.reply(historyRoutes.versions, { query: range }, 'administrator')
  const params = { id: String(published?.step_id) }
  const { shifts: seen } = await server.reply(
    historyRoutes.version,
    { params, query: range },
    'administrator',
  )
  const body = { ...range, shifts: seen.map(({ id, version }) => ({ id, version })) }
  const { refused } = await server.reply(historyRoutes.restore, { params, body }, 'administrator')
  expect(refused).toEqual([{ shift_id: id, message: expect.stringContaining('Driver unavailable') }])
  expect(await shifts()).toMatchObject([{ driver_id: null }])
  expect(await daysOff()).toEqual([TODAY, THURSDAY])
})
