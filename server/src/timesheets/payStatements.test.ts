/** Pay statements of drivers (docs/spec/timesheets.md#pay-statement). */
import { createHash } from 'node:crypto'
import { mailRoutes } from '@driverdesk/contract/mail/mail.routes.ts'
import { payOutRoutes } from '@driverdesk/contract/timesheets/payOut.routes.ts'
import { timesheetRoutes } from '@driverdesk/contract/timesheets/timesheets.routes.ts'
import { parse } from 'csv-parse/sync'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { pdfPages } from '../kernel/pdf/testing/pdfText.ts'
import type { NewRow } from '../kernel/tables.ts'
import { isWaiting } from '../kernel/testing/isWaiting.ts'
import { secondServer } from '../kernel/testing/secondServer.ts'
import { runMailJob } from '../mail/testing/runMailJob.ts'
import { type TestApp, testApp } from '../testing/testApp.ts'
import { type AccountName, DRIVERS, RESTAURANTS } from '../testing/testWorld.ts'
import { statementWork } from './paidWork.reads.ts'
import { addTimesheet } from './testing/givenTimesheet.ts'

const { statement, mailStatements, ownPeriods, ownStatement, makeExport, list } = payOutRoutes
const JUNE = { period_date_from: '2026-06-01', period_date_to: '2026-06-30' }

/** Nothing is sent: its jobs do not run. */
const MAIL_SERVER = { SMTP_URL: 'smtp://127.0.0.1:1', MAIL_FROM: 'office@driverdesk.test' }

let server: TestApp
beforeAll(async () => {
  server = await testApp({ worksJobs: false, env: MAIL_SERVER })
})
afterAll(() => server.end())
beforeEach(async () => {
  for (const table of ['timesheet', 'pay_export', 'pay_statement_mail', 'mail'] as const)
    await server.db.deleteFrom(table).execute()
  await approved({ cost_bonus: '-10.00', fuel_bonus_3: 2, trip_pay_3: '0.75', cost_total: '31.50' })
  const short = { start_time: '20:00', finish_time: '21:20', cost_per_hour: '12.05', cost_total: '16.07' }
  await approved({ ...short, restaurant_id: RESTAURANTS.southOne, cost_extra_bonus: '-5.00' })
  await approved({
    period_date: '2026-06-12',
    type: 20,
    finish_time: '10:00',
    cost_total: 0,
    cost_extra_bonus: '12.50',
  })
  await approved({ driver_id: DRIVERS.south, restaurant_id: RESTAURANTS.southOne, cost_total: '99.99' })
  await addTimesheet(server.db, { cost_total: '77.77' })
})

const approved = (given: Partial<NewRow<'timesheet'>> = {}) =>
  addTimesheet(server.db, { status: 30, status_progress: 40, ...given })

async function pagesAt(url: string, as: AccountName) {
  const { statusCode, rawPayload, headers } = await server.app.inject({
    url,
    headers: { authorization: `Bearer ${await server.signIn(as)}` },
  })
  expect(statusCode).toBe(200)
  expect(headers['content-disposition']).toEqual(
    expect.stringMatching(/^inline; filename="Pay_statement_.*_June_2026.pdf"; filename\*=/),
  )
  return pdfPages(rawPayload)
}
const range = new URLSearchParams(JUNE)
const urlOf = (id: number) => `${statement.path}?driver_id=${id}&${range}`
const own = `${ownStatement.path}?${range}`
const mail = (driver_ids: number[], as: AccountName = 'administrator', headers = {}) =>
  server.call(mailStatements, { body: { ...JUNE, driver_ids }, headers }, as)
const mails = () => server.db.selectFrom('mail').selectAll().orderBy('id').execute()

