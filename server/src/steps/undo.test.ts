/** Tests undo and redo of staff's changes to the schedule. */
import { driverShiftRoutes } from '@driverdesk/contract/driverApp/driverShifts.routes.ts'
import { openShiftRoutes } from '@driverdesk/contract/driverApp/openShifts.routes.ts'
import { cancellationRoutes } from '@driverdesk/contract/shifts/cancellations.routes.ts'
import { shiftRoutes } from '@driverdesk/contract/shifts/shifts.routes.ts'
import { stepRoutes } from '@driverdesk/contract/steps/history.routes.ts'
import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { isWaiting } from '../kernel/testing/isWaiting.ts'
import { givenShift } from '../shifts/testing/givenShift.ts'
import { forgetShifts } from '../shifts/testing/traces.ts'
import { exampleCalls } from '../testing/callExamples.ts'
import { exampleRecords } from '../testing/exampleRecords.ts'
import { type TestApp, testApp } from '../testing/testApp.ts'
import { type AccountName, addShift, addShifts, DRIVERS, RESTAURANTS } from '../testing/testWorld.ts'
import { addTimesheet } from '../timesheets/testing/givenTimesheet.ts'
import { restoreRows } from './restoration.writes.ts'
import { forgetOldSteps } from './restoreStep.ts'
import { forgetSteps } from './testing/givenStep.ts'
import { differences, storedRows } from './testing/observed.ts'

let server: TestApp
beforeAll(async () => {
  server = await testApp()
})
afterAll(() => server.end())
beforeEach(() => forgetShifts(server.db))

const stored = () => storedRows(server.db)
const stack = (as: AccountName = 'administrator') => server.reply(stepRoutes.stack, {}, as)
const next = async (as: AccountName = 'administrator') => (await stack(as)).undo[0]?.id ?? 0
const sent = (id: number, push_drivers: 10 | 20 = 20) => ({
  params: { id: String(id) },
  body: { push_drivers },
})
const undo = (id: number, as: AccountName = 'administrator') => server.call(stepRoutes.undo, sent(id), as)
const redo = (id: number, as: AccountName = 'administrator') => server.call(stepRoutes.redo, sent(id), as)
const check = (id: number) =>
  server.reply(stepRoutes.checkUndo, { params: { id: String(id) } }, 'administrator')
const publish = (...shift_ids: number[]) =>
  server.reply(shiftRoutes.publish, { body: { shift_ids, push_drivers: 20 } }, 'administrator')
const edit = (id: number, changed: Record<string, unknown>, as: AccountName = 'administrator') =>
  server.call(shiftRoutes.update, { params: { id: String(id) }, body: givenShift(changed) }, as)

const byStaff = exampleCalls.filter(
  ({ name, route }) =>
    route.method !== 'GET' &&
    route.viewing !== 'answered' &&
    (route.access as string[]).includes('administrator') &&
    // A reminder, and declining a driver's request, change no shift.
    /\/api\/(shift(?!\/remind|\/\{id\}\/claim|\/\{id\}\/handover)|reporting\/create)/.test(name),
)

describe('undo and redo restore everything exactly', () => {
  test.each(byStaff)('$name', async ({ route, example }) => {
    const named = await exampleRecords(server.db)
    await forgetSteps(server.db)
    if (route.path === shiftRoutes.unpublish.path) await publish(named.shiftId)
    const before = await stored()
    expect(await server.call(route, example(named), 'administrator')).toMatchObject({ status: 200 })
    const after = await stored()
    expect(differences(before, after)).not.toEqual([])
    const id = await next()
    expect(await check(id)).toMatchObject({ problems: [] })
    expect(await undo(id)).toMatchObject({ status: 200, body: { stack: { redo: [{ id }] } } })
    expect(differences(before, await stored())).toEqual([])
    expect(await redo(id)).toMatchObject({ status: 200 })
    expect(differences(after, await stored())).toEqual([])
    expect(await undo(id)).toMatchObject({ status: 200 })
    expect(differences(before, await stored())).toEqual([])
  })
})

