/** Drivers confirm their availability for the next week (docs/spec/drivers.md#availability-of-the-next-week). */
import { ownWorkingTimeRoutes, workingTimeRoutes } from '@driverdesk/contract/drivers/workingTimes.routes.ts'
import { addDays } from '@driverdesk/domain/kernel/wallClock.ts'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { watch } from '../testing/liveClient.ts'
import { type TestApp, testApp } from '../testing/testApp.ts'
import { DRIVERS } from '../testing/testWorld.ts'
import { unitOf } from '../testing/unitOf.ts'
import { availabilityReminder } from './availabilityReminder.jobs.ts'

/** 10:00 in London, on Thursday 11 June 2026. */
const AT_TEN = new Date('2026-06-11T09:00:00Z')
const WEEK = { from: '2026-06-15', to: '2026-06-21' }

let server: TestApp
let now = AT_TEN
beforeAll(async () => {
  server = await testApp({ now: () => now, worksJobs: false })
})
beforeEach(async () => {
  now = AT_TEN
  for (const table of [
    'availability_answer',
    'availability_reminder',
    'driver_notice',
    'audit_event',
  ] as const)
    await server.db.deleteFrom(table).execute()
  await setDay('thursday')
})
afterAll(() => server.end())

const setDay = (ovalue: string) =>
  server.db.updateTable('option').set({ ovalue }).where('okey', '=', 'availability_reminder').execute()
const own = () => server.reply(ownWorkingTimeRoutes.nextWeek, {}, 'driver')
const confirm = (week = WEEK.from) => server.call(ownWorkingTimeRoutes.confirm, { body: { week } }, 'driver')
const counts = () => server.reply(workingTimeRoutes.nextWeek, {}, 'administrator')
const list = () => server.reply(workingTimeRoutes.nextWeek, { query: { with_drivers: 1 } }, 'administrator')
const remind = () =>
  availabilityReminder({ timeZone: 'Europe/London', now: () => now }).run(
    {},
    unitOf(server.db),
    new AbortController().signal,
  )
const reminded = async () => {
  const rows = await server.db
    .selectFrom('driver_notice')
    .select(['driver_id', 'kind', 'title'])
    .orderBy('driver_id')
    .execute()
  return rows.map(({ driver_id }) => driver_id)
}
const active = async () => ((await list()).drivers ?? []).map(({ id }) => id).toSorted((a, b) => a - b)

describe('a driver', () => {
  test('confirms the next week once, and the office sees it at once', async () => {
    expect(await own()).toEqual({ ...WEEK, is_asked: true, answered_at: null })
    const office = await watch(server, 'administrator')
    expect(await confirm()).toMatchObject({ status: 200, body: { answered_at: expect.any(String) } })
    expect(await confirm()).toMatchObject({ status: 200 })
    const { seq } = await server.db.selectFrom('outbox_head').select('seq').executeTakeFirstOrThrow()
    await office.until(seq)
    expect((await office.leave()).filter(({ channel }) => channel === 'driver')).toHaveLength(1)
    const { drivers = [], ...week } = await list()
    const active = drivers.length
    expect(week).toEqual({ ...WEEK, is_asked: true, reminded_at: null, active, confirmed: 1 })
    expect(await counts()).toEqual(week)
    expect(active).toBeGreaterThan(1)
    expect(drivers.at(-1)).toMatchObject({ id: DRIVERS.north, answered_at: expect.any(String) })
    const audit = await server.db.selectFrom('audit_event').select(['action', 'after']).execute()
    expect(audit).toEqual([{ action: 'confirm availability', after: { confirmed_week: WEEK.from } }])
  })

  test('cannot confirm a week that is no longer the next one', async () => {
    now = new Date('2026-06-15T09:00:00Z')
    expect(await confirm()).toMatchObject({
      status: 400,
      body: { week: ['This is no longer the next week. Look at the new one.'] },
    })
  })

  test('confirms by saving other times for the week, unless the office does not ask', async () => {
    const save = (from: string, period_date = WEEK.from) => {
      const day = { period_date, start_at: from, stop_at: '18:00', holiday: 20 as const }
      const body = { default_working_times: [], override_working_time: [day] }
      return server.reply(ownWorkingTimeRoutes.update, { body }, 'driver')
    }
    await setDay('off')
    await save('09:00')
    expect(await own()).toMatchObject({ is_asked: false, answered_at: null })
    await setDay('friday')
    await save('09:00')
    expect(await own()).toMatchObject({ is_asked: true, answered_at: null })
    await save('10:00')
    expect(await own()).toMatchObject({ is_asked: true, answered_at: expect.any(String) })
  })

  test('does not confirm by saving times for other days', async () => {
    await server.db.deleteFrom('driver_override_time').execute()
    const override = { start_at: null, stop_at: null, holiday: 10 as const, period_date: addDays(WEEK.to, 1) }
    const body = { default_working_times: [], override_working_time: [override] }
    await server.reply(ownWorkingTimeRoutes.update, { body }, 'driver')
    expect(await own()).toMatchObject({ is_asked: true, answered_at: null })
  })
})

describe('the reminder', () => {
  test('goes once to the active drivers who have not confirmed', async () => {
    await confirm()
    await Promise.all([remind(), remind()])
    await remind()
    expect(await reminded()).toEqual((await active()).filter((id) => id !== DRIVERS.north))
    expect((await list()).reminded_at).not.toBeNull()
  })

  test('waits for its day and its time', async () => {
    now = new Date('2026-06-11T08:59:00Z')
    await remind()
    now = new Date('2026-06-12T09:00:00Z')
    await remind()
    await setDay('off')
    now = AT_TEN
    await remind()
    expect(await reminded()).toEqual([])
  })

  test('goes out again for the week after', async () => {
    await remind()
    now = new Date('2026-06-18T12:00:00Z')
    await remind()
    const all = await active()
    expect(await reminded()).toEqual([...all, ...all].toSorted((a, b) => a - b))
  })
})
