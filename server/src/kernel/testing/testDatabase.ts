import { randomBytes } from 'node:crypto'
import { sql } from 'kysely'
import pg from 'pg'
import { inject } from 'vitest'
import { connect, type Database, type Db } from '../database.ts'

export interface TestDatabase {
  database: Database
  /** Its address, for another server. */
  url: string
  /** Done with it: nothing of it is left. */
  end(): Promise<void>
}

/** Of earlier files in this process, empty again: opening one takes longer than the tests of most files. */
const idle: TestDatabase[] = []

/** Those that tests of this process use now. */
export const databasesInUse = new Set<Db>()

/** A migrated, otherwise empty database for one test file; the file calls `end` in its `afterAll`. */
export async function testDatabase(): Promise<TestDatabase> {
  const opened = idle.pop() ?? (await newDatabase())
  const { db } = opened.database
  databasesInUse.add(db)
  const asMigrated = await filledTables(db)
  return {
    ...opened,
    end: async () => {
      databasesInUse.delete(db)
      await sql`drop schema if exists kept, kept_before, kept_after cascade`.execute(db)
      await makeEmpty(
        db,
        asMigrated.map(({ name }) => name),
      )
      for (const { name, rows } of asMigrated) {
        const table = sql.table(name)
        await sql`delete from ${table}`.execute(db)
        await sql`insert into ${table} select * from json_populate_recordset(null::${table}, ${rows})`.execute(
          db,
        )
      }
      idle.push(opened)
    },
  }
}

/** The same for a test that changes the schema: no other file gets it. */
export async function newDatabase(): Promise<TestDatabase> {
  const template = new URL(inject('template'))
  const name = `test_${randomBytes(8).toString('hex')}`
  const admin = new URL(template)
  admin.pathname = '/template1'
  await command(admin.href, `create database ${name} template ${template.pathname.slice(1)}`)
  const own = new URL(template)
  own.pathname = `/${name}`
  const database = connect(own.href)
  return {
    database,
    url: own.href,
    end: async () => {
      await database.close()
      await command(admin.href, `drop database ${name} with (force)`)
    },
  }
}

/** What the migrations themselves have put into tables: rows as JSON text. */
async function filledTables(db: Db): Promise<{ name: string; rows: string }[]> {
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

/** All tables but `filled`, whose numbers go on. */
async function makeEmpty(db: Db, filled: readonly string[]): Promise<void> {
  const tables = (await tableNames(db)).filter((name) => !filled.includes(name))
  await sql`truncate ${sql.join(tables.map((name) => sql.table(name)))} restart identity cascade`.execute(db)
}

/** Of the product and of its jobs, without those that say which version of the schema this is. */
async function tableNames(db: Db): Promise<string[]> {
  const { rows } = await sql<{ name: string }>`
    select schemaname || '.' || tablename as name from pg_tables
    where schemaname in ('public', 'jobs') and tablename not like 'kysely%' and tablename <> 'version'
    order by name`.execute(db)
  return rows.map(({ name }) => name)
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
