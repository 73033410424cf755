/** The database of version 0.1, as PGlite kept it, becomes the one of this version by the real command. */
import { createHash } from 'node:crypto'
import { mkdir, mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { Kysely, PGliteDialect, type PGliteDialectConfig, sql } from 'kysely'
import { fromPglite, PgBoss } from 'pg-boss'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Db } from './kernel/database.ts'
import { migrateTo } from './kernel/migrate.ts'
import { type Query, queryOf } from './kernel/move/copyDatabase.ts'
import { type InstalledPglite, installPglite, type Pglite } from './kernel/move/pglite.ts'
import type { Tables } from './kernel/tables.ts'
import { run } from './kernel/testing/ownProcess.ts'
import { withDatabase } from './kernel/testing/withDatabase.ts'
import { addShift, addShifts, DRIVERS, fillTestWorld } from './testing/testWorld.ts'
import { addTimesheet } from './timesheets/testing/givenTimesheet.ts'

/** Came after the old database. */
const LATER = ['0112_payments', '0114_messages']
const LATER_ON = '2099-01-02T03:04:05.678Z'

let dataDir: string
let folder: string
let pglite: InstalledPglite
let migrations: string[]
let removedShift: number

/** Environment variables that npm may need to reach its registry. */
const FOR_NPM = /^(?:home|node_extra_ca_certs|(?:https?|no)_proxy|npm_config_.*)$/i
const forNpm = Object.fromEntries(
  Object.entries(process.env).flatMap(([name, value]) =>
    value !== undefined && FOR_NPM.test(name) ? [[name, value]] : [],
  ),
)

const move = (env: Record<string, string> = {}) =>
  run('cli.ts', ['move-pglite'], { ...forNpm, DATA_DIR: dataDir, ...env })

beforeAll(async () => {
  dataDir = await mkdtemp(join(tmpdir(), 'driverdesk-move-'))
  folder = join(dataDir, 'postgres')
  const files = await readdir(new URL('migrations', import.meta.url))
  migrations = files.filter((file) => /^\d.*\.ts$/.test(file)).map((file) => file.slice(0, -'.ts'.length))
  pglite = await installPglite()
})
afterAll(async () => {
  await pglite.remove()
  await rm(dataDir, { recursive: true, force: true })
})

async function withOld<T>(work: (db: Db, opened: Pglite) => Promise<T>): Promise<T> {
  const opened = await pglite.open(folder)
  const dialect = new PGliteDialect({ pglite: opened as PGliteDialectConfig['pglite'] })
  const db = new Kysely<Tables>({ dialect })
  try {
    await sql`set timezone = 'UTC'`.execute(db)
    return await work(db, opened)
  } finally {
    await db.destroy()
  }
}

async function fillOld(db: Db): Promise<void> {
  await migrateTo(
    db,
    migrations.filter((name) => !LATER.includes(name)),
  )
  await fillTestWorld(db)
  await sql`delete from option where okey = 'fuel_bonus_0'`.execute(db)
  await sql`update option set ovalue = '9.99' where okey = 'fuel_bonus_3'`.execute(db)
  const [first, second, removed] = await addShifts(db, [
    { driver_id: DRIVERS.north },
    { start_time: '15:00', finish_time: '19:30' },
    {},
  ])
  await sql`update shift set shift_id = ${second?.id}, acknowledged_at = now() where id = ${first?.id}`.execute(
    db,
  )
  removedShift = removed?.id ?? 0
  await db.deleteFrom('shift').where('id', '=', removedShift).execute()
  await addTimesheet(db, { shift_id: first?.id })
  await sql`insert into audit_event (actor, actor_name, thing, thing_id, action, before, after) values
    ('system', ${'Zoë "x" \\ \n\t 名'}, 'shift', 1, 'create', null, '{"a": [1.50, null, "é"]}'),
    ('system', '', 'shift', 1, 'update', 'null', '123456789012345678901234567890.10')`.execute(db)
  await sql`insert into news_post (title, content, addressee, author_name) values ('A', '<p>B</p>', 10, 'C')`.execute(
    db,
  )
  await sql`insert into news_read (post_id, driver_id) values (1, ${DRIVERS.north})`.execute(db)
  // More than a page, written again so that their places are not in the order of their numbers.
  await sql`insert into audit_event (actor, actor_name, thing, thing_id, action)
    select 'system', repeat('x', 200), 'shift', n, 'create' from generate_series(1, 2000) as n`.execute(db)
  await sql`update audit_event set action = 'update' where thing_id % 3 = 0`.execute(db)
}

const QUEUE = { retryLimit: 10, retryBackoff: true, retryDelayMax: 600 }

/** One waits for its time, one is being worked on, one is done. */
async function queueJobs(opened: Pglite): Promise<void> {
  const db = fromPglite(opened as Pglite & Parameters<typeof fromPglite>[0])
  const boss = new PgBoss({ db, backend: 'pglite', schema: 'jobs', supervise: false, schedule: false })
  await boss.start()
  await boss.createQueue('mail', QUEUE)
  await boss.insert('mail', [{ data: { mail: 1 } }])
  const [done] = await boss.fetch('mail')
  await boss.complete('mail', done?.id ?? '')
  await boss.insert('mail', [{ data: { mail: 2 } }])
  await boss.fetch('mail')
  await boss.insert('mail', [{ data: { mail: 3 }, startAfter: new Date(LATER_ON) }])
  await boss.stop({ graceful: false })
}

