/**
 * When a driver works, set by an administrator (docs/spec/drivers.md#unavailability-dialog,
 * docs/spec/drivers.md#working-periods, docs/spec/drivers.md#driver-calls).
 */
import { ownWorkingTimeRoutes, workingTimeRoutes } from '@driverdesk/contract/drivers/workingTimes.routes.ts'
import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { expectNothingWritten, forgetShifts } from '../shifts/testing/traces.ts'
import { type TestApp, testApp } from '../testing/testApp.ts'
import { type AccountName, addShift, DRIVERS } from '../testing/testWorld.ts'

let server: TestApp
beforeAll(async () => {
  server = await testApp()
})
beforeEach(() => forgetShifts(server.db))
afterAll(() => server.end())

// The test world's present is 12:00 in London on Wednesday, 10 June 2026.
const [YESTERDAY, TODAY, FRIDAY] = ['2026-06-09', '2026-06-10', '2026-06-12']
const driver_id = DRIVERS.northTwoOnly
const hours = (start_at: string, stop_at: string) => ({ holiday: 20 as const, start_at, stop_at })
const off = { holiday: 10 as const, start_at: '00:00', stop_at: '23:45' }

interface Given {
  week?: object[]
  dates?: object[]
  updated_at?: string
}

const sent = ({ week = [], dates = [], ...more }: Given) => ({
  body: { driver_id, default_working_times: week, override_working_time: dates, ...more },
})
const update = (given: Given, as: AccountName = 'administrator') =>
  server.call(workingTimeRoutes.update, sent(given), as)
const saved = (given: Given) =>
  server.reply(
    workingTimeRoutes.update,
    sent(given) as Parameters<typeof server.reply>[1] as never,
    'administrator',
  )

const recorded = () =>
  server.db
    .selectFrom('audit_event')
    .select(['actor_name', 'thing', 'thing_id', 'action', 'before', 'after'])
    .orderBy('id')
    .execute()

test('replaces the week and the dates, records who did it, and announces it to those who see the driver', async () => {
  const before = await saved({ week: [{ week_day: 0, ...off }] })
  const answer = await saved({
    week: [
      { week_day: 4, ...hours('18:00', '24:00') },
      { week_day: 4, ...hours('08:00', '12:00') },
      { week_day: 5, holiday: 10 },
    ],
    dates: [
      { period_date: FRIDAY, ...hours('00:00', '06:00') },
      { period_date: TODAY, holiday: 10, start_at: null, stop_at: null },
    ],
    updated_at: before.updated_at,
  })
  const working = {
    default_working_time: [
      { week_day: 4, ...hours('08:00', '12:00') },
      { week_day: 4, ...hours('18:00', '24:00') },
      { week_day: 5, ...off },
    ],
    actual_override_working_time: [
      { period_date: TODAY, ...off },
      { period_date: FRIDAY, ...hours('00:00', '06:00') },
    ],
  }
  expect(answer).toMatchObject({ id: driver_id, ...working, unavailable_shifts: [] })
  expect(Date.parse(answer.updated_at)).toBeGreaterThan(Date.parse(before.updated_at))
  expect((await recorded()).at(-1)).toEqual({
    actor_name: 'administrator Account',
    thing: 'driver',
    thing_id: driver_id,
    action: 'working times',
    before: { default_working_time: [{ week_day: 0, ...off }], actual_override_working_time: [] },
    after: working,
  })
  const announced = await server.db.selectFrom('outbox').select(['channel', 'event', 'entity_id']).execute()
  expect(announced).toEqual(Array(2).fill({ channel: 'driver', event: 'update', entity_id: driver_id }))
})

test('leaves other drivers as they are', async () => {
  const other = { driver_id: DRIVERS.south, holiday: 20, start_at: '09:00', stop_at: '12:00' } as const
  await server.db
    .insertInto('driver_working_time')
    .values({ ...other, week_day: 1 })
    .execute()
  await server.db
    .insertInto('driver_override_time')
    .values({ ...other, period_date: FRIDAY })
    .execute()
  await saved({ week: [{ week_day: 0, ...off }] })
  const count = (table: 'driver_working_time' | 'driver_override_time') =>
    server.db.selectFrom(table).select('driver_id').where('driver_id', '=', DRIVERS.south).execute()
  expect([await count('driver_working_time'), await count('driver_override_time')]).toEqual([
    [{ driver_id: DRIVERS.south }],
    [{ driver_id: DRIVERS.south }],
  ])
})

