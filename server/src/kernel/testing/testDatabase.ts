import { randomBytes } from 'node:crypto'
import { openAsBlob } from 'node:fs'
import pg from 'pg'
import { inject } from 'vitest'
import { type Database, openEmbedded, openServer } from '../database.ts'

export interface TestDatabase {
  database: Database
  /** Where a second server may join in; undefined on PGlite, which belongs to one process. */
  url: string | undefined
  /** Closes and forgets the database. */
  end(): Promise<void>
}

/** A migrated, otherwise empty database for one test file; the file calls `end` in its `afterAll`. */
export async function testDatabase(): Promise<TestDatabase> {
  const template = inject('template')
  if (template.kind === 'pglite') {
    const database = await openEmbedded({ loadDataDir: await openAsBlob(template.dump) })
    return { database, url: undefined, end: () => database.close() }
  }
  const name = `test_${randomBytes(8).toString('hex')}`
  const admin = new URL(template.url)
  admin.pathname = '/template1'
  await command(admin.href, `create database ${name} template ${template.database}`)
  const own = new URL(template.url)
  own.pathname = `/${name}`
  const database = await openServer(own.href)
  return {
    database,
    url: own.href,
    end: async () => {
      await database.close()
      await command(admin.href, `drop database ${name} with (force)`)
    },
  }
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
