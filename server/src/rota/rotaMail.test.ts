/** The rota emailed to one driver or restaurant, and the driver's own. */
import { mailRoutes } from '@driverdesk/contract/mail/mail.routes.ts'
import { rotaRoutes } from '@driverdesk/contract/rota/rota.routes.ts'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { pdfPages } from '../kernel/pdf/testing/pdfText.ts'
import { mailJob } from '../mail/mail.service.ts'
import { type TestApp, testApp } from '../testing/testApp.ts'
import { ACCOUNTS, type AccountName, addShifts, DRIVERS, RESTAURANTS } from '../testing/testWorld.ts'
import { unitOf } from '../testing/unitOf.ts'

let server: TestApp
beforeAll(async () => {
  server = await testApp({ worksJobs: false })
  const given = { period_date: '2026-06-16', driver_id: DRIVERS.north }
  await addShifts(server.db, [
    { ...given, status: 20, restaurant_id: RESTAURANTS.northOne, comment: 'Back door' },
    { ...given, status: 20, restaurant_id: RESTAURANTS.southOne, period_date: '2026-06-17' },
    { ...given, status: 10, restaurant_id: RESTAURANTS.northOne, start_time: '19:00', finish_time: '21:00' },
    { ...given, status: 20, driver_id: DRIVERS.everywhere, restaurant_id: RESTAURANTS.northTwo },
  ])
})
afterAll(() => server.end())
beforeEach(async () => {
  await server.db.deleteFrom('mail').execute()
})

const WEEK = { period_date_from: '2026-06-15', period_date_to: '2026-06-21' }
const DRIVER = { ...WEEK, kind: 'driver' as const, id: DRIVERS.north, comments: 1 as const }
const RESTAURANT = { ...WEEK, kind: 'restaurant' as const, id: RESTAURANTS.northOne, comments: 1 as const }

const send = (body: object, as: AccountName = 'administrator', key?: string) =>
  server.call(rotaRoutes.mail, { body, ...(key && { headers: { 'idempotency-key': key } }) }, as)
const mails = () => server.db.selectFrom('mail').selectAll().execute()

/** The email, and its PDF as administrators read it in the outbox. */
async function mailed() {
  const [mail, ...more] = await mails()
  if (!mail || more.length > 0) throw new Error(`There are ${more.length + 1} mails.`)
  const { statusCode, rawPayload } = await server.app.inject({
    url: mailRoutes.attachment.path.replace('{id}', String(mail.id)),
    headers: { authorization: `Bearer ${await server.signIn('administrator')}` },
  })
  expect(statusCode).toBe(200)
  return { mail, text: (await pdfPages(rawPayload)).join(' ') }
}

test('a driver gets all of their published shifts, and no other', async () => {
  expect(await send(DRIVER, 'limitedManager')).toMatchObject({
    status: 200,
    body: { name: 'north Driver', address: ACCOUNTS.driver.email },
  })
  const { mail, text } = await mailed()
  expect(mail).toMatchObject({
    to_name: 'north Driver',
    to_address: ACCOUNTS.driver.email,
    state: 'queued',
    attachment_name: 'Rota north Driver 15-06-2026 to 21-06-2026.pdf',
    subject: expect.stringMatching(/^Your rota from .+, 15\/06\/2026 – 21\/06\/2026$/),
  })
  for (const part of ['North One', 'South One', 'Back door']) expect(text).toContain(part)
  expect(text).not.toMatch(/19:00|Two|Unpublished|£/)
})

test.each([DRIVER, RESTAURANT])(
  'a $kind gets the rest of a night shift that began the day before',
  async (body) => {
    const night = { period_date: '2026-06-21', start_time: '22:00', finish_time: '06:00' }
    const whose = { restaurant_id: RESTAURANTS.northOne, driver_id: DRIVERS.north, status: 20 as const }
    await addShifts(server.db, [{ ...whose, ...night }])
    const range = { period_date_from: '2026-06-22', period_date_to: '2026-06-28' }
    await send({ ...body, ...range })
    const { text } = await mailed()
    expect(text.replaceAll(/\s+/g, ' ')).toContain('From 22:00 on Sun 21/06/2026')
    expect(text).not.toContain('next day')
    await server.db.deleteFrom('shift').where('period_date', '=', night.period_date).execute()
  },
)

test('a repeated call gets its first answer, even if the driver has lost the email address', async () => {
  const first = await send(DRIVER, 'administrator', 'lost-answer')
  expect(first).toMatchObject({ status: 200 })
  const driver = server.db.updateTable('driver').where('id', '=', DRIVERS.north)
  await driver.set({ email: '' }).execute()
  expect(await send(DRIVER, 'administrator', 'lost-answer')).toMatchObject({ status: 200, body: first.body })
  expect(await send(DRIVER)).toMatchObject({ status: 400 })
  await driver.set({ email: ACCOUNTS.driver.email }).execute()
  expect(await mails()).toHaveLength(1)
})

