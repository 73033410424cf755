/** Tests the headers of every answer about caching and HTTPS. */
import { connect } from 'node:net'
import { text } from 'node:stream/consumers'
import { accountRoutes } from '@driverdesk/contract/accounts/accounts.routes.ts'
import { refusals } from '@driverdesk/contract/kernel/refusals.ts'
import { optionRoutes } from '@driverdesk/contract/options/options.routes.ts'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { listening } from './testing/liveClient.ts'
import { type TestApp, testApp } from './testing/testApp.ts'

let server: TestApp
let plain: TestApp
beforeAll(async () => {
  server = await testApp({ env: { PUBLIC_URL: 'https://desk.example' } })
  plain = await testApp({ env: { PUBLIC_URL: 'http://desk.example' } })
})
afterAll(async () => {
  await server.end()
  await plain.end()
})

test('browsers must keep using https if that is the public address', async () => {
  const { headers } = await server.call(accountRoutes.me, {})
  expect(headers['strict-transport-security']).toBe('max-age=31536000')
  expect((await plain.call(accountRoutes.me, {})).headers['strict-transport-security']).toBeUndefined()
})

test('no answer to a call is cached, not even a refusal', async () => {
  for (const who of ['manager', 'restaurant', undefined] as const) {
    expect((await server.call(optionRoutes.list, {}, who)).headers['cache-control']).toBe('no-store')
  }
})

/** Sends these bytes, and returns the server's answer. */
async function answerTo(bytes: string): Promise<string> {
  const socket = connect(Number(new URL(await listening(server)).port), '127.0.0.1')
  socket.write(bytes)
  return text(socket)
}

test.each([
  [
    'headers that are too large',
    `GET /api/option HTTP/1.1\r\nHost: a\r\nX-Long: ${'x'.repeat(20_000)}\r\n\r\n`,
    431,
    { message: refusals.headersTooLarge.message },
  ],
  ['text that is not a request', 'nonsense\r\n\r\n', 400, { body: ['The request is not valid HTTP.'] }],
])('%s get an answer in our shape', async (_, bytes, status, body) => {
  const answer = await answerTo(bytes)
  expect(answer).toMatch(`HTTP/1.1 ${status} `)
  expect(JSON.parse(answer.split('\r\n\r\n')[1] ?? '')).toEqual(body)
})
