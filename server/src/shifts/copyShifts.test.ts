/** Copying shifts to another range, by staff and by restaurants (docs/spec/shifts.md#copied-shifts). */
import { Copies, CopiesForRestaurant } from '@driverdesk/contract/shifts/bulkShifts.shapes.ts'
import { freeShiftRoutes } from '@driverdesk/contract/shifts/freeShifts.routes.ts'
import { shiftRoutes } from '@driverdesk/contract/shifts/shifts.routes.ts'
import { NOT_SUBMITTED_MESSAGE } from '@driverdesk/domain/shifts/shiftActs.ts'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { lockDrivers } from '../drivers/drivers.reads.ts'
import { type TestApp, testApp } from '../testing/testApp.ts'
import { type AccountName, addShift, DRIVERS, RESTAURANTS } from '../testing/testWorld.ts'
import { addTimesheet } from '../timesheets/testing/givenTimesheet.ts'
import { FRIDAY, THURSDAY, WEDNESDAY } from './testing/givenShift.ts'
import { announcementsOf, auditOf, expectNothingWritten, forgetShifts } from './testing/traces.ts'

let server: TestApp
beforeAll(async () => {
  server = await testApp()
})
beforeEach(() => forgetShifts(server.db))
afterAll(() => server.end())

const MONDAY = '2026-06-15'
const NEXT_MONDAY = '2026-06-22'

const send = (body: Record<string, unknown>, as?: AccountName, headers: Record<string, string> = {}) =>
  server.call(shiftRoutes.copy, { body, headers }, as)

const copy = async (shift_ids: number[], more: Record<string, unknown> = {}, as: AccountName = 'manager') => {
  const answer = await send({ shift_ids, from_date: MONDAY, to_date: NEXT_MONDAY, ...more }, as)
  expect([answer.status, answer.body]).toEqual([200, answer.body])
  return Copies.parse(answer.body)
}

const stored = () => server.db.selectFrom('shift').selectAll().orderBy('id').execute()

describe('if shifts already exist', () => {
  const there = { period_date: '2026-06-24', start_time: '10:00', finish_time: '14:00' } as const
  const check = (shift_ids: number[], as: AccountName = 'manager') =>
    server.reply(shiftRoutes.checkCopy, { body: { shift_ids, from_date: MONDAY, to_date: NEXT_MONDAY } }, as)
  const left = async () => (await stored()).filter(({ shift_id }) => shift_id === null).map(({ id }) => id)

  test('existing shifts are counted first; then duplicates are skipped, all are added, or unpublished ones are replaced', async () => {
    const early = await addShift(server.db)
    const late = await addShift(server.db, { start_time: '18:00', finish_time: '20:00' })
    const sources = [early.id, late.id]
    const published = await addShift(server.db, { ...there, status: 20 })
    const other = await addShift(server.db, { ...there, start_time: '12:00' })
    const worked = await addShift(server.db, { ...there, start_time: '06:00' })
    await addTimesheet(server.db, { shift_id: worked.id })
    const draft = await addShift(server.db, {
      ...there,
      start_time: '18:00',
      finish_time: '20:00',
      status: 30,
    })
    await addShift(server.db, { ...there, restaurant_id: RESTAURANTS.northTwo })
    expect(await check(sources)).toEqual({
      shifts: 2,
      there: 3,
      same: 1,
      replaced: 1,
      same_as_kept: 1,
      barred: { skip: 0, add: 0, replace: 0 },
    })
    expect((await copy(sources, { existing: 'skip' })).shifts).toMatchObject([{ shift_id: late.id }])
    expect((await copy(sources, { existing: 'skip' })).shifts).toEqual([])
    expect((await copy(sources, { existing: 'add' })).shifts).toHaveLength(2)
    expect(await left()).toEqual(expect.arrayContaining([other.id]))
    const replaced = await copy(sources, { existing: 'replace' })
    expect(replaced.shifts).toMatchObject([{ shift_id: late.id }])
    expect(await left()).not.toContain(other.id)
    expect(await left()).toEqual(expect.arrayContaining([...sources, published.id, worked.id, draft.id]))
    expect(await auditOf(server.db, other.id)).toMatchObject([{ action: 'remove' }])
    expect(await check(sources)).toMatchObject({ there: 3, same: 2 })
    const steps = await server.db.selectFrom('schedule_step').select('shifts').orderBy('id').execute()
    expect(steps.map(({ shifts }) => shifts)).toEqual([1, 2, 1])
  })

  test('two people who copy at once copy once', async () => {
    const { id } = await addShift(server.db)
    const both = await Promise.all([copy([id], { existing: 'skip' }), copy([id], { existing: 'skip' })])
    expect(both.flatMap(({ shifts }) => shifts)).toHaveLength(1)
  })

  test('staff cannot copy restaurant drafts, so drafts alone copy nothing', async () => {
    const draft = await addShift(server.db, { status: 30 })
    const { id } = await addShift(server.db)
    expect((await copy([draft.id, id])).shifts).toMatchObject([{ shift_id: id }])
    const refused = await send({ shift_ids: [draft.id], to_date: NEXT_MONDAY }, 'manager')
    expect(refused).toMatchObject({
      status: 400,
      body: { [`shift_ids.${draft.id}`]: [NOT_SUBMITTED_MESSAGE] },
    })
  })

  test('a restaurant’s own drafts are counted and can be replaced', async () => {
    const open = { driver_id: null, status: 30 } as const
    const { id } = await addShift(server.db, open)
    const old = await addShift(server.db, { ...open, ...there, start_time: '12:00' })
    expect(await check([id], 'restaurant')).toMatchObject({ there: 1, same: 0, replaced: 1 })
    await server.reply(
      freeShiftRoutes.copy,
      { body: { shift_ids: [id], from_date: MONDAY, to_date: NEXT_MONDAY, existing: 'replace' } },
      'restaurant',
    )
    expect(await left()).not.toContain(old.id)
  })
})

