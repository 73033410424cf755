/** Drivers ask for leave, and the office answers (docs/spec/drivers.md#leave). */
import { randomUUID } from 'node:crypto'
import { leaveRoutes, ownLeaveRoutes } from '@driverdesk/contract/leave/leave.routes.ts'
import type { Leave, OwnLeave } from '@driverdesk/contract/leave/leave.shapes.ts'
import { shiftRoutes } from '@driverdesk/contract/shifts/shifts.routes.ts'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { expectNothingWritten, forgetShifts } from '../shifts/testing/traces.ts'
import { type TestApp, testApp } from '../testing/testApp.ts'
import { type AccountName, addShift, DRIVERS, RESTAURANTS } from '../testing/testWorld.ts'
import { addLeave } from './testing/givenLeave.ts'

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

// The test world's present is 12:00 in London on Wednesday, 10 June 2026.
const [TODAY, FRIDAY, SATURDAY] = ['2026-06-10', '2026-06-12', '2026-06-13']
const driver_id = DRIVERS.north

const ask = (body: object = {}, headers: Record<string, string> = {}) =>
  server.call(
    ownLeaveRoutes.ask,
    { body: { from_date: FRIDAY, to_date: SATURDAY, reason: ' A wedding ', ...body }, headers },
    'driver',
  )
const asked = async (body: object = {}) => (await ask(body)).body as OwnLeave
const params = (id: number) => ({ id: String(id) })
const withdraw = (id: number) => server.call(ownLeaveRoutes.withdraw, { params: params(id) }, 'driver')
const answer = (
  kind: 'approve' | 'decline',
  id: number,
  { as = 'administrator' as AccountName, answer: words = '', headers = {} } = {},
) => server.call(leaveRoutes[kind], { params: params(id), body: { answer: words }, headers }, as)

const daysOff = async () =>
  (
    await server.db
      .selectFrom('driver_override_time')
      .select(['driver_id', 'period_date', 'holiday'])
      .orderBy('period_date')
      .execute()
  ).map((row) => [row.driver_id, row.period_date, row.holiday])
const notices = () =>
  server.db.selectFrom('driver_notice').select(['driver_id', 'kind', 'title', 'body']).execute()
const messages = async () =>
  (await server.db.selectFrom('alert').select('data').orderBy('id').execute()).map(({ data }) => data.message)

describe('a driver asks', () => {
  test('shows the office the request, with the published shifts of these days', async () => {
    const given = { driver_id, status: 20, start_time: '20:00', finish_time: '02:00' } as const
    const before = await addShift(server.db, { ...given, period_date: '2026-06-11' })
    const within = await addShift(server.db, {
      ...given,
      period_date: SATURDAY,
      restaurant_id: RESTAURANTS.southOne,
    })
    await addShift(server.db, { ...given, period_date: '2026-06-14' })
    await addShift(server.db, { ...given, period_date: FRIDAY, status: 10 })
    const leave = await asked()
    const shifts = [
      { id: before.id, period_date: '2026-06-11', start_time: '20:00', finish_time: '02:00' },
      { id: within.id, period_date: SATURDAY, start_time: '20:00', finish_time: '02:00' },
    ]
    const told = {
      from_date: FRIDAY,
      to_date: SATURDAY,
      reason: 'A wedding',
      state: 'asked',
      answer: '',
      shifts,
    }
    expect(leave).toMatchObject(told)
    expect(Object.keys(leave).toSorted()).toEqual([
      'answer',
      'asked_at',
      'from_date',
      'id',
      'kind',
      'reason',
      'shifts',
      'state',
      'to_date',
    ])
    expect(await server.reply(ownLeaveRoutes.list, {}, 'driver')).toEqual([leave])
    expect(await server.reply(leaveRoutes.list, {}, 'administrator')).toEqual([
      {
        ...leave,
        driver_id,
        driver_name: 'north Driver',
        driver_phone: expect.any(String),
        answered_by: null,
      },
    ])
    expect(await messages()).toEqual(['north Driver asks for leave: 12/06/2026 – 13/06/2026'])
    expect(await daysOff()).toEqual([])
  })

  test.each([
    ['days that are past', { from_date: '2026-06-09' }, { from_date: ['The first day is in the past.'] }],
    ['a last day before the first', { to_date: TODAY }, { to_date: ['The last day is before the first.'] }],
    ['no day', { from_date: '' }, { from_date: [expect.any(String)] }],
    ['too many words', { reason: 'x'.repeat(501) }, { reason: ['At most 500 characters.'] }],
  ])('but not with %s', async (_case, body, problems) => {
    const refused = await expectNothingWritten(server.db, () => ask(body))
    expect(refused).toMatchObject({ status: 400, body: problems })
  })

  test('once for a day, until it is declined or withdrawn', async () => {
    const { id } = await asked()
    const again = () => ask({ from_date: SATURDAY, to_date: '2026-06-20' })
    const taken = { from_date: [expect.stringMatching(/^You have already asked for some of these days/)] }
    expect(await again()).toMatchObject({ status: 400, body: taken })
    await answer('approve', id)
    expect(await again()).toMatchObject({ status: 400, body: taken })
    await withdraw(id)
    expect(await again()).toMatchObject({ status: 200 })
  })

  test('twenty times at once, and asks once', async () => {
    const answers = await Promise.all(Array.from({ length: 20 }, () => ask()))
    expect(answers.map(({ status }) => status).toSorted()).toEqual([200, ...Array(19).fill(400)])
    expect(await messages()).toHaveLength(1)
  })

  test('again after a lost answer, and gets the same one', async () => {
    const headers = { 'idempotency-key': randomUUID() }
    const first = await ask({}, headers)
    expect(await ask({}, headers)).toMatchObject({ status: 200, body: first.body })
    expect(await server.db.selectFrom('leave_request').select('id').execute()).toHaveLength(1)
  })
})

