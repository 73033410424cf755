/** Applying templates to weeks: the preview, then the change, even by two people at once. */
import { AppliedTemplate } from '@driverdesk/contract/templates/template.shapes.ts'
import { templateRoutes } from '@driverdesk/contract/templates/templates.routes.ts'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { isWaiting } from '../kernel/testing/isWaiting.ts'
import { forgetShifts } from '../shifts/testing/traces.ts'
import { type TestApp, testApp } from '../testing/testApp.ts'
import { type AccountName, AREAS, addShifts, DRIVERS, RESTAURANTS } from '../testing/testWorld.ts'
import { holdSlots } from './templates.reads.ts'
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
const { northOne, northTwo, northClosed, southOne } = RESTAURANTS

const apply = (template_id: number, more: object = {}, as: AccountName = 'manager') =>
  server.call(templateRoutes.apply, { body: { template_id, weeks: [MONDAY], unfit: 'open', ...more } }, as)
const preview = async (template_id: number, more: object = {}) => {
  const body = { template_id, weeks: [MONDAY], unfit: 'open' as const, ...more }
  return AppliedTemplate.parse(await server.reply(templateRoutes.preview, { body }, 'manager'))
}
const stored = () => server.db.selectFrom('shift').selectAll().orderBy('id').execute()

test('the preview says what happens to each shift, and applying the template does exactly that', async () => {
  await server.db
    .insertInto('driver_override_time')
    .values({
      driver_id: DRIVERS.south,
      period_date: '2026-06-17',
      holiday: 10,
      start_at: null,
      stop_at: null,
    })
    .execute()
  await addShifts(server.db, [
    { restaurant_id: northTwo, driver_id: DRIVERS.everywhere, start_time: '13:00' },
    { driver_id: DRIVERS.leftover, start_time: '06:00', finish_time: '08:00' },
  ])
  const id = await addTemplate(server.db, { area_id: AREAS.north }, [
    { restaurant_id: northOne, driver_id: DRIVERS.north },
    { restaurant_id: northOne, driver_id: DRIVERS.everywhere },
    { restaurant_id: northOne, driver_id: DRIVERS.south },
    { restaurant_id: northOne, driver_id: DRIVERS.inactive },
    { restaurant_id: northOne, start_time: '06:00', finish_time: '08:00' },
    { restaurant_id: northClosed },
    // From a restaurant that is now in another area.
    { restaurant_id: southOne },
  ])
  const counts = { added: 4, opened: 3, left: 1, there: 1 }
  const looked = await preview(id)
  expect(looked).toMatchObject(counts)
  const [closed, one] = looked.weeks[0]?.restaurants ?? []
  expect(closed).toMatchObject({ name: 'North Closed', left: 1 })
  expect(one?.problems.map(({ driver_name, fate, problem }) => [driver_name, fate, problem])).toEqual([
    ['everywhere Driver', 'opened', expect.stringMatching(/^Driver already have shift on this time: /)],
    ['south Driver', 'opened', 'This driver is not offered to this restaurant.'],
    ['inactive Driver', 'opened', 'This driver is not active.'],
  ])
  expect(await preview(id, { unfit: 'leave' })).toMatchObject({ added: 1, opened: 0, left: 4, there: 1 })
  expect(await stored()).toHaveLength(2)
  expect((await apply(id)).body).toEqual(looked)
  expect((await stored()).slice(2).map(({ driver_id }) => driver_id)).toEqual([
    DRIVERS.north,
    null,
    null,
    null,
  ])
})

test('applied by two people at once, and again, it adds its shifts once', async () => {
  const id = await addTemplate(server.db, { restaurant_id: northOne }, [
    { restaurant_id: northOne, driver_id: DRIVERS.north },
    { restaurant_id: northOne, driver_id: DRIVERS.everywhere },
  ])
  const weeks = [NEXT, MONDAY]
  await Promise.all([apply(id, { weeks }), apply(id, { weeks }, 'administrator')])
  expect((await apply(id, { weeks })).body).toMatchObject({ added: 0, there: 4 })
  expect(await stored()).toHaveLength(4)
  const steps = await server.db.selectFrom('schedule_step').select(['kind', 'shifts']).execute()
  expect(steps).toEqual([{ kind: 'template', shifts: 4 }])
  expect(await recordedOf(server.db, 'template')).toMatchObject([
    { action: 'lay', after: { shifts: 4, weeks: 2 } },
  ])
})

test('an area’s and a restaurant’s template applied at once fill a common slot once', async () => {
  const ofArea = await addTemplate(server.db, { area_id: AREAS.north }, [
    { restaurant_id: northOne, driver_id: DRIVERS.north },
    { restaurant_id: northTwo },
  ])
  const ofOne = await addTemplate(server.db, { restaurant_id: northOne }, [
    { restaurant_id: northOne, driver_id: DRIVERS.north },
  ])
  const both = await server.db.transaction().execute(async (tx) => {
    // Neither can go on to write while this is held.
    await tx.selectFrom('driver').select('id').where('id', '=', DRIVERS.north).forUpdate().execute()
    const applied = [apply(ofArea), apply(ofOne, {}, 'administrator')]
    await isWaiting(tx, 2)
    return { applied: Promise.all(applied) }
  })
  const answers = await both.applied
  expect(answers.map(({ status }) => status)).toEqual([200, 200])
  const at = (await stored()).map(({ restaurant_id }) => restaurant_id)
  expect(at.toSorted()).toEqual([northOne, northTwo])
})

test('a restaurant’s change of area waits for a template being applied to the old area', async () => {
  const moved = { area_id: AREAS.south }
  const change = await server.db.transaction().execute(async (tx) => {
    await holdSlots(tx, { area_id: AREAS.north, restaurant_id: null })
    const update = server.db.updateTable('restaurant').set(moved).where('id', '=', northTwo).execute()
    await isWaiting(tx)
    expect(await Promise.race([update, 'waits'])).toBe('waits')
    return { update }
  })
  await change.update
  await server.db.updateTable('restaurant').set({ area_id: AREAS.north }).where('id', '=', northTwo).execute()
})

test('a past week is refused', async () => {
  const id = await addTemplate(server.db, { restaurant_id: northOne }, [{ restaurant_id: northOne }])
  expect(await apply(id, { weeks: ['2026-06-01'] })).toMatchObject({
    status: 400,
    body: { weeks: ['The week of 01/06/2026 is in the past.'] },
  })
})
