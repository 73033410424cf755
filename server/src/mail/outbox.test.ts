/**
 * Tests the path of an email from a change to the mail server, and what administrators see of it
 * (docs/spec/mail.md#mail-outbox).
 */

import { credentialRoutes } from '@driverdesk/contract/accounts/panelUsers.routes.ts'
import { mailRoutes } from '@driverdesk/contract/mail/mail.routes.ts'
import pino from 'pino'
import { afterAll, beforeAll, beforeEach, expect, test, vi } from 'vitest'
import { mailedPdfs } from '../invoices/invoicePdf.reads.ts'
import { startJobs } from '../kernel/jobs.ts'
import { freePort } from '../kernel/testing/freePort.ts'
import { change, type Jobs } from '../kernel/unitOfWork.ts'
import { reactions } from '../reactions.ts'
import { expectNothingWritten } from '../shifts/testing/traces.ts'
import { type TestApp, testApp } from '../testing/testApp.ts'
import { ACCOUNTS, PASSWORD } from '../testing/testWorld.ts'
import { unitOf } from '../testing/unitOf.ts'
import { readWorkCounts } from '../workCounts.ts'
import { mailJob, queueMail, queueMails } from './mail.service.ts'
import { forgetOldMail } from './mail.writes.ts'
import { smtpSender } from './smtp.ts'
import { addCredentials, addMail } from './testing/givenMail.ts'
import { type MailServer, mailServer } from './testing/mailServer.ts'

const PATIENCE = { timeout: 30_000, interval: 50 }
const { list, read, sendAgain } = mailRoutes

let server: TestApp
let env: Record<string, string>
let port: number
let post: MailServer
beforeAll(async () => {
  port = await freePort()
  env = {
    SMTP_URL: `smtp://127.0.0.1:${port}`,
    MAIL_FROM: 'office@driverdesk.test',
    PUBLIC_URL: 'https://desk.test',
  }
  server = await testApp({ env, worksJobs: true })
})
beforeEach(async () => {
  await server.db.deleteFrom('mail').execute()
})
afterAll(async () => {
  await server.end()
  await post?.end()
})

const SYSTEM = { account: 'system', name: 'Driverdesk' }
const someone = { name: 'Someone', address: 'somebody@driverdesk.test' }
const rowOf = (id: number) =>
  server.db.selectFrom('mail').selectAll().where('id', '=', id).executeTakeFirstOrThrow()

test('an email waits while the mail server is down, and is sent once when it is back', async () => {
  await addCredentials(server.db)
  const { id, email } = ACCOUNTS.restaurant
  const body = { id, email, password: PASSWORD, link: 'https://desk.test' }
  await server.reply(credentialRoutes.sendToRestaurateur, { body }, 'administrator')
  const waiting = async () => (await server.reply(list, {}, 'administrator')).mails
  await vi.waitFor(
    async () =>
      expect(await waiting()).toMatchObject([
        { state: 'queued', tries: 1, error: expect.stringContaining('cannot be reached') },
      ]),
    PATIENCE,
  )
  post = await mailServer(port)
  await vi.waitFor(
    async () => expect(await waiting()).toMatchObject([{ state: 'sent', error: '' }]),
    PATIENCE,
  )
  expect(post.received).toMatchObject([
    {
      to: [email],
      mail: {
        from: { address: 'office@driverdesk.test' },
        subject: 'Your Driverdesk account',
        text: expect.stringContaining(`Email: ${email}\nPassword: ${PASSWORD}\n`),
      },
    },
  ])
  expect((await server.reply(list, {}, 'administrator')).mails).toMatchObject([{ removed: true }])
})

/** From here on there are two servers: the product, and one that only sends email. */
async function withSecondServer(use: (jobs: Jobs) => Promise<void>): Promise<void> {
  const send = smtpSender({ smtpUrl: post.url, from: { name: '', address: 'office@driverdesk.test' } })
  const options = { timeZone: 'Europe/London', log: pino({ level: 'silent' }), reactions }
  const jobs = await startJobs(
    server.database,
    [mailJob(server.db, send, mailedPdfs('Europe/London'))],
    options,
  )
  try {
    await use(jobs)
  } finally {
    await jobs.stop()
  }
}

