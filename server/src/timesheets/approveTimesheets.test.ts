/**
 * 'Approve All': each item on its own (docs/spec/timesheets.md#timesheet-calls, docs/spec/timesheets.md#batch-approval).
 */
import { timesheetRoutes } from '@driverdesk/contract/timesheets/timesheets.routes.ts'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Tx } from '../kernel/database.ts'
import { chargesOf } from '../shifts/testing/traces.ts'
import { watch } from '../testing/liveClient.ts'
import { type TestApp, testApp } from '../testing/testApp.ts'
import { addShift, DRIVERS, RESTAURANTS } from '../testing/testWorld.ts'
import { addTimesheet, givenTimesheet, YESTERDAY } from './testing/givenTimesheet.ts'
import { timesheetViews } from './timesheets.reads.ts'
import { insertTimesheets, updateTimesheets } from './timesheets.writes.ts'

let server: TestApp
beforeAll(async () => {
  server = await testApp()
})
afterAll(() => server.end())

const south = { restaurant_id: RESTAURANTS.southOne, driver_id: DRIVERS.south }

test('valid timesheets are approved, new or stored; the others are not written, each with its reason', async () => {
  const { db } = server
  const submitted = await addTimesheet(db)
  const approved = await addTimesheet(db, { status: 30, status_progress: 40 })
  const foreign = await addTimesheet(db, south)
  const stale = await addTimesheet(db)
  const shift = await addShift(db, { status: 20, driver_id: DRIVERS.north, period_date: YESTERDAY })
  const open = await addShift(db, { period_date: YESTERDAY })
  const timesheets = [
    { ...givenTimesheet(), id: submitted.id, updated_at: submitted.updated_at },
    { ...givenTimesheet({ shift_id: shift.id }), id: -shift.id, status_progress: 30 },
    { ...givenTimesheet(), id: approved.id },
    { ...givenTimesheet(south), id: foreign.id },
    { ...givenTimesheet(), id: 2_000_000_000 },
    { ...givenTimesheet(), id: stale.id, updated_at: '2020-01-01T00:00:00.000Z' },
    { ...givenTimesheet({ shift_id: open.id, driver_id: 0 }), id: -open.id },
    { ...givenTimesheet({ shift_id: shift.id }), id: -shift.id },
    { id: stale.id, start_time: '25:00' },
    { ...givenTimesheet(), id: 3_000_000_000 },
  ]
  const { status, body } = await server.call(timesheetRoutes.approve, { body: { timesheets } }, 'manager')
  expect(status).toBe(200)
  const approval = { status: 30, status_progress: 40, cost_total: 40 }
  const { result, fail } = body as {
    result: object[]
    fail: { data: object; errors: Record<string, string[]> }[]
  }
  expect(result).toMatchObject([
    { id: submitted.id, ...approval },
    { shift_id: shift.id, ...approval },
  ])
  expect(fail.map(({ data }) => data)).toEqual(timesheets.slice(2))
  expect(fail.map(({ errors }) => Object.entries(errors)[0])).toEqual([
    ['id', ['This timesheet is already approved.']],
    ['id', ['This timesheet does not exist.']],
    ['id', ['This timesheet does not exist.']],
    ['id', [expect.stringMatching(/^This timesheet was changed by .+ Reload to see the change\.$/)]],
    ['driver_id', ["Can't approve Open shift"]],
    ['id', ['This shift already has a timesheet. Reload to see it.']],
    ['restaurant_id', ['Restaurant is required']],
    ['id', ['Must be a number.']],
  ])
  const rows = await db.selectFrom('timesheet').selectAll().orderBy('id').execute()
  expect(rows.filter(({ id }) => [approved.id, foreign.id, stale.id].includes(id))).toEqual([
    approved,
    foreign,
    stale,
  ])
  expect(rows).toHaveLength(5)
})

test('queried or discarded timesheets can only be approved one by one, even the same one twice at once', async () => {
  const { db } = server
  const queried = await addTimesheet(db, {
    restaurant_answer: 20,
    query_reason: 'Left at nine',
    answered_at: '2026-06-10T10:00:00.000Z',
  })
  const other = await addTimesheet(db, { cost_extra_bonus: '-5.00' })
  const discarded = await addTimesheet(db, { status: 20, status_progress: 60 })
  const items = [queried.id, other.id, other.id, discarded.id].map((id) => ({ ...givenTimesheet(), id }))
  const { body } = await server.call(timesheetRoutes.approve, { body: { timesheets: items } }, 'manager')
  expect(body).toMatchObject({
    result: [{ id: other.id, status: 30, cost_extra_bonus: -5 }],
    fail: [
      { errors: { id: ['The restaurant has queried this timesheet. Approve it individually.'] } },
      { errors: { id: ['This timesheet is already approved.'] } },
      { errors: { id: ['This timesheet is already discarded.'] } },
    ],
  })
  const [shown] = await timesheetViews(db, [other.id])
  expect((body as { result: object[] }).result[0]).toEqual(shown)
})

