/** The rules about working time when shifts are planned (docs/spec/rules.md#use). The figures are worked out by hand. */
import { ruleCheckRoutes } from '@driverdesk/contract/shifts/manyShifts.routes.ts'
import { shiftRoutes } from '@driverdesk/contract/shifts/shifts.routes.ts'
import { historyRoutes, stepRoutes } from '@driverdesk/contract/steps/history.routes.ts'
import { addDays } from '@driverdesk/domain/kernel/wallClock.ts'
import type { Rule } from '@driverdesk/domain/options/ruleLevels.ts'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import type { NewRow } from '../kernel/tables.ts'
import { ruleFacts } from '../rules/ruleFacts.reads.ts'
import { type TestApp, testApp } from '../testing/testApp.ts'
import { type AccountName, addShifts, DRIVERS, RESTAURANTS } from '../testing/testWorld.ts'
import { givenShift } from './testing/givenShift.ts'
import { setRules } from './testing/ruleLevels.ts'
import { forgetShifts } from './testing/traces.ts'

let server: TestApp
beforeAll(async () => {
  server = await testApp()
})
beforeEach(async () => {
  await forgetShifts(server.db)
  await know({})
})
afterAll(() => server.end())

const driver_id = DRIVERS.north
const NAME = 'north Driver'
/** What is known of the driver besides the name. */
const know = (facts: Partial<NewRow<'driver'>>) =>
  server.db
    .updateTable('driver')
    .set({ date_of_birth: null, visa_hours: null, wished_hours: null, ...facts })
    .where('id', '=', driver_id)
    .execute()

/** 'YYYY-MM-DD HH:mm-HH:mm' */
function times(text: string) {
  const [period_date = '', hours = ''] = text.split(' ')
  const [start_time = '', finish_time = ''] = hours.split('-')
  return { period_date, start_time, finish_time }
}
const works = (...texts: string[]) =>
  addShifts(
    server.db,
    // At a restaurant outside the north and unpublished, because such shifts count too.
    texts.map((text) => ({
      driver_id,
      restaurant_id: RESTAURANTS.southOne,
      status: 10 as const,
      ...times(text),
    })),
  )
const plan = (text: string, as: AccountName, more: object = {}) =>
  server.call(shiftRoutes.create, { body: givenShift({ driver_id, ...times(text), ...more }) }, as)
const check = async (text: string) =>
  server.reply(ruleCheckRoutes.check, { body: { shifts: [{ driver_id, ...times(text) }] } }, 'manager')
const stored = () => server.db.selectFrom('shift').selectAll().orderBy('id').execute()

const daily = (from: string, days: number, hours: string) =>
  Array.from({ length: days }, (_, nr) => `${addDays(from, nr)} ${hours}`)

interface Case {
  rule: Rule
  what?: string
  works: string[]
  planned: string
  knows?: Partial<NewRow<'driver'>>
  text: string
}

const CASES: Case[] = [
  {
    rule: 'rest',
    works: ['2026-06-16 18:00-23:00'],
    planned: '2026-06-17 08:00-12:00',
    text: 'Only 9 h 00 min of rest after 16/06/2026, 18:00 – 23:00 (at least 11 h)',
  },
  {
    rule: 'rest',
    what: ', on the night on which the clocks go forward',
    works: ['2026-03-28 18:00-23:00'],
    planned: '2026-03-29 10:00-14:00',
    text: 'Only 10 h 00 min of rest after 28/03/2026, 18:00 – 23:00 (at least 11 h)',
  },
  {
    rule: 'day_off',
    works: daily('2026-06-15', 6, '12:00-16:00'),
    planned: '2026-06-21 12:00-16:00',
    text: '7 days without a day off, 15/06/2026 to 21/06/2026 (at most 6)',
  },
  {
    rule: 'weekly_hours',
    works: Array.from({ length: 17 }, (_, nr) =>
      daily(addDays('2026-04-06', 7 * nr), 6, '09:00-17:00'),
    ).flat(),
    planned: '2026-05-03 09:00-10:00',
    text: '48.06 h a week on average in the 17 weeks to 02/08/2026 (at most 48 h)',
  },
  {
    rule: 'weekly_hours',
    what: ', with the hour that the clocks repeat',
    // 24 October is far from the planned shift, so it is part of a sum: 48 × 17 hours, one of them the repeated hour.
    works: [
      ...Array.from({ length: 16 }, (_, nr) => daily(addDays('2026-07-06', 7 * nr), 6, '09:00-17:00')).flat(),
      ...daily('2026-10-26', 5, '09:00-17:00'),
    ].map((text) => (text === '2026-10-24 09:00-17:00' ? '2026-10-24 23:00-07:00' : text)),
    planned: '2026-07-12 09:00-17:00',
    text: '48.06 h a week on average in the 17 weeks to 01/11/2026 (at most 48 h)',
  },
  {
    rule: 'night',
    works: ['2026-06-17 12:00-13:00'],
    planned: '2026-06-17 18:00-02:00',
    text: '9 h 00 min on a day with 3 h 00 min of night work (at most 8 h)',
  },
  {
    rule: 'young',
    works: [],
    planned: '2026-06-17 18:00-22:30',
    knows: { date_of_birth: '2008-06-18' },
    text: 'Under 18: night work between 22:00 and 06:00',
  },
  {
    rule: 'visa',
    works: daily('2026-06-15', 2, '10:00-18:00'),
    planned: '2026-06-18 10:00-15:00',
    knows: { visa_hours: 20 },
    text: 'Visa: 21 h 00 min in the week (at most 20 h)',
  },
]

