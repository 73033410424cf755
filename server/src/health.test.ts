import { healthRoutes } from '@driverdesk/contract/health.routes.ts'
import { refusals } from '@driverdesk/contract/kernel/refusals.ts'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { type TestApp, testApp } from './testing/testApp.ts'

let server: TestApp
beforeAll(async () => {
  server = await testApp()
})
afterAll(() => server.end())

const { alive, ready } = healthRoutes
const OK = { status: 200, body: { status: 'ok' } }
const BUSY = { status: 503, body: { message: 'The server is busy. Try again in a moment.' } }

test('a server with its database and live events is alive and ready', async () => {
  expect(await server.call(alive, {})).toMatchObject(OK)
  expect(await server.call(ready, {})).toMatchObject(OK)
})

test('it is alive but not ready once it starts to shut down, and still answers', async () => {
  let isLeaving = false
  const leaving = await testApp({ isLeaving: () => isLeaving })
  expect(await leaving.call(ready, {})).toMatchObject(OK)
  isLeaving = true
  expect(await leaving.call(ready, {})).toMatchObject({
    status: 503,
    body: { message: refusals.leaving.message },
  })
  expect(await leaving.call(alive, {})).toMatchObject(OK)
  await leaving.end()
})

test('it is alive but not ready while live events cannot be read, and ready again afterwards', async () => {
  await sql`alter table outbox rename to outbox_elsewhere`.execute(server.db)
  // The server checks at least every two seconds.
  await vi.waitFor(async () => expect(await server.call(ready, {})).toMatchObject(BUSY), { timeout: 15_000 })
  expect(await server.call(alive, {})).toMatchObject(OK)
  await sql`alter table outbox_elsewhere rename to outbox`.execute(server.db)
  await vi.waitFor(async () => expect(await server.call(ready, {})).toMatchObject(OK), { timeout: 15_000 })
})