test('each item has its own changes: hours, trips, a fee with its charge, the driver of a timesheet entered by hand', async () => {
  const { db } = server
  const evening = { start_time: '18:00', finish_time: '22:00' }
  const shift = await addShift(db, {
    status: 20,
    driver_id: DRIVERS.north,
    period_date: YESTERDAY,
    ...evening,
  })
  const [longer, charged, byHand] = [
    await addTimesheet(db),
    await addTimesheet(db, { shift_id: shift.id, ...evening }),
    await addTimesheet(db),
  ]
  const timesheets = [
    { ...givenTimesheet({ finish_time: '15:00', fuel_bonus_6: 2, comment: '' }), id: longer.id },
    { ...givenTimesheet({ cost_extra_bonus: -7.5, ...evening }), id: charged.id },
    { ...givenTimesheet({ driver_id: DRIVERS.everywhere, cost_bonus: '10.00' }), id: byHand.id },
    { ...givenTimesheet({ start_time: '20:00', finish_time: '01:00' }), id: 0 },
  ]
  const { body } = await server.call(timesheetRoutes.approve, { body: { timesheets } }, 'manager')
  const { result } = body as { result: { id: number }[] }
  const of = (id: number) => result.find((each) => each.id === id)
  expect(of(longer.id)).toMatchObject({
    cost_total: 54,
    fuel_bonus_6: 2,
    finish_time: '15:00',
    trip_pay_6: 2,
  })
  expect(of(charged.id)).toMatchObject({ cost_total: 40, cost_extra_bonus: -7.5, comment: '' })
  expect(of(byHand.id)).toMatchObject({ cost_total: 50, driver_id: DRIVERS.everywhere, cost_bonus: 10 })
  const overnight = result.find(({ id }) => ![longer.id, charged.id, byHand.id].includes(id))
  expect(overnight).toMatchObject({ shift_id: null, cost_total: 50, status: 30, planned: null })
  expect(result).toEqual(
    await timesheetViews(
      db,
      result.map(({ id }) => id),
    ),
  )
  expect(await chargesOf(db, shift.id)).toMatchObject([{ event: 40, cost: '-7.50', model_id: charged.id }])
  const recorded = await db
    .selectFrom('audit_event')
    .select(['after'])
    .where('thing', '=', 'timesheet')
    .where('thing_id', '=', byHand.id)
    .orderBy('id')
    .execute()
  expect(recorded).toEqual([
    {
      after: {
        driver_id: DRIVERS.everywhere,
        cost_bonus: 10,
        cost_total: 50,
        status: 30,
        status_progress: 40,
        trip_pay_0: 0.5,
        trip_pay_3: 1,
        trip_pay_6: 2,
      },
    },
  ])
})

test('says who has already approved the same timesheets, including those filled from the plan, but not others', async () => {
  const { db } = server
  const hours = { start_time: '05:00', finish_time: '09:00' }
  const shift = await addShift(db, { status: 20, driver_id: DRIVERS.north, period_date: YESTERDAY, ...hours })
  const [same, changed] = [await addTimesheet(db), await addTimesheet(db)]
  const item = ({ id, updated_at }: typeof same, given = {}) => ({
    ...givenTimesheet({ cost_bonus: '0.00', fuel_bonus_0: 0, ...given }),
    id,
    updated_at: new Date(updated_at).toISOString(),
  })
  const filled = { ...givenTimesheet({ ...hours, shift_id: shift.id }), id: -shift.id }
  const approve = (timesheets: object[], who: 'manager' | 'administrator') =>
    server.call(timesheetRoutes.approve, { body: { timesheets } }, who)
  await approve([item(same), item(changed, { finish_time: '15:00' }), filled], 'manager')
  const { body } = await approve([item(same), item(changed), filled, filled], 'administrator')
  const { result, fail } = body as { result: object[]; fail: { approved_by?: string; errors: object }[] }
  expect(result).toEqual([])
  const already = { errors: { id: ['This timesheet is already approved.'] }, approved_by: 'manager Account' }
  expect(fail.map(({ errors, approved_by }) => ({ errors, approved_by }))).toEqual([
    already,
    {
      errors: { id: [expect.stringContaining('This timesheet was changed by manager Account at')] },
      approved_by: undefined,
    },
    already,
    already,
  ])
})

