/** Tests the history of the schedule, and its published versions. */
import { cancellationRoutes, shiftAskRoutes } from '@driverdesk/contract/shifts/cancellations.routes.ts'
import { shiftRoutes } from '@driverdesk/contract/shifts/shifts.routes.ts'
import { historyRoutes, stepRoutes } from '@driverdesk/contract/steps/history.routes.ts'
import type { RestoreShifts } from '@driverdesk/contract/steps/history.shapes.ts'
import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { givenShift } from '../shifts/testing/givenShift.ts'
import { forgetShifts } from '../shifts/testing/traces.ts'
import { type TestApp, testApp } from '../testing/testApp.ts'
import { type AccountName, addShift, addShifts, DRIVERS, RESTAURANTS } from '../testing/testWorld.ts'

let server: TestApp
beforeAll(async () => {
  server = await testApp()
})
afterAll(() => server.end())
beforeEach(() => forgetShifts(server.db))

const WEEK = { period_date_from: '2026-06-15', period_date_to: '2026-06-21' }
const quietly = { push_drivers: 20 as const }

const publish = (shift_ids: number[], as: AccountName = 'administrator') =>
  server.reply(shiftRoutes.publish, { body: { shift_ids, ...quietly } }, as)
const edit = (id: number, changed: Record<string, unknown>, as: AccountName = 'administrator') =>
  server.reply(
    shiftRoutes.update,
    { params: { id: String(id) }, body: { ...givenShift(changed), ...quietly } as never },
    as,
  )
const cancel = (id: number) =>
  server.reply(
    cancellationRoutes.cancel,
    { params: { id: String(id) }, body: { cost: -5, comment_cancelled: 'Closed', ...quietly } },
    'administrator',
  )
const undoNewest = async (as: AccountName = 'administrator') => {
  const { undo } = await server.reply(stepRoutes.stack, {}, as)
  return server.reply(stepRoutes.undo, { params: { id: String(undo[0]?.id) }, body: quietly }, as)
}
const ofShift = (id: number, as: AccountName) =>
  server.call(historyRoutes.ofShift, { params: { id: String(id) } }, as)
const ofWeek = (query: object, as: AccountName = 'administrator') =>
  server.reply(historyRoutes.ofWeek, { query: { ...WEEK, ...query } }, as)
const newest = async () => {
  const [step] = await server.reply(historyRoutes.versions, { query: WEEK }, 'administrator')
  return step?.step_id ?? 0
}
const compared = async (id: number) => {
  const version = await server.reply(
    historyRoutes.version,
    { params: { id: String(id) }, query: WEEK },
    'administrator',
  )
  return { ...version, states: version.shifts.map(({ id, state }) => [id, state]) }
}

test('a shift’s history says who did what, and nothing about restaurants outside the scope', async () => {
  const { id } = await server.reply(
    shiftRoutes.create,
    {
      body: {
        ...givenShift({ driver_id: DRIVERS.everywhere }),
        restaurant_id: RESTAURANTS.southOne,
      } as never,
    },
    'administrator',
  )
  await edit(id, { driver_id: DRIVERS.everywhere })
  await edit(id, { driver_id: DRIVERS.everywhere, finish_time: '15:30' }, 'manager')
  await publish([id])
  await cancel(id)
  await undoNewest()
  const { body } = await ofShift(id, 'administrator')
  expect(body).toMatchObject({
    name: '17/06/2026 10:00 – 15:30, North One',
    entries: [
      { done: 'Undid: Cancel a shift', is_undone: false },
      { done: 'Cancelled a shift', is_undone: true },
      { done: 'Published a shift', fields: [{ label: 'Status', before: 'Unpublished', after: 'Published' }] },
      { done: 'Changed the times of a shift', actor_name: 'manager Account', change: 'changed' },
      { done: 'Moved a shift' },
      { done: 'Added a shift', change: 'added', actor_name: 'administrator Account' },
    ],
  })
  expect(JSON.stringify(body)).toContain('South One')
  const forManager = await ofShift(id, 'manager')
  expect((forManager.body as { entries: unknown[] }).entries).toHaveLength(5)
  expect(JSON.stringify(forManager.body)).not.toContain('South')
  await edit(id, { restaurant_id: RESTAURANTS.southOne, driver_id: DRIVERS.everywhere })
  expect(JSON.stringify((await ofShift(id, 'manager')).body)).not.toContain('South')
  const never = await addShift(server.db, { restaurant_id: RESTAURANTS.southOne })
  expect(await ofShift(never.id, 'manager')).toMatchObject({ status: 404 })
})

