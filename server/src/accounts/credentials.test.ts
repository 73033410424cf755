/** The sign-ins of new accounts: made with the account, sent once to its own address (rulings 2.7). */
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { insideTransaction } from '../kernel/database.ts'
import { type TestApp, testApp } from '../kernel/testing/testApp.ts'
import type { Work } from '../kernel/unitOfWork.ts'
import { makeCredentials, newPassword } from './credentials.ts'
import { passwordFits } from './password.ts'

let server: TestApp
beforeAll(async () => {
  server = await testApp()
})
beforeEach(async () => {
  await server.db.deleteFrom('panel_user').where('id', '>=', 1_000).execute()
})
afterAll(() => server.end())

/** A panel user as the call that makes one does it. */
async function newUser(given?: string) {
  const password = await newPassword(given)
  const email = 'new@driverdesk.test'
  const credentials = await server.db.transaction().execute((tx) =>
    insideTransaction(async () => {
      const { id } = await tx
        .insertInto('panel_user')
        .values({ first_name: 'New', email, password_hash: password.password_hash, role: 20 })
        .returning('id')
        .executeTakeFirstOrThrow()
      return makeCredentials({ tx } as Work, 'panel_user', { id, email }, password)
    }),
  )
  return { ...credentials, hash: password.password_hash }
}

describe('the credentials of a new account', () => {
  test('have the password that was given', async () => {
    const { hash, ...credentials } = await newUser('chosen by hand')
    expect(credentials).toEqual({
      id: expect.any(Number),
      email: 'new@driverdesk.test',
      password: 'chosen by hand',
    })
    expect(await passwordFits(hash, 'chosen by hand')).toBe(true)
  })

  test('have one that can be read aloud where none was given, another each time', async () => {
    const [one, other] = await Promise.all([newPassword(undefined), newPassword(undefined)])
    expect(one.password).toMatch(/^[a-hjkmnp-z2-9]{4}(-[a-hjkmnp-z2-9]{4}){2}$/)
    expect(one.password).not.toBe(other.password)
    expect(await passwordFits(one.password_hash, one.password)).toBe(true)
  })

  test('are remembered for ten minutes, without the password', async () => {
    const { id, password, hash } = await newUser()
    const kept = await server.db.selectFrom('credentials').selectAll().executeTakeFirstOrThrow()
    expect(kept).toMatchObject({ panel_user_id: id, restaurateur_id: null, password_hash: hash })
    expect(Math.abs(Date.parse(kept.expires_at) - Date.now() - 600_000)).toBeLessThan(60_000)
    expect(JSON.stringify(kept)).not.toContain(password)
  })
})
