import { optionRoutes } from '@driverdesk/contract/options/options.routes.ts'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type TestDatabase, testDatabase } from '../kernel/testing/testDatabase.ts'
import { type TestApp, testApp } from '../testing/testApp.ts'
import { vapidKeys } from './webPush.ts'

let empty: TestDatabase
let server: TestApp
beforeAll(async () => {
  empty = await testDatabase()
  server = await testApp()
})
afterAll(async () => {
  await server.end()
  await empty.end()
})

test('keys are made once, even by several servers starting at once, and stay the same', async () => {
  const { db } = empty.database
  expect(await db.selectFrom('vapid_key').selectAll().execute()).toEqual([])
  const [first, ...others] = await Promise.all(Array.from({ length: 5 }, () => vapidKeys(db)))
  expect(Buffer.from(first?.publicKey ?? '', 'base64url')).toHaveLength(65)
  expect(Buffer.from(first?.privateKey ?? '', 'base64url')).toHaveLength(32)
  for (const other of others) expect(other).toEqual(first)
  expect(await vapidKeys(db)).toEqual(first)
})

test('a started server has keys, and no option shows them', async () => {
  const stored = await server.db.selectFrom('vapid_key').selectAll().executeTakeFirstOrThrow()
  expect(await vapidKeys(server.db)).toEqual({ publicKey: stored.public_key, privateKey: stored.private_key })
  for (const who of ['administrator', 'manager'] as const) {
    const options = JSON.stringify(await server.reply(optionRoutes.list, {}, who))
    expect(options).toContain('map_center_default')
    expect(options).not.toContain(stored.private_key)
    expect(options.toLowerCase()).not.toMatch(/vapid|private/)
  }
})