test('a restaurant gets what its schedule shows, with first names of published shifts, at the address of its account', async () => {
  expect(await send(RESTAURANT)).toMatchObject({
    status: 200,
    body: { name: 'North One', address: ACCOUNTS.restaurant.email },
  })
  const { text } = await mailed()
  expect(text).toMatch(/north Back door/)
  expect(text).toContain('Assigned Unpublished')
  expect(text).not.toMatch(/ Driver\b|South|Two|£/)
})

test('leaves out comments and unpublished shifts that were not chosen', async () => {
  await send({ ...RESTAURANT, comments: 0, only_published: 1 })
  const { text } = await mailed()
  expect(text).not.toMatch(/Back door|Unpublished/)
})

test.each([
  ['limitedManager', 'driver', DRIVERS.south],
  ['limitedManager', 'restaurant', RESTAURANTS.northTwo],
  ['manager', 'restaurant', RESTAURANTS.southOne],
  ['administrator', 'driver', 999_999],
] as const)('%s can neither mail nor find the address of %s %i', async (as, kind, id) => {
  expect(await send({ ...WEEK, kind, id }, as)).toMatchObject({ status: 404 })
  expect(await server.call(rotaRoutes.recipient, { query: { kind, id: String(id) } }, as)).toMatchObject({
    status: 404,
  })
  expect(await mails()).toEqual([])
})

test('says that there is no address, and that there are too many days', async () => {
  const { email } = await server.db
    .selectFrom('driver')
    .select('email')
    .where('id', '=', DRIVERS.applicant)
    .executeTakeFirstOrThrow()
  const set = (to: string) =>
    server.db.updateTable('driver').set({ email: to }).where('id', '=', DRIVERS.applicant).execute()
  await set('')
  expect(await send({ ...DRIVER, id: DRIVERS.applicant })).toMatchObject({
    status: 400,
    body: { id: ['applicant Driver has no email address.'] },
  })
  await set(email)
  expect(await send({ ...DRIVER, period_date_to: '2026-07-16' })).toMatchObject({
    status: 400,
    body: { period_date_to: ['Invalid date range: 15/06/2026 ~ 16/07/2026'] },
  })
  expect(await mails()).toEqual([])
})

test('the same key sends once, and the email is recorded at the driver', async () => {
  await Promise.all([send(DRIVER, 'manager', 'one'), send(DRIVER, 'manager', 'one')])
  expect(await mails()).toHaveLength(1)
  const last = await server.db
    .selectFrom('audit_event')
    .select(['actor', 'thing', 'thing_id', 'after'])
    .where('action', '=', 'send_rota')
    .orderBy('id', 'desc')
    .executeTakeFirst()
  expect(last).toEqual({
    actor: 'panel_user:2',
    thing: 'driver',
    thing_id: DRIVERS.north,
    after: { rota_days: '15/06/2026 – 21/06/2026' },
  })
})

test('the PDF goes with the email, and stays as it was sent', async () => {
  await send(DRIVER)
  const { mail } = await mailed()
  await server.db.updateTable('shift').set({ status: 10 }).where('driver_id', '=', DRIVERS.north).execute()
  const sent: string[] = []
  const job = mailJob(
    server.db,
    async (_, file) => {
      sent.push(file?.name ?? '', ...(await pdfPages(file?.content ?? Buffer.alloc(0))))
    },
    () => Promise.reject(new Error('This is no invoice.')),
  )
  await job.run({ mail: mail.id }, unitOf(server.db), new AbortController().signal)
  expect(sent).toEqual([
    'Rota north Driver 15-06-2026 to 21-06-2026.pdf',
    expect.stringMatching(/North One.*South One/),
  ])
  expect(await mails()).toMatchObject([{ state: 'sent' }])
  await server.db
    .updateTable('shift')
    .set({ status: 20 })
    .where('driver_id', '=', DRIVERS.north)
    .where('start_time', '<>', '19:00')
    .execute()
})

async function ownRota(as: AccountName, query: object = WEEK) {
  const { statusCode, rawPayload } = await server.app.inject({
    url: `${rotaRoutes.own.path}?${new URLSearchParams({ ...query })}`,
    headers: { authorization: `Bearer ${await server.signIn(as)}` },
  })
  return { statusCode, text: statusCode === 200 ? (await pdfPages(rawPayload)).join(' ') : '' }
}

test('drivers get their own published shifts as a PDF', async () => {
  const { text } = await ownRota('driver')
  for (const part of ['north Driver', 'North One', 'South One', 'Back door', 'Page 1 of 1'])
    expect(text).toContain(part)
  expect(text).not.toMatch(/19:00|Two|£/)
  const other = await ownRota('otherDriver')
  expect(other.text).toContain('No shifts on these days.')
  expect(other.text).not.toContain('North')
  expect((await ownRota('driver', { ...WEEK, period_date_to: '2026-07-16' })).statusCode).toBe(400)
})
