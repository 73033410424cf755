import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { freePort } from './kernel/testing/freePort.ts'
import { run } from './kernel/testing/ownProcess.ts'
import { type MailServer, mailServer } from './mail/testing/mailServer.ts'

vi.setConfig({ testTimeout: 120_000 })

const FROM = 'Driverdesk <office@driverdesk.test>'
const ADDRESS = 'me@example.com'
let post: MailServer
beforeAll(async () => {
  post = await mailServer()
})
afterAll(() => post.end())

const testMail = (env: Record<string, string>, address = ADDRESS) =>
  run('cli.ts', ['test-mail', address], env)
const refused = (why: string, address = ADDRESS) => ({
  code: 1,
  out: '',
  err: `No email was sent to ${address}. ${why} Check SMTP_URL, MAIL_FROM and the address.\n`,
})

test('an accepted email arrives from our address, without a database', async () => {
  const { host } = new URL(post.url)
  expect(await testMail({ SMTP_URL: post.url, MAIL_FROM: FROM })).toEqual({
    code: 0,
    out: `The mail server ${host} accepted an email from office@driverdesk.test to ${ADDRESS}. Check that it arrives and is not in the spam folder.\n`,
    err: '',
  })
  expect(post.received).toHaveLength(1)
  expect(post.received[0]).toMatchObject({ from: 'office@driverdesk.test', to: [ADDRESS] })
  expect(post.received[0]?.mail.subject).toBe('Test email from Driverdesk')
})

test('each failure has its sentence, and no password is in it', async () => {
  const { host } = new URL(post.url)
  const noOne = await freePort()
  const to = (SMTP_URL: string, address?: string) => testMail({ SMTP_URL, MAIL_FROM: FROM }, address)
  post.answers.push({ step: 'RCPT TO', code: 550 }, { step: 'MAIL FROM', code: 451 })
  expect(await to(post.url)).toEqual(
    refused('The mail server refused it: 550 What a mail server says about it.'),
  )
  expect(await to(post.url)).toEqual(
    refused('The mail server cannot take it now: 451 What a mail server says about it.'),
  )
  const wrong = await to(`smtp://user:secret@${host}`)
  expect(wrong).toEqual(refused('The mail server does not accept our sign-in: 535 Who is that?'))
  expect(wrong.err).not.toContain('secret')
  expect(await to(post.url, 'a,b@example.com')).toEqual(
    refused('It cannot be sent: this is not an email address.', 'a,b@example.com'),
  )
  const away = await to(`smtp://127.0.0.1:${noOne}`)
  expect(away.code).toBe(1)
  expect(away.err).toMatch(/The mail server cannot be reached: .*ECONNREFUSED.* Check SMTP_URL/)
})

test('TLS on the wrong port and a certificate that is not trusted have advice', async () => {
  const secure = await mailServer(0, true)
  try {
    const to = (SMTP_URL: string) => testMail({ SMTP_URL, MAIL_FROM: FROM })
    const { err: noTls } = await to(post.url.replace('smtp:', 'smtps:'))
    expect(noTls).toMatch(/does not use TLS from the start on this port\. Begin SMTP_URL with smtp:/)
    const { err: notTrusted } = await to(secure.url.replace('smtp:', 'smtps:'))
    expect(notTrusted).toMatch(/is not trusted: [^;]+\. Use .*set NODE_EXTRA_CA_CERTS/)
    const { err: silent } = await to(secure.url)
    expect(silent).toMatch(/did not greet in time\. .*begin SMTP_URL with smtps:/)
  } finally {
    await secure.end()
  }
})

test('without a mail server it says what to set', async () => {
  expect(await testMail({})).toEqual({
    code: 1,
    out: '',
    err: 'There is no mail server. Set SMTP_URL and MAIL_FROM; without them emails stay in the outbox.\n',
  })
})
