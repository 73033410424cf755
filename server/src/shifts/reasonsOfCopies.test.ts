/**
 * Tests that copies and templates can overrule a barring rule with a reason, as any step can
 * (docs/spec/rules.md#overruling-a-rule).
 */
import { shiftRoutes } from '@driverdesk/contract/shifts/shifts.routes.ts'
import { templateRoutes } from '@driverdesk/contract/templates/templates.routes.ts'
import { addDays } from '@driverdesk/domain/kernel/wallClock.ts'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { addTemplate, forgetTemplates } from '../templates/testing/givenTemplate.ts'
import { type TestApp, testApp } from '../testing/testApp.ts'
import { AREAS, addShifts, DRIVERS, RESTAURANTS } from '../testing/testWorld.ts'
import { setRules } from './testing/ruleLevels.ts'
import { forgetShifts } from './testing/traces.ts'

let server: TestApp
beforeAll(async () => {
  server = await testApp()
})
beforeEach(async () => {
  await forgetTemplates(server.db)
  await forgetShifts(server.db)
  await setRules(server.db, { day_off: 'bar' })
})
afterAll(() => server.end())

const driver_id = DRIVERS.north
const week = Array.from({ length: 7 }, (_, nr) => ({ period_date: addDays('2026-06-15', nr), driver_id }))
const REASON = { rule_reason: 'A festival' }
const KEPT = {
  rule_reason: '7 days without a day off, 29/06/2026 to 05/07/2026 (at most 6). Reason: A festival',
  rule_keys: 'day_off:2026-06-29:7',
}
const copies = () =>
  server.db
    .selectFrom('shift')
    .select(['driver_id', 'rule_reason', 'rule_keys'])
    .where('period_date', '>', '2026-06-21')
    .orderBy('period_date')
    .execute()

test('copies keep their drivers with a reason, which each of them keeps', async () => {
  const shift_ids = (await addShifts(server.db, week)).map(({ id }) => id)
  const body = { shift_ids, from_date: '2026-06-15', to_date: '2026-06-29' }
  const check = (as: 'administrator' | 'manager') => server.reply(shiftRoutes.checkCopy, { body }, as)
  const each = (count: number) => ({ skip: count, add: count, replace: count })
  expect((await check('administrator')).barred).toEqual(each(1))
  expect((await check('manager')).barred).toEqual(each(0))
  const answer = await server.reply(shiftRoutes.copy, { body: { ...body, ...REASON } }, 'administrator')
  expect(answer).toMatchObject({ copied: 7, opened: [], lost: [] })
  expect(answer.broken).toHaveLength(7)
  expect(await copies()).toEqual(Array(7).fill({ driver_id, ...KEPT }))
})

test('the copies that need a reason are counted for each way to treat existing shifts', async () => {
  const shift_ids = (await addShifts(server.db, week)).map(({ id }) => id)
  // A copy of Monday's shift exists without a driver, and the driver already works on Sunday.
  await addShifts(server.db, [
    { period_date: '2026-06-29' },
    { period_date: '2026-07-05', driver_id, start_time: '18:00', finish_time: '20:00' },
  ])
  const body = { shift_ids, from_date: '2026-06-15', to_date: '2026-06-29' }
  const { barred } = await server.reply(shiftRoutes.checkCopy, { body }, 'administrator')
  const opened = async (existing: 'skip' | 'add' | 'replace') => {
    const answer = await server.reply(shiftRoutes.copy, { body: { ...body, existing } }, 'administrator')
    await server.db.deleteFrom('shift').where('shift_id', 'is not', null).execute()
    return answer.lost.length
  }
  const found = { skip: await opened('skip'), add: await opened('add'), replace: await opened('replace') }
  expect(barred).toEqual(found)
  expect(barred?.skip).not.toBe(barred?.add)
})

test('a manager who may not overrule rules gets the last copy open, even with a reason', async () => {
  const shift_ids = (await addShifts(server.db, week)).map(({ id }) => id)
  const body = { shift_ids, from_date: '2026-06-15', to_date: '2026-06-29', ...REASON }
  expect(await server.reply(shiftRoutes.copy, { body }, 'manager')).toMatchObject({
    opened: [expect.any(Number)],
  })
  expect((await copies()).map((copy) => copy.driver_id)).toEqual([...Array(6).fill(driver_id), null])
})

test('a template adds its shifts with their drivers, and the preview says how many need a reason', async () => {
  const shifts = week.map((_, week_day) => ({ week_day, driver_id, restaurant_id: RESTAURANTS.northOne }))
  const template_id = await addTemplate(server.db, { area_id: AREAS.north }, shifts)
  const body = { template_id, weeks: ['2026-06-29'], unfit: 'open' as const }
  const preview = (more: object, as: 'administrator' | 'manager' = 'administrator') =>
    server.reply(templateRoutes.preview, { body: { ...body, ...more } }, as)
  expect(await preview({})).toMatchObject({ added: 7, opened: 1, barred: 1 })
  expect(await preview({}, 'manager')).toMatchObject({ opened: 1, barred: 0 })
  expect(await preview(REASON)).toMatchObject({ added: 7, opened: 0, barred: 7 })
  await server.reply(templateRoutes.apply, { body: { ...body, ...REASON } }, 'administrator')
  expect(await copies()).toEqual(Array(7).fill({ driver_id, ...KEPT }))
})
