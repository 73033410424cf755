/**
 * Tests which drivers a call of shifts notifies, and which of them by a job (docs/spec/shifts.md#notifying-drivers:
 * `push_drivers`).
 */
import { driverRoutes } from '@driverdesk/contract/drivers/drivers.routes.ts'
import { reminderRoutes } from '@driverdesk/contract/shifts/manyShifts.routes.ts'
import { shiftRoutes } from '@driverdesk/contract/shifts/shifts.routes.ts'
import { addDays, todayIn } from '@driverdesk/domain/kernel/wallClock.ts'
import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { isWaiting } from '../kernel/testing/isWaiting.ts'
import { forgetNotices, noticesOf, subscribe } from '../push/testing/notices.ts'
import { type PushService, pushService } from '../push/testing/pushService.ts'
import { NOW, type TestApp, testApp } from '../testing/testApp.ts'
import { addShift, DRIVERS, RESTAURANTS } from '../testing/testWorld.ts'
import { FRIDAY, givenShift, THURSDAY } from './testing/givenShift.ts'
import { setRules } from './testing/ruleLevels.ts'
import { auditOf, expectNothingWritten, forgetShifts } from './testing/traces.ts'

const { everywhere, north, northTwoOnly, south, leftover, inactive } = DRIVERS
/** `leftover` and `northTwoOnly` have no device: their job sends an email. */
const WITH_DEVICE = [everywhere, north, south, inactive]

let service: PushService
let server: TestApp
beforeAll(async () => {
  service = await pushService()
  server = await testApp()
})
beforeEach(async () => {
  await forgetShifts(server.db)
  await forgetNotices(server.db)
  for (const id of WITH_DEVICE) await subscribe(server.db, id, service.device().subscription)
})
afterAll(async () => {
  await server.end()
  await service.end()
})

const bulk = (name: 'publish' | 'unpublish' | 'removeMany', shift_ids: number[], more = {}) =>
  server.reply(shiftRoutes[name], { body: { shift_ids, ...more } }, 'administrator')
const edit = (id: number, changed: Record<string, unknown>) =>
  server.reply(shiftRoutes.update, { params: { id: String(id) }, body: givenShift(changed) }, 'administrator')

/** 'driver: title' of each notice, with ' (job)' for those that are to be sent. */
async function notified(): Promise<string[]> {
  return (await noticesOf(server.db)).map(
    ({ driver_id, title, has_job }) => `${driver_id}: ${title}${has_job ? ' (job)' : ''}`,
  )
}

/** 20 notifies no one; 10, or no value, notifies the drivers concerned. */
const WAYS = [
  ['push_drivers 10', { push_drivers: 10 }, true],
  ['push_drivers left out', {}, true],
  ['push_drivers 20', { push_drivers: 20 }, false],
] as const

describe.each(WAYS)('with %s', (_, more, notifies) => {
  const expected = (...lines: string[]) => (notifies ? lines : [])

  test('publishing an assigned shift', async () => {
    const { id } = await addShift(server.db, { driver_id: north })
    await bulk('publish', [id], more)
    expect(await notified()).toEqual(expected(`${north}: New shift (job)`))
  })

  test('publishing an open shift', async () => {
    const { id } = await addShift(server.db)
    await bulk('publish', [id], more)
    expect(await notified()).toEqual(
      expected(
        `${everywhere}: Open shift (job)`,
        `${north}: Open shift (job)`,
        `${leftover}: Open shift (job)`,
      ),
    )
    expect(await server.db.selectFrom('told_shift').selectAll().execute()).toEqual([])
  })

  test('publishing an open shift, but not to drivers who cannot have it', async () => {
    await addShift(server.db, { driver_id: north, status: 20, start_time: '17:00', finish_time: '22:00' })
    await server.db
      .insertInto('driver_override_time')
      .values({ driver_id: leftover, period_date: '2026-06-18', holiday: 10 })
      .execute()
    const early = { period_date: '2026-06-18', start_time: '06:00', finish_time: '09:00' }
    const { id } = await addShift(server.db, early)
    await setRules(server.db, { rest: 'bar' })
    await bulk('publish', [id], more)
    await setRules(server.db, {})
    await server.db.deleteFrom('driver_override_time').execute()
    expect(await notified()).toEqual(expected(`${everywhere}: Open shift (job)`))
  })

  test('unpublishing an assigned shift', async () => {
    const { id } = await addShift(server.db, { driver_id: north, status: 20 })
    await bulk('unpublish', [id], more)
    expect(await notified()).toEqual(expected(`${north}: Shift withdrawn (job)`))
  })

  test('unpublishing an open shift', async () => {
    const { id } = await addShift(server.db, { status: 20 })
    await bulk('unpublish', [id], more)
    expect(await notified()).toEqual([])
  })

  test('giving a published shift to another driver', async () => {
    const { id } = await addShift(server.db, { driver_id: north, status: 20 })
    await edit(id, { driver_id: everywhere, ...more })
    expect(await notified()).toEqual(
      expected(`${everywhere}: New shift (job)`, `${north}: Shift no longer yours (job)`),
    )
  })

  test('giving a published open shift to a driver without a device', async () => {
    const { id } = await addShift(server.db, { status: 20 })
    await edit(id, { driver_id: leftover, ...more })
    expect(await notified()).toEqual(expected(`${leftover}: New shift (job)`))
  })

  test('freeing a published shift', async () => {
    const { id } = await addShift(server.db, { driver_id: north, status: 20 })
    await edit(id, { driver_id: 0, ...more })
    expect(await notified()).toEqual(expected(`${north}: Shift no longer yours (job)`))
  })

  test.each<[string, Record<string, unknown>]>([
    ['times', { finish_time: '15:00' }],
    ['day', { period_date: THURSDAY }],
    ['restaurant', { restaurant_id: RESTAURANTS.northTwo }],
  ])('changing the %s of a published shift', async (_what, changed) => {
    const { id } = await addShift(server.db, { driver_id: north, status: 20 })
    await edit(id, { driver_id: north, ...changed, ...more })
    expect(await notified()).toEqual(expected(`${north}: Shift moved (job)`))
  })
})

