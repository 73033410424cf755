/** Steps on many shifts are judged together by the rules about working time (docs/spec/rules.md#use). */

import { manyShiftRoutes } from '@driverdesk/contract/shifts/manyShifts.routes.ts'
import type { ManyShifts } from '@driverdesk/contract/shifts/manyShifts.shapes.ts'
import { shiftRoutes } from '@driverdesk/contract/shifts/shifts.routes.ts'
import { templateRoutes } from '@driverdesk/contract/templates/templates.routes.ts'
import { addDays } from '@driverdesk/domain/kernel/wallClock.ts'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { addTemplate, forgetTemplates } from '../templates/testing/givenTemplate.ts'
import { type TestApp, testApp } from '../testing/testApp.ts'
import { type AccountName, AREAS, addShifts, DRIVERS, RESTAURANTS } from '../testing/testWorld.ts'
import { setRules } from './testing/ruleLevels.ts'
import { forgetShifts } from './testing/traces.ts'

let server: TestApp
beforeAll(async () => {
  server = await testApp()
})
beforeEach(async () => {
  await forgetTemplates(server.db)
  await forgetShifts(server.db)
})
afterAll(() => server.end())

const driver_id = DRIVERS.north
const restaurant_id = RESTAURANTS.northOne
const LATE = { period_date: '2026-06-16', start_time: '18:00', finish_time: '23:00' }
const EARLY = { period_date: '2026-06-17', start_time: '08:00', finish_time: '12:00' }
const BEFORE = 'Only 9 h 00 min of rest before 17/06/2026, 08:00 – 12:00 (at least 11 h)'
const AFTER = 'Only 9 h 00 min of rest after 16/06/2026, 18:00 – 23:00 (at least 11 h)'

const change = (body: object, as: AccountName = 'administrator') =>
  server.call(manyShiftRoutes.change, { body }, as)
const assign = (ids: readonly number[], more: object = {}) =>
  change({ kind: 'assign', shifts: ids.map((id) => ({ id, driver_id })), ...more })
const openIds = async (...shifts: object[]) => (await addShifts(server.db, shifts)).map(({ id }) => id)
const stored = () => server.db.selectFrom('shift').selectAll().orderBy('period_date').orderBy('id').execute()
const week = Array.from({ length: 7 }, (_, nr) => ({ period_date: addDays('2026-06-15', nr) }))

test('refuses shifts that break a rule together, and plans them with one reason', async () => {
  await setRules(server.db, { rest: 'bar' })
  const [late = 0, early = 0] = await openIds(LATE, EARLY)
  const refused = await assign([late, early])
  expect(refused).toMatchObject({ status: 400 })
  expect(refused.body).toEqual({
    [`shift_ids.${late}`]: [`north Driver may not work this shift: ${BEFORE}.`],
    [`shift_ids.${early}`]: [`north Driver may not work this shift: ${AFTER}.`],
    [`rule_reason.${late}`]: ['Give a reason for overruling the rule.'],
    [`rule_reason.${early}`]: ['Give a reason for overruling the rule.'],
  })
  expect(await assign([late], { skip_invalid: 1 })).toMatchObject({ status: 200 })
  const one = await assign([early], { skip_invalid: 1 })
  expect(one.body).toMatchObject({ shifts: [], refused: [{ shift_id: early }] })
  const done = await assign([late, early], { rule_reason: 'A busy week' })
  expect(done.body).toMatchObject({ broken: [{ shift_id: early, text: `north Driver: ${AFTER}` }] })
  expect((await stored()).map(({ rule_reason }) => rule_reason)).toEqual([
    '',
    `${AFTER}. Reason: A busy week`,
  ])
})