test('a removed shift returns with its id, author and links, and is announced and recorded', async () => {
  const source = await addShift(server.db, { comment: 'Back door', creator_id: 2 })
  const copy = await addShift(server.db, { shift_id: source.id })
  await server.reply(shiftRoutes.removeMany, { body: { shift_ids: [source.id, copy.id] } }, 'administrator')
  const place = { restaurant_id: source.restaurant_id, period_date: source.period_date }
  expect(await undo(await next())).toMatchObject({
    status: 200,
    body: { first: { shift_id: source.id, ...place } },
  })
  const [back, linked] = await server.db.selectFrom('shift').selectAll().orderBy('id').execute()
  expect(back).toMatchObject({ id: source.id, comment: 'Back door', creator_id: 2, moderator_id: 1 })
  expect(linked).toMatchObject({ id: copy.id, shift_id: source.id })
  expect(Date.parse(back?.updated_at ?? '')).toBeGreaterThan(Date.parse(source.updated_at))
  const records = await server.db
    .selectFrom('audit_event')
    .select(['thing_id', 'before'])
    .where('action', '=', 'undo')
    .orderBy('id')
    .execute()
  expect(records).toMatchObject([
    { thing_id: source.id, before: null },
    { thing_id: copy.id, before: null },
  ])
  const outbox = await server.db.selectFrom('outbox').select(['event', 'entity_id']).orderBy('seq').execute()
  expect(outbox.slice(-2)).toEqual([
    { event: 'store', entity_id: source.id },
    { event: 'store', entity_id: copy.id },
  ])
  // The next shift gets a number of its own.
  expect(await server.call(shiftRoutes.create, { body: givenShift() }, 'administrator')).toMatchObject({
    status: 200,
  })
})

test('a column that was added after a row was kept is left alone in a changed row, and gets its default in a removed one', async () => {
  const changed = await addShift(server.db, { comment: 'Back door', rule_reason: 'Busy' })
  const removed = await addShift(server.db, { comment: 'Front door', rule_reason: 'Busy' })
  const step_id = 1_000_000
  await sql`
    insert into schedule_step_row (step_id, table_name, row_id, shift_id, before)
    select ${step_id}, 'shift', id, id, to_jsonb(shift) - 'rule_reason' from shift`.execute(server.db)
  await sql`update shift set comment = 'Side door' where id = ${changed.id}`.execute(server.db)
  await sql`delete from shift where id = ${removed.id}`.execute(server.db)
  const kept = { table: 'shift', from: null, to: {}, step_id, side: 'before' } as const
  const rows = [
    { ...kept, id: changed.id, shift_id: changed.id, now: {} },
    { ...kept, id: removed.id, shift_id: removed.id, now: null },
  ]
  const moderator = { moderator_id: 1, restaurateur_moderator_id: null }
  await server.db.transaction().execute((tx) => restoreRows(tx, rows, moderator, () => {}))
  const restored = server.db.selectFrom('shift').select(['comment', 'rule_reason']).orderBy('id')
  expect(await restored.execute()).toEqual([
    { comment: 'Back door', rule_reason: 'Busy' },
    { comment: 'Front door', rule_reason: '' },
  ])
})

describe('an acknowledgement holds again after undo', () => {
  const acknowledged = async () => {
    const { id } = await addShift(server.db, { driver_id: DRIVERS.north })
    await publish(id)
    await server.reply(driverShiftRoutes.acknowledge, { params: { id: String(id) }, body: {} }, 'driver')
    return storedShift(id)
  }
  const storedShift = (id: number) =>
    server.db.selectFrom('shift').selectAll().where('id', '=', id).executeTakeFirstOrThrow()
  const moved = ({ id, period_date }: { id: number; period_date: string }, push_drivers: 10 | 20) =>
    edit(id, {
      driver_id: DRIVERS.north,
      period_date,
      start_time: '12:00',
      finish_time: '16:00',
      push_drivers,
    })

  test('if the driver was not notified of what is undone', async () => {
    const shift = await acknowledged()
    expect(await moved(shift, 20)).toMatchObject({ status: 200 })
    await undo(await next())
    const { updated_at: _, ...before } = shift
    expect(await storedShift(shift.id)).toMatchObject(before)
  })

  test('if no notice of it reached the driver, who then knows the shift as it is', async () => {
    const shift = await acknowledged()
    await moved(shift, 10)
    await server.db.updateTable('driver_notice').set({ outcome: 'no_device' }).execute()
    await undo(await next())
    expect(await storedShift(shift.id)).toMatchObject({ acknowledged_at: shift.acknowledged_at })
    const known = await server.db.selectFrom('told_shift').select(['start_time', 'is_gone']).execute()
    expect(known).toEqual([{ start_time: shift.start_time, is_gone: false }])
  })

  test('if it was the driver who took the shift', async () => {
    await server.db.updateTable('area').set({ claims: 'take' }).execute()
    const { id } = await addShift(server.db)
    await publish(id)
    const params = { id: String(id) }
    const { updated_at: seen } = await storedShift(id)
    await server.reply(openShiftRoutes.take, { params, body: { seen } }, 'driver')
    const { acknowledged_at, period_date } = await storedShift(id)
    await moved({ id, period_date }, 20)
    await undo(await next())
    expect(acknowledged_at).not.toBeNull()
    expect(await storedShift(id)).toMatchObject({ acknowledged_at })
  })

  test('but not if the driver has acknowledged the other times without a notice', async () => {
    const shift = await acknowledged()
    await moved(shift, 20)
    await server.reply(
      driverShiftRoutes.acknowledge,
      { params: { id: String(shift.id) }, body: {} },
      'driver',
    )
    await undo(await next())
    expect(await storedShift(shift.id)).toMatchObject({
      start_time: shift.start_time,
      acknowledged_at: null,
    })
    const known = await server.db.selectFrom('told_shift').select('start_time').execute()
    expect(known).toEqual([{ start_time: '12:00' }])
  })

  test('but not if the driver has confirmed that the shift was lost', async () => {
    const shift = await acknowledged()
    const body = { shift_ids: [shift.id], push_drivers: 20 as const }
    await server.reply(shiftRoutes.unpublish, { body }, 'administrator')
    await server.db.deleteFrom('told_shift').execute()
    await undo(await next())
    expect(await storedShift(shift.id)).toMatchObject({ status: 20, acknowledged_at: null })
  })

  test('but not if the driver may know of the other times', async () => {
    const shift = await acknowledged()
    await moved(shift, 10)
    await undo(await next())
    expect(await storedShift(shift.id)).toMatchObject({ acknowledged_at: null })
  })
})