test('has a line for each approved timesheet from every restaurant, with the total of the payments CSV', async () => {
  await server.db.updateTable('driver').set({ works_number: 'D7' }).where('id', '=', DRIVERS.north).execute()
  const [page, ...more] = await pagesAt(urlOf(DRIVERS.north), 'administrator')
  expect(more).toEqual([])
  for (const part of [
    'Pay statement 01/06/2026 – 30/06/2026 Driver north Driver',
    'Works number D7 Hours 5:20 Approved pay £55.07',
    'Date Restaurant Time Hours Pay Bonus Fuel Fees Total',
    '09/06/2026 North One 10:00 – 14:00 4:00 £40.00 −£10.00 £1.50 – £31.50',
    '09/06/2026 South One 20:00 – 21:20 1:20 £16.07 – – −£5.00 £11.07',
    '12/06/2026 North One Cancelled 0:00 £0.00 – – £12.50 £12.50',
    'Total 5:20 £56.07 −£10.00 £1.50 £7.50 £55.07',
  ])
    expect(page).toContain(part)
  expect(page).not.toContain('77.77')
  const { body } = await server.call(timesheetRoutes.exportPayments, { query: JUNE }, 'administrator')
  const rows = parse(body as string, { bom: true, columns: true }) as Record<string, string>[]
  expect(rows.find((row) => row['Driver ID'] === String(DRIVERS.north))).toMatchObject({
    Timesheets: '3',
    Hours: '5:20',
    Total: '55.07',
  })
})

test('200 lines are printed once each, with the headings on every page', async () => {
  for (let count = 0; count < 200; count++) await approved({ driver_id: DRIVERS.everywhere })
  const pages = await pagesAt(urlOf(DRIVERS.everywhere), 'administrator')
  expect(pages.length).toBeGreaterThan(3)
  for (const page of pages) expect(page).toContain('Date Restaurant Time')
  expect(pages.join(' ').match(/4:00 £40\.00 – – – £40\.00/g)).toHaveLength(200)
  expect(pages.at(-1)).toContain('Total 800:00 £8,000.00 – – – £8,000.00')
})

test('emails each driver once: not again for a repeat, but again if the pay has changed', async () => {
  await server.db.updateTable('driver').set({ email: ' ' }).where('id', '=', DRIVERS.everywhere).execute()
  await approved({ driver_id: DRIVERS.everywhere })
  const all = [DRIVERS.north, DRIVERS.south, DRIVERS.everywhere, DRIVERS.northTwoOnly]
  const both = { status: 200, body: { driver_ids: [DRIVERS.north, DRIVERS.south] } }
  expect(await mail(all, 'administrator', { 'idempotency-key': 'one' })).toMatchObject(both)
  expect(await mail(all, 'administrator', { 'idempotency-key': 'one' })).toMatchObject(both)
  expect(await mail(all)).toMatchObject({ body: { driver_ids: [] } })
  const [first, second, ...more] = await mails()
  expect(more).toEqual([])
  expect([first?.to_address, second?.to_address]).toEqual(['north@driverdesk.test', 'south@driverdesk.test'])
  expect(first).toMatchObject({
    attachment_name: expect.stringMatching(/^Pay statement .+ June 2026.pdf$/),
    subject: 'Your pay from Driverdesk, 01/06/2026 – 30/06/2026',
    body: expect.stringContaining('Your approved pay is £55.07'),
  })
  const [page] = await pdfPages(second?.file as Buffer)
  expect(page).toContain('Driver south Driver')
  expect(page).not.toContain('north Driver')
  const flags = async () =>
    (await server.reply(list, { query: JUNE }, 'administrator')).drivers.map(({ driver_id, is_mailed }) => [
      driver_id,
      is_mailed,
    ])
  expect(await flags()).toEqual([
    [DRIVERS.everywhere, false],
    [DRIVERS.north, true],
    [DRIVERS.south, true],
  ])
  const { id } = await approved()
  expect(await flags()).toContainEqual([DRIVERS.north, false])
  expect(await mail(all)).toMatchObject({ body: { driver_ids: [DRIVERS.north] } })
  // The pay is as at first, which is a change for the driver. A new name of the restaurant is not.
  await server.db.deleteFrom('timesheet').where('id', '=', id).execute()
  expect(await mail(all)).toMatchObject({ body: { driver_ids: [DRIVERS.north] } })
  const renamed = (name: string) =>
    server.db.updateTable('restaurant').set({ name }).where('id', '=', RESTAURANTS.northOne).execute()
  await renamed('North First')
  expect(await flags()).toContainEqual([DRIVERS.north, true])
  await renamed('North One')
})

