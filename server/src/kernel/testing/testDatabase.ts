import { randomBytes } from 'node:crypto'
import { sql } from 'kysely'
import pg from 'pg'
import { inject } from 'vitest'
import { connect, type Database, type Db } from '../database.ts'

declare module 'vitest' {
  interface ProvidedContext {
    /** The connection string of a migrated database that test files copy (globalSetup.ts). */
    template: string
    /** A folder that is removed after the run. */
    scratch: string
  }
}

export interface TestDatabase {
  database: Database
  /** Its connection string, for another server. */
  url: string
  /** Drops the database. */
  end(): Promise<void>
}

/** Connections without reference checks and triggers, because filling table by table breaks references in between. */
const replicas = new WeakMap<Db, () => Promise<pg.Client>>()

/**
 * Opens such a connection to a test's database. It is a separate one, because changing the role would discard the plans of
 * the test's own connections.
 */
export async function asReplica(db: Db, statement: string): Promise<void> {
  const client = await replicas.get(db)?.()
  if (!client) throw new Error('This is not a test database.')
  await client.query(statement)
}

interface Filled {
  name: string
  /** As JSON. */
  rows: string
}

interface Idle extends TestDatabase {
  /** The rows that the migrations insert. */
  asMigrated: readonly Filled[]
  /** The functions that the migrations create. */
  functions: readonly string[]
}

/** Emptied databases of earlier files in this process. Creating one takes longer than the tests of most files. */
const idle: Idle[] = []

/** Databases in use by tests of this process. */
export const databasesInUse = new Set<Db>()

/** A migrated, otherwise empty database for one test file; the file calls `end` in its `afterAll`. */
export async function testDatabase(): Promise<TestDatabase> {
  const opened = idle.pop() ?? (await open())
  const { db } = opened.database
  databasesInUse.add(db)
  return {
    ...opened,
    end: async () => {
      databasesInUse.delete(db)
      await sql`drop schema if exists kept, kept_before, kept_after cascade`.execute(db)
      await dropFunctions(db, opened.functions)
      await makeEmpty(db, opened.asMigrated)
      idle.push(opened)
    },
  }
}

async function open(): Promise<Idle> {
  const opened = await newDatabase()
  const { db } = opened.database
  return { ...opened, asMigrated: await filledTables(db), functions: await functionNames(db) }
}

/** The same for a test that changes the schema. No other file reuses it. */
export async function newDatabase(): Promise<TestDatabase> {
  const template = new URL(inject('template'))
  const name = `test_${randomBytes(8).toString('hex')}`
  const admin = new URL(template)
  admin.pathname = '/template1'
  // Logging each page instead takes four times the processor time.
  const copying = `template ${template.pathname.slice(1)} strategy file_copy`
  await command(admin.href, `create database ${name} ${copying}`)
  const own = new URL(template)
  own.pathname = `/${name}`
  const database = connect(own.href)
  let replica: Promise<pg.Client> | undefined
  replicas.set(database.db, () => {
    replica ??= connectReplica(own.href, () => {
      replica = undefined
    })
    return replica
  })
  return {
    database,
    url: own.href,
    end: async () => {
      await (await replica)?.end()
      await database.close()
      await command(admin.href, `drop database ${name} with (force)`)
    },
  }
}

/** An empty database with an encoding other than UTF8. */
export async function databaseIn(encoding: string): Promise<Pick<TestDatabase, 'url' | 'end'>> {
  const name = `test_${randomBytes(8).toString('hex')}`
  const admin = Object.assign(new URL(inject('template')), { pathname: '/template1' }).href
  await command(
    admin,
    `create database ${name} template template0 encoding '${encoding}' locale 'C' locale_provider libc`,
  )
  return {
    url: Object.assign(new URL(admin), { pathname: `/${name}` }).href,
    end: () => command(admin, `drop database ${name} with (force)`),
  }
}

async function filledTables(db: Db): Promise<Filled[]> {
  const tables = await tableNames(db)
  const texts = tables
    .filter((name) => name.startsWith('public.'))
    .map(
      (name) => sql`select ${name} as name, json_agg(entry)::text as rows from ${sql.table(name)} as entry`,
    )
  const all = await sql<{ name: string; rows: string | null }>`${sql.join(texts, sql` union all `)}`.execute(
    db,
  )
  return all.rows.flatMap(({ name, rows }) => (rows === null ? [] : [{ name, rows }]))
}

/**
 * Empties the `filled` tables; only their sequences continue. Truncating every table takes ten times as long. A vacuum
 * leaves an empty table without pages, as it was at first, which PostgreSQL's statistics must match.
 */
async function makeEmpty(db: Db, filled: readonly Filled[]): Promise<void> {
  const used = await usedTables(db)
  const tables = used.map((name) => sql.table(name))
  if (tables.length > 0) {
    await asReplica(db, used.map((name) => `delete from ${name}`).join(';'))
    await sql`vacuum (parallel 0) ${sql.join(tables)}`.execute(db)
  }
  await sql`select pg_clear_relation_stats(split_part(name, '.', 1), split_part(name, '.', 2))
    from unnest(${used}::text[]) as name`.execute(db)
  await sql`select setval(seqrelid, seqstart, false) from pg_sequence
    join pg_depend on objid = seqrelid and deptype in ('a', 'i') and refclassid = 'pg_class'::regclass
    where pg_sequence_last_value(seqrelid) is not null
      and not refobjid = any(${filled.map(({ name }) => name)}::regclass[]::oid[])`.execute(db)
  for (const { name, rows } of filled) {
    const table = sql.table(name)
    await sql`insert into ${table} select * from json_populate_recordset(null::${table}, ${rows})`.execute(db)
  }
}

/** Drops the functions that tests created, with their triggers, so that the next file can create its own by the same name. */
async function dropFunctions(db: Db, migrated: readonly string[]): Promise<void> {
  const created = (await functionNames(db)).filter((name) => !migrated.includes(name))
  for (const name of created) await sql`drop function ${sql.raw(name)} cascade`.execute(db)
}

/** The functions of the server, with the types of their arguments. */
async function functionNames(db: Db): Promise<string[]> {
  const { rows } = await sql<{ name: string }>`
    select oid::regprocedure::text as name from pg_proc where pronamespace = 'public'::regnamespace`.execute(
    db,
  )
  return rows.map(({ name }) => name)
}

/** Tables with pages, which have had rows. */
async function usedTables(db: Db): Promise<string[]> {
  const names = await tableNames(db)
  const { rows } = await sql<{ name: string }>`
    select name from unnest(${names}::text[]) as name where pg_relation_size(name::regclass) > 0`.execute(db)
  return rows.map(({ name }) => name)
}

/** The tables of the server and its jobs, without those that record the schema version. */
async function tableNames(db: Db): Promise<string[]> {
  const { rows } = await sql<{ name: string }>`
    select schemaname || '.' || tablename as name from pg_tables
    where schemaname in ('public', 'jobs') and tablename not like 'kysely%' and tablename <> 'version'
    order by name`.execute(db)
  return rows.map(({ name }) => name)
}

/** `onLost` is called after a test has cut all connections. */
async function connectReplica(connectionString: string, onLost: () => void): Promise<pg.Client> {
  const client = new pg.Client({ connectionString, options: '-c session_replication_role=replica' })
  client.on('error', onLost)
  await client.connect()
  return client
}

async function command(url: string, sql: string): Promise<void> {
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  try {
    await client.query(sql)
  } finally {
    await client.end()
  }
}
