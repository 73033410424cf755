/** Tests the monthly report by email: who gets it, when, only once, and with the figures of the screen. */
import type { FigureGroup } from '@driverdesk/contract/reports/figures.shapes.ts'
import { reportRoutes } from '@driverdesk/contract/reports/reports.routes.ts'
import { figureTable } from '@driverdesk/domain/reports/figureTable.ts'
import { unzipSync } from 'fflate'
import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { type TestApp, testApp } from '../testing/testApp.ts'
import { type AccountName, addShifts, DRIVERS, RESTAURANTS } from '../testing/testWorld.ts'
import { unitOf } from '../testing/unitOf.ts'
import { monthlyReports } from './monthlyReport.ts'

let server: TestApp
beforeAll(async () => {
  server = await testApp()
  const given = { status: 20 as const, cost_total: '40.00' }
  await addShifts(server.db, [
    { ...given, restaurant_id: RESTAURANTS.northOne, driver_id: DRIVERS.north, period_date: '2026-05-31' },
    { ...given, restaurant_id: RESTAURANTS.southOne, driver_id: DRIVERS.south, period_date: '2026-05-01' },
    { ...given, restaurant_id: RESTAURANTS.northOne, driver_id: null, period_date: '2026-06-01' },
    { ...given, restaurant_id: RESTAURANTS.northOne, driver_id: DRIVERS.north, period_date: '2026-10-31' },
  ])
})
afterAll(() => server.end())
beforeEach(async () => {
  await server.db.deleteFrom('mail').execute()
  await server.db.deleteFrom('monthly_report').execute()
})

const want = (as: AccountName, wanted: 0 | 1 = 1) =>
  server.call(reportRoutes.setMonthly, { body: { wanted } }, as)

const run = (moment: string, timeZone = 'Europe/London') =>
  monthlyReports({ timeZone, now: () => new Date(moment), publicUrl: 'https://desk.test' }).run(
    {},
    unitOf(server.db),
    new AbortController().signal,
  )

const mails = () =>
  server.db
    .selectFrom('mail')
    .select(['to_address', 'subject', 'body', 'html', 'attachment_name', 'file'])
    .orderBy('to_address')
    .execute()
const subjects = async () => (await mails()).map(({ subject }) => subject.replace(/,.*/, ''))

test('each reader gets the month once, with two servers, after a kill, and not the months before they asked', async () => {
  await want('administrator')
  await want('administrator')
  await run('2026-06-10T12:00:00Z')
  expect(await subjects()).toEqual([])
  await Promise.all([run('2026-07-01T05:10:00Z'), run('2026-07-01T05:10:00Z')])
  await run('2026-07-01T06:10:00Z')
  expect(await subjects()).toEqual(['Figures of June 2026'])
  // A server that was off for two months sends the last one.
  await run('2026-09-03T06:10:00Z')
  expect(await subjects()).toEqual(['Figures of June 2026', 'Figures of August 2026'])
  await want('administrator', 0)
  await run('2026-10-01T06:10:00Z')
  expect(await mails()).toHaveLength(2)
})

test('a report that fails does not hold up the others, and is sent later', async () => {
  const { db } = server
  for (const as of ['administrator', 'manager'] as const) await want(as)
  const to = 'administrator@driverdesk.test'
  await sql`alter table mail add constraint refuse_one check (to_address <> ${sql.lit(to)})`.execute(db)
  await expect(run('2026-07-01T06:10:00Z')).rejects.toThrow('refuse_one')
  await sql`alter table mail drop constraint refuse_one`.execute(db)
  expect((await mails()).map(({ to_address }) => to_address)).toEqual(['manager@driverdesk.test'])
  await run('2026-07-01T07:10:00Z')
  expect((await mails()).map(({ to_address }) => to_address)).toEqual([to, 'manager@driverdesk.test'])
})

test('a month ends by the clock of the business, even in the week of the clock change', async () => {
  await want('administrator')
  await run('2026-10-31T23:30:00Z')
  expect(await subjects()).toEqual(['Figures of September 2026'])
  await run('2026-11-01T00:10:00Z')
  expect(await subjects()).toEqual(['Figures of September 2026', 'Figures of October 2026'])
  // Still 31 March in UTC, but 1 April in British Summer Time.
  await server.db.updateTable('monthly_report').set({ sent_for: '2027-02-01' }).execute()
  await run('2027-03-31T23:10:00Z')
  expect(await subjects()).toContain('Figures of March 2027')
})

test('the figures are those of the screen, and managers get only their areas', async () => {
  const range = { period_date_from: '2026-05-01', period_date_to: '2026-05-31' }
  for (const as of ['administrator', 'manager'] as const)
    expect(await server.call(reportRoutes.sendMonthly, { body: { month: '2026-05' } }, as)).toMatchObject({
      status: 200,
      body: { wanted: 0 },
    })
  const sent = await mails()
  expect(sent.map(({ attachment_name }) => attachment_name)).toEqual(
    Array(2).fill('figures-by-restaurant_2026-05-01-2026-05-31.xlsx'),
  )
  for (const [nr, as] of (['administrator', 'manager'] as const).entries()) {
    const asked = { query: { ...range, by: 'restaurant' } }
    const body = (await server.call(reportRoutes.figures, asked, as)).body as FigureGroup[]
    const mail = sent[nr]
    expect(mail?.body).toContain(`Shifts: ${body.length} (April 2026: 0, May 2025: 0)`)
    const sheet = unzipSync(mail?.file as Buffer)['xl/worksheets/sheet1.xml'] as Uint8Array
    const lines = figureTable('restaurant', body).lines
    expect(Buffer.from(sheet).toString().match(/<row /g)).toHaveLength(lines.length + 1)
  }
  const [, manager] = sent
  expect(manager?.body).toContain('Shifts: 1 ')
  expect(Buffer.from(manager?.file as Buffer).toString('latin1')).not.toContain('South')
})

test('someone without a role gets nothing, and a removed account is forgotten', async () => {
  await want('manager')
  const { db } = server
  const { panel_user_id: id } = await db.selectFrom('monthly_report').selectAll().executeTakeFirstOrThrow()
  await db.updateTable('panel_user').set({ role: null }).where('id', '=', id).execute()
  await run('2026-07-01T06:10:00Z')
  expect(await mails()).toEqual([])
  await db.updateTable('panel_user').set({ role: 20 }).where('id', '=', id).execute()
})

test('the setting is the caller’s own and recorded, and a malformed month is refused', async () => {
  expect(await want('manager')).toMatchObject({ status: 200, body: { wanted: 1 } })
  expect(await server.call(reportRoutes.monthly, {}, 'manager')).toMatchObject({ body: { wanted: 1 } })
  expect(await server.call(reportRoutes.monthly, {}, 'administrator')).toMatchObject({ body: { wanted: 0 } })
  const last = await server.db
    .selectFrom('audit_event')
    .select(['thing', 'after'])
    .orderBy('id', 'desc')
    .limit(1)
    .execute()
  expect(last).toMatchObject([{ thing: 'panel_user', after: { monthly_report: true } }])
  expect(
    await server.call(reportRoutes.sendMonthly, { body: { month: '2026-13' } }, 'manager'),
  ).toMatchObject({ status: 400, body: { month: ['Must be a month such as 2026-10.'] } })
})