test('says who waits for a statement, what they get, and who gets none', async () => {
  const waiting = () => server.reply(payOutRoutes.waitingStatements, { query: JUNE }, 'administrator')
  await server.db.updateTable('driver').set({ email: ' ' }).where('id', '=', DRIVERS.everywhere).execute()
  await approved({ driver_id: DRIVERS.everywhere })
  const without_email = {
    drivers: [{ driver_id: DRIVERS.everywhere, name: 'everywhere Driver' }],
    total: 1,
  }
  // £55.07 and £99.99.
  expect(await waiting()).toEqual({
    driver_ids: [DRIVERS.north, DRIVERS.south],
    pay: 155.06,
    had: 0,
    in_outbox: 0,
    without_email,
  })
  await mail([DRIVERS.north])
  expect(await waiting()).toEqual({
    driver_ids: [DRIVERS.south],
    pay: 99.99,
    had: 1,
    in_outbox: 0,
    without_email,
  })
  await approved()
  expect(await waiting()).toMatchObject({ driver_ids: [DRIVERS.north, DRIVERS.south], had: 0 })
})

test('the digest ignores the name of the restaurant and the word for lost time', async () => {
  await mail([DRIVERS.north])
  const range = { from: JUNE.period_date_from, to: JUNE.period_date_to }
  const lines = await statementWork(server.db, range, [DRIVERS.north])
  const facts = lines.map(({ restaurant_name: _, short_notice: __, ...line }) => line)
  const { digest } = await server.db
    .selectFrom('pay_statement_mail')
    .select('digest')
    .executeTakeFirstOrThrow()
  expect(digest).toBe(createHash('sha256').update(JSON.stringify(facts)).digest('hex'))
})

test('two requests at once email each driver once', async () => {
  const answers = await Promise.all([mail([DRIVERS.north]), mail([DRIVERS.north])])
  expect(answers.map(({ status }) => status)).toEqual([200, 200])
  expect(await mails()).toHaveLength(1)
})

test('without a mail server a statement is kept once, is not emailed, and is sent when there is one', async () => {
  const outbox = await secondServer(server)
  const keep = () =>
    outbox.reply(mailStatements, { body: { ...JUNE, driver_ids: [DRIVERS.north] } }, 'administrator')
  const state = async () => {
    const { drivers } = await server.reply(list, { query: JUNE }, 'administrator')
    const waiting = await server.reply(payOutRoutes.waitingStatements, { query: JUNE }, 'administrator')
    return {
      isMailed: drivers.find(({ driver_id }) => driver_id === DRIVERS.north)?.is_mailed,
      waits: waiting.driver_ids.includes(DRIVERS.north),
      mails: (await mails()).length,
    }
  }
  expect(await keep()).toEqual({ driver_ids: [DRIVERS.north] })
  expect(await state()).toEqual({ isMailed: false, waits: true, mails: 1 })
  expect(await keep()).toEqual({ driver_ids: [] })
  const there = await outbox.reply(payOutRoutes.waitingStatements, { query: JUNE }, 'administrator')
  expect(there).toMatchObject({ driver_ids: [DRIVERS.south], in_outbox: 1 })
  expect(await mail([DRIVERS.north])).toMatchObject({ body: { driver_ids: [DRIVERS.north] } })
  expect(await state()).toEqual({ isMailed: true, waits: false, mails: 2 })
  // It was emailed before the mail server was taken away.
  expect(await keep()).toEqual({ driver_ids: [] })
  expect(await state()).toEqual({ isMailed: true, waits: false, mails: 2 })
  await outbox.end()
})

test('a statement that is queued without a mail server counts as emailed if a server with one sends it', async () => {
  const outbox = await secondServer(server)
  await outbox.reply(mailStatements, { body: { ...JUNE, driver_ids: [DRIVERS.north] } }, 'administrator')
  await outbox.end()
  for (const { id } of await mails()) await runMailJob(server.db, id)
  const waiting = await server.reply(payOutRoutes.waitingStatements, { query: JUNE }, 'administrator')
  expect(waiting.driver_ids).toEqual([DRIVERS.south])
  expect(await mail([DRIVERS.north])).toMatchObject({ body: { driver_ids: [] } })
  expect(await mails()).toMatchObject([{ state: 'sent' }])
})