describe('a copy', () => {
  test('is new, on the same day of the target as its source has in the range', async () => {
    const late = await addShift(server.db, { period_date: FRIDAY, start_time: '22:00', finish_time: '02:30' })
    const early = await addShift(server.db, { period_date: MONDAY, status: 20 })
    const { shifts, opened } = await copy([late.id, early.id])
    expect(shifts).toMatchObject([
      { shift_id: early.id, period_date: '2026-06-22', start_time: '10:00', status: 10, status_assigned: 20 },
      { shift_id: late.id, period_date: '2026-06-26', start_time: '22:00', finish_time: '02:30', status: 10 },
    ])
    expect(opened).toEqual([])
    expect(shifts).toHaveLength(2)
  })

  test.each([
    ['the range’s own first day', { from_date: MONDAY, to_date: '2026-06-29' }, '2026-07-01'],
    ['another weekday', { from_date: MONDAY, to_date: '2026-06-23' }, '2026-06-25'],
    ['the past', { from_date: MONDAY, to_date: '2026-02-23' }, '2026-02-25'],
    ['the same week', { from_date: MONDAY, to_date: MONDAY }, WEDNESDAY],
    ['a Monday without a first day', { from_date: undefined, to_date: '2026-06-22' }, '2026-06-24'],
  ])('counts from %s', async (_, range, period_date) => {
    const { id } = await addShift(server.db)
    expect((await copy([id], range)).shifts).toMatchObject([{ period_date }])
  })

  test('keeps times, comment and extra request, and has neither bonuses, fees nor trips', async () => {
    const { id } = await addShift(server.db, {
      comment: 'Back door',
      extra_request: 1,
      cost_bonus: '20.00',
      const_fuel_bonus: '5.00',
      cost_extra_bonus: '7.00',
      fuel_bonus_0: 1,
      fuel_bonus_3: 2,
      fuel_bonus_6: 3,
      comment_cancelled: 'Closed early',
      driver_id_canceled: DRIVERS.north,
      status_assigned: 30,
      restaurateur_creator_id: 1,
      restaurateur_moderator_id: 1,
    })
    const { shifts } = await copy([id])
    expect(shifts).toMatchObject([
      {
        shift_id: id,
        comment: 'Back door',
        extra_request: 1,
        status_assigned: 20,
        meal_time: 0,
        rest_time: 0,
        cost_bonus: 0,
        const_fuel_bonus: 0,
        cost_extra_bonus: 0,
        cost_total: 40,
        fuel_bonus_0: 0,
        fuel_bonus_3: 0,
        fuel_bonus_6: 0,
        comment_cancelled: '',
        driver_id_canceled: null,
        creator_id: 2,
        moderator_id: 2,
        restaurateur_creator_id: null,
        restaurateur_moderator_id: null,
        timesheet: null,
      },
    ])
  })

  test('is paid at the rate of its new day and restaurant, not at its source’s', async () => {
    const given = { status: 20, cost_per_hour: '99.00', cost_total: '396.00' } as const
    const area = await addShift(server.db, given)
    const own = await addShift(server.db, { ...given, restaurant_id: RESTAURANTS.northTwo })
    const ids = [area.id, own.id]
    const weekday = await copy(ids)
    expect(weekday.shifts.map(({ cost_per_hour, cost_total }) => [cost_per_hour, cost_total])).toEqual([
      [10, 40],
      [14.5, 58],
    ])
    const weekend = await copy(ids, { to_date: '2026-06-24' })
    expect(weekend.shifts).toMatchObject([{ period_date: '2026-06-26' }, { period_date: '2026-06-26' }])
    expect(weekend.shifts.map(({ cost_per_hour, cost_total }) => [cost_per_hour, cost_total])).toEqual([
      [12, 48],
      [0, 0],
    ])
  })

  test('is paid to the penny for an odd length, even across midnight', async () => {
    const { id } = await addShift(server.db, {
      restaurant_id: RESTAURANTS.southOne,
      period_date: FRIDAY,
      start_time: '22:00',
      finish_time: '00:25',
    })
    const { shifts } = await copy([id], {}, 'administrator')
    // £13.33 × 145 minutes = £32.2141…
    expect(shifts).toMatchObject([{ cost_per_hour: 13.33, cost_total: 32.21 }])
  })

  test('leaves its source unchanged', async () => {
    const source = await addShift(server.db, { driver_id: DRIVERS.north, status: 20 })
    await copy([source.id])
    const [before] = await stored()
    expect(before).toEqual(source)
  })

  test('is recorded and announced', async () => {
    const { id } = await addShift(server.db, { restaurant_id: RESTAURANTS.northTwo })
    const { shifts } = await copy([id])
    const made = shifts[0]?.id as number
    expect(await auditOf(server.db, made)).toMatchObject([
      { actor: 'panel_user:2', action: 'copy', before: null, after: { copied_to: NEXT_MONDAY } },
    ])
    expect(await announcementsOf(server.db, made)).toEqual([
      { event: 'store', restaurant_id: RESTAURANTS.northTwo, left_restaurant_id: null },
    ])
    expect(await announcementsOf(server.db, id)).toEqual([])
  })

  test('is made once if a shift is chosen twice', async () => {
    const { id } = await addShift(server.db)
    expect((await copy([id, id])).shifts).toHaveLength(1)
  })
})