const CONCERNING = CASES.map((one) => ({ ...one, name: `${one.rule}${one.what ?? ''}` }))

describe.each(CONCERNING)('the rule $name', ({ rule, works: before, planned, knows = {}, text }) => {
  beforeEach(async () => {
    await know(knows)
    if (before.length > 0) await works(...before)
  })

  test('off, says nothing', async () => {
    await setRules(server.db, {})
    expect(await check(planned)).toEqual([])
    expect(await plan(planned, 'manager')).toMatchObject({ status: 200 })
  })

  test('as a warning, is shown and refuses nothing', async () => {
    await setRules(server.db, { [rule]: 'warn' })
    expect(await check(planned)).toEqual([{ at: 0, level: 'warn', text: `${NAME}: ${text}` }])
    expect(await plan(planned, 'manager')).toMatchObject({ status: 200 })
    expect((await stored()).at(-1)).toMatchObject({ rule_reason: '' })
  })

  test('as a bar, refuses the shift until an administrator gives a reason, which the history keeps', async () => {
    await setRules(server.db, { [rule]: 'bar' })
    expect(await check(planned)).toEqual([{ at: 0, level: 'bar', text: `${NAME}: ${text}` }])
    const sentence = `${NAME} may not work this shift: ${text}.`
    const manager = await plan(planned, 'manager', { rule_reason: 'I say so' })
    expect(manager).toMatchObject({ status: 400 })
    expect(manager.body).toEqual({
      driver_id: [`${sentence} Only an administrator can overrule this, with a reason.`],
    })
    const asked = await plan(planned, 'administrator', { rule_reason: ' ' })
    expect(asked.body).toEqual({
      driver_id: [sentence],
      rule_reason: ['Give a reason for overruling the rule.'],
    })
    expect(await stored()).toHaveLength(before.length)
    const saved = await plan(planned, 'administrator', { rule_reason: ' No one else can come ' })
    expect(saved).toMatchObject({ status: 200 })
    const shift = (await stored()).at(-1)
    expect(shift).toMatchObject({ rule_reason: `${text}. Reason: No one else can come` })
    const history = await server.reply(
      historyRoutes.ofShift,
      { params: { id: String(shift?.id) } },
      'administrator',
    )
    expect(history.entries[0]?.fields).toContainEqual(
      expect.objectContaining({
        label: 'Reason for overruling',
        after: `${text}. Reason: No one else can come`,
      }),
    )
  })
})

test('the hour that the clocks repeat is rest, too', async () => {
  await setRules(server.db, { rest: 'bar' })
  await works('2026-10-24 18:00-23:00')
  expect(await check('2026-10-25 09:00-14:00')).toEqual([])
})

test('wished hours only warn', async () => {
  await know({ wished_hours: 16 })
  await setRules(server.db, { wished_hours: 'bar' })
  await works(...daily('2026-06-15', 2, '10:00-18:00'))
  expect(await check('2026-06-18 10:00-15:00')).toEqual([])
  await setRules(server.db, { wished_hours: 'warn' })
  expect(await check('2026-06-18 10:00-15:00')).toEqual([
    { at: 0, level: 'warn', text: `${NAME}: Wished hours: 21 h 00 min in the week (at most 16 h)` },
  ])
})

test('drafts and the other shifts of the same step do not count twice', async () => {
  await setRules(server.db, { rest: 'bar' })
  await addShifts(server.db, [{ driver_id, status: 30, ...times('2026-06-16 18:00-23:00') }])
  expect(await check('2026-06-17 08:00-12:00')).toEqual([])
})

