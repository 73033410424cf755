import { once } from 'node:events'
import { createWriteStream } from 'node:fs'
import { mkdir, mkdtemp, readdir, rm } from 'node:fs/promises'
import { type AddressInfo, connect, createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { sql } from 'kysely'
import pino from 'pino'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { queryOf } from '../database.ts'
import { type FileStore, folderStore } from '../files/fileStore.ts'
import { BACKUP_LOCK } from '../files/storedFiles.ts'
import { newDatabase, type TestDatabase } from '../testing/testDatabase.ts'
import { checkBackup } from './archive.ts'
import { BACKUP_JOB, jobsIn, type QueuedJobs, withQueues } from './databaseContent.ts'
import { makeBackup, writeBackup } from './writeBackup.ts'

let folder: string
let stored: TestDatabase
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'driverdesk-make-'))
  stored = await newDatabase()
})
afterAll(async () => {
  await stored.end()
  await rm(folder, { recursive: true })
})

/** PostgreSQL's message that a COPY has sent all its rows. */
const COPY_DONE = Buffer.from([0x63, 0, 0, 0, 4])
const PAUSE_MS = 20

/** Passes on what PostgreSQL sends, and pauses at the end of a table's rows. */
async function slowly(url: string) {
  const address = new URL(url)
  const port = Number(address.port)
  const host = address.searchParams.get('host')
  const server = createServer((near) => {
    const far = host ? connect(join(host, `.s.PGSQL.${port}`)) : connect(port, address.hostname)
    near.pipe(far)
    far.on('data', (said) => {
      const end = said.indexOf(COPY_DONE)
      if (end === -1) return void near.write(said)
      far.pause()
      near.write(said.subarray(0, end + COPY_DONE.length))
      setTimeout(() => {
        near.write(said.subarray(end + COPY_DONE.length))
        far.resume()
      }, PAUSE_MS)
    })
    far.on('close', () => near.destroy())
    for (const socket of [near, far]) socket.on('error', () => {})
  })
  await once(server.listen(0, '127.0.0.1'), 'listening')
  const slow = new URL(url)
  slow.searchParams.delete('host')
  slow.host = `127.0.0.1:${(server.address() as AddressInfo).port}`
  return { url: slow.href, end: () => server.close() }
}

test('counts the rows of a table even if PostgreSQL reports their number late', async () => {
  const between = await slowly(stored.url)
  const files = folderStore(join(folder, 'files'))
  const sink = createWriteStream(join(folder, 'slow.backup'))
  const { tables } = await makeBackup(between.url, files, sink)
  between.end()
  const counted = await sql<{ rows: number }>`select count(*)::int as rows from kysely_migration`.execute(
    stored.database.db,
  )
  expect(tables.find(({ name }) => name === 'kysely_migration')).toMatchObject(counted.rows[0] ?? {})
  expect(tables.filter(({ rows, bytes }) => rows > 0 !== bytes > 0)).toEqual([])
})

test('no transaction is open while files are copied, and a lost connection then fails the backup', async () => {
  const { db } = stored.database
  const name = `${'7'.repeat(32)}.pdf`
  await db.insertInto('stored_file').values({ name, kind: 'driver_agreement', owner_id: 1 }).execute()
  const states: string[] = []
  const files: FileStore = {
    ...folderStore(join(folder, 'files')),
    get: async () => {
      const { rows } = await sql<{ state: string }>`
        select state, pg_terminate_backend(pid) from pg_stat_activity join pg_locks using (pid)
        where locktype = 'advisory' and classid = ${BACKUP_LOCK[0]} and datname = current_database()`.execute(
        db,
      )
      states.push(...rows.map(({ state }) => state))
      return undefined
    },
  }
  const sink = createWriteStream(join(folder, 'lost.backup'))
  await expect(makeBackup(stored.url, files, sink)).rejects.toThrow()
  expect(states).toEqual(['idle'])
  await db.deleteFrom('stored_file').where('name', '=', name).execute()
})

test('the running backup is not among the waiting jobs', async () => {
  const queued = [BACKUP_JOB, 'mail'].map((name) => ({ queue: { name }, jobs: [{ data: {} }] }))
  await withQueues(queued as QueuedJobs[], stored.url, pino({ level: 'silent' }), (insert) => insert())
  const queues = await jobsIn(queryOf(stored.database.db))
  expect(queues.map(({ queue }) => queue.name)).toEqual(['mail'])
})

test('completes one of two backups to one path, and refuses the other', async () => {
  const files = folderStore(join(folder, 'files'))
  const path = join(folder, 'backups', 'one.backup')
  await mkdir(join(folder, 'backups'))
  const both = [1, 2].map(() => writeBackup(stored.url, files, path))
  const outcomes = (await Promise.allSettled(both)).toSorted((a, b) => (a.status < b.status ? -1 : 1))
  expect(outcomes).toMatchObject([
    { status: 'fulfilled' },
    { status: 'rejected', reason: { message: `${path} already exists. Nothing is overwritten.` } },
  ])
  expect((await checkBackup(path)).manifest.tables.length).toBeGreaterThan(50)
  expect(await readdir(join(folder, 'backups'))).toEqual(['one.backup'])
})
