import { sql } from 'kysely'
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest'
import { addShift, fillTestWorld } from '../testing/testWorld.ts'
import { type TestDatabase, testDatabase } from './testing/testDatabase.ts'

let stored: TestDatabase
const ours = process.env.TZ
beforeAll(async () => {
  stored = await testDatabase()
  await fillTestWorld(stored.database.db)
})
afterEach(() => {
  if (ours === undefined) delete process.env.TZ
  else process.env.TZ = ours
})
afterAll(() => stored.end())

const one = async (expression: string): Promise<unknown> => {
  const { rows } = await sql<{ value: unknown }>`select ${sql.raw(expression)} as value`.execute(
    stored.database.db,
  )
  return rows[0]?.value
}

/** With the offset of each in January 2026, in minutes, which shows that the process really uses it. */
const ZONES = [
  ['UTC', 0],
  ['Europe/London', 0],
  ['America/New_York', 300],
  ['Asia/Kolkata', -330],
  ['Pacific/Apia', -780],
] as const

describe.each(ZONES)('in a process in %s the database gives', (zone, offset) => {
  test.each([
    ['a date as its text', `date '2026-03-29'`, '2026-03-29'],
    ['a date far away as its text', `date '2999-12-31'`, '2999-12-31'],
    ['a time as hours and minutes', `time '01:30'`, '01:30'],
    ['the end of a day as 24:00', `time '24:00'`, '24:00'],
    ['a moment as ISO 8601 in UTC', `timestamptz '2026-03-29 01:30:00.123+01'`, '2026-03-29T00:30:00.123Z'],
    ['a moment to the millisecond', `timestamptz '2026-10-25 00:59:59.999+00'`, '2026-10-25T00:59:59.999Z'],
    ['an amount as its digits', `numeric '9999999999.90'`, '9999999999.90'],
    ['an amount of nothing as its digits', `numeric(12,2) '0'`, '0.00'],
    ['a count as a number', `(select count(*) from area)`, 2],
    ['a large number as itself', `9007199254740991::bigint`, 9_007_199_254_740_991],
    ['a small number as a number', `7::smallint`, 7],
    ['a list of ids as a list', `array[3, 1]`, [3, 1]],
    ['yes and no as booleans', `true`, true],
    ['JSON as its value', `'{"a": [1, null]}'::jsonb`, { a: [1, null] }],
    ['nothing as null', `null::date`, null],
  ])('%s', async (_, expression, value) => {
    process.env.TZ = zone
    expect(new Date(2026, 0, 15).getTimezoneOffset()).toBe(offset)
    expect(await one(expression)).toEqual(value)
  })

  test('a shift exactly as stored, even on the night of a clock change', async () => {
    process.env.TZ = zone
    const given = {
      period_date: '2026-10-25',
      start_time: '00:30',
      finish_time: '02:15',
      cost_total: '55.50',
    }
    const { id } = await addShift(stored.database.db, given)
    const shift = await stored.database.db
      .selectFrom('shift')
      .selectAll()
      .where('id', '=', id)
      .executeTakeFirstOrThrow()
    expect(shift).toMatchObject(given)
    const made = Date.parse(shift.created_at)
    expect(new Date(made).toISOString()).toBe(shift.created_at)
    expect(Math.abs(Date.now() - made)).toBeLessThan(60_000)
  })
})

test('a number that cannot be exact is refused instead of rounded', async () => {
  await expect(one('9007199254740992::bigint')).rejects.toThrow('The number 9007199254740992 is too large')
})

test('text keeps every letter', async () => {
  const label = `שלום 李 🚚 '"\\ \t`
  await stored.database.db.insertInto('city').values({ label }).execute()
  const cities = await stored.database.db
    .selectFrom('city')
    .select('label')
    .where('label', '=', label)
    .execute()
  expect(cities).toEqual([{ label }])
})