test('undo that removes shifts says where the first one was', async () => {
  const body = givenShift({ start_time: '09:00', finish_time: '10:00' })
  await server.reply(shiftRoutes.create, { body }, 'administrator')
  const { restaurant_id, period_date } = body
  const id = await next()
  expect(await undo(id)).toMatchObject({ body: { first: { shift_id: null, restaurant_id, period_date } } })
  const { body: redone } = await redo(id)
  expect(redone).toMatchObject({ first: { shift_id: expect.any(Number), restaurant_id, period_date } })
})

test('the first of several shifts is the earliest, whether they return or are removed', async () => {
  const { northOne, southOne } = RESTAURANTS
  const at = (period_date: string, start_time: string, restaurant_id: number) =>
    addShift(server.db, { period_date, start_time, restaurant_id })
  const last = await at('2026-06-18', '08:00', northOne)
  const second = await at('2026-06-17', '11:00', northOne)
  const first = await at('2026-06-17', '09:00', southOne)
  const shift_ids = [last.id, second.id, first.id]
  await server.reply(shiftRoutes.removeMany, { body: { shift_ids } }, 'administrator')
  const id = await next()
  const place = { restaurant_id: southOne, period_date: '2026-06-17' }
  expect(await undo(id)).toMatchObject({ body: { first: { shift_id: first.id, ...place } } })
  expect(await redo(id)).toMatchObject({ body: { first: { shift_id: null, ...place } } })
})

test('a colleague’s later change is not overwritten: the refusal says who, when and which shift', async () => {
  const [one, other] = await addShifts(server.db, [{}, { start_time: '18:00', finish_time: '22:00' }])
  await publish(one?.id ?? 0, other?.id ?? 0)
  const id = await next()
  await edit(other?.id ?? 0, { start_time: '18:00', finish_time: '23:00' }, 'manager')
  // A later acknowledgement does not change it.
  await sql`
    insert into audit_event (at, actor, actor_name, thing, thing_id, action)
    values (now() + interval '1 minute', 'driver:1', 'north Driver', 'shift', ${other?.id}, 'accept')`.execute(
    server.db,
  )
  const before = await stored()
  const refused = {
    [`shift_ids.${other?.id}`]: [
      expect.stringMatching(
        /^17\/06\/2026 18:00 – 23:00, North One: was changed by manager Account at .*\.$/,
      ),
    ],
  }
  expect(await undo(id)).toEqual(expect.objectContaining({ status: 400, body: refused }))
  expect(await check(id)).toMatchObject({ told_count: 0, problems: [{ shift_id: other?.id }] })
  expect(await stored()).toEqual(before)
  // Once it is back as it was, undo overwrites nothing and works again.
  expect(await undo(await next('manager'), 'manager')).toMatchObject({ status: 200 })
  expect(await undo(id)).toMatchObject({ status: 200 })
})