async function jobsOf(db: Db): Promise<unknown[]> {
  const { rows } = await sql`
    select queue.name, data, state, start_after = ${LATER_ON} as waits, queue.retry_limit as "retryLimit",
      queue.retry_backoff as "retryBackoff", queue.retry_delay_max as "retryDelayMax"
    from jobs.job join jobs.queue on queue.name = job.name order by data->>'mail'`.execute(db)
  return rows
}

type Columns = { name: string; columns: string[] }[]

const columnsOf = (query: Query): Promise<Columns> =>
  query(`select table_name as name, json_agg(column_name) as columns from information_schema.columns
    where table_schema = 'public' and table_name <> 'kysely_migration' group by table_name order by table_name`)

/** Returns every row of every table as text, in no order. */
async function rowsOf(query: Query, tables: Columns): Promise<Record<string, string[]>> {
  const rows: Record<string, string[]> = {}
  for (const { name, columns } of tables) {
    const texts = columns.map((column) => `"${column}"::text`).join(', ')
    const found = await query<{ row: string }>(`select row(${texts})::text as row from public."${name}"`)
    rows[name] = found.map(({ row }) => row).toSorted()
  }
  return rows
}

async function fingerprints(): Promise<Record<string, string>> {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true })
  const files = entries
    .filter((entry) => entry.isFile())
    .map(({ parentPath, name }) => join(parentPath, name))
  const hash = async (file: string) =>
    createHash('sha256')
      .update(await readFile(file))
      .digest('hex')
  return Object.fromEntries(await Promise.all(files.map(async (file) => [file, await hash(file)])))
}

const refusal = (sentence: string) => ({ code: 1, out: expect.any(String), err: `${sentence}\n` })

test('without an old database, or with DATABASE_URL, nothing is done', async () => {
  expect(await move()).toEqual(
    refusal(`There is no database of an older version in ${folder}. Look at DATA_DIR.`),
  )
  expect(await move({ DATABASE_URL: 'postgres://nowhere.test/db' })).toEqual(
    refusal('DATABASE_URL is set. This moves the embedded database only: start it without.'),
  )
  expect(await readdir(dataDir)).toEqual([])
})

test('every row, number and unfinished job is there afterwards, and the old folder is as it was', async () => {
  const { tables, rows } = await withOld(async (db, opened) => {
    await fillOld(db)
    await queueJobs(opened)
    const tables = await columnsOf(queryOf(db))
    return { tables, rows: await rowsOf(queryOf(db), tables) }
  })
  await writeFile(join(folder, 'postmaster.pid'), '1\n/nowhere\n')
  await mkdir(join(dataDir, 'database.moving', 'of an earlier try'), { recursive: true })
  const old = await fingerprints()
  const moved = await move()
  expect(moved).toMatchObject({ code: 0, err: '' })
  const count = Object.values(rows).flat().length + migrations.length - LATER.length
  expect(moved.out).toContain(
    `Copied ${tables.length + 1} tables with ${count.toLocaleString('en-GB')} rows and 2 unfinished jobs to ${join(dataDir, 'database')}.`,
  )
  expect(await fingerprints()).toEqual(old)
  expect((await readdir(dataDir)).toSorted()).toEqual(['database', 'lock', 'postgres', 'process-id'])

  await withDatabase({ DATA_DIR: dataDir }, async ({ db }) => {
    expect(await rowsOf(queryOf(db), tables)).toEqual(rows)
    const applied = await sql<{ name: string }>`select name from kysely_migration order by name`.execute(db)
    expect(applied.rows.map(({ name }) => name)).toEqual(migrations)
    expect((await addShift(db)).id).toBe(removedShift + 1)
    expect(await jobsOf(db)).toEqual([
      { ...QUEUE, name: 'mail', data: { mail: 2 }, state: 'created', waits: false },
      { ...QUEUE, name: 'mail', data: { mail: 3 }, state: 'created', waits: true },
    ])
  })
})

test('a second time is refused', async () => {
  expect(await move()).toEqual(
    refusal(`${join(dataDir, 'database')} is there already. Nothing is ever overwritten.`),
  )
})

test('a migration that this version does not know is refused, and nothing is left of the try', async () => {
  await rm(join(dataDir, 'database'), { recursive: true })
  await rm(join(folder, 'postmaster.pid'))
  await withOld((db) =>
    sql`insert into kysely_migration (name, timestamp) values ('9999_of_tomorrow', '')`.execute(db),
  )
  const before = await readdir(dataDir)
  expect(await move()).toEqual(
    refusal(
      'The old database was made by another version of Driverdesk: this one does not know 9999_of_tomorrow. Take that version or a later one.',
    ),
  )
  expect(await readdir(dataDir)).toEqual(before)
})

test('one of an early version 0.1 is refused with the version to run first', async () => {
  await withOld(async (db) => {
    await sql`delete from kysely_migration`.execute(db)
    await sql`insert into kysely_migration (name, timestamp) values ('0001_accounts', '')`.execute(db)
  })
  const { code, err } = await move()
  expect(code).toBe(1)
  expect(err).toMatch(
    /^The database was made by an early version 0\.1 of Driverdesk: its schema is 0001_accounts, .* Run the last version 0\.1 on it first, then version /,
  )
})