describe('the driver of a copy', () => {
  const kept = async (shift: Parameters<typeof addShift>[1]) => {
    const { id } = await addShift(server.db, shift)
    const { shifts, opened } = await copy([id], {}, 'administrator')
    const [made] = shifts
    expect(opened).toEqual(made?.driver_id === null ? [made.id] : [])
    return made
  }

  test('stays if nothing prevents it', async () => {
    expect(await kept({ driver_id: DRIVERS.north, status: 20 })).toMatchObject({
      driver_id: DRIVERS.north,
      status_assigned: 10,
      driver: { id: DRIVERS.north },
    })
  })

  test.each([
    ['a published shift of that time', { status: 20 }, null],
    [
      'a published shift into that time from the night before',
      { status: 20, period_date: '2026-06-23', start_time: '20:00', finish_time: '10:30' },
      null,
    ],
    [
      'a published shift that ends when it starts',
      { status: 20, start_time: '08:00', finish_time: '10:00' },
      DRIVERS.north,
    ],
    ['an unpublished shift of that time', { status: 10 }, DRIVERS.north],
    ['a published shift of another day', { status: 20, period_date: '2026-06-25' }, DRIVERS.north],
  ] as const)('beside %s', async (_, other, driver_id) => {
    await addShift(server.db, { driver_id: DRIVERS.north, period_date: '2026-06-24', ...other })
    expect(await kept({ driver_id: DRIVERS.north })).toMatchObject({
      driver_id,
      status_assigned: driver_id === null ? 20 : 10,
    })
  })

  test.each([
    ['on holiday that date', { holiday: 10 }, null],
    ['working later that date', { holiday: 20, start_at: '12:00', stop_at: '23:00' }, null],
    ['working all of that time', { holiday: 20, start_at: '09:00', stop_at: '15:00' }, DRIVERS.north],
  ] as const)('who is %s', async (_, times, driver_id) => {
    await server.db
      .insertInto('driver_override_time')
      .values({ driver_id: DRIVERS.north, period_date: '2026-06-24', ...times })
      .execute()
    expect(await kept({ driver_id: DRIVERS.north })).toMatchObject({ driver_id })
  })

  test.each([
    ['inactive', DRIVERS.inactive, RESTAURANTS.northOne],
    ['an applicant', DRIVERS.applicant, RESTAURANTS.northOne],
    ['of another area', DRIVERS.south, RESTAURANTS.northOne],
    ['of another restaurant', DRIVERS.northTwoOnly, RESTAURANTS.northOne],
  ])('who is now %s is removed', async (_, driver_id, restaurant_id) => {
    expect(await kept({ driver_id, restaurant_id })).toMatchObject({ driver_id: null, status_assigned: 20 })
  })

  test('is removed only where necessary, and those shifts are named', async () => {
    await addShift(server.db, { driver_id: DRIVERS.north, status: 20, period_date: '2026-06-24' })
    const clashing = await addShift(server.db, { driver_id: DRIVERS.north })
    const free = await addShift(server.db, { driver_id: DRIVERS.north, period_date: THURSDAY })
    const open = await addShift(server.db, {
      period_date: THURSDAY,
      start_time: '18:00',
      finish_time: '20:00',
    })
    const { shifts, opened } = await copy([clashing.id, free.id, open.id])
    expect(shifts.map(({ shift_id, driver_id }) => [shift_id, driver_id])).toEqual([
      [clashing.id, null],
      [free.id, DRIVERS.north],
      [open.id, null],
    ])
    expect(opened).toEqual([shifts[0]?.id])
    const short = await copy([clashing.id, free.id, open.id], { lost_only: 1 })
    expect(short).toMatchObject({ copied: 3, shifts: [{ shift_id: clashing.id, driver_id: null }] })
    expect(short.opened).toEqual(short.shifts.map(({ id }) => id))
  })
})