describe('a shift against a rule', () => {
  const REASON = { rule_reason: 'No one else can come' }
  const edit = (id: number, changed: Record<string, unknown>, as: AccountName = 'administrator') =>
    server.call(shiftRoutes.update, { params: { id: String(id) }, body: givenShift(changed) }, as)
  const EARLY = times('2026-06-17 08:00-12:00')
  let id: number
  beforeEach(async () => {
    await setRules(server.db, { rest: 'bar' })
    await works('2026-06-16 18:00-23:00')
    expect(await plan('2026-06-17 08:00-12:00', 'administrator', REASON)).toMatchObject({ status: 200 })
    id = (await stored()).at(-1)?.id ?? 0
  })
  const keys = async () => (await stored()).find((shift) => shift.id === id)?.rule_keys
  const reason = async () => (await stored()).find((shift) => shift.id === id)?.rule_reason

  test('keeps its reason while its driver and its times stay, and can be published', async () => {
    expect(await edit(id, { driver_id, ...EARLY, comment: 'Back door' }, 'manager')).toMatchObject({
      status: 200,
    })
    const body = { shift_ids: [id] }
    expect(await server.call(shiftRoutes.publish, { body }, 'manager')).toMatchObject({ status: 200 })
    expect(await reason()).toMatch(/^Only 9 h .* Reason: No one else can come$/)
    expect(await keys()).toBe('rest:after:540')
  })

  test('loses its reason if its times change, which are then judged again', async () => {
    expect(await edit(id, { driver_id, ...EARLY, start_time: '09:00' }, 'manager')).toMatchObject({
      status: 400,
    })
    expect(await edit(id, { driver_id, ...EARLY, start_time: '10:30' }, 'manager')).toMatchObject({
      status: 200,
    })
    expect(await reason()).toBe('')
    expect(await keys()).toBeNull()
  })

  test('comes back by an undo, which no rule bars', async () => {
    const moved = { driver_id, ...EARLY, start_time: '10:30' }
    expect(await edit(id, moved)).toMatchObject({ status: 200 })
    await setRules(server.db, { rest: 'bar', night: 'bar', day_off: 'bar' })
    const { undo } = await server.reply(stepRoutes.stack, {}, 'administrator')
    const body = { params: { id: String(undo[0]?.id) }, body: {} }
    expect(await server.call(stepRoutes.undo, body, 'administrator')).toMatchObject({ status: 200 })
    expect(await reason()).toMatch(/Reason: No one else can come$/)
  })

  test('may be planned by managers if the option says so', async () => {
    await setRules(server.db, { rest: 'bar' }, 'managers')
    expect(await edit(id, { driver_id, ...EARLY, start_time: '09:00', ...REASON }, 'manager')).toMatchObject({
      status: 200,
    })
    expect(await reason()).toMatch(/^Only 10 h /)
  })
})

test('refuses one of two people who assign shifts that together break a rule', async () => {
  await setRules(server.db, { rest: 'bar' })
  for (let round = 0; round < 5; round += 1) {
    await forgetShifts(server.db)
    const answers = await Promise.all([
      plan('2026-06-16 18:00-23:00', 'administrator'),
      plan('2026-06-17 08:00-12:00', 'manager'),
    ])
    expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 400])
    expect(await stored()).toHaveLength(1)
  }
})

test('does not query the database while all rules are off', async () => {
  const noDatabase = undefined as never
  const shifts = [{ driver_id, ...times('2026-06-17 08:00-12:00') }]
  const options = new Map([['rule_rest', 'off']])
  expect(await ruleFacts(noDatabase, { options, timeZone: 'Europe/London', shifts })).toBeUndefined()
})

test.each(['restaurant', 'driver'] as const)('a %s cannot read the rules', async (who) => {
  await setRules(server.db, { rest: 'warn' })
  const body = { shifts: [{ driver_id, ...times('2026-06-17 08:00-12:00') }] }
  expect(await server.call(ruleCheckRoutes.check, { body }, who)).toMatchObject({ status: 403 })
})

test('a manager learns nothing about a driver out of their scope', async () => {
  await setRules(server.db, { visa: 'warn' })
  const body = { shifts: [{ driver_id: DRIVERS.south, ...times('2026-06-17 08:00-12:00') }] }
  expect(await server.call(ruleCheckRoutes.check, { body }, 'manager')).toMatchObject({ status: 404 })
})
