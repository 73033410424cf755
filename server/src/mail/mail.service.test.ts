/**
 * Tests one attempt to send an email, as a real mail server sees it, and the record of its result
 * (docs/spec/kernel.md#jobs).
 */

import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { mailSettings } from '../kernel/providerSettings.ts'
import { freePort } from '../kernel/testing/freePort.ts'
import { type TestDatabase, testDatabase } from '../kernel/testing/testDatabase.ts'
import { unitOf } from '../testing/unitOf.ts'
import { MOST_TRIES, mailJob } from './mail.service.ts'
import { forgetOldMail, insertMail, insertMails, type NewMail } from './mail.writes.ts'
import { smtpSender } from './smtp.ts'
import { addMail } from './testing/givenMail.ts'
import { type MailServer, mailServer } from './testing/mailServer.ts'

const FROM = { name: 'The Office', address: 'office@driverdesk.test' }

let stored: TestDatabase
let post: MailServer
beforeAll(async () => {
  stored = await testDatabase()
  post = await mailServer()
})
beforeEach(async () => {
  await stored.database.db.deleteFrom('mail').execute()
  post.received.length = 0
  post.answers.length = 0
})
afterAll(async () => {
  await post.end()
  await stored.end()
})

const noDocument: Parameters<typeof mailJob>[2] = () => Promise.reject(new Error('No document.'))
const senderTo = (url: string) => smtpSender({ smtpUrl: url, from: FROM })

function run(mail: number, send: Parameters<typeof mailJob>[1] = senderTo(post.url)) {
  return mailJob(stored.database.db, send, noDocument).run(
    { mail },
    unitOf(stored.database.db),
    new AbortController().signal,
  )
}

const mailOf = (id: number) =>
  stored.database.db.selectFrom('mail').selectAll().where('id', '=', id).executeTakeFirstOrThrow()

const waiting = (given: Parameters<typeof addMail>[1] = {}) =>
  addMail(stored.database.db, { state: 'queued', ...given })

/** Written as a unit of work does it. */
const written = (mail: Partial<NewMail>) =>
  stored.database.db.transaction().execute((tx) =>
    insertMail(tx, {
      to: { name: 'Someone', address: 'somebody@driverdesk.test' },
      subject: 'News',
      text: 'Hello',
      ...mail,
    }),
  )

test('an email arrives with its text, sender and recipient', async () => {
  const { id, message_key, created_at } = await waiting({
    to_name: 'Café Ünïcode',
    subject: 'Grüße – the rota',
    body: 'Line one\n.\nLine three with £ and 日本',
    html: '<p>Line <b>one</b></p>',
  })
  await run(id)
  expect(post.received).toHaveLength(1)
  expect(post.received[0]).toMatchObject({
    from: 'office@driverdesk.test',
    to: ['somebody@driverdesk.test'],
    mail: {
      from: FROM,
      to: [{ name: 'Café Ünïcode', address: 'somebody@driverdesk.test' }],
      subject: 'Grüße – the rota',
      messageId: `<${message_key}@driverdesk.test>`,
      text: 'Line one\n.\nLine three with £ and 日本\n',
      html: expect.stringContaining('<p>Line <b>one</b></p>'),
      date: expect.stringContaining(created_at.slice(0, 19)),
    },
  })
  expect(post.received[0]?.raw).toContain('Auto-Submitted: auto-generated')
  // RFC 5322, 3.3: 'Sun, 29 Nov 2026 19:08:41 +0000'.
  expect(post.received[0]?.raw).toMatch(
    /^Date: [A-Z][a-z]{2}, \d{1,2} [A-Z][a-z]{2} \d{4} [\d:]{8} \+0000\r$/m,
  )
  expect(await mailOf(id)).toMatchObject({ state: 'sent', tries: 1, error: '', sent_at: expect.any(String) })
})

test('each of very many emails at once is written once, as plain text and HTML', async () => {
  const to = { name: 'Someone', address: 'somebody@driverdesk.test' }
  const mails = Array.from({ length: 1_001 }, (_, nr) => ({
    to,
    subject: `Mail ${nr}`,
    text: 'Hello',
    html: '<p>Hello</p>',
  }))
  const { db } = stored.database
  const ids = await db.transaction().execute((tx) => insertMails(tx, mails))
  const rows = await db.selectFrom('mail').select(['id', 'subject', 'html']).orderBy('id').execute()
  expect(rows).toEqual(mails.map(({ subject, html }, nr) => ({ id: ids[nr], subject, html })))
})

test('a sent email is not sent again', async () => {
  const { id } = await waiting()
  await run(id)
  const before = await mailOf(id)
  await run(id)
  expect(post.received).toHaveLength(1)
  expect(await mailOf(id)).toEqual(before)
})