test('a shift whose cancellation is paid keeps its times, even if the driver returns', async () => {
  const driver = { driver_id: DRIVERS.north }
  const { id } = await addShift(server.db, { status: 20, ...driver })
  await edit(id, { ...driver, start_time: '11:00' })
  const retimed = await next()
  await addTimesheet(server.db, { shift_id: id, type: 20, finish_time: '10:00' })
  const before = await stored()
  expect(await undo(retimed)).toMatchObject({
    status: 400,
    body: {
      [`shift_ids.${id}`]: [expect.stringMatching(/This shift was cancelled, so it keeps its day and times/)],
    },
  })
  expect(await stored()).toEqual(before)
})

test('undo is refused with a reason for a driver’s other shift, and for a restaurant that is closed or outside the scope', async () => {
  const published = { status: 20 as const, driver_id: DRIVERS.north }
  const given = { driver_id: DRIVERS.north }
  const shift = await addShift(server.db, published)
  const clear = async (comment: string) => {
    await server.reply(
      exampleCalls.find(({ route }) => route.path === '/api/shift/{id}/cancel')
        ?.route as typeof shiftRoutes.publish,
      {
        params: { id: String(shift.id) },
        body: { cost: 0, comment_cancelled: comment, push_drivers: 20 },
      } as never,
      'manager',
    )
    return next('manager')
  }
  const id = await clear('Closed early')
  const problem = async () => Object.values((await undo(id, 'manager')).body as object)[0]?.[0]
  const other = await addShift(server.db, { ...published, start_time: '13:00', finish_time: '15:00' })
  expect(await problem()).toMatch(
    /North One: Driver already have shift on this time: North One, .*, 13:00 – 15:00\.$/,
  )
  await server.db.deleteFrom('shift').where('id', '=', other.id).execute()
  await server.db.updateTable('driver').set({ status: 20 }).where('id', '=', DRIVERS.north).execute()
  expect(await problem()).toMatch(/This driver is not active\.$/)
  await server.db.updateTable('driver').set({ status: 10 }).where('id', '=', DRIVERS.north).execute()
  await server.db.updateTable('panel_user_area').set({ area_id: 2 }).where('panel_user_id', '=', 2).execute()
  expect(await problem()).toBe('A shift is at a restaurant that no longer exists or is no longer yours.')
  await server.db.updateTable('panel_user_area').set({ area_id: 1 }).where('panel_user_id', '=', 2).execute()
  await server.db.updateTable('timesheet').set({ status: 30, status_progress: 40 }).execute()
  expect(await problem()).toMatch(/its cancellation pay is approved\.$/)
  await server.db.updateTable('timesheet').set({ status: 10, status_progress: 20 }).execute()
  const blocked = {
    driver_id: DRIVERS.north,
    restaurant_id: RESTAURANTS.northOne,
    preference: 'blocked' as const,
  }
  await server.db.insertInto('restaurant_driver_preference').values(blocked).execute()
  expect(await problem()).toMatch(/This restaurant has blocked this driver\.$/)
  await server.db.deleteFrom('restaurant_driver_preference').execute()
  // Approved while it is about to be undone: the approval stays.
  const whileHeld = await server.db.transaction().execute(async (tx) => {
    await tx.updateTable('timesheet').set({ status: 30, status_progress: 40 }).execute()
    const undone = undo(id, 'manager')
    await isWaiting(tx)
    return { undone }
  })
  expect(await whileHeld.undone).toMatchObject({ status: 400 })
  expect(await server.db.selectFrom('timesheet').select('status').execute()).toEqual([{ status: 30 }])
  await server.db.updateTable('timesheet').set({ status: 10, status_progress: 20 }).execute()
  expect(await undo(id, 'manager')).toMatchObject({ status: 200 })
  // Moved away from a restaurant that then closes.
  await edit(shift.id, { ...given, restaurant_id: RESTAURANTS.northTwo }, 'manager')
  await server.db
    .updateTable('restaurant')
    .set({ status: 20 })
    .where('id', '=', RESTAURANTS.northOne)
    .execute()
  const moved = Object.values((await undo(await next('manager'), 'manager')).body as object)[0]?.[0]
  await server.db
    .updateTable('restaurant')
    .set({ status: 10 })
    .where('id', '=', RESTAURANTS.northOne)
    .execute()
  expect(moved).toMatch(/its restaurant is inactive now\.$/)
})

test('a charge is not restored if its shift was removed later', async () => {
  const { id } = await addShift(server.db)
  const charge = { shift_id: id, event: 30, model_type: 10, model_id: id, cost: -5 } as const
  await server.reply(cancellationRoutes.record, { body: charge }, 'administrator')
  const step = await next()
  expect(await undo(step)).toMatchObject({ status: 200 })
  await server.reply(shiftRoutes.remove, { params: { id: String(id) } }, 'manager')
  expect(await redo(step)).toMatchObject({
    status: 400,
    body: { [`shift_ids.${id}`]: ['A shift has been removed since.'] },
  })
})