test('copying does not wait for locks on its drivers', async () => {
  const { id } = await addShift(server.db, { driver_id: DRIVERS.north })
  await server.db.transaction().execute(async (tx) => {
    await lockDrivers(tx, [DRIVERS.north])
    expect(await copy([id])).toMatchObject({ copied: 1, shifts: [{ driver_id: DRIVERS.north }] })
  })
})

test('twenty requests at once with one Idempotency-Key copy once, and all get that answer', async () => {
  const { id } = await addShift(server.db)
  const body = { shift_ids: [id], from_date: MONDAY, to_date: NEXT_MONDAY }
  const answers = await Promise.all(
    Array.from({ length: 20 }, () => send(body, 'manager', { 'idempotency-key': 'copy-1' })),
  )
  for (const answer of answers) expect([answer.status, answer.body]).toEqual([200, answers[0]?.body])
  expect(await stored()).toHaveLength(2)
  expect(await server.db.selectFrom('outbox').select('seq').execute()).toHaveLength(1)
  const other = await expectNothingWritten(server.db, () =>
    send({ ...body, to_date: '2026-06-29' }, 'manager', { 'idempotency-key': 'copy-1' }),
  )
  expect(other).toMatchObject({ status: 409 })
})

test('an answer that version 0.1 gave is repeated without the number of copies', async () => {
  const { id } = await addShift(server.db)
  const body = { shift_ids: [id], from_date: MONDAY, to_date: NEXT_MONDAY }
  const again = () => send(body, 'manager', { 'idempotency-key': 'copy-0.1' })
  const { copied: _, ...first } = (await again()).body as Record<string, unknown>
  await server.db
    .updateTable('idempotency_key')
    .set({ reply: JSON.stringify(first) })
    .where('key', '=', 'copy-0.1')
    .execute()
  expect(await again()).toMatchObject({ status: 200, body: first })
})

