/** Tests the answers of restaurants to their timesheets, and automatic confirmation. */

import { timesheetRoutes } from '@driverdesk/contract/timesheets/timesheets.routes.ts'
import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { outboxHead } from '../kernel/outbox.ts'
import { secondServer } from '../kernel/testing/secondServer.ts'
import { expectNothingWritten } from '../shifts/testing/traces.ts'
import { watch } from '../testing/liveClient.ts'
import { NOW, type TestApp, testApp } from '../testing/testApp.ts'
import { type AccountName, DRIVERS, RESTAURANTS } from '../testing/testWorld.ts'
import { unitOf } from '../testing/unitOf.ts'
import { addTimesheet, givenTimesheet } from './testing/givenTimesheet.ts'
import { unansweredTimesheets } from './timesheets.jobs.ts'

let server: TestApp
let second: TestApp
beforeAll(async () => {
  server = await testApp()
  second = await secondServer(server)
})
beforeEach(() => server.db.deleteFrom('timesheet').execute())
afterAll(async () => {
  await second.end()
  await server.end()
})

const confirm = (id: number, as: AccountName = 'restaurant') =>
  server.call(timesheetRoutes.confirm, { params: { id: String(id) }, body: {} }, as)
const query = (id: number, reason = 'Left at nine', as: AccountName = 'restaurant') =>
  server.call(timesheetRoutes.query, { params: { id: String(id) }, body: { reason } }, as)
const change = (id: number, more: object, as: AccountName = 'manager') =>
  server.call(timesheetRoutes.update, { params: { id: String(id) }, body: givenTimesheet({ ...more }) }, as)

const NO_ANSWER = { restaurant_answer: null, query_reason: '', answered_at: null, answered_by: '' }
const QUERIED = { restaurant_answer: 20, query_reason: 'Left at nine', answered_at: NOW.toISOString() }

test('a query has its author and reason, reaches both sides, and ends with a confirmation', async () => {
  const { id } = await addTimesheet(server.db)
  const watchers = await Promise.all((['manager', 'restaurant'] as const).map((who) => watch(server, who)))
  expect(await query(id, ' Left at nine ')).toMatchObject({
    status: 200,
    body: { ...QUERIED, status: 10, status_progress: 20, answered_by: 'North Kitchens' },
  })
  expect(await query(id, 'Once more')).toMatchObject({
    status: 400,
    body: { id: ['Only a submitted timesheet that waits for an answer can be queried.'] },
  })
  await watchers[0]?.until(await outboxHead(server.db))
  const { body } = await confirm(id)
  expect(body).toMatchObject({ status: 10, status_progress: 50, restaurant_answer: 10, query_reason: '' })
  expect(body).not.toHaveProperty('cost_extra_bonus')
  const [staff, own] = await Promise.all(watchers.map((watcher) => watcher.leave()))
  for (const received of [staff, own]) {
    expect(received?.map(({ data }) => data)).toMatchObject([QUERIED, { restaurant_answer: 10 }])
  }
  const recorded = await server.db
    .selectFrom('audit_event')
    .select('action')
    .where('thing', '=', 'timesheet')
    .orderBy('id')
    .execute()
  expect(recorded.map(({ action }) => action)).toEqual(['query', 'confirm'])
  expect(await confirm(id)).toMatchObject({ body: { id: ['Only a submitted timesheet can be confirmed.'] } })
})

test('an edit keeps a query open; staff settle it by approving or discarding, and reopen it by unapproving', async () => {
  const { id } = await addTimesheet(server.db)
  await query(id)
  expect(await change(id, { finish_time: '13:00' })).toMatchObject({ body: QUERIED })
  expect(await change(id, { status: 30 })).toMatchObject({ body: { status: 30, ...NO_ANSWER } })
  await change(id, { status: 10, status_progress: 20 })
  await confirm(id)
  expect(await change(id, { status: 30 })).toMatchObject({ body: { status: 30, restaurant_answer: 10 } })
  expect(await change(id, { status: 10, status_progress: 20 })).toMatchObject({ body: NO_ANSWER })
  expect(await change(id, { status: 30 }, 'restaurant')).toMatchObject({
    body: { status_progress: 50, restaurant_answer: 10, answered_by: 'North Kitchens' },
  })
})