test('a rollback sends nothing, and two servers send each committed email once', async () => {
  post.received.length = 0
  await withSecondServer(async (jobs) => {
    const failing = change(unitOf(server.db, jobs), SYSTEM, async (work) => {
      await queueMail(work, { to: someone, subject: 'Never', text: 'Never' })
      throw new Error('Rolled back')
    })
    await expect(failing).rejects.toThrow('Rolled back')
    await change(unitOf(server.db, jobs), SYSTEM, async (work) => {
      for (let nr = 1; nr <= 20; nr++) await queueMail(work, { to: someone, subject: `Mail ${nr}`, text: '' })
    })
    await vi.waitFor(async () => {
      const { counts } = await server.reply(list, {}, 'administrator')
      expect(counts).toEqual({ queued: 0, sent: 20, failed: 0, kept: 0 })
    }, PATIENCE)
  })
  const subjects = post.received.map(({ mail }) => mail.subject)
  expect(subjects.toSorted()).toEqual(Array.from({ length: 20 }, (_, nr) => `Mail ${nr + 1}`).toSorted())
})

test('each email has its job, and one with a stored file has a job of another name', async () => {
  const queued: [job: string, data: readonly object[]][] = []
  const enqueue: Jobs['enqueue'] = async (_, job, data) => void queued.push([job, data])
  const mail = { to: someone, subject: 'News', text: '' }
  await change(unitOf(server.db, { enqueue }), SYSTEM, async (work) => {
    await queueMail(work, mail)
    await queueMails(work, [mail, mail])
    await queueMail(work, { ...mail, attachment: { file: Buffer.from('%PDF-'), name: 'rota.pdf' } })
  })
  const written = await server.db.selectFrom('mail').select('id as mail').orderBy('id').execute()
  expect(queued).toEqual([
    ['mail', written.slice(0, 3)],
    ['mail-with-file', written.slice(3)],
  ])
})

test('an administrator can send a failed email again, and that is recorded', async () => {
  post.received.length = 0
  const { id } = await addMail(server.db, { tries: 36, error: 'The mail server refused it: 550 Full.' })
  const sent = { params: { id: String(id) } }
  expect(await server.reply(sendAgain, sent, 'administrator')).toMatchObject({
    id,
    state: 'queued',
    error: '',
  })
  await vi.waitFor(async () => expect((await rowOf(id)).state).toBe('sent'), PATIENCE)
  expect(post.received).toHaveLength(1)
  expect(await server.call(sendAgain, sent, 'administrator')).toMatchObject({
    status: 409,
    body: { message: 'This email has already been sent.' },
  })
  const recorded = await server.db.selectFrom('audit_event').selectAll().where('thing', '=', 'mail').execute()
  expect(recorded).toMatchObject([{ thing_id: id, action: 'send_again', before: { state: 'failed' } }])
})

test('an old email that is sent again counts as waiting from then on', async () => {
  const { id } = await addMail(server.db, { created_at: new Date(Date.now() - 30 * 3_600_000).toISOString() })
  await server.reply(sendAgain, { params: { id: String(id) } }, 'administrator')
  await vi.waitFor(async () => expect((await rowOf(id)).state).toBe('sent'), PATIENCE)
  // As if its first attempt had failed.
  const failed = { state: 'queued', sent_at: null, error: 'The mail server cannot be reached.' } as const
  await server.db.updateTable('mail').set(failed).where('id', '=', id).execute()
  const [email] = (await readWorkCounts(server.db)).waiting
  expect(email).toMatchObject({ channel: 'email', count: 1 })
  expect(email?.age).toBeLessThan(120)
})

test('an email about to be sent is not queued again', async () => {
  const held_until = new Date(Date.now() + 60_000).toISOString()
  const { id } = await addMail(server.db, { state: 'queued', held_until })
  const answer = await expectNothingWritten(server.db, () =>
    server.call(sendAgain, { params: { id: String(id) } }, 'administrator'),
  )
  expect(answer).toMatchObject({ status: 200, body: { id, state: 'queued' } })
  await server.db.deleteFrom('mail').where('id', '=', id).execute()
})

