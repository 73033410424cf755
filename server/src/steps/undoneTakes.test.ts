/** The planner who last changed a shift can undo that a driver took it, or that the server gave it to a driver. */
import { openShiftRoutes } from '@driverdesk/contract/driverApp/openShifts.routes.ts'
import { driverHandoverRoutes, handoverRoutes } from '@driverdesk/contract/handovers/handovers.routes.ts'
import { shiftRoutes } from '@driverdesk/contract/shifts/shifts.routes.ts'
import { stepRoutes } from '@driverdesk/contract/steps/history.routes.ts'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { bestClaims } from '../candidates/bestClaims.jobs.ts'
import { addHandover, inExchange, setHandovers } from '../handovers/testing/givenHandover.ts'
import { forgetShifts, noticesOf } from '../shifts/testing/traces.ts'
import { NOW, type TestApp, testApp } from '../testing/testApp.ts'
import { ACCOUNTS, type AccountName, addShift, DRIVERS, RESTAURANTS } from '../testing/testWorld.ts'
import { unitOf } from '../testing/unitOf.ts'

let server: TestApp
let now = NOW
beforeAll(async () => {
  server = await testApp({ now: () => now })
})
beforeEach(async () => {
  now = NOW
  await forgetShifts(server.db)
  await rule('take')
})
afterAll(() => server.end())

const rule = (claims: 'ask' | 'take', claim_hours: number | null = null) =>
  server.db.updateTable('area').set({ claims, claim_hours }).execute()

/** An open shift of Thursday evening that the manager has published; it is Wednesday noon. */
async function published() {
  const { id } = await addShift(server.db, {
    ...{ period_date: '2026-06-11', start_time: '18:00', finish_time: '22:00' },
  })
  await server.reply(shiftRoutes.publish, { body: { shift_ids: [id], push_drivers: 20 } }, 'manager')
  return id
}
const stored = (id: number) =>
  server.db.selectFrom('shift').selectAll().where('id', '=', id).executeTakeFirstOrThrow()
const does = async (what: 'take' | 'ask', id: number) =>
  server.reply(
    openShiftRoutes[what],
    { params: { id: String(id) }, body: { seen: (await stored(id)).updated_at } },
    'driver',
  )
const giveToBest = () =>
  bestClaims({ timeZone: 'Europe/London', now: () => now }).run(
    {},
    unitOf(server.db),
    new AbortController().signal,
  )
const stack = (as: AccountName = 'manager') => server.reply(stepRoutes.stack, {}, as)
const names = async (as?: AccountName) => (await stack(as)).undo.map(({ name }) => name)
const undone = async (what: 'undo' | 'redo', as: AccountName = 'manager') => {
  const [step] = (await stack('manager'))[what]
  return server.call(stepRoutes[what], { params: { id: String(step?.id) }, body: {} }, as)
}

test('undoes what a driver took, then what the planner did before, and notifies the driver', async () => {
  const id = await published()
  await does('take', id)
  expect(await names()).toEqual(['north Driver took a shift', 'Publish a shift'])
  const [step] = (await stack()).undo
  const check = { params: { id: String(step?.id) } }
  expect(await server.reply(stepRoutes.checkUndo, check, 'manager')).toMatchObject({
    problems: [],
    told: [{ driver_id: DRIVERS.north, shifts: 1 }],
  })

  expect(await undone('undo')).toMatchObject({ status: 200, body: { first: { shift_id: id } } })
  expect(await stored(id)).toMatchObject({ driver_id: null, status: 20, status_assigned: 20 })
  expect(await noticesOf(server.db)).toContainEqual({
    ...{ driver_id: DRIVERS.north, kind: 'update', shift_ids: [id] },
  })
  expect(await names()).toEqual(['Publish a shift'])

  expect(await undone('redo')).toMatchObject({ status: 200 })
  expect(await stored(id)).toMatchObject({ driver_id: DRIVERS.north })
  await undone('undo')
  await undone('undo')
  expect(await stored(id)).toMatchObject({ status: 10, driver_id: null })
})

test('another planner does not get it as a step, and cannot undo it', async () => {
  await does('take', await published())
  expect(await names('administrator')).toEqual([])
  expect(await undone('undo', 'administrator')).toMatchObject({ status: 404 })
})

test('a manager who no longer has the restaurant can neither see it nor undo or redo it', async () => {
  await does('take', await published())
  const [step] = (await stack()).undo
  const limit = { panel_user_id: ACCOUNTS.manager.id, restaurant_id: RESTAURANTS.northTwo }
  const params = { id: String(step?.id) }
  await server.db.insertInto('panel_user_restaurant').values(limit).execute()
  expect(await names()).toEqual(['Publish a shift'])
  expect(await server.call(stepRoutes.checkUndo, { params }, 'manager')).toMatchObject({ status: 404 })
  expect(await server.call(stepRoutes.undo, { params, body: {} }, 'manager')).toMatchObject({ status: 404 })
  await server.db
    .deleteFrom('panel_user_restaurant')
    .where('panel_user_id', '=', limit.panel_user_id)
    .execute()
  await undone('undo')
  expect((await stack()).redo).toHaveLength(1)
  await server.db.insertInto('panel_user_restaurant').values(limit).execute()
  expect((await stack()).redo).toEqual([])
  await server.db
    .deleteFrom('panel_user_restaurant')
    .where('panel_user_id', '=', limit.panel_user_id)
    .execute()
})