test.each([
  ['queried', QUERIED, {}],
  ['confirmed', { status_progress: 50, restaurant_answer: 10 }, {}],
  ['confirmed and approved', { status_progress: 50, restaurant_answer: 10 }, { status: 30 }],
])(
  'a timesheet that a restaurant has %s loses that state when it moves to another',
  async (_, answered, more) => {
    const said = { answered_at: NOW.toISOString(), answered_by: 'North Kitchens', ...answered }
    const { id } = await addTimesheet(server.db, { driver_id: DRIVERS.everywhere, ...said } as object)
    const move = { restaurant_id: RESTAURANTS.southOne, driver_id: DRIVERS.everywhere, ...more }
    const state = 'status' in more ? { status: 30, status_progress: 40 } : { status: 10, status_progress: 20 }
    expect(await change(id, move, 'administrator')).toMatchObject({
      body: { restaurant_id: RESTAURANTS.southOne, ...NO_ANSWER, ...state },
    })
  },
)

test.each([
  ['without a reason', {}, ' \n', 400, { reason: ['Say what is wrong with this timesheet.'] }],
  [
    'of a cancellation',
    { type: 20 as const, finish_time: '10:00' },
    'Why?',
    400,
    { id: [expect.any(String)] },
  ],
  ['of what is still worked', { status_progress: 10 as const }, 'Why?', 400, { id: [expect.any(String)] }],
  [
    'of another restaurant',
    { restaurant_id: RESTAURANTS.southOne },
    'Why?',
    404,
    { message: expect.any(String) },
  ],
])(
  'a query %s is refused, and so is a confirmation that does not apply',
  async (_, given, reason, status, body) => {
    const { id } = await addTimesheet(server.db, given)
    const answer = await expectNothingWritten(server.db, () => query(id, reason))
    expect(answer).toMatchObject({ status, body })
    if (reason.trim())
      expect(await expectNothingWritten(server.db, () => confirm(id))).toMatchObject({ status })
  },
)

const hours = (ovalue: string) =>
  server.db.updateTable('option').set({ ovalue }).where('okey', '=', 'confirm_after_hours').execute()
const run = ({ db }: TestApp) =>
  unansweredTimesheets({ now: () => NOW }).run({}, unitOf(db), new AbortController().signal)
const confirmed = () =>
  server.db.selectFrom('timesheet').selectAll().where('status_progress', '=', 50).orderBy('id').execute()
const DUE = '2026-06-09T11:00:00.000Z'

test('an unanswered timesheet is confirmed after the option’s hours, once even on two servers', async () => {
  const submitted = (updated_at: string, more: object = {}) =>
    addTimesheet(server.db, { updated_at, ...more })
  const due = await submitted(DUE)
  const others = [
    await submitted('2026-06-09T11:00:00.001Z'),
    await submitted(DUE, { status_progress: 10 }),
    await submitted(DUE, { status: 20 }),
    await submitted(DUE, { type: 20, finish_time: '10:00' }),
    await submitted(DUE, { restaurant_answer: 20, query_reason: 'No', answered_at: DUE }),
  ]
  await run(server)
  expect(await confirmed()).toEqual([])
  await hours('24')
  const head = await outboxHead(server.db)
  await Promise.all([run(server), run(second)])
  expect(await confirmed()).toMatchObject([
    { id: due.id, status: 10, restaurant_answer: 10, answered_by: 'Driverdesk' },
  ])
  const recorded = await server.db
    .selectFrom('audit_event')
    .select(['thing_id', 'action', 'actor', 'before', 'after'])
    .where(
      'thing_id',
      'in',
      [due, ...others].map(({ id }) => id),
    )
    .where('thing', '=', 'timesheet')
    .execute()
  expect(recorded).toMatchObject([
    {
      thing_id: due.id,
      action: 'confirm',
      actor: 'system',
      before: { status_progress: 20 },
      after: { status_progress: 50 },
    },
  ])
  const received = server.db
    .selectFrom('outbox')
    .select(['channel', 'event', 'entity_id'])
    .where('seq', '>', head)
  expect(await received.execute()).toEqual([
    { channel: 'own shifts', event: 'update', entity_id: due.driver_id },
    { channel: 'timesheet', event: 'update', entity_id: due.id },
  ])
  await hours('0')
})

test('confirms the oldest of very many unanswered timesheets first', async () => {
  const last = await addTimesheet(server.db, { updated_at: DUE })
  await sql`
    insert into timesheet (restaurant_id, driver_id, status, status_progress, period_date, start_time, finish_time,
      cost_per_hour, cost_total, updated_at)
    select restaurant_id, driver_id, status, status_progress, period_date, start_time, finish_time, cost_per_hour,
      cost_total, updated_at - interval '1 minute'
    from timesheet, generate_series(1, 2000)`.execute(server.db)
  await hours('24')
  await run(server)
  const first = await confirmed()
  expect(first).toHaveLength(2_000)
  expect(first.map(({ id }) => id)).not.toContain(last.id)
  await run(server)
  expect(await confirmed()).toHaveLength(2_001)
  await hours('0')
})