describe('no one is notified', () => {
  test('about a comment or money', async () => {
    const { id } = await addShift(server.db, { driver_id: north, status: 20 })
    await edit(id, { driver_id: north, comment: 'Back door', cost_bonus: 10 })
    expect(await noticesOf(server.db)).toEqual([])
  })

  test('about a new shift, or an edit before publishing', async () => {
    const { id } = await server.reply(
      shiftRoutes.create,
      { body: { ...givenShift({ driver_id: north }), push_drivers: 10 } },
      'administrator',
    )
    await edit(id, { driver_id: everywhere, start_time: '09:00', push_drivers: 10 })
    expect(await noticesOf(server.db)).toEqual([])
  })

  test('about a removal, because only unpublished shifts can be removed', async () => {
    const one = await addShift(server.db, { driver_id: north })
    const other = await addShift(server.db, { driver_id: everywhere })
    await bulk('removeMany', [one.id], { push_drivers: 10 })
    await server.reply(shiftRoutes.remove, { params: { id: String(other.id) } }, 'administrator')
    expect(await noticesOf(server.db)).toEqual([])
  })

  test('again about a shift already published or unpublished', async () => {
    const published = await addShift(server.db, { driver_id: north, status: 20 })
    const unpublished = await addShift(server.db, { driver_id: north, period_date: THURSDAY })
    await bulk('publish', [published.id])
    await bulk('unpublish', [unpublished.id])
    expect(await noticesOf(server.db)).toEqual([])
  })

  test('about skipped shifts', async () => {
    const draft = await addShift(server.db, { driver_id: north, status: 30 })
    await bulk('publish', [draft.id], { skip_invalid: 1 })
    expect(await noticesOf(server.db)).toEqual([])
  })

  test.each([{}, { push_drivers: 10 }])('by a call that is refused (%j)', async (more) => {
    const valid = await addShift(server.db, { driver_id: north })
    const draft = await addShift(server.db, { driver_id: everywhere, status: 30 })
    const body = { shift_ids: [valid.id, draft.id], ...more }
    const answer = await expectNothingWritten(server.db, () =>
      server.call(shiftRoutes.publish, { body }, 'administrator'),
    )
    expect(answer.status).toBe(400)
    expect(await noticesOf(server.db)).toEqual([])
  })
})

test('a call that is rolled back at its very end leaves no notice and no job', async () => {
  const { id } = await addShift(server.db, { driver_id: north })
  const jobs = async () =>
    (await sql`select id from jobs.job where name = 'notice'`.execute(server.db)).rows.length
  await sql`
    create function break_off() returns trigger language plpgsql as 'begin raise exception $$Broken off.$$; end'`.execute(
    server.db,
  )
  await sql`create trigger break_off before insert on outbox for each row execute function break_off()`.execute(
    server.db,
  )
  try {
    const body = { shift_ids: [id] }
    const answer = await expectNothingWritten(server.db, () =>
      server.call(shiftRoutes.publish, { body }, 'administrator'),
    )
    expect(answer.status).toBe(500)
    expect(await jobs()).toBe(0)
  } finally {
    await sql`drop trigger break_off on outbox`.execute(server.db)
    await sql`drop function break_off()`.execute(server.db)
  }
  await bulk('publish', [id])
  expect(await notified()).toEqual([`${north}: New shift (job)`])
  expect(await jobs()).toBe(1)
})