describe('the office', () => {
  test('approves: the days are off, the driver is notified and cannot be assigned then', async () => {
    const shift = await addShift(server.db, { driver_id, status: 20, period_date: FRIDAY })
    const { id } = await asked()
    const approved = await answer('approve', id, { answer: ' Enjoy it ' })
    expect(approved).toMatchObject({
      status: 200,
      body: {
        state: 'approved',
        answer: 'Enjoy it',
        answered_by: 'administrator Account',
        shifts: [{ id: shift.id }],
      },
    })
    expect(await daysOff()).toEqual([
      [driver_id, FRIDAY, 10],
      [driver_id, SATURDAY, 10],
    ])
    expect(await notices()).toEqual([
      { driver_id, kind: 'leave', title: 'Leave approved', body: '12/06/2026 – 13/06/2026\nEnjoy it' },
    ])
    const stays = await server.db
      .selectFrom('shift')
      .selectAll()
      .where('id', '=', shift.id)
      .executeTakeFirst()
    expect(stays).toMatchObject({ status: 20, driver_id })
    const open = await addShift(server.db, { period_date: SATURDAY })
    const assigned = await server.call(
      shiftRoutes.update,
      {
        params: params(open.id),
        body: {
          restaurant_id: open.restaurant_id,
          driver_id,
          period_date: SATURDAY,
          start_time: open.start_time,
          finish_time: open.finish_time,
        },
      },
      'administrator',
    )
    expect(assigned).toMatchObject({ status: 400, body: { driver_id: ['Driver unavailable'] } })
  })

  test('declines with a message, and the days stay as they were', async () => {
    const { id } = await asked()
    await answer('decline', id, { answer: 'Everyone is away' })
    expect(await daysOff()).toEqual([])
    expect(await notices()).toMatchObject([
      { title: 'Leave declined', body: '12/06/2026 – 13/06/2026\nEveryone is away' },
    ])
    expect(await server.reply(ownLeaveRoutes.list, {}, 'driver')).toMatchObject([
      { state: 'declined', answer: 'Everyone is away' },
    ])
  })

  test.each([
    ['approve', 'decline'],
    ['decline', 'approve'],
    ['approve', 'approve'],
  ] as const)('cannot %s and then %s', async (first, second) => {
    const { id } = await asked()
    await answer(first, id)
    const refused = await expectNothingWritten(server.db, () => answer(second, id))
    expect(refused).toMatchObject({
      status: 409,
      body: {
        message: expect.stringMatching(/no longer open: administrator Account has (approved|declined) it\.$/),
      },
    })
  })

  test('gives one answer if two people answer at once, and tells the driver once', async () => {
    const { id } = await asked()
    const answers = await Promise.all(
      Array.from({ length: 10 }, (_, nr) => answer(nr % 2 === 0 ? 'approve' : 'decline', id)),
    )
    expect(answers.map(({ status }) => status).toSorted()).toEqual([200, ...Array(9).fill(409)])
    const [{ state: told }] = (await server.reply(leaveRoutes.list, {}, 'administrator')) as [Leave]
    expect(await notices()).toMatchObject([{ title: `Leave ${told}` }])
    expect(await daysOff()).toHaveLength(told === 'approved' ? 2 : 0)
  })

  test('gets the same answer after a lost one', async () => {
    const { id } = await asked()
    const headers = { 'idempotency-key': randomUUID() }
    const first = await answer('approve', id, { headers })
    expect(await answer('approve', id, { headers })).toMatchObject({ status: 200, body: first.body })
    expect(await notices()).toHaveLength(1)
  })

  test('cannot answer once the days are over, and no longer sees the request', async () => {
    const id = await addLeave(server.db, { driver_id, from_date: '2026-06-08', to_date: '2026-06-09' })
    expect(await answer('approve', id)).toMatchObject({ status: 400, body: { id: ['These days are over.'] } })
    expect(await server.reply(leaveRoutes.list, {}, 'administrator')).toEqual([])
  })

  test('approves what is left of leave that has begun', async () => {
    const id = await addLeave(server.db, { driver_id, from_date: '2026-06-08', to_date: '2026-06-11' })
    await answer('approve', id)
    expect(await daysOff()).toEqual([
      [driver_id, TODAY, 10],
      [driver_id, '2026-06-11', 10],
    ])
  })
})

