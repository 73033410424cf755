/** Tests that a database that cannot be opened gives a sentence that names the setting (docs/spec/kernel.md#outage). */
import { existsSync } from 'node:fs'
import { mkdir, mkdtemp, rm, symlink } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { sql } from 'kysely'
import pino from 'pino'
import { afterAll, beforeAll, describe, expect, inject, test } from 'vitest'
import { connect } from './database.ts'
import { schemaOf } from './migrate.ts'
import { cannotOpen, openDatabase } from './open.ts'
import { StartError } from './program.ts'
import { readSettings } from './settings.ts'
import { databaseIn, newDatabase, type TestDatabase } from './testing/testDatabase.ts'

const changed = (part: Partial<Pick<URL, 'pathname' | 'username'>>): string =>
  Object.assign(new URL(inject('template')), part).href

test.each([
  [
    'no database of that name',
    () => changed({ pathname: '/elsewhere' }),
    /^The database refuses the connection \(database "elsewhere" does not exist\)\. Check DATABASE_URL\.$/,
  ],
  [
    'no account of that name',
    () => changed({ username: 'no one' }),
    /^The database refuses the connection \(.*"no one".*\)\. Check DATABASE_URL\.$/,
  ],
  [
    'no server there',
    () => 'postgres://127.0.0.1:1/driverdesk',
    /^The database does not answer \(.*ECONNREFUSED.*\)\. Check DATABASE_URL, and that PostgreSQL is running\.$/,
  ],
])('%s', async (_, url, sentence) => {
  const settings = readSettings({ DATABASE_URL: url() })
  const opening = openDatabase(settings, pino({ level: 'silent' }))
  await expect(opening).rejects.toThrow(StartError)
  await expect(opening).rejects.toThrow(sentence)
})

test.each([
  ['42501', 'permission denied for schema public', 'It must own the database.'],
  [undefined, 'SASL: SCRAM-SERVER-FIRST-MESSAGE: client password must be a string', 'Check DATABASE_URL.'],
])('the error %s "%s" ends in "%s"', (code, message, end) => {
  const settings = readSettings({ DATABASE_URL: 'postgres://desk@127.0.0.1/desk' })
  const sentence = cannotOpen(Object.assign(new Error(message), { code }), settings)
  expect(sentence).toContain(message)
  expect(sentence?.endsWith(end)).toBe(true)
})

test('the refusal names the account that may use the running database', () => {
  const refused = Object.assign(new Error('Peer authentication failed for user "driverdesk"'), {
    code: '28000',
  })
  expect(cannotOpen(refused, readSettings({ DATA_DIR: '/srv/data' }))).toBe(
    'This account may not use the database in /srv/data (Peer authentication failed for user "driverdesk"). Use the account that runs the server.',
  )
})

test('a folder that cannot be read is not taken for a missing one', async () => {
  const dataDir = await mkdtemp(join(tmpdir(), 'driverdesk-open-'))
  const database = join(dataDir, 'database')
  await symlink(database, database)
  const opening = openDatabase(readSettings({ DATA_DIR: dataDir }), pino({ level: 'silent' }), {
    schema: 'any',
  })
  await expect(opening).rejects.toThrow(/cannot be read \(ELOOP.*\)\. Use the account/)
  await rm(dataDir, { recursive: true })
})

test.each(['LATIN1', 'SQL_ASCII'])('a database with the encoding %s is refused', async (encoding) => {
  const other = await databaseIn(encoding)
  const opening = openDatabase(readSettings({ DATABASE_URL: other.url }), pino({ level: 'silent' }))
  await expect(opening).rejects.toThrow(
    `DATABASE_URL's database has the encoding ${encoding}, in which some letters cannot be kept. Driverdesk needs UTF8. If there is data in it, make a backup first. Then create another database (with -l C.UTF-8 if its locale does not allow UTF8), and restore the backup there: createdb -E UTF8 -T template0 -O ACCOUNT DATABASE`,
  )
  await other.end()
})

describe('on a server', () => {
  let stored: TestDatabase
  beforeAll(async () => {
    stored = await newDatabase()
  })
  afterAll(() => stored.end())
  const open = (env: Record<string, string> = {}) =>
    openDatabase(readSettings({ DATABASE_URL: stored.url, ...env }), pino({ level: 'silent' }))

  test('closing ends a query that takes a long time', async () => {
    const database = await open()
    const slow = sql`select pg_sleep(60)`.execute(database.db)
    slow.catch(() => {})
    await new Promise((resolve) => setTimeout(resolve, 300))
    const begun = performance.now()
    await database.close()
    expect(performance.now() - begun).toBeLessThan(30_000)
    await expect(slow).rejects.toMatchObject({ code: 'databaseDown' })
  })

  test('a migration may take longer than a query', async () => {
    await sql`drop schema public cascade`.execute(stored.database.db)
    await sql`create schema public`.execute(stored.database.db)
    // Another server migrates at the moment: Kysely's lock.
    const other = connect(stored.url, undefined, { databaseConnections: 1, queryMs: 60_000 })
    await sql`select pg_advisory_lock(3853314791062309107)`.execute(other.db)
    const opening = open({ QUERY_SECONDS: '1' })
    opening.catch(() => {})
    await new Promise((resolve) => setTimeout(resolve, 2_500))
    await sql`select pg_advisory_unlock(3853314791062309107)`.execute(other.db)
    await (await opening).close()
    await other.close()
  })

  test('a new database is not begun where a restore was interrupted', async () => {
    const { db } = stored.database
    const dataDir = await mkdtemp(join(tmpdir(), 'driverdesk-open-'))
    const left = join(dataDir, 'restore-aB3xYz')
    await mkdir(left)
    // The restore has ended after its commit.
    await (await open({ DATA_DIR: dataDir })).close()
    await sql`drop schema public cascade`.execute(db)
    await sql`create schema public`.execute(db)
    await expect(open({ DATA_DIR: dataDir })).rejects.toThrow(
      `A restore was interrupted, or is still running: it has left ${left}. To repeat it, move ${join(dataDir, 'files')} away, then run: npm run driverdesk -- restore FILE`,
    )
    expect((await schemaOf(db)).applied).toEqual([])
    await rm(dataDir, { recursive: true })
    await (await open({ DATA_DIR: dataDir })).close()
    expect(existsSync(dataDir)).toBe(false)
  })

  test('a migration that deadlocks with the work of other servers starts again', async () => {
    const { db } = stored.database
    await sql`drop schema public cascade`.execute(db)
    await sql`create schema public`.execute(db)
    await sql`create table kysely_migration (name varchar(255) primary key, timestamp varchar(255) not null)`.execute(
      db,
    )
    // A sequence keeps its number when a transaction is rolled back.
    await sql`create sequence deadlocks`.execute(db)
    await sql`create function deadlock() returns trigger language plpgsql as $$ begin
      if nextval('deadlocks') <= 2 then raise 'deadlock detected' using errcode = '40P01'; end if;
      return new;
    end $$`.execute(db)
    await sql`create trigger deadlock before insert on kysely_migration
      for each row execute function deadlock()`.execute(db)
    await (await open()).close()
    expect((await schemaOf(db)).pending).toEqual([])
  })
})