test('undoes what the server gave to the best driver', async () => {
  await rule('ask', 48)
  const id = await published()
  await does('ask', id)
  await giveToBest()
  expect(await stored(id)).toMatchObject({ driver_id: DRIVERS.north })
  expect(await names()).toEqual(['Driverdesk gave a shift to north Driver', 'Publish a shift'])
  expect(await undone('undo')).toMatchObject({ status: 200 })
  expect(await stored(id)).toMatchObject({ driver_id: null })
  await giveToBest()
  expect(await stored(id)).toMatchObject({ driver_id: null })
})

test('the driver is notified even if the planner turns messages off', async () => {
  const id = await published()
  await does('take', id)
  const [step] = (await stack()).undo
  expect(step).toMatchObject({ taken_by: 'north Driver' })
  await server.reply(
    stepRoutes.undo,
    { params: { id: String(step?.id) }, body: { push_drivers: 20 } },
    'manager',
  )
  expect(await noticesOf(server.db)).toContainEqual({
    driver_id: DRIVERS.north,
    kind: 'update',
    shift_ids: [id],
  })
})

test('lets each of two planners undo a swap without approval, once', async () => {
  await setHandovers(server.db, 'free')
  const evening = { period_date: '2026-06-12', start_time: '18:00', finish_time: '22:00' }
  const given = await addShift(server.db, { ...evening, driver_id: DRIVERS.everywhere })
  const other = await addShift(server.db, { ...evening, driver_id: DRIVERS.north, period_date: '2026-06-13' })
  const publish = (id: number, as: AccountName) =>
    server.reply(shiftRoutes.publish, { body: { shift_ids: [id], push_drivers: 20 } }, as)
  await publish(given.id, 'manager')
  await publish(other.id, 'administrator')
  const swap = inExchange(await stored(other.id))
  const handover = await addHandover(server.db, await stored(given.id), swap)
  await server.reply(driverHandoverRoutes.agree, { params: { id: String(handover) }, body: {} }, 'driver')
  const swapped = 'north Driver swapped 2 shifts with a colleague'
  expect(await names('manager')).toEqual([swapped, 'Publish a shift'])
  expect(await names('administrator')).toEqual([swapped, 'Publish a shift'])

  await server.db.deleteFrom('driver_notice').execute()
  const [step] = (await stack('administrator')).undo
  const undo = (as: AccountName) =>
    server.call(stepRoutes.undo, { params: { id: String(step?.id) }, body: {} }, as)
  expect(await undo('administrator')).toMatchObject({ status: 200 })
  expect(await stored(other.id)).toMatchObject({ driver_id: DRIVERS.north })
  const told = (await noticesOf(server.db)).map(({ driver_id }) => driver_id)
  expect(told.toSorted()).toEqual([DRIVERS.north, DRIVERS.everywhere].toSorted())
  const steps = () => server.db.selectFrom('schedule_step').select('id').execute()
  const known = await steps()
  await undo('manager')
  expect(await steps()).toEqual(known)
  expect(await names('manager')).toEqual(['Publish a shift'])
  expect(await names('administrator')).toEqual(['Publish a shift'])
  expect(await undone('undo')).toMatchObject({ status: 200 })
  expect(await stored(given.id)).toMatchObject({ status: 10 })
})

test('lets the planner undo a hand-over without approval, notifies both drivers, and asks the office', async () => {
  await setHandovers(server.db, 'free')
  const { id } = await addShift(server.db, {
    ...{
      driver_id: DRIVERS.everywhere,
      period_date: '2026-06-12',
      start_time: '18:00',
      finish_time: '22:00',
    },
  })
  await server.reply(shiftRoutes.publish, { body: { shift_ids: [id], push_drivers: 20 } }, 'manager')
  const handover = await addHandover(server.db, await stored(id), { taker_id: DRIVERS.north })
  await server.reply(driverHandoverRoutes.agree, { params: { id: String(handover) }, body: {} }, 'driver')
  expect(await stored(id)).toMatchObject({ driver_id: DRIVERS.north })
  expect(await names()).toEqual(['north Driver took over a shift from a colleague', 'Publish a shift'])

  await server.db.deleteFrom('driver_notice').execute()
  expect(await undone('undo')).toMatchObject({ status: 200 })
  expect(await stored(id)).toMatchObject({ driver_id: DRIVERS.everywhere })
  const told = (await noticesOf(server.db)).map(({ driver_id }) => driver_id)
  expect(told.toSorted()).toEqual([DRIVERS.north, DRIVERS.everywhere].toSorted())
  const waiting = await server.reply(handoverRoutes.list, { params: { id: String(id) } }, 'manager')
  expect(waiting).toMatchObject([{ id: handover, taker: { driver_id: DRIVERS.north } }])
  expect(await undone('undo')).toMatchObject({ status: 200 })
  expect(await stored(id)).toMatchObject({ status: 10 })
})