test('says which rules that only warn are broken', async () => {
  await setRules(server.db, { rest: 'warn' })
  const ids = await openIds(LATE, EARLY)
  const { body } = await assign(ids)
  expect((body as ManyShifts).broken).toEqual([
    { shift_id: ids[0], text: `north Driver: ${BEFORE}` },
    { shift_id: ids[1], text: `north Driver: ${AFTER}` },
  ])
  expect(await change({ kind: 'bonus', shifts: [{ id: ids[0], cost_bonus: 5 }] })).toMatchObject({
    body: expect.not.objectContaining({ broken: expect.anything() }),
  })
})

test('judges a step by where its shifts end up, so two that are moved apart are fine', async () => {
  await setRules(server.db, { rest: 'bar' })
  const ids = await openIds({ ...LATE, driver_id }, { ...EARLY, driver_id, start_time: '10:00' })
  const apart = ids.map((id, nr) => ({ id, period_date: nr === 0 ? '2026-06-17' : '2026-06-19' }))
  expect(await change({ kind: 'move', shifts: apart })).toMatchObject({ status: 200 })
})

test('a copied week opens only the shifts that the rule bars, the last ones', async () => {
  await setRules(server.db, { day_off: 'bar', rest: 'warn' })
  const shift_ids = await openIds(...week.map((day) => ({ ...day, driver_id })))
  const body = { shift_ids, from_date: '2026-06-15', to_date: '2026-06-29' }
  const answer = await server.reply(shiftRoutes.copy, { body }, 'manager')
  expect(answer).toMatchObject({ copied: 7, opened: [expect.any(Number)] })
  expect(answer.lost).toEqual([
    {
      shift_id: answer.opened[0],
      reason: 'north Driver: 7 days without a day off, 29/06/2026 to 05/07/2026 (at most 6)',
    },
  ])
  const open = (await stored()).filter((shift) => shift.driver_id === null)
  expect(open).toMatchObject([{ period_date: '2026-07-05' }])
})

test('says that the copies that an office makes break a rule that only warns', async () => {
  await setRules(server.db, { day_off: 'warn' })
  const shift_ids = await openIds(...week.map((day) => ({ ...day, driver_id })))
  const body = { shift_ids, from_date: '2026-06-15', to_date: '2026-06-29' }
  const { broken } = await server.reply(shiftRoutes.copy, { body }, 'manager')
  expect(broken?.map(({ shift_id }) => shift_id)).toEqual(shift_ids)
})

test('the preview of a template opens or leaves out barred shifts, shows warnings, and is carried out', async () => {
  await setRules(server.db, { day_off: 'bar', rest: 'warn' })
  const shifts = week.map((_, week_day) => ({ week_day, driver_id, restaurant_id }))
  const template_id = await addTemplate(server.db, { area_id: AREAS.north }, [
    ...shifts,
    { week_day: 1, driver_id, restaurant_id, start_time: '22:00', finish_time: '23:30' },
  ])
  const ask = (unfit: 'open' | 'leave') => ({ body: { template_id, weeks: ['2026-06-15'], unfit } })
  const preview = await server.reply(templateRoutes.preview, ask('open'), 'manager')
  const problems = preview.weeks[0]?.restaurants[0]?.problems ?? []
  expect(problems.map(({ period_date, fate, problem }) => [period_date, fate, problem])).toEqual([
    [
      '2026-06-16',
      'added',
      'north Driver: Only 10 h 30 min of rest before 17/06/2026, 10:00 – 14:00 (at least 11 h)',
    ],
    [
      '2026-06-17',
      'added',
      'north Driver: Only 10 h 30 min of rest after 16/06/2026, 22:00 – 23:30 (at least 11 h)',
    ],
    ['2026-06-21', 'opened', 'north Driver: 7 days without a day off, 15/06/2026 to 21/06/2026 (at most 6)'],
  ])
  const left = await server.reply(templateRoutes.preview, ask('leave'), 'manager')
  expect(left).toMatchObject({ added: 7, left: 1 })
  expect(await server.reply(templateRoutes.apply, ask('open'), 'manager')).toEqual(preview)
  expect((await stored()).filter((shift) => shift.driver_id === null)).toHaveLength(1)
})
