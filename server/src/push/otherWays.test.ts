/** What reaches drivers without a device: an email, and a text message by a gateway (docs/spec/push.md#email-instead-of-push). */
import { once } from 'node:events'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { text as readText } from 'node:stream/consumers'
import { driverMessageRoutes } from '@driverdesk/contract/push/driverMessages.routes.ts'
import { afterAll, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest'
import { panelUserCaller } from '../accounts/panelUserScope.reads.ts'
import type { TextSettings } from '../kernel/providerSettings.ts'
import type { Scope } from '../kernel/scope.ts'
import { readSettings } from '../kernel/settings.ts'
import type { NewRow } from '../kernel/tables.ts'
import { answering } from '../kernel/testing/answering.ts'
import { freePort } from '../kernel/testing/freePort.ts'
import { NOW, type TestApp, testApp } from '../testing/testApp.ts'
import { ACCOUNTS, type AccountName, addShift, DRIVERS } from '../testing/testWorld.ts'
import { unitOf } from '../testing/unitOf.ts'
import { driversWithoutDevice } from './driverMessages.scope.ts'
import { texts } from './push.reads.ts'
import { noticeJob } from './push.service.ts'
import { tellOfShift } from './testing/givenText.ts'
import { forgetNotices, subscribe } from './testing/notices.ts'
import { textGateway } from './textGateway.ts'
import { textJob } from './texts.service.ts'
import type { SendPush } from './webPush.ts'

let server: TestApp
beforeAll(async () => {
  server = await testApp({
    env: {
      SMTP_URL: 'smtp://127.0.0.1:9',
      MAIL_FROM: 'office@driverdesk.test',
      PUBLIC_URL: 'https://desk.test',
      TEXT_URL: 'http://127.0.0.1:9/send',
    },
    worksJobs: false,
  })
})
afterAll(() => server.end())
beforeEach(async () => {
  await forgetNotices(server.db)
  for (const table of ['driver_message', 'mail', 'driver_text', 'shift'] as const)
    await server.db.deleteFrom(table).execute()
  await setDriver(DRIVERS.north, { email: 'north@driverdesk.test', phone: '' })
})

const setDriver = (id: number, set: { email?: string; phone?: string }) =>
  server.db.updateTable('driver').set(set).where('id', '=', id).execute()
const setOption = (okey: string, ovalue: string) =>
  server.db.updateTable('option').set({ ovalue }).where('okey', '=', okey).execute()
const noSignal = () => new AbortController().signal

describe('a message to drivers without a device', () => {
  const take: SendPush = () => Promise.resolve('taken')
  const send = async () => {
    const body = { title: 'Road works', body: 'The bridge is closed.', driver_ids: [DRIVERS.north] }
    const { id } = await server.reply(driverMessageRoutes.create, { body }, 'manager')
    return id
  }
  const run = async (push: SendPush = take, address: string | undefined = 'https://desk.test/driver/') => {
    const { id: notice } = await server.db.selectFrom('driver_notice').select('id').executeTakeFirstOrThrow()
    await noticeJob(server.db, push, address).run({ notice }, unitOf(server.db), noSignal())
  }
  const counts = async (id: number) =>
    (await server.reply(driverMessageRoutes.results, { params: { id: String(id) }, query: {} }, 'manager'))
      .message
  const mails = () => server.db.selectFrom('mail').selectAll().execute()

  test('goes by email, once', async () => {
    const id = await send()
    expect(await counts(id)).toMatchObject({ recipients: 1, waiting: 1, no_device: 0 })
    await run()
    await run()
    expect(await counts(id)).toMatchObject({ waiting: 0, emailed: 1, reached: 0, not_reached: 0 })
    expect(await mails()).toMatchObject([
      {
        to_name: 'north Driver',
        to_address: 'north@driverdesk.test',
        subject: 'Road works',
        body: expect.stringMatching(
          /^Dear north Driver,\n\nRoad works\nThe bridge is closed\.\n\nOpen the app to see more: https:\/\/desk\.test\/driver\/\n/,
        ),
      },
    ])
  })

  test.each(['gone', 'refused'] as const)('goes by email if the push service says %s', async (answer) => {
    await subscribe(server.db, DRIVERS.north, 'a device')
    const id = await send()
    await run(() => Promise.resolve(answer))
    await run(() => Promise.resolve(answer))
    expect(await counts(id)).toMatchObject({ emailed: 1, not_reached: 0 })
    expect(await mails()).toHaveLength(1)
  })

  test('goes by email once if a second attempt begins before the first has ended', async () => {
    await subscribe(server.db, DRIVERS.north, 'a device')
    await send()
    let asked = 0
    const bothAsked = Promise.withResolvers<void>()
    const refuse: SendPush = async () => {
      if (++asked === 2) bothAsked.resolve()
      await bothAsked.promise
      return 'refused'
    }
    await Promise.all([run(refuse), run(refuse)])
    expect(await mails()).toHaveLength(1)
  })

  test('is not emailed to a driver who gets push messages', async () => {
    await subscribe(server.db, DRIVERS.north, 'a device')
    const id = await send()
    await run()
    expect(await counts(id)).toMatchObject({ reached: 1, emailed: 0 })
    expect(await mails()).toEqual([])
  })

  test('reaches no one without an address, or without a mail server', async () => {
    await setDriver(DRIVERS.north, { email: ' ' })
    expect(await counts(await send())).toMatchObject({ waiting: 0, no_device: 1 })
    await forgetNotices(server.db)
    await setDriver(DRIVERS.north, { email: 'north@driverdesk.test' })
    const id = await send()
    const { id: notice } = await server.db.selectFrom('driver_notice').select('id').executeTakeFirstOrThrow()
    await noticeJob(server.db, take, undefined).run({ notice }, unitOf(server.db), noSignal())
    expect(await counts(id)).toMatchObject({ waiting: 0, emailed: 0, no_device: 1 })
    expect(await mails()).toEqual([])
  })
})

test('lists drivers in scope without a device by how else they can be reached', async () => {
  await setDriver(DRIVERS.north, { email: '', phone: '07700 900123' })
  await subscribe(server.db, DRIVERS.leftover, 'a device')
  const lists = () => server.reply(driverMessageRoutes.noDevice, {}, 'manager')
  const by_email = [DRIVERS.everywhere, DRIVERS.northTwoOnly]
  expect(await lists()).toEqual({
    by_email,
    by_text: [],
    text_after_hours: 0,
    texts_left: 0,
    unreachable: [DRIVERS.north],
  })
  await setOption('text_after_hours', '2')
  expect(await lists()).toEqual({
    by_email,
    by_text: [DRIVERS.north],
    text_after_hours: 2,
    texts_left: 500,
    unreachable: [],
  })
  // One text a month is allowed and used. One that failed does not count.
  await setOption('texts_a_month', '1')
  const row = { driver_id: DRIVERS.south, phone: '+447700900124', body: 'Please acknowledge it.' }
  const created_at = NOW.toISOString()
  await server.db
    .insertInto('driver_text')
    .values({ ...row, created_at, state: 'failed' })
    .execute()
  expect(await lists()).toMatchObject({ by_text: [DRIVERS.north], texts_left: 1 })
  await server.db
    .insertInto('driver_text')
    .values({ ...row, created_at, state: 'sent' })
    .execute()
  expect(await lists()).toMatchObject({ by_text: [DRIVERS.north], texts_left: 0, unreachable: [] })
  await setOption('texts_a_month', '500')
  await setDriver(DRIVERS.north, { phone: '020 7946 0123' })
  expect(await lists()).toMatchObject({ by_text: [], unreachable: [DRIVERS.north] })
  await setOption('text_after_hours', '0')
  const query = { area_ids: '[]', restaurant_ids: '[]' }
  expect(await server.reply(driverMessageRoutes.reach, { query }, 'manager')).toEqual({
    drivers: 4,
    by_email: 2,
    no_device: 1,
  })
})

test('without the address of the app no one is texted, and no one is listed as texted', async () => {
  const settings = readSettings({ TEXT_URL: 'https://texts.example.com/send' })
  const person = (await panelUserCaller(server.db, ACCOUNTS.administrator.id)) as { scope: Scope }
  await setDriver(DRIVERS.north, { email: '', phone: '07700 900123' })
  await setOption('text_after_hours', '2')
  const lists = await driversWithoutDevice(server.db, person.scope, settings, new Date())
  expect(lists).toMatchObject({ by_email: [], by_text: [], text_after_hours: 0 })
  expect(lists.unreachable).toContain(DRIVERS.north)
  expect(await texts(server.db, settings, new Date())).toMatchObject({ is_on: false })
  await setOption('text_after_hours', '0')
})

describe('a text message', () => {
  const asked: { headers: Record<string, unknown>; body: string }[] = []
  /** The statuses of the next answers, then 200; 0 breaks the connection. */
  const answers: number[] = []
  const gateway = createServer(
    answering(async (request, response) => {
      asked.push({ headers: request.headers, body: await readText(request) })
      const status = answers.shift() ?? 200
      if (status === 0) response.destroy()
      else response.writeHead(status).end()
    }),
  )
  let url = ''
  beforeAll(async () => {
    gateway.listen(0, '127.0.0.1')
    await once(gateway, 'listening')
    url = `http://127.0.0.1:${(gateway.address() as AddressInfo).port}/send`
  })
  afterAll(() => void gateway.close())
  beforeEach(() => {
    asked.length = 0
    answers.length = 0
  })

  const settings = (given: Partial<TextSettings> = {}): TextSettings => ({
    url,
    body: '{"to":"{to}","text":"{text}"}',
    contentType: 'application/json',
    authorization: undefined,
    ...given,
  })
  const add = async (state: 'queued' | 'sending' = 'queued') => {
    const row = { driver_id: DRIVERS.north, phone: '+447700900123', body: 'Say "yes" to {to} & more', state }
    return (await server.db.insertInto('driver_text').values(row).returning('id').executeTakeFirstOrThrow())
      .id
  }
  const run = (text: number, given?: Partial<TextSettings>) =>
    textJob(server.db, textGateway(settings(given))).run({ text }, unitOf(server.db), noSignal())
  const recordsOf = async (action: string) => ({
    records: await server.db.selectFrom('audit_event').selectAll().where('action', '=', action).execute(),
  })
  const textOf = (id: number) =>
    server.db.selectFrom('driver_text').selectAll().where('id', '=', id).executeTakeFirstOrThrow()

  test('is posted to the gateway as JSON, once', async () => {
    const id = await add()
    await run(id, { authorization: 'Bearer secret' })
    await run(id)
    expect(asked).toHaveLength(1)
    expect(JSON.parse(asked[0]?.body ?? '')).toEqual({
      to: '+447700900123',
      text: 'Say "yes" to {to} & more',
    })
    expect(asked[0]?.headers).toMatchObject({
      authorization: 'Bearer secret',
      'content-type': 'application/json',
    })
    expect(await textOf(id)).toMatchObject({ state: 'sent', error: '', sent_at: expect.any(String) })
  })

  test('is posted as a form', async () => {
    await run(await add(), {
      contentType: 'application/x-www-form-urlencoded',
      body: 'From=Desk&To={to}&Body={text}',
    })
    expect([...new URLSearchParams(asked[0]?.body)]).toEqual([
      ['From', 'Desk'],
      ['To', '+447700900123'],
      ['Body', 'Say "yes" to {to} & more'],
    ])
  })

  test('is tried again if the gateway is busy or away, five times', async () => {
    const id = await add()
    answers.push(429, 503)
    for (const _ of [1, 2]) await expect(run(id)).rejects.toThrow('The text gateway answered')
    await expect(run(id, { url: `http://127.0.0.1:${await freePort()}/send` })).rejects.toThrow(
      'cannot be reached',
    )
    expect(await textOf(id)).toMatchObject({ state: 'queued', tries: 3 })
    answers.push(503, 503)
    await expect(run(id)).rejects.toThrow()
    await run(id)
    expect(await textOf(id)).toMatchObject({ state: 'failed', error: 'The text gateway answered 503.' })
  })

  test('is tried again if no connection was made in time', async () => {
    const timeout = Object.assign(new TypeError('fetch failed'), {
      cause: { code: 'UND_ERR_CONNECT_TIMEOUT' },
    })
    const id = await add()
    const failing = vi.spyOn(globalThis, 'fetch').mockRejectedValueOnce(timeout)
    await expect(run(id)).rejects.toThrow('cannot be reached')
    failing.mockRestore()
    expect(await textOf(id)).toMatchObject({ state: 'queued' })
    await run(id)
    expect(await textOf(id)).toMatchObject({ state: 'sent' })
  })

  test('is given up if the gateway refuses it', async () => {
    const id = await add()
    answers.push(422)
    await run(id)
    expect(await textOf(id)).toMatchObject({ state: 'failed', error: 'The text gateway answered 422.' })
  })

  test('tells staff once that it was given up, and not while it is tried again', async () => {
    await server.db.deleteFrom('alert').execute()
    const alerts = () => server.db.selectFrom('alert').select(['driver_id', 'data']).orderBy('id').execute()
    const id = await add()
    answers.push(503, 422)
    await expect(run(id)).rejects.toThrow()
    expect(await alerts()).toEqual([])
    await run(id)
    await run(id)
    const message =
      'north Driver did not get the text message about shifts to acknowledge. The text gateway answered 422. Phone: +447700900123'
    expect(await alerts()).toMatchObject([{ driver_id: DRIVERS.north, data: { message } }])
    await server.db.deleteFrom('alert').execute()
  })

  test('can be sent again by an administrator, to the present number, if the month has a text left', async () => {
    const again = (text: number, as: AccountName = 'administrator') =>
      server.call(driverMessageRoutes.sendTextAgain, { params: { id: String(text) } }, as)
    const id = await add()
    const shift = await addShift(server.db, { status: 20, driver_id: DRIVERS.north })
    await tellOfShift(server.db, id, shift.id)
    answers.push(422)
    await run(id)
    expect(await again(id, 'manager')).toMatchObject({ status: 403 })
    expect(await again(id)).toMatchObject({
      status: 409,
      body: { message: 'The driver has no mobile number. Correct their phone number first.' },
    })
    await setDriver(DRIVERS.north, { phone: '07700 900125' })
    await setOption('texts_a_month', '0')
    expect(await again(id)).toMatchObject({
      status: 409,
      body: { message: expect.stringMatching(/^This month’s text messages are used up\./) },
    })
    await setOption('texts_a_month', '1')
    const queued = { status: 200, body: { state: 'queued', phone: '+447700900125', error: '' } }
    expect(await Promise.all([again(id), again(id)])).toMatchObject([queued, queued])
    const { records } = await recordsOf('send_text_again')
    expect(records).toMatchObject([{ before: null, after: { phone: '+447700900125' } }])
    await run(id)
    expect(JSON.parse(asked.at(-1)?.body ?? '')).toMatchObject({ to: '+447700900125' })
    expect(await again(id)).toMatchObject({
      status: 409,
      body: { message: 'This text message was sent, or may have been.' },
    })
    await setOption('texts_a_month', '500')
    expect(await again(999_999)).toMatchObject({ status: 404 })
  })

  test.each<[string, Partial<NewRow<'shift'>>]>([
    ['is acknowledged', { acknowledged_at: '2026-06-10T11:00:00Z' }],
    ['has other hours', { finish_time: '15:00' }],
    ['is another driver’s', { driver_id: DRIVERS.everywhere }],
    ['is no longer published', { status: 10 }],
    // It is 12:00 in London, 11:00 UTC.
    ['has started', { period_date: '2026-06-10', start_time: '12:00', finish_time: '18:00' }],
  ])('is not sent again if its shift %s', async (_what, set) => {
    const id = await add()
    const { id: shift } = await addShift(server.db, { status: 20, driver_id: DRIVERS.north })
    await tellOfShift(server.db, id, shift)
    await server.db.updateTable('shift').set(set).where('id', '=', shift).execute()
    const { period_date, start_time, finish_time } = set
    if (period_date) {
      await server.db
        .updateTable('driver_text_shift')
        .set({ period_date, start_time, finish_time })
        .where('text_id', '=', id)
        .execute()
    }
    await server.db.updateTable('driver_text').set({ state: 'failed' }).where('id', '=', id).execute()
    await setDriver(DRIVERS.north, { phone: '07700 900125' })
    const request = { params: { id: String(id) } }
    expect(await server.call(driverMessageRoutes.sendTextAgain, request, 'administrator')).toMatchObject({
      status: 409,
      body: {
        message: 'The shifts of this text message have started, changed or been acknowledged since.',
      },
    })
    expect(await textOf(id)).toMatchObject({ state: 'failed' })
  })

  test('fails and raises an alert, although the database is away for a moment', async () => {
    await server.db.deleteFrom('alert').execute()
    const id = await add()
    answers.push(422)
    let isAway = true
    const db = new Proxy(server.db, {
      get: (own, name) => {
        if (name === 'transaction' && isAway) {
          isAway = false
          throw Object.assign(new Error('The database is away.'), { code: 'databaseDown' })
        }
        const found = Reflect.get(own, name)
        return typeof found === 'function' ? found.bind(own) : found
      },
    })
    await textJob(server.db, textGateway(settings())).run({ text: id }, unitOf(db), noSignal())
    expect(await textOf(id)).toMatchObject({ state: 'failed' })
    expect(await server.db.selectFrom('alert').select('event').execute()).toEqual([{ event: 'text-failed' }])
    await server.db.deleteFrom('alert').execute()
  })

  test.each([[500], [0]])('is not sent again if it may have been sent (%i)', async (status) => {
    const id = await add()
    answers.push(status)
    await run(id)
    await run(id)
    expect(asked).toHaveLength(1)
    expect(await textOf(id)).toMatchObject({
      state: 'unknown',
      error: expect.stringContaining('may have been sent'),
    })
  })

  test('is not sent again if the server was killed while it was sent', async () => {
    const id = await add('sending')
    await run(id)
    expect(asked).toEqual([])
    expect(await textOf(id)).toMatchObject({ state: 'unknown' })
  })

  test('is listed for administrators only', async () => {
    const id = await add()
    answers.push(422)
    await run(id)
    await add()
    const list = await server.reply(driverMessageRoutes.texts, {}, 'administrator')
    expect(list).toMatchObject({
      is_on: true,
      most: 500,
      texts: [{ full_name: 'north Driver', state: 'queued' }, { state: 'failed' }],
    })
    expect(await server.call(driverMessageRoutes.texts, {}, 'manager')).toMatchObject({ status: 403 })
  })
})