test('undoing twice at once, or again after a lost answer, takes effect once; a new step ends redo', async () => {
  const shift = await addShift(server.db)
  await publish(shift.id)
  const id = await next()
  const answers = await Promise.all([undo(id), undo(id)])
  const again = await undo(id)
  for (const answer of [...answers, again]) expect(answer).toMatchObject({ status: 200 })
  expect(new Set([...answers, again].map(({ body }) => (body as { by_id: number }).by_id)).size).toBe(1)
  const redone = await Promise.all([redo(id), redo(id)])
  expect(redone).toMatchObject([{ status: 200 }, { status: 200 }])
  expect(await server.db.selectFrom('schedule_step').select('kind').orderBy('id').execute()).toEqual([
    { kind: 'publish' },
    { kind: 'undo' },
    { kind: 'redo' },
  ])
  await undo(id)
  await edit(shift.id, { comment: 'New' })
  expect((await stack()).redo).toEqual([])
  expect(await redo(id)).toMatchObject({
    status: 400,
    body: { id: ['You have changed the schedule since you undid this, so it cannot be redone.'] },
  })
  expect(await redo(await next())).toMatchObject({ status: 400 })
  // Old steps are deleted with their undos and rows.
  const steps = server.db.updateTable('schedule_step').set({ at: '2025-01-01T10:00:00Z' })
  await steps.where('kind', '<>', 'undo').execute()
  await forgetOldSteps(server.db)
  expect(await server.db.selectFrom('schedule_step_row').select('step_id').execute()).toEqual([])
})

test('undoing published work first lists the drivers to notify, and then sends each one message', async () => {
  const shifts = await addShifts(server.db, [
    { driver_id: DRIVERS.north },
    { driver_id: DRIVERS.north, period_date: '2026-06-18' },
    { driver_id: DRIVERS.everywhere },
  ])
  await publish(...shifts.map(({ id }) => id))
  const [step] = (await stack()).undo
  expect(step).toMatchObject({ name: 'Publish 3 shifts', shifts: 3 })
  const { told, told_count, told_ids, problems } = await check(step?.id ?? 0)
  expect(told_ids?.toSorted((one, other) => one - other)).toEqual(
    [DRIVERS.north, DRIVERS.everywhere].toSorted((one, other) => one - other),
  )
  expect({ told, told_count, problems }).toEqual({
    told: [
      { driver_id: DRIVERS.everywhere, full_name: 'everywhere Driver', shifts: 1 },
      { driver_id: DRIVERS.north, full_name: 'north Driver', shifts: 2 },
    ],
    told_count: 2,
    problems: [],
  })
  await server.reply(stepRoutes.undo, sent(step?.id ?? 0, 10), 'administrator')
  const notices = await server.db
    .selectFrom('driver_notice')
    .select(['driver_id', 'kind'])
    .orderBy('driver_id')
    .execute()
  expect(notices).toEqual([
    { driver_id: DRIVERS.everywhere, kind: 'unpublish' },
    { driver_id: DRIVERS.north, kind: 'unpublish' },
  ])
})

test('undoing an unpublish restores the agreed pay, and publishing again pays the current rate', async () => {
  const { id } = await addShift(server.db)
  const pay = async () => {
    const shift = (await stored()).get(`shift ${id}`)
    return [shift?.status, Number(shift?.cost_per_hour), Number(shift?.cost_total)]
  }
  await publish(id)
  const agreed = await pay()
  const takeBack = async () => {
    await server.reply(
      shiftRoutes.unpublish,
      { body: { shift_ids: [id], push_drivers: 20 } },
      'administrator',
    )
    return next()
  }
  const unpublished = await takeBack()
  const rates = await server.db
    .selectFrom('restaurant')
    .select(['id', 'standard_pay', 'weekend_pay'])
    .execute()
  try {
    await server.db.updateTable('restaurant').set({ standard_pay: '31.00', weekend_pay: '31.00' }).execute()
    expect(await undo(unpublished)).toMatchObject({ status: 200 })
    expect(await pay()).toEqual(agreed)
    await takeBack()
    await publish(id)
    expect(await pay()).toEqual([20, 31, expect.any(Number)])
  } finally {
    for (const { id: of, ...before } of rates)
      await server.db.updateTable('restaurant').set(before).where('id', '=', of).execute()
  }
})