test('one call notifies each driver once about all their changes', async () => {
  const own = await addShift(server.db, { driver_id: north, period_date: FRIDAY })
  const earlier = await addShift(server.db, { driver_id: north, period_date: THURSDAY, start_time: '09:30' })
  const open = await addShift(server.db, { restaurant_id: RESTAURANTS.northTwo })
  const elsewhere = await addShift(server.db, { restaurant_id: RESTAURANTS.southOne, driver_id: south })
  await bulk('publish', [own.id, earlier.id, open.id, elsewhere.id])
  const line = 'Wed 17/06 10:00 – 14:00, North Two'
  const offered = { kind: 'publish', shift_ids: [open.id], title: 'Open shift', body: line }
  expect(await noticesOf(server.db)).toEqual([
    { ...offered, driver_id: everywhere, has_job: true, is_without_device: false },
    {
      driver_id: north,
      kind: 'publish',
      shift_ids: [earlier.id, own.id, open.id],
      title: 'Shifts: 2 new, 1 open',
      body: `New: Thu 18/06 09:30 – 14:00, North One\nNew: Fri 19/06 10:00 – 14:00, North One\nOpen: ${line}`,
      has_job: true,
      is_without_device: false,
    },
    { ...offered, driver_id: northTwoOnly, has_job: true, is_without_device: false },
    {
      driver_id: south,
      kind: 'publish',
      shift_ids: [elsewhere.id],
      title: 'New shift',
      body: 'Wed 17/06 10:00 – 14:00, South One',
      has_job: true,
      is_without_device: false,
    },
    { ...offered, driver_id: leftover, has_job: true, is_without_device: false },
  ])
})

test('a notice about an edit has the old values', async () => {
  const { id } = await addShift(server.db, { driver_id: north, status: 20 })
  await edit(id, {
    driver_id: north,
    period_date: THURSDAY,
    start_time: '22:00',
    finish_time: '02:00',
    restaurant_id: RESTAURANTS.northTwo,
  })
  expect(await noticesOf(server.db)).toMatchObject([
    {
      kind: 'update',
      shift_ids: [id],
      body: 'Thu 18/06 22:00 – 02:00, North Two\nBefore: Wed 17/06 10:00 – 14:00, North One',
    },
  ])
})

test('a shift that moved while unpublished is announced as moved, even if the driver knew it was unpublished', async () => {
  const place = 'North One'
  for (const push_drivers of [10, 20] as const) {
    await forgetShifts(server.db)
    const { id } = await addShift(server.db, { driver_id: north })
    await bulk('publish', [id])
    await bulk('unpublish', [id], { push_drivers })
    await edit(id, { driver_id: north, period_date: THURSDAY })
    await bulk('publish', [id])
    const last = (await noticesOf(server.db)).at(-1)
    expect(last).toMatchObject({
      driver_id: north,
      kind: 'update',
      title: 'Shift moved',
      body: `Thu 18/06 10:00 – 14:00, ${place}\nBefore: Wed 17/06 10:00 – 14:00, ${place}`,
    })
  }
})

test('publishing again unchanged notifies no one, and a withdrawal notifies once', async () => {
  const { id } = await addShift(server.db, { driver_id: north })
  await bulk('publish', [id])
  await bulk('unpublish', [id], { push_drivers: 20 })
  await bulk('publish', [id])
  await bulk('unpublish', [id])
  await bulk('publish', [id], { push_drivers: 20 })
  await bulk('unpublish', [id])
  expect((await noticesOf(server.db)).map(({ title }) => title)).toEqual(['New shift', 'Shift withdrawn'])
})

test('an inactive driver is still notified about their own shifts', async () => {
  const { id } = await addShift(server.db, { driver_id: inactive, status: 20 })
  await bulk('unpublish', [id])
  expect(await notified()).toEqual([`${inactive}: Shift withdrawn (job)`])
})

