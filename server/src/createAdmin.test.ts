import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest'
import { passwordFits } from './accounts/passwords.service.ts'
import type { Db } from './kernel/database.ts'
import { run } from './kernel/testing/ownProcess.ts'
import { type TestDatabase, testDatabase } from './kernel/testing/testDatabase.ts'
import { withDatabase } from './kernel/testing/withDatabase.ts'

/** A separate process starts slowly on a busy machine. */
vi.setConfig({ testTimeout: 120_000 })

const PASSWORD = 'a password of my own'

let stored: TestDatabase
let folder: string
let env: Record<string, string>

beforeAll(async () => {
  stored = await testDatabase()
  folder = await mkdtemp(join(tmpdir(), 'driverdesk-create-admin-'))
  env = { DATA_DIR: folder, ...(stored.url && { DATABASE_URL: stored.url }) }
})
afterAll(async () => {
  await stored.end()
  await rm(folder, { recursive: true, force: true })
})

const createAdmin = (args: string[], given: { input?: string; env?: Record<string, string> } = {}) =>
  run('cli.ts', ['create-admin', ...args], { ...env, ...given.env }, { input: given.input })

/** Looks in the database that the program was pointed at. */
const looking = <T>(look: (db: Db) => Promise<T>): Promise<T> => withDatabase(env, ({ db }) => look(db))

test('adds the first administrator on a new database, with the password from standard input', async () => {
  const { code, out, err } = await createAdmin(
    ['--email', 'Boss@driverdesk.test', '--first-name', 'Robin', '--last-name', 'Boss'],
    { input: `${PASSWORD}\n` },
  )
  expect([code, err]).toEqual([0, ''])
  expect(out).toBe('Password: \nBoss@driverdesk.test is now an administrator.\n')
  const { users, events, announced } = await looking(async (db) => ({
    users: await db.selectFrom('panel_user').selectAll().execute(),
    events: await db.selectFrom('audit_event').selectAll().execute(),
    announced: await db.selectFrom('outbox').selectAll().execute(),
  }))
  expect(users).toMatchObject([
    { first_name: 'Robin', last_name: 'Boss', email: 'Boss@driverdesk.test', role: 10 },
  ])
  expect(await passwordFits(users[0]?.password_hash, PASSWORD)).toBe(true)
  expect(events).toMatchObject([
    {
      actor: 'system',
      actor_name: 'command line',
      thing: 'panel_user',
      thing_id: users[0]?.id,
      action: 'create',
    },
  ])
  expect(announced.length).toBeGreaterThan(0)
  expect(JSON.stringify(events)).not.toMatch(/argon2|password/)
})

test('adds another, with the password from the environment and a default name', async () => {
  const { code, out } = await createAdmin(['--email', 'second@driverdesk.test'], {
    env: { ADMIN_PASSWORD: PASSWORD },
  })
  expect([code, out]).toEqual([0, 'second@driverdesk.test is now an administrator.\n'])
  const second = await looking((db) =>
    db
      .selectFrom('panel_user')
      .selectAll()
      .where('email', '=', 'second@driverdesk.test')
      .executeTakeFirstOrThrow(),
  )
  expect(second).toMatchObject({ first_name: 'Admin', role: 10 })
})

test('refuses the same email twice, in any case, but not a similar one', async () => {
  const env = { ADMIN_PASSWORD: PASSWORD }
  expect(await createAdmin(['--email', 'BOSS@Driverdesk.TEST'], { env })).toEqual({
    code: 1,
    out: '',
    err: 'There is already an account with the email BOSS@Driverdesk.TEST.\n',
  })
  expect(await createAdmin(['--email', 'b_ss@driverdesk.test'], { env })).toMatchObject({ code: 0 })
  const emails = await looking((db) =>
    sql<{ email: string }>`select email from panel_user order by id`.execute(db),
  )
  expect(emails.rows.map(({ email }) => email)).toEqual([
    'Boss@driverdesk.test',
    'second@driverdesk.test',
    'b_ss@driverdesk.test',
  ])
})

describe('bad arguments are refused with a sentence and the usage, before the database is opened', () => {
  const USAGE =
    'npm run driverdesk -- create-admin --email you@example.com [--first-name Name] [--last-name Name]\n'
  const password = { ADMIN_PASSWORD: PASSWORD }
  const nowhere = { DATABASE_URL: '', DATA_DIR: '/proc/driverdesk-cannot-be-here' }
  test.each([
    ['no email', [], {}, "Required option '--email <email>' not specified"],
    [
      'an empty name',
      ['--email', 'new@driverdesk.test', '--first-name', ' '],
      password,
      'Please enter your name',
    ],
    ['no password', ['--email', 'new@driverdesk.test'], {}, 'Please enter password'],
    [
      'an unknown argument',
      ['--email', 'new@driverdesk.test', '--role', '10'],
      password,
      "Unknown option '--role'",
    ],
  ])('%s', async (_, args, given, sentence) => {
    const { code, err } = await createAdmin(args, { env: { ...given, ...nowhere } })
    expect(code).toBe(1)
    expect(err.startsWith(sentence)).toBe(true)
    expect(err.endsWith(USAGE)).toBe(true)
    expect(err).not.toMatch(/\n\s+at /)
  })

  test('an email, before the password is asked for', async () => {
    const { code, out, err } = await createAdmin(['--email', 'boss'], { env: nowhere })
    expect([code, out, err]).toEqual([1, '', expect.stringMatching(/^Must be valid e-mail\n/)])
  })

  test('a setting', async () => {
    const { code, err } = await createAdmin(['--email', 'new@driverdesk.test'], {
      env: { ...password, PORT: 'high' },
    })
    expect([code, err]).toEqual([1, expect.stringContaining('PORT: must be a port number')])
  })
})