test('a week’s history counts what the viewer sees, in pages', async () => {
  const shifts = await addShifts(server.db, [
    {},
    { restaurant_id: RESTAURANTS.northTwo },
    { restaurant_id: RESTAURANTS.southOne },
    { period_date: '2026-06-22' },
  ])
  await publish(shifts.map(({ id }) => id))
  const done = async (query: object, as: AccountName) =>
    (await ofWeek(query, as)).entries.map((entry) => `${entry.actor_name}: ${entry.done}`)
  expect(await done({}, 'administrator')).toEqual(['administrator Account: Published 3 shifts'])
  expect(await done({}, 'manager')).toEqual(['administrator Account: Published 2 shifts'])
  expect(await done({ area_id: '2' }, 'administrator')).toEqual(['administrator Account: Published a shift'])
  expect(await done({ restaurant_id: '2' }, 'manager')).toEqual(['administrator Account: Published a shift'])
  const call = (query: object, as: AccountName) =>
    server.call(historyRoutes.ofWeek, { query: { ...WEEK, ...query } }, as)
  expect(await call({ restaurant_id: '4' }, 'manager')).toMatchObject({ status: 404 })
  expect(await call({ area_id: '2' }, 'manager')).toMatchObject({ status: 404 })
  expect(await call({ period_date_to: '2026-08-01' }, 'manager')).toMatchObject({ status: 400 })
  const [first] = (await ofWeek({}, 'manager')).entries
  expect(first?.first.map(({ name }) => name)).toEqual([
    '17/06/2026 10:00 – 14:00, North One',
    '17/06/2026 10:00 – 14:00, North Two',
  ])
  await edit(shifts[1]?.id ?? 0, { restaurant_id: RESTAURANTS.northTwo, comment: 'Bell' }, 'manager')
  for (let times = 0; times < 52; times++) await edit(shifts[0]?.id ?? 0, { comment: `Door ${times}` })
  const page = await ofWeek({})
  expect(page.entries.map(({ actor_name }) => actor_name)).toEqual(Array(50).fill('administrator Account'))
  const older = await ofWeek({ before: String(page.next) })
  expect([older.entries.length, older.next, older.people]).toEqual([4, null, []])
  const { people } = await ofWeek({}, 'manager')
  expect(people.map(({ name }) => name)).toEqual(['administrator Account', 'manager Account'])
  const theirs = await ofWeek({ actor: people[1]?.actor })
  expect(theirs.entries.map(({ actor_name }) => actor_name)).toEqual(['manager Account'])
  expect(theirs.people).toEqual(people)
  const inSouth = await ofWeek({ restaurant_id: String(RESTAURANTS.southOne) })
  expect(inSouth.people.map(({ name }) => name)).toEqual(['administrator Account'])
  expect(await call({ actor: 'no one' }, 'administrator')).toMatchObject({ status: 400 })
})

test('the history of a week includes answers to requests that changed no shift, and charges, once for each shift', async () => {
  const { id } = await addShift(server.db, { status: 20, driver_id: DRIVERS.north })
  const params = { id: String(id) }
  const asked = async (note: string) => {
    const body = { start_time: '10:00', finish_time: '14:00', note }
    const { ask } = await server.reply(shiftAskRoutes.change, { params, body }, 'restaurant')
    return { ask_id: ask?.id as number }
  }
  const declined = { ...(await asked('A car')), answer: 'No one has one' }
  await server.reply(shiftAskRoutes.decline, { params, body: declined }, 'manager')
  await undoNewest('manager')
  await server.reply(shiftAskRoutes.decline, { params, body: declined }, 'manager')
  const { updated_at } = await server.reply(shiftRoutes.get, { params }, 'manager')
  const accepted = { ...(await asked('A big bag')), updated_at }
  await server.reply(shiftAskRoutes.accept, { params, body: accepted }, 'manager')
  const charge = { shift_id: id, model_type: 10, model_id: id, event: 20, cost: 5 }
  await server.call(cancellationRoutes.record, { body: charge as never }, 'administrator')
  await edit(id, { driver_id: DRIVERS.north, cost_extra_bonus: 7 })
  await cancel(id)
  const { entries, people } = await ofWeek({}, 'manager')
  expect(entries.map(({ done, shifts }) => [done, shifts])).toEqual([
    ['Cancelled a shift', 1],
    ['Edited a shift', 1],
    ['Charged a shift', 1],
    ['Accepted a request about a shift', 1],
    ['Declined a request about a shift', 1],
    ['Undid: Decline a request about a shift', 1],
    ['Declined a request about a shift', 1],
  ])
  expect(entries.map(({ first }) => first[0]?.shift_id)).toEqual(Array(7).fill(id))
  expect(entries[4]?.first).toEqual([
    {
      shift_id: id,
      name: '17/06/2026 10:00 – 14:00, North One',
      fields: [
        { label: 'State', before: 'Asked for', after: 'Declined' },
        { label: 'Answer', before: '', after: 'No one has one' },
      ],
    },
  ])
  expect(entries[2]?.first[0]?.name).toBe('17/06/2026, North One')
  expect(people.map(({ name }) => name)).toEqual(['administrator Account', 'manager Account'])
  expect((await ofWeek({ restaurant_id: String(RESTAURANTS.northTwo) }, 'manager')).entries).toEqual([])
})