describe('is refused, and nothing written,', () => {
  test.each([
    ['manager', RESTAURANTS.southOne],
    ['limitedManager', RESTAURANTS.northTwo],
  ] as const)('if one shift is outside the scope of the %s', async (as, restaurant_id) => {
    const mine = await addShift(server.db)
    const other = await addShift(server.db, { restaurant_id })
    for (const shift_ids of [
      [mine.id, other.id],
      [mine.id, 9_999],
    ]) {
      const answer = await expectNothingWritten(server.db, () => send({ shift_ids, to_date: MONDAY }, as))
      expect(answer).toMatchObject({ status: 404, body: { message: 'This shift does not exist.' } })
    }
  })

  test.each([
    ['no one', undefined, 401],
    ['a restaurant account', 'restaurant', 403],
    ['a driver', 'driver', 403],
  ] as const)('from %s', async (_, as, status) => {
    const { id } = await addShift(server.db)
    const answer = await expectNothingWritten(server.db, () => send({ shift_ids: [id], to_date: MONDAY }, as))
    expect(answer.status).toBe(status)
  })

  test.each([
    [{ shift_ids: [] }, { shift_ids: ['Choose at least one shift.'] }],
    [{ to_date: undefined }, { to_date: ['Date is required.'] }],
    [{ to_date: '2026-02-30' }, { to_date: ['Date invalid format.'] }],
    [{ from_date: 'Monday' }, { from_date: ['Date invalid format.'] }],
  ])('with %j', async (changed, errors) => {
    const { id } = await addShift(server.db)
    const answer = await expectNothingWritten(server.db, () =>
      send({ shift_ids: [id], to_date: MONDAY, ...changed }, 'manager'),
    )
    expect([answer.status, answer.body]).toEqual([400, errors])
  })
})

test('a closed restaurant’s shifts are not copied, and neither are the others in the request', async () => {
  const open = await addShift(server.db)
  const closed = await addShift(server.db, { restaurant_id: RESTAURANTS.northClosed })
  const answer = await expectNothingWritten(server.db, () =>
    send({ shift_ids: [open.id, closed.id], to_date: MONDAY }, 'manager'),
  )
  expect([answer.status, answer.body]).toEqual([
    400,
    { [`shift_ids.${closed.id}`]: ['This restaurant is inactive.'] },
  ])
})

describe('by a restaurant', () => {
  const copyFree = (shift_ids: number[], as: AccountName = 'restaurant') =>
    server.call(freeShiftRoutes.copy, { body: { shift_ids, from_date: MONDAY, to_date: NEXT_MONDAY } }, as)

  test('copies are its own open drafts, in the shape it sees', async () => {
    const { id } = await addShift(server.db, { status: 20, creator_id: 1, cost_bonus: '10.00' })
    const answer = await copyFree([id])
    expect(answer).toMatchObject({
      status: 200,
      body: {
        shifts: [{ shift_id: id, status: 30, status_assigned: 20, period_date: '2026-06-24' }],
        opened: [],
      },
    })
    expect(CopiesForRestaurant.parse(answer.body)).toEqual(answer.body)
    const [, made] = await stored()
    expect(made).toMatchObject({
      creator_id: null,
      moderator_id: null,
      restaurateur_creator_id: 1,
      restaurateur_moderator_id: 1,
      cost_bonus: '0.00',
      cost_total: '40.00',
    })
    expect(await auditOf(server.db, made?.id as number)).toMatchObject([{ actor: 'restaurateur:1' }])
  })

  test('a shift with a driver is not copied, and neither are the others in the request', async () => {
    const open = await addShift(server.db)
    const assigned = await addShift(server.db, { driver_id: DRIVERS.north })
    const answer = await expectNothingWritten(server.db, () => copyFree([open.id, assigned.id]))
    expect([answer.status, answer.body]).toEqual([
      400,
      { [`shift_ids.${assigned.id}`]: ['Only open shifts can be copied.'] },
    ])
  })

  test('another restaurant’s shift is not found, and staff cannot use this call', async () => {
    const { id } = await addShift(server.db, { restaurant_id: RESTAURANTS.southOne })
    const foreign = await expectNothingWritten(server.db, () => copyFree([id]))
    expect(foreign).toMatchObject({ status: 404, body: { message: 'This shift does not exist.' } })
    const staff = await expectNothingWritten(server.db, () => copyFree([id], 'administrator'))
    expect(staff.status).toBe(403)
  })
})