test('a reminder reaches each driver once with what they have not acknowledged, and not again for five minutes', async () => {
  const remind = (shift_ids: number[], as: 'administrator' | 'limitedManager' = 'administrator') =>
    server.call(reminderRoutes.remind, { body: { shift_ids } }, as)
  const day = addDays(todayIn('Europe/London', NOW), 3)
  const given = [
    ...[0, 1].map((later) => ({ driver_id: north, period_date: addDays(day, later) })),
    { driver_id: leftover, period_date: day },
    { driver_id: everywhere, period_date: day, acknowledged_at: NOW.toISOString() },
    { driver_id: everywhere, period_date: addDays(day, -4) },
    { driver_id: null, period_date: day },
  ]
  const ids: number[] = []
  for (const shift of given) ids.push((await addShift(server.db, { status: 20, ...shift })).id)
  const { id: elsewhere } = await addShift(server.db, {
    status: 20,
    restaurant_id: RESTAURANTS.northTwo,
    driver_id: everywhere,
    period_date: addDays(day, 1),
  })
  const outside = await expectNothingWritten(server.db, () => remind([...ids, elsewhere], 'limitedManager'))
  expect(outside.status).toBe(404)
  const answers = await Promise.all([remind(ids), remind(ids), remind([...ids, elsewhere])])
  const counts = answers.map(({ body }) => body as Record<string, number>)
  const sum = (name: string) => counts.reduce((all, body) => all + (body[name] ?? 0), 0)
  expect([sum('reminded'), sum('no_device'), sum('just_reminded')]).toEqual([2, 1, 4])
  expect(answers.flatMap(({ body }) => (body as { not_reached: object[] }).not_reached)).toEqual([
    { full_name: 'leftover Driver', phone: expect.any(String) },
  ])
  const notices = (await noticesOf(server.db)).map(({ driver_id, kind, title, shift_ids }) => [
    driver_id,
    kind,
    title,
    shift_ids,
  ])
  expect(notices).toEqual([
    [everywhere, 'reminder', 'Please acknowledge your shift', [elsewhere]],
    [north, 'reminder', 'Please acknowledge 2 shifts', ids.slice(0, 2)],
    [leftover, 'reminder', 'Please acknowledge your shift', [ids[2]]],
  ])
  expect((await auditOf(server.db, ids[0] as number)).map(({ action }) => action)).toEqual(['remind_driver'])
  // Taken from its driver while they are about to be reminded of it.
  await forgetNotices(server.db)
  const whileHeld = await server.db.transaction().execute(async (tx) => {
    await tx.updateTable('shift').set({ status: 10 }).where('id', '=', elsewhere).execute()
    const reminded = remind([elsewhere])
    await isWaiting(tx)
    return { reminded }
  })
  expect((await whileHeld.reminded).body).toMatchObject({ reminded: 0, no_device: 0 })
})

test('hundreds of drivers get a job each by one call', async () => {
  const { subscription } = service.device()
  const made = await sql<{ id: number }>`
    insert into driver (first_name, email, status, push_token)
    select 'Driver', 'driver-' || n || '@driverdesk.test', 10, ${subscription} from generate_series(1, 300) as n
    returning id`.execute(server.db)
  const drivers = made.rows.map(({ id }) => id)
  try {
    const shifts = await server.db
      .insertInto('shift')
      .values(
        drivers.map((driver_id) => ({
          restaurant_id: RESTAURANTS.southOne,
          driver_id,
          status: 10 as const,
          status_assigned: 10 as const,
          period_date: THURSDAY,
          start_time: '10:00',
          finish_time: '14:00',
          cost_per_hour: '10.00',
          cost_total: '40.00',
        })),
      )
      .returning('id')
      .execute()
    await bulk(
      'publish',
      shifts.map(({ id }) => id),
    )
    const notices = await noticesOf(server.db)
    expect(notices.map(({ driver_id }) => driver_id)).toEqual(drivers)
    expect(notices.every(({ has_job }) => has_job)).toBe(true)
  } finally {
    await server.db.deleteFrom('shift').execute()
    await sql`delete from driver where id = any(${drivers}::int[])`.execute(server.db)
  }
})

test('the first hundred of very many open shifts are recorded, and the others counted', async () => {
  const shifts = await server.db
    .insertInto('shift')
    .values(
      Array.from({ length: 130 }, (_, index) => ({
        restaurant_id: RESTAURANTS.southOne,
        driver_id: null,
        status: 10 as const,
        status_assigned: 20 as const,
        period_date: addDays(FRIDAY, index),
        start_time: '10:00',
        finish_time: '14:00',
        cost_per_hour: '10.00',
        cost_total: '40.00',
      })),
    )
    .returning('id')
    .execute()
  const ids = shifts.map(({ id }) => id)
  await bulk('publish', ids.toReversed())
  const notice = (await noticesOf(server.db)).find(({ driver_id }) => driver_id === south)
  expect(notice?.shift_ids).toEqual(ids.slice(0, 100))
  const lines = notice?.body.split('\n') ?? []
  expect(lines.at(-1)).toBe(`and ${130 - (lines.length - 1)} more`)
})

test('no list of drivers shows their devices’ addresses', async () => {
  const drivers = JSON.stringify(await server.reply(driverRoutes.list, {}, 'administrator'))
  expect(drivers).toContain('north')
  expect(drivers).not.toMatch(/"push_token":"(?!registered")|p256dh|127\.0\.0\.1/)
})
