import { accountRoutes } from '@driverdesk/contract/accounts/accounts.routes.ts'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type TestApp, testApp } from './testApp.ts'

let server: TestApp
beforeAll(async () => {
  server = await testApp()
})
afterAll(() => server.end())

test('can be called as an account and as a visitor', async () => {
  expect(await server.reply(accountRoutes.me, {}, 'manager')).toMatchObject({ user: { id: 2, role: 20 } })
  expect(await server.reply(accountRoutes.me, {}, 'driver')).toMatchObject({ driver: { id: 2 } })
  expect((await server.call(accountRoutes.me, {})).status).toBe(401)
})