test('a statement that was kept counts as emailed once it is sent from the outbox, and not before', async () => {
  const outbox = await secondServer(server)
  const waits = async () =>
    (await server.reply(payOutRoutes.waitingStatements, { query: JUNE }, 'administrator')).driver_ids
  const both = { ...JUNE, driver_ids: [DRIVERS.north, DRIVERS.south] }
  await outbox.reply(mailStatements, { body: both }, 'administrator')
  // A statement of other dates stays kept.
  const week = { period_date_from: '2026-06-08', period_date_to: '2026-06-10', driver_ids: [DRIVERS.north] }
  await outbox.reply(mailStatements, { body: week }, 'administrator')
  await server.db.updateTable('mail').set({ state: 'kept' }).execute()
  const [north] = await mails()
  const again = { params: { id: String(north?.id) } }
  // Without a mail server it is kept again.
  await outbox.reply(mailRoutes.sendAgain, again, 'administrator')
  expect(await waits()).toEqual([DRIVERS.north, DRIVERS.south])
  await server.db.updateTable('mail').set({ state: 'kept' }).execute()
  await server.reply(mailRoutes.sendAgain, again, 'administrator')
  await runMailJob(server.db, north?.id as number)
  expect(await waits()).toEqual([DRIVERS.south])
  const digests = await server.db.selectFrom('pay_statement_mail').select('digest').execute()
  expect(digests.filter(({ digest }) => digest.startsWith('kept '))).toHaveLength(2)
  await outbox.end()
})

test('a statement that was to be sent does not count as emailed if a server without mail keeps it', async () => {
  expect(await mail([DRIVERS.north])).toMatchObject({ body: { driver_ids: [DRIVERS.north] } })
  const [queued] = await mails()
  await runMailJob(server.db, queued?.id as number, false)
  const waiting = await server.reply(payOutRoutes.waitingStatements, { query: JUNE }, 'administrator')
  expect(waiting.driver_ids).toContain(DRIVERS.north)
})

test('a kept statement that is sent does not replace a newer one emailed since', async () => {
  const outbox = await secondServer(server)
  await outbox.reply(mailStatements, { body: { ...JUNE, driver_ids: [DRIVERS.north] } }, 'administrator')
  await outbox.end()
  const [queued] = await mails()
  let sending: Promise<unknown> | undefined
  await server.db.transaction().execute(async (tx) => {
    await tx.updateTable('pay_statement_mail').set({ digest: 'newer' }).execute()
    sending = runMailJob(server.db, queued?.id as number)
    await isWaiting(tx)
  })
  await sending
  const stored = await server.db.selectFrom('pay_statement_mail').select('digest').execute()
  expect(stored).toEqual([{ digest: 'newer' }])
})

test('a driver opens their own statement, and gets nothing of another', async () => {
  const [page] = await pagesAt(own, 'driver')
  expect(page).toContain('Driver north Driver')
  expect(page).toContain('£55.07')
  expect(page).not.toContain('99.99')
  expect((await pagesAt(own, 'otherDriver'))[0]).toContain('£99.99')
  const { status } = await server.call(
    ownStatement,
    { query: { ...JUNE, driver_id: String(DRIVERS.south) } as never },
    'driver',
  )
  expect(status).toBe(400)
  for (const as of ['driver', 'manager', 'restaurant', 'none'] as const) {
    expect(
      await server.call(statement, { query: { ...JUNE, driver_id: String(DRIVERS.north) } }, as),
    ).toMatchObject({ status: 403 })
    expect(await mail([DRIVERS.north], as)).toMatchObject({ status: 403 })
  }
})

test('a driver sees the periods that were exported or emailed, with the pay as it is approved now', async () => {
  const periods = (as: AccountName) => server.reply(ownPeriods, {}, as)
  expect(await periods('driver')).toEqual([])
  await server.reply(makeExport, { body: JUNE }, 'administrator')
  const week = { period_date_from: '2026-06-08', period_date_to: '2026-06-10' }
  await server.reply(mailStatements, { body: { ...week, driver_ids: [DRIVERS.north] } }, 'administrator')
  expect(await periods('driver')).toEqual([
    { ...JUNE, timesheets: 3, pay: 55.07 },
    { ...week, timesheets: 2, pay: 42.57 },
  ])
  expect(await periods('otherDriver')).toEqual([{ ...JUNE, timesheets: 1, pay: 99.99 }])
})

test('an unknown driver and wrong dates are refused', async () => {
  const of = (query: object) =>
    server.call(
      statement,
      { query: { ...JUNE, driver_id: String(DRIVERS.north), ...query } },
      'administrator',
    )
  expect(await of({ driver_id: '2000000000' })).toMatchObject({ status: 404 })
  expect(await mail([DRIVERS.north, 2_000_000_000])).toMatchObject({ status: 404 })
  expect(await mails()).toEqual([])
  expect(await of({ period_date_to: '2026-05-01' })).toMatchObject({
    status: 400,
    body: { period_date_to: [expect.any(String)] },
  })
})