describe('wrong values are refused with the first message for each field, and nothing is written', () => {
  test.each<[string, Given, Record<string, string>]>([
    [
      'a start that is missing',
      { week: [{ week_day: 0, holiday: 20, start_at: '', stop_at: '12:00' }] },
      { 'default_working_times.0.start_at': "Monday 'Start at' required" },
    ],
    [
      'a stop that is missing',
      { dates: [{ period_date: FRIDAY, holiday: 20, start_at: '09:00' }] },
      { 'override_working_time.0.stop_at': "12/06/2026 'Stop at' required" },
    ],
    [
      'a stop before the start',
      {
        week: [
          { week_day: 1, ...off },
          { week_day: 2, ...hours('14:00', '09:00') },
        ],
      },
      { 'default_working_times.1.start_at': "Wednesday 'Start at' can't be greater then 'Stop at'" },
    ],
    [
      'periods that intersect, the week first',
      {
        dates: [{ period_date: FRIDAY, ...hours('9:00', '10:00') }],
        week: [
          { week_day: 6, ...hours('09:00', '12:00') },
          { week_day: 6, ...hours('11:00', '13:00') },
        ],
      },
      {
        'default_working_times.0.stop_at': "Sunday 'Stop at' has intersection with other period",
        'default_working_times.1.start_at': "Sunday 'Start at' has intersection with other period",
        'override_working_time.0.start_at': "12/06/2026 'Start at' invalid format",
      },
    ],
    [
      'a past date added',
      {
        dates: [
          { period_date: FRIDAY, ...off },
          { period_date: YESTERDAY, ...off },
        ],
      },
      { 'override_working_time.1.period_date': '09/06/2026 is in the past and cannot be changed.' },
    ],
  ])('%s', async (_case, given, expected) => {
    const answer = await expectNothingWritten(server.db, () => update(given))
    expect(answer.status).toBe(400)
    const fields = Object.entries(expected).map(([field, message]) => [field, [message]])
    expect(Object.entries(answer.body as object)).toEqual(fields)
  })

  test('a driver who does not exist', async () => {
    const body = { ...sent({}).body, driver_id: 999 }
    const answer = await server.call(workingTimeRoutes.update, { body }, 'administrator')
    expect(answer).toMatchObject({ status: 404, body: { message: 'This driver does not exist.' } })
  })
})

describe('a past date', () => {
  const history = { period_date: YESTERDAY, ...hours('09:00', '12:00') }
  beforeEach(async () => {
    await server.db
      .insertInto('driver_override_time')
      .values({ driver_id, ...history })
      .execute()
  })

  test.each([
    ['left out', []],
    ['sent as it was', [history]],
  ])('stays if it is %s', async (_case, past) => {
    const { actual_override_working_time: dates } = await saved({
      dates: [...past, { period_date: FRIDAY, ...off }],
    })
    expect(dates).toEqual([history, { period_date: FRIDAY, ...off }])
  })

  test('is not changed', async () => {
    const answer = await expectNothingWritten(server.db, () =>
      update({ dates: [{ ...history, stop_at: '13:00' }] }),
    )
    expect(answer.status).toBe(400)
  })
})

describe('a change based on an old version', () => {
  const [mine, theirs] = [[{ week_day: 0, ...off }], [{ week_day: 1, ...off }]]

  test('is refused', async () => {
    const { updated_at } = await saved({})
    await saved({ week: theirs })
    const answer = await expectNothingWritten(server.db, () => update({ week: mine, updated_at }))
    expect(answer).toMatchObject({
      status: 409,
      body: {
        message: expect.stringMatching(/^This driver was changed by administrator Account at .*\d\. Reload/),
      },
    })
  })

  test('succeeds if it is already stored, as after a lost answer, and writes nothing again', async () => {
    const { updated_at } = await saved({})
    const first = await saved({ week: mine, updated_at })
    const again = await expectNothingWritten(server.db, () => update({ week: mine, updated_at }))
    expect(again).toMatchObject({ status: 200, body: first })
    expect(await recorded()).toHaveLength(1)
  })

  test('succeeds for one of twenty at once, and stores one complete week', async () => {
    const { updated_at } = await saved({})
    const answers = await Promise.all(
      Array.from({ length: 20 }, (_, nr) =>
        update({ week: [{ week_day: nr % 7, ...hours('00:00', `10:${nr + 10}`) }], updated_at }),
      ),
    )
    expect(answers.map(({ status }) => status).toSorted()).toEqual([200, ...Array(19).fill(409)])
    const { rows } = await sql`select from driver_working_time`.execute(server.db)
    expect(rows).toHaveLength(1)
  })
})

