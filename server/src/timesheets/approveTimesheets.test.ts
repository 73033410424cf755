/** 'Approve All': each item by itself (document 3, section 7; rulings 5.4). */
import { timesheetRoutes } from '@driverdesk/contract/timesheets/timesheets.routes.ts'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type TestApp, testApp } from '../kernel/testing/testApp.ts'
import { addShift, DRIVERS, RESTAURANTS } from '../kernel/testing/testWorld.ts'
import { addTimesheet, givenTimesheet, YESTERDAY } from './testing/givenTimesheet.ts'

let server: TestApp
beforeAll(async () => {
  server = await testApp()
})
afterAll(() => server.end())

const south = { restaurant_id: RESTAURANTS.southOne, driver_id: DRIVERS.south }

test('the good ones are approved, saved or not; of the others nothing is written and each is told why', async () => {
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
    ['id', ['This shift has a timesheet already. Reload to see it.']],
    ['restaurant_id', ['Restaurant is required']],
  ])
  const rows = await db.selectFrom('timesheet').selectAll().orderBy('id').execute()
  expect(rows.filter(({ id }) => [approved.id, foreign.id, stale.id].includes(id))).toEqual([
    approved,
    foreign,
    stale,
  ])
  expect(rows).toHaveLength(5)
})

test('a restaurant approves the time of its own', async () => {
  const { id } = await addTimesheet(server.db)
  const timesheets = [{ ...givenTimesheet(), id, status: 30, status_progress: 40 }]
  const answer = await server.call(timesheetRoutes.approve, { body: { timesheets } }, 'restaurant')
  expect(answer).toMatchObject({ body: { result: [{ id, status: 10, status_progress: 50 }], fail: [] } })
  expect(JSON.stringify(answer.body)).not.toContain('cost_extra_bonus')
})