test('two servers at once send an email once, and the second checks again later', async () => {
  const { id } = await waiting()
  const outcomes = await Promise.allSettled([run(id), run(id)])
  expect(post.received).toHaveLength(1)
  expect(outcomes.map(({ status }) => status).toSorted()).toEqual(['fulfilled', 'rejected'])
  expect(outcomes.find(({ status }) => status === 'rejected')).toMatchObject({
    reason: { message: 'Another server is sending this email.' },
  })
  await expect(run(id)).resolves.toBeUndefined()
  expect(post.received).toHaveLength(1)
})

test('an email of a killed server is sent later, as the same message', async () => {
  const { id, message_key } = await waiting({ tries: 1, held_until: new Date(Date.now() - 1).toISOString() })
  await run(id)
  expect(post.received.map(({ mail }) => mail.messageId)).toEqual([`<${message_key}@driverdesk.test>`])
  expect(await mailOf(id)).toMatchObject({ state: 'sent', tries: 2 })
})

describe('a mail server that cannot accept it now', () => {
  test.each([
    ['MAIL FROM', 451],
    ['RCPT TO', 450],
    ['DATA', 452],
    ['RCPT TO', 530],
  ] as const)(
    '%s answered with %d: the email waits with the reason, and is sent later',
    async (step, code) => {
      post.answers.push({ step, code })
      const { id } = await waiting()
      await expect(run(id)).rejects.toThrow()
      expect(await mailOf(id)).toMatchObject({
        state: 'queued',
        tries: 1,
        error: expect.stringMatching(
          new RegExp(
            `^The mail server (cannot take it now|does not accept our sign-in): ${code} .*says about it\\.$`,
          ),
        ),
        held_until: null,
        tried_at: expect.any(String),
      })
      await run(id)
      expect(await mailOf(id)).toMatchObject({ state: 'sent', tries: 2, error: '' })
      expect(post.received).toHaveLength(1)
    },
  )

  test('is down: the email waits and says so', async () => {
    const { id } = await waiting()
    const other = await waiting({ error: 'Another reason.' })
    await expect(run(id, senderTo(`smtp://127.0.0.1:${await freePort()}`))).rejects.toThrow('ECONNREFUSED')
    expect(await mailOf(id)).toMatchObject({
      state: 'queued',
      error: expect.stringMatching(/^The mail server cannot be reached: .*ECONNREFUSED/),
    })
    expect(await mailOf(other.id)).toEqual(other)
  })

  test('rejects our sign-in: the email waits until the setting is right', async () => {
    const { id } = await waiting()
    await expect(run(id, senderTo(post.url.replace('//', '//someone:secret@')))).rejects.toThrow()
    const { state, error } = await mailOf(id)
    expect(state).toBe('queued')
    expect(error).toMatch(/^The mail server does not accept our sign-in: 535/)
    expect(error).not.toContain('secret')
  })

  test('is down for a day: the email has failed, with the last reason', async () => {
    post.answers.push({ step: 'DATA', code: 451 })
    const { id } = await waiting({ tries: MOST_TRIES - 1 })
    await run(id)
    expect(await mailOf(id)).toMatchObject({ state: 'failed', error: expect.stringContaining('451') })
  })
})

describe('a mail server that refuses it permanently', () => {
  test.each([
    ['MAIL FROM', 553],
    ['RCPT TO', 550],
    ['DATA', 554],
  ] as const)('%s answered with %d: the email fails at once, with the reason', async (step, code) => {
    post.answers.push({ step, code })
    const { id } = await waiting()
    await run(id)
    expect(await mailOf(id)).toMatchObject({
      state: 'failed',
      tries: 1,
      error: `The mail server refused it: ${code} What a mail server says about it.`,
      sent_at: null,
    })
    await run(id)
    expect(post.received).toHaveLength(0)
  })
})