test("returns the driver's published shifts from today on that are outside them, at any restaurant", async () => {
  const given = { driver_id, status: 20, start_time: '10:00', finish_time: '14:00' } as const
  await addShift(server.db, { ...given, period_date: YESTERDAY })
  const today = await addShift(server.db, { ...given, period_date: TODAY, restaurant_id: 4 })
  await addShift(server.db, { ...given, period_date: '2026-06-11' })
  const night = { start_time: '20:00', finish_time: '02:00' }
  const friday = await addShift(server.db, { ...given, ...night, period_date: FRIDAY })
  await addShift(server.db, { ...given, status: 10, period_date: '2026-06-14' })
  await addShift(server.db, { ...given, driver_id: DRIVERS.south, period_date: TODAY })
  const { unavailable_shifts } = await saved({
    week: [
      { week_day: 1, ...off },
      { week_day: 2, ...hours('10:00', '13:45') },
      { week_day: 3, ...hours('10:00', '14:00') },
      { week_day: 5, ...off },
      { week_day: 6, ...off },
    ],
  })
  expect(unavailable_shifts).toEqual([
    { id: today.id, period_date: TODAY, start_time: '10:00', finish_time: '14:00' },
    { id: friday.id, period_date: FRIDAY, ...night },
  ])
})

test('drivers read and change only their own, by the same rules', async () => {
  const own = await clashing()
  const read = await server.reply(ownWorkingTimeRoutes.read, {}, 'driver')
  expect(read).toMatchObject({ default_working_time: [], actual_override_working_time: [] })
  const change = (dates: object[], updated_at = read.updated_at) =>
    server.call(
      ownWorkingTimeRoutes.update,
      { body: { default_working_times: [], override_working_time: dates, updated_at } },
      'driver',
    )
  expect(await change([{ period_date: YESTERDAY, ...off }])).toMatchObject({ status: 400 })
  const { status, body } = await change([{ period_date: FRIDAY, ...off }])
  expect({ status, body }).toMatchObject({
    status: 200,
    body: {
      actual_override_working_time: [{ period_date: FRIDAY, ...off }],
      unavailable_shifts: [{ id: own }],
    },
  })
  expect(Object.keys(body as object).toSorted()).toEqual([
    'actual_override_working_time',
    'default_working_time',
    'unavailable_shifts',
    'updated_at',
  ])
  expect(await change([])).toMatchObject({ status: 409 })
  expect(await recorded()).toMatchObject([
    { actor_name: 'north Driver', thing: 'driver', thing_id: DRIVERS.north, action: 'working times' },
  ])
  const rows = await server.db.selectFrom('driver_override_time').select('driver_id').execute()
  expect(rows).toEqual([{ driver_id: DRIVERS.north }])
})

test('drivers say when they would rather work, once each, and the audit records it', async () => {
  const prefer = (...preferred_times: string[]) =>
    server.call(ownWorkingTimeRoutes.prefer, { body: { preferred_times } as never }, 'driver')
  const none = { preferred_times: [] }
  expect(await server.reply(ownWorkingTimeRoutes.preferred, {}, 'driver')).toEqual(none)
  const both = { preferred_times: ['evenings', 'weekends'] }
  expect(await prefer('weekends', 'evenings', 'weekends')).toMatchObject({ status: 200, body: both })
  const before = (await server.reply(ownWorkingTimeRoutes.read, {}, 'driver')).updated_at
  await expectNothingWritten(server.db, () => prefer('evenings', 'weekends'))
  expect(await prefer('nights')).toMatchObject({
    status: 400,
    body: { 'preferred_times.0': ['Must be one of: mornings, afternoons, evenings, weekends.'] },
  })
  await Promise.all(Array.from({ length: 10 }, (_, nr) => prefer(nr % 2 ? 'mornings' : 'evenings')))
  expect((await server.reply(ownWorkingTimeRoutes.preferred, {}, 'driver')).preferred_times).toHaveLength(1)
  expect(await prefer()).toMatchObject({ status: 200, body: none })
  expect((await server.reply(ownWorkingTimeRoutes.read, {}, 'driver')).updated_at).toBe(before)
  expect((await recorded())[0]).toMatchObject({ action: 'preferred times', before: none, after: both })
})

/** A published shift of the signed-in driver on Friday, and one of another driver. */
async function clashing(): Promise<number> {
  const friday = { status: 20 as const, period_date: FRIDAY }
  const { id } = await addShift(server.db, { ...friday, driver_id: DRIVERS.north })
  await addShift(server.db, { ...friday, driver_id: DRIVERS.everywhere })
  return id
}