test('a published version shows its week, and restoring its differences can be undone', async () => {
  const given = { driver_id: DRIVERS.north }
  const [kept, moved, removed, cancelled] = (
    await addShifts(server.db, [
      given,
      { ...given, period_date: '2026-06-18' },
      { start_time: '18:00', finish_time: '20:00' },
      { ...given, period_date: '2026-06-19' },
    ])
  ).map(({ id }) => id) as [number, number, number, number]
  await publish([kept, moved, removed, cancelled])
  const published = await newest()
  await edit(moved, { ...given, period_date: '2026-06-20' })
  // A driver's answer is not restored, so it is not a difference.
  await server.db
    .updateTable('shift')
    .set({ acknowledged_at: '2026-06-10' })
    .where('id', '=', moved)
    .execute()
  await server.reply(shiftRoutes.unpublish, { body: { shift_ids: [removed], ...quietly } }, 'manager')
  await server.reply(shiftRoutes.removeMany, { body: { shift_ids: [removed] } }, 'manager')
  await cancel(cancelled)
  const later = await addShift(server.db, { start_time: '20:00', finish_time: '22:00' })
  await publish([later.id])
  const version = await compared(published)
  expect(version.states).toEqual([
    [kept, 'same'],
    [moved, 'changed'],
    [removed, 'gone'],
    [cancelled, 'changed'],
    [later.id, 'new'],
  ])
  expect(version.shifts[1]).toMatchObject({
    was: { period_date: '2026-06-18', driver_name: 'north Driver' },
    fields: [
      { label: 'Date', before: '18/06/2026', after: '20/06/2026' },
      { label: 'Pay per hour', before: '£10.00', after: '£12.00' },
      { label: 'Cost', before: '£40.00', after: '£48.00' },
    ],
  })
  // A change after the person looked is not overwritten.
  await edit(moved, { ...given, period_date: '2026-06-20', comment: 'Back door' }, 'manager')
  const seen = (...ids: number[]) =>
    version.shifts.flatMap(({ id, version }) => (ids.includes(id) ? [{ id, version }] : []))
  const bring = (body: Pick<RestoreShifts, 'shifts' | 'dry_run' | 'push_drivers'>) =>
    server.reply(
      historyRoutes.restore,
      { params: { id: String(published) }, body: { ...WEEK, ...quietly, ...body } },
      'administrator',
    )
  const changed = [{ shift_id: moved, message: expect.stringContaining('was changed by manager Account at') }]
  const shifts = seen(moved, removed, cancelled)
  const looked = await bring({ shifts, dry_run: 1 })
  expect(looked).toMatchObject({ step_id: null, refused: changed, told: [] })
  expect(await bring({ shifts: seen(cancelled), dry_run: 1, push_drivers: 10 })).toMatchObject({
    told: [{ driver_id: DRIVERS.north, full_name: 'north Driver', shifts: 1 }],
    told_count: 1,
  })
  // This shift is no longer in the version, and must not prevent the others from being restored.
  await server.reply(shiftRoutes.unpublish, { body: { shift_ids: [later.id], ...quietly } }, 'manager')
  const answer = await bring({ shifts: [...shifts, ...seen(later.id)] })
  await publish([later.id], 'manager')
  expect(answer).toMatchObject({ shift_ids: [removed, cancelled].toSorted(), refused: changed })
  expect((await compared(published)).states).toEqual([
    [kept, 'same'],
    [moved, 'changed'],
    [removed, 'same'],
    [cancelled, 'same'],
    [later.id, 'new'],
  ])
  expect(await server.db.selectFrom('timesheet').selectAll().execute()).toEqual([])
  expect(await undoNewest()).toMatchObject({ step: { name: 'Restore 2 shifts' } })
  expect((await compared(published)).states).toEqual(version.states)
  expect(await server.db.selectFrom('timesheet').select('type').execute()).toEqual([{ type: 20 }])
  const other = await addShift(server.db)
  const unseen = await server.call(
    historyRoutes.restore,
    { params: { id: String(published) }, body: { ...WEEK, shifts: [{ id: other.id, version: 0 }] } },
    'administrator',
  )
  expect(unseen).toMatchObject({ status: 404 })
})