test('tells a restaurant that the office approved first', async () => {
  const { db } = server
  const { id } = await addTimesheet(db)
  const timesheets = [{ ...givenTimesheet(), id }]
  await server.call(timesheetRoutes.approve, { body: { timesheets } }, 'manager')
  const { body } = await server.call(timesheetRoutes.approve, { body: { timesheets } }, 'restaurant')
  expect(body).toMatchObject({ result: [], fail: [{ approved_by: expect.any(String) }] })
})

test('two people approving the same timesheets at once approve each once, in any order', async () => {
  const { db } = server
  const ids: number[] = []
  for (let nr = 0; nr < 12; nr++) ids.push((await addTimesheet(db)).id)
  const shift = await addShift(db, { status: 20, period_date: YESTERDAY, ...south })
  const items = [
    ...ids.map((id) => ({ ...givenTimesheet(), id })),
    { ...givenTimesheet({ ...south, shift_id: shift.id }), id: -shift.id },
  ]
  const approve = (timesheets: object[]) =>
    server.call(timesheetRoutes.approve, { body: { timesheets } }, 'administrator')
  const answers = await Promise.all([approve(items), approve(items.toReversed()), approve(items)])
  const results = answers.flatMap(({ body }) => (body as { result: { id: number }[] }).result)
  expect(results).toHaveLength(13)
  expect(new Set(results.map(({ id }) => id)).size).toBe(13)
  const recorded = await db
    .selectFrom('audit_event')
    .select('thing_id')
    .where('thing', '=', 'timesheet')
    .where('thing_id', 'in', ids)
    .execute()
  expect(recorded).toHaveLength(12)
})

test('thousands are approved by one call, and announced as one', async () => {
  const { db } = server
  await addTimesheet(db)
  const { rows } = await sql<{ id: number }>`
    insert into timesheet (restaurant_id, driver_id, status, status_progress, period_date, start_time, finish_time,
      cost_per_hour, cost_total)
    select restaurant_id, driver_id, 10, 20, period_date, start_time, finish_time, cost_per_hour, cost_total
    from generate_series(1, 2500), lateral (select * from timesheet order by id desc limit 1) as submitted
    returning id`.execute(db)
  const watcher = await watch(server, 'manager')
  const comment = 'As people write it, now and then somewhat longer than needed. '.repeat(6)
  const timesheets = rows.map(({ id }) => ({ ...givenTimesheet({ comment }), id }))
  const { body } = await server.call(timesheetRoutes.approve, { body: { timesheets } }, 'manager')
  expect(body).toMatchObject({ fail: [] })
  expect((body as { result: object[] }).result).toHaveLength(2500)
  const received = (await watcher.leave()).map(({ channel, event }) => `${channel} ${event}`)
  expect(received).toEqual(['timesheet refetch', 'shift refetch'])
})

test('a restaurant approves its own timesheets’ time', async () => {
  const { id } = await addTimesheet(server.db)
  const timesheets = [{ ...givenTimesheet(), id, status: 30, status_progress: 40 }]
  const answer = await server.call(timesheetRoutes.approve, { body: { timesheets } }, 'restaurant')
  expect(answer).toMatchObject({ body: { result: [{ id, status: 10, status_progress: 50 }], fail: [] } })
  expect(JSON.stringify(answer.body)).not.toContain('cost_extra_bonus')
})

test('a field that a batch cannot write is refused, not ignored', async () => {
  const { id } = await addTimesheet(server.db)
  const strange = Object.assign({ ...givenTimesheet(), cost_per_hour: 10, cost_total: 40 }, { tip: 5 })
  const batches = [
    (tx: Tx): Promise<unknown> =>
      updateTimesheets(tx, [{ ids: [id], action: 'update', before: {}, after: strange }]),
    (tx: Tx): Promise<unknown> => insertTimesheets(tx, [strange]),
  ]
  for (const write of batches) {
    await expect(server.db.transaction().execute(write)).rejects.toThrow(
      'A batch does not write tip of timesheets.',
    )
  }
})

test('an item with thousands of unknown fields is refused quickly, with some of them named', async () => {
  const unknown = Object.fromEntries(Array.from({ length: 20_000 }, (_, nr) => [`field${nr}`, 1]))
  const timesheets = [{ ...givenTimesheet(), id: 1, ...unknown }]
  const { body } = await server.call(timesheetRoutes.approve, { body: { timesheets } }, 'restaurant')
  const [failed] = (body as { fail: { errors: object }[] }).fail
  expect(Object.keys(failed?.errors ?? {})).toEqual(Array.from({ length: 50 }, (_, nr) => `field${nr}`))
})