test('an email without its password cannot be sent again', async () => {
  const { id } = await addMail(server.db, { confidential: true, body: null })
  const answer = await server.call(sendAgain, { params: { id: String(id) } }, 'administrator')
  expect(answer).toMatchObject({ status: 409, body: { message: expect.stringMatching(/new password/) } })
})

/** An email that failed, with the password of an account that signs in with it. */
async function failedSignIn() {
  const account = { name: 'Someone', email: 'somebody@driverdesk.test', password_hash: 'hash' }
  await server.db.deleteFrom('restaurateur').where('email', '=', account.email).execute()
  const { id } = await server.db
    .insertInto('restaurateur')
    .values(account)
    .returning('id')
    .executeTakeFirstOrThrow()
  const given = { confidential: true, body: 'Password: secret', restaurateur_id: id, password_hash: 'hash' }
  return { account: id, mail: await addMail(server.db, given) }
}

test('an email with a password can be sent again while the account still has it', async () => {
  post.received.length = 0
  const { mail } = await failedSignIn()
  await server.reply(sendAgain, { params: { id: String(mail.id) } }, 'administrator')
  await vi.waitFor(async () => expect((await rowOf(mail.id)).state).toBe('sent'), PATIENCE)
  expect(post.received).toMatchObject([{ mail: { text: expect.stringContaining('secret') } }])
})

const changeAccount = (change: object) => (id: number) =>
  server.db.updateTable('restaurateur').set(change).where('id', '=', id).execute()

test.each<[string, (account: number) => Promise<unknown>]>([
  ['another password', changeAccount({ password_hash: 'other' })],
  ['another email', changeAccount({ email: 'elsewhere@driverdesk.test' })],
  ['no existence', (id) => server.db.deleteFrom('restaurateur').where('id', '=', id).execute()],
])(
  'an email whose account now has %s is refused, and keeps its text for at most an hour',
  async (_, happens) => {
    const { account, mail } = await failedSignIn()
    await happens(account)
    const answer = await server.call(sendAgain, { params: { id: String(mail.id) } }, 'administrator')
    expect(answer).toMatchObject({
      status: 409,
      body: { message: expect.stringMatching(/no longer valid.*Give the account a new password instead\.$/) },
    })
    expect(await rowOf(mail.id)).toMatchObject({ state: 'failed', tries: 0 })
    await forgetOldMail(server.db)
    expect(await rowOf(mail.id)).toMatchObject({ body: null, password_hash: null })
    await server.db.deleteFrom('restaurateur').where('id', '=', account).execute()
  },
)

test('the outbox lists the newest first, by page and state, with the count of each', async () => {
  for (const state of ['failed', 'failed', 'kept', 'failed'] as const) await addMail(server.db, { state })
  await addMail(server.db, { state: 'sent', sent_at: new Date().toISOString() })
  const page = (query: object) => server.reply(list, { query }, 'administrator')
  const all = await page({})
  expect(all).toMatchObject({ total: 5, delivery: 'smtp' })
  expect(all.counts).toEqual({ queued: 0, sent: 1, failed: 3, kept: 1 })
  const ids = all.mails.map(({ id }) => id)
  expect(ids).toEqual(ids.toSorted((one, other) => other - one))
  expect(JSON.stringify(all)).not.toContain('Hello')
  const failed = await page({ state: 'failed', page: '2', per_page: '2' })
  expect(failed).toMatchObject({ total: 3, counts: all.counts, mails: [{ state: 'failed', id: ids.at(-1) }] })
  expect((await page({ page: '9', per_page: '2' })).mails).toEqual(all.mails.slice(-1))
})

test.each([
  ['an email without a secret', { state: 'failed' }, 'Hello'],
  ['a kept email with a password', { state: 'kept', confidential: true }, 'Hello'],
  ['an email with a password that can be tried again', { state: 'failed', confidential: true }, null],
  ['an email whose password is removed', { state: 'failed', confidential: true, body: null }, null],
] as const)('reading %s', async (_, given, text) => {
  const { id } = await addMail(server.db, given)
  const mail = await server.reply(read, { params: { id: String(id) } }, 'administrator')
  expect(mail).toMatchObject({ id, subject: 'News', text })
})
