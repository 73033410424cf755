/** Templates of weeks: saved, found, renamed, removed. `applyTemplate.test.ts` tests applying them. */
import { Template } from '@driverdesk/contract/templates/template.shapes.ts'
import { templateRoutes } from '@driverdesk/contract/templates/templates.routes.ts'
import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { isWaiting } from '../kernel/testing/isWaiting.ts'
import { forgetShifts } from '../shifts/testing/traces.ts'
import { type TestApp, testApp } from '../testing/testApp.ts'
import { type AccountName, AREAS, addShifts, DRIVERS, RESTAURANTS } from '../testing/testWorld.ts'
import { addTemplate, forgetTemplates, recordedOf } from './testing/givenTemplate.ts'

let server: TestApp
beforeAll(async () => {
  server = await testApp()
})
beforeEach(async () => {
  await forgetShifts(server.db)
  await forgetTemplates(server.db)
})
afterAll(() => server.end())

/** The test world's today is Wednesday, 10 June. */
const [MONDAY, NEXT] = ['2026-06-15', '2026-06-22']
const { northOne, northTwo, southOne } = RESTAURANTS

const save = (body: object, as: AccountName = 'manager') =>
  server.call(templateRoutes.create, { body: { name: 'Usual', week: '2026-06-17', ...body } }, as)
const northOnes = { location_type: 'restaurant', location_id: northOne }
const apply = (template_id: number, more: object = {}, as: AccountName = 'manager') =>
  server.call(templateRoutes.apply, { body: { template_id, weeks: [MONDAY], unfit: 'open', ...more } }, as)
const rename = (id: number, name: string, as: AccountName = 'manager') =>
  server.call(templateRoutes.rename, { params: { id: String(id) }, body: { name } }, as)
const NAME_TAKEN = { name: ['Another template here already has this name.'] }
const stored = () => server.db.selectFrom('shift').selectAll().orderBy('id').execute()
const names = async (as: AccountName) =>
  (await server.reply(templateRoutes.list, {}, as)).map(({ name }) => name)

test('a week is saved without cancelled shifts, drafts and bonuses, and applied at the day’s rates', async () => {
  const kept = { restaurant_id: northOne, driver_id: DRIVERS.north, comment: 'Back door' } as const
  await addShifts(server.db, [
    { ...kept, status: 20, cost_bonus: '20.00', extra_request: 1 },
    { period_date: '2026-06-20', start_time: '22:00', finish_time: '02:00' },
    { status: 30 },
    { restaurant_id: southOne },
    { period_date: '2026-06-22' },
  ])
  const answer = await save({ location_type: 'area', location_id: AREAS.north })
  const template = Template.parse(answer.body)
  expect(template).toMatchObject({
    location: { name: 'North' },
    shifts: 2,
    open: 1,
    restaurants: 1,
    minutes: 480,
  })
  expect(await recordedOf(server.db, 'template')).toMatchObject([
    { action: 'create', after: { name: 'Usual', week: MONDAY, shifts: 2 } },
  ])
  await forgetShifts(server.db)
  expect((await apply(template.id, { weeks: [NEXT] })).body).toMatchObject({ added: 2, opened: 0, left: 0 })
  expect(await stored()).toMatchObject([
    {
      ...kept,
      period_date: '2026-06-24',
      status: 10,
      cost_total: '40.00',
      cost_bonus: '0.00',
      extra_request: 1,
    },
    { period_date: '2026-06-27', start_time: '22:00', driver_id: null, cost_total: '48.00' },
  ])
})

test('an area’s template is visible to those with the whole area', async () => {
  await addTemplate(server.db, { area_id: AREAS.north }, [
    { restaurant_id: northOne },
    { restaurant_id: northTwo },
  ])
  const id = await addTemplate(server.db, { restaurant_id: southOne }, [{ restaurant_id: southOne }])
  await server.db.updateTable('schedule_template').set({ name: 'South' }).where('id', '=', id).execute()
  expect(await names('administrator')).toEqual(['South', 'Usual week'])
  expect(await names('manager')).toEqual(['Usual week'])
  expect(await names('limitedManager')).toEqual([])
  // A template that such a manager saves of the area is theirs.
  await addShifts(server.db, [{}, { restaurant_id: northTwo }])
  await save({ location_type: 'area', location_id: AREAS.north, name: 'Usual week' }, 'limitedManager')
  expect(await server.reply(templateRoutes.list, {}, 'limitedManager')).toMatchObject([{ shifts: 1 }])
})

test.each([
  ['an empty week', () => save(northOnes), { week: [expect.stringMatching(/^Nothing to save/)] }],
  [
    'a name that is taken',
    async () => {
      await addShifts(server.db, [{}])
      await save(northOnes)
      return save({ ...northOnes, name: ' usual ' })
    },
    NAME_TAKEN,
  ],
])('%s is refused', async (_what, act, fields) => {
  expect(await act()).toMatchObject({ status: 400, body: fields })
})

test.each([
  ['saves', (name: string) => save({ ...northOnes, name }, 'administrator')],
  ['renames', (name: string, id: number) => rename(id, name, 'administrator')],
])('if one person saves a name while another %s, the second is refused', async (_how, give) => {
  await addShifts(server.db, [{}])
  const id = await addTemplate(server.db, { restaurant_id: northOne }, [{ restaurant_id: northOne }])
  const both = await server.db.transaction().execute(async (tx) => {
    // Templates can be looked at, but neither can write one in the meantime.
    await sql`lock table schedule_template in share mode`.execute(tx)
    const given = [save(northOnes), give('USUAL', id)]
    await isWaiting(tx, 2)
    return { given: Promise.all(given) }
  })
  const answers = (await both.given).toSorted((one, other) => one.status - other.status)
  expect(answers).toMatchObject([{ status: 200 }, { status: 400, body: NAME_TAKEN }])
  expect((await names('manager')).filter((name) => /^usual$/i.test(name))).toHaveLength(1)
})

test('a template can be renamed and removed, and its shifts stay', async () => {
  const id = await addTemplate(server.db, { restaurant_id: northOne }, [{ restaurant_id: northOne }])
  await apply(id)
  expect(await rename(id, 'Summer')).toMatchObject({ status: 200 })
  expect(await names('manager')).toEqual(['Summer'])
  await server.reply(templateRoutes.remove, { params: { id: String(id) }, query: {} }, 'manager')
  expect(await names('manager')).toEqual([])
  expect(await stored()).toHaveLength(1)
})