describe('names, subjects and addresses', () => {
  const BREAKS = ['\r\n', '\n', '\r', '\u2028', '\u0085', '\0']

  test.each(BREAKS)('cannot start another header (%j)', async (lineBreak) => {
    const evil = `A${lineBreak}Bcc: evil@driverdesk.test${lineBreak}${lineBreak}Body`
    const clean = evil.replaceAll('\0', ' ')
    const written1 = await written({
      to: { name: clean, address: 'somebody@driverdesk.test' },
      subject: clean,
    })
    await run(written1)
    expect(post.received[0]).toMatchObject({
      to: ['somebody@driverdesk.test'],
      mail: { to: [{ address: 'somebody@driverdesk.test' }], text: 'Hello\n' },
    })
    expect(post.received[0]?.mail.bcc).toBeUndefined()
    expect(post.received[0]?.raw).not.toMatch(/^bcc:/im)
    expect(await mailOf(written1)).toMatchObject({ subject: 'A Bcc: evil@driverdesk.test Body' })
  })

  /** The library would read each of them as another address. */
  test.each([
    'someone,evil@driverdesk.test',
    'some<evil@driverdesk.test',
    'a@driverdesk.test>\r\nRCPT TO:<evil@driverdesk.test',
    'evil@driverdesk.test;b',
    '"evil@driverdesk.test"@b',
    'group:evil@driverdesk.test',
    'evil(x)@driverdesk.test',
    'no one',
  ])('anything but one plain address is refused: %j', async (to_address) => {
    const { id } = await waiting({ to_address })
    await run(id)
    expect(post.received).toEqual([])
    expect(await mailOf(id)).toMatchObject({
      state: 'failed',
      error: 'It cannot be sent: this is not an email address.',
    })
  })

  test.each(["o'brien+rota@driverdesk.test", 'x_{1}@sub.driverdesk.test'])(
    '%s is one',
    async (to_address) => {
      await run((await waiting({ to_address })).id)
      expect(post.received.map(({ to }) => to)).toEqual([[to_address]])
    },
  )

  test('a name with quotes, brackets and an address stays a name', async () => {
    const name = '"Evil" <evil@driverdesk.test>, (x); \\'
    await run(await written({ to: { name, address: 'somebody@driverdesk.test' } }))
    expect(post.received[0]).toMatchObject({
      to: ['somebody@driverdesk.test'],
      mail: { to: [{ name, address: 'somebody@driverdesk.test' }] },
    })
  })
})

describe('a password in an email', () => {
  const hash = { password_hash: 'hash' }
  const newAccount = async () => {
    const { db } = stored.database
    const email = 'somebody@driverdesk.test'
    await db.deleteFrom('restaurateur').where('email', '=', email).execute()
    const values = { name: 'Someone', email, ...hash }
    return db.insertInto('restaurateur').values(values).returning('id').executeTakeFirstOrThrow()
  }
  const withPassword = (id: number) =>
    written({
      text: 'Password: secret',
      html: '<p>secret</p>',
      account: { kind: 'restaurateur', id, ...hash },
    })

  test('is removed once sent', async () => {
    const id = await withPassword((await newAccount()).id)
    await run(id)
    expect(post.received[0]?.mail.text).toContain('secret')
    expect(await mailOf(id)).toMatchObject({ state: 'sent', body: null, html: null, password_hash: null })
  })

  test('is removed and not sent if the account no longer has it', async () => {
    const account = await newAccount()
    const id = await withPassword(account.id)
    await stored.database.db
      .updateTable('restaurateur')
      .set({ password_hash: 'other' })
      .where('id', '=', account.id)
      .execute()
    await run(id)
    expect(post.received).toEqual([])
    const gone = { state: 'failed', body: null, html: null, password_hash: null }
    expect(await mailOf(id)).toMatchObject({ ...gone, error: expect.stringContaining('no longer valid') })
  })

  test('stays unsent for seven days while the account has it, and other texts for ninety', async () => {
    const daysAgo = (days: number) => new Date(Date.now() - days * 24 * 60 * 60 * 1000).toISOString()
    const given = (subject: string, days: number, more = {}) =>
      addMail(stored.database.db, { subject, created_at: daysAgo(days), ...more })
    const own = { confidential: true, restaurateur_id: (await newAccount()).id, ...hash }
    await given('read', 6, { ...own, state: 'kept' })
    await given('blank', 8, { ...own, state: 'kept' })
    const shouted = { to_address: 'SOMEBODY@driverdesk.test' }
    await given('in capitals', 6, { ...own, ...shouted, state: 'kept' })
    await given('outdated', 0, { ...own, password_hash: 'other', state: 'kept' })
    await given('waits', 100, { ...own, state: 'queued' })
    await given('old', 89)
    await given('forgotten', 91)
    await forgetOldMail(stored.database.db)
    const left = await stored.database.db
      .selectFrom('mail')
      .select(['subject', 'body'])
      .orderBy('id')
      .execute()
    expect(left).toEqual([
      { subject: 'read', body: 'Hello' },
      { subject: 'blank', body: null },
      { subject: 'in capitals', body: 'Hello' },
      { subject: 'outdated', body: null },
      { subject: 'waits', body: 'Hello' },
      { subject: 'old', body: 'Hello' },
    ])
  })
})

test('is kept without a mail server, unless it has been sent', async () => {
  const { id } = await waiting()
  const sent = await addMail(stored.database.db, { state: 'sent', sent_at: new Date().toISOString() })
  const job = mailJob(stored.database.db, undefined, noDocument)
  for (const mail of [id, sent.id])
    await job.run({ mail }, unitOf(stored.database.db), new AbortController().signal)
  expect(await mailOf(id)).toMatchObject({ state: 'kept', tries: 0, body: 'Hello' })
  expect(await mailOf(sent.id)).toEqual(sent)
  expect(mailSettings(undefined, FROM)).toBeUndefined()
})

test('a removed email causes no work', async () => {
  await expect(run(2_000_000_000)).resolves.toBeUndefined()
})