describe('a driver withdraws', () => {
  test('a request that waits, without an alert', async () => {
    const { id } = await asked()
    expect(await withdraw(id)).toMatchObject({ status: 200, body: { state: 'withdrawn' } })
    expect(await messages()).toHaveLength(1)
    expect(await answer('approve', id)).toMatchObject({ status: 409 })
  })

  test('approved leave: the driver is available again, and the office is notified', async () => {
    const { id } = await asked()
    await answer('approve', id)
    expect(await withdraw(id)).toMatchObject({ status: 200, body: { state: 'withdrawn' } })
    expect(await daysOff()).toEqual([])
    expect((await messages()).at(-1)).toBe('north Driver is no longer taking leave: 12/06/2026 – 13/06/2026')
  })

  test('approved leave: a day off and hours that were there before come back', async () => {
    const own = [
      { driver_id, period_date: FRIDAY, holiday: 10, start_at: '00:00', stop_at: '23:45' },
      { driver_id, period_date: SATURDAY, holiday: 20, start_at: '09:00', stop_at: '14:00' },
    ] as const
    await server.db
      .insertInto('driver_override_time')
      .values([...own])
      .execute()
    const { id } = await asked()
    await answer('approve', id)
    await withdraw(id)
    const back = await server.db
      .selectFrom('driver_override_time')
      .select(['driver_id', 'period_date', 'holiday', 'start_at', 'stop_at'])
      .orderBy('period_date')
      .execute()
    expect(back).toEqual([{ ...own[0], stop_at: expect.any(String) }, own[1]])
  })

  test('while the office approves: withdrawn leave never has days off', async () => {
    for (let round = 0; round < 5; round++) {
      const { id } = await asked()
      const [approved, withdrawn] = await Promise.all([answer('approve', id), withdraw(id)])
      expect(withdrawn.status).toBe(200)
      expect([200, 409]).toContain(approved.status)
      expect(await daysOff()).toEqual([])
    }
  })

  test('only their own', async () => {
    const id = await addLeave(server.db, { driver_id: DRIVERS.south })
    const refused = await expectNothingWritten(server.db, () => withdraw(id))
    expect(refused).toMatchObject({ status: 404, body: { message: 'This request does not exist.' } })
    expect(await server.reply(ownLeaveRoutes.list, {}, 'driver')).toEqual([])
  })
})

test('managers and restaurants neither read nor answer requests', async () => {
  const { id } = await asked()
  for (const as of ['manager', 'restaurant', 'driver'] as const) {
    expect(await answer('approve', id, { as })).toMatchObject({ status: 403 })
    expect(await server.call(leaveRoutes.list, {}, as)).toMatchObject({ status: 403 })
  }
})