test('a shift added after a publish is new compared with it, and restoring that version removes the shift', async () => {
  const add = (driver_id: number | null, period_date: string) =>
    server.reply(
      shiftRoutes.create,
      { body: givenShift({ driver_id, period_date }) as never },
      'administrator',
    )
  const { id: early } = await add(DRIVERS.north, '2026-06-17')
  const { id: gone } = await add(null, '2026-06-18')
  await server.reply(shiftRoutes.removeMany, { body: { shift_ids: [gone] } }, 'administrator')
  await publish([early])
  const published = await newest()
  const { undo } = await server.reply(stepRoutes.stack, {}, 'administrator')
  const removal = undo.find(({ kind }) => kind === 'remove')?.id
  await server.reply(stepRoutes.undo, { params: { id: String(removal) }, body: quietly }, 'administrator')
  const { id: late } = await add(null, '2026-06-19')
  await publish([gone, late])
  const { states, shifts } = await compared(published)
  expect(states).toEqual([
    [early, 'same'],
    [gone, 'new'],
    [late, 'new'],
  ])
  const seen = shifts.slice(1).map(({ id, version }) => ({ id, version }))
  const answer = await server.reply(
    historyRoutes.restore,
    { params: { id: String(published) }, body: { ...WEEK, ...quietly, shifts: seen } },
    'administrator',
  )
  expect(answer).toMatchObject({ shift_ids: [gone, late], refused: [] })
  expect((await compared(published)).states).toEqual([[early, 'same']])
})

test('a change committed after a person looked is not overwritten, even if its step began before one that they saw', async () => {
  const [slow, quick] = (await addShifts(server.db, [{}, { start_time: '18:00', finish_time: '20:00' }])).map(
    ({ id }) => id,
  ) as [number, number]
  await publish([slow, quick])
  const published = await newest()
  await edit(slow, { start_time: '11:00' })
  const { id: begun } = await server.db
    .insertInto('schedule_step')
    .values({ actor: 'panel_user:2', actor_name: 'manager Account', kind: 'edit', shifts: 0 })
    .returning('id')
    .executeTakeFirstOrThrow()
  await edit(quick, { start_time: '18:30', finish_time: '20:00' })
  const { shifts } = await compared(published)
  await server.db.transaction().execute(async (tx) => {
    await sql`select set_config('driverdesk.step', '{}', true),
      set_config('driverdesk.step_id', ${String(begun)}, true)`.execute(tx)
    await sql`update shift set comment = 'Back door', updated_at = now() where id = ${slow}`.execute(tx)
  })
  const seen = shifts.map(({ id, version }) => ({ id, version }))
  const answer = await server.reply(
    historyRoutes.restore,
    { params: { id: String(published) }, body: { ...WEEK, ...quietly, shifts: seen } },
    'administrator',
  )
  expect(answer).toMatchObject({ shift_ids: [quick], refused: [{ shift_id: slow }] })
})

test('a copy that replaces shifts counts only its copies in its name, also in undo and redo', async () => {
  const source = await addShift(server.db)
  const replaced = await addShift(server.db, { period_date: '2026-06-24', start_time: '11:00' })
  const body = {
    shift_ids: [source.id],
    from_date: '2026-06-15',
    to_date: '2026-06-22',
    existing: 'replace' as const,
  }
  await server.reply(shiftRoutes.copy, { body }, 'administrator')
  const names = async () => {
    const { undo, redo } = await server.reply(stepRoutes.stack, {}, 'administrator')
    const week = await ofWeek({ period_date_from: '2026-06-22', period_date_to: '2026-06-28' })
    return [[...undo, ...redo][0]?.name, week.entries[0]?.done, week.entries[0]?.shifts]
  }
  expect(await names()).toEqual(['Copy a shift', 'Copied a shift', 2])
  const { body: history } = await ofShift(replaced.id, 'administrator')
  expect(history).toMatchObject({ entries: [{ done: 'Replaced by a copy', change: 'removed' }] })
  const { step } = await undoNewest()
  expect(await names()).toEqual(['Copy a shift', 'Undid: Copy a shift', 2])
  await server.reply(stepRoutes.redo, { params: { id: String(step.id) }, body: quietly }, 'administrator')
  expect(await names()).toEqual(['Copy a shift', 'Redid: Copy a shift', 2])
})
