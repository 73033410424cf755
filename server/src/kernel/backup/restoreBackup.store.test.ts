/**
 * A restore fills only an empty file store, and a failed restore leaves it empty. Both kinds of store run the same
 * tests.
 */
import type { ChildProcess } from 'node:child_process'
import { once } from 'node:events'
import { createWriteStream } from 'node:fs'
import { mkdir, mkdtemp, readdir, rm, writeFile } from 'node:fs/promises'
import { type AddressInfo, connect, createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { text } from 'node:stream/consumers'
import { sql } from 'kysely'
import pino from 'pino'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { type FileStore, folderStore, newFileName, s3Store } from '../files/fileStore.ts'
import { S3_KEYS, startS3 } from '../files/testing/s3Server.ts'
import { readSettings } from '../settings.ts'
import { freePort } from '../testing/freePort.ts'
import { newDatabase, type TestDatabase } from '../testing/testDatabase.ts'
import { restoreBackup } from './restoreBackup.ts'
import { makeBackup } from './writeBackup.ts'

const log = pino({ level: 'silent' })
const NAMES = [newFileName('pdf'), newFileName('png')] as const
let folder: string
let s3: ChildProcess
let target: TestDatabase
const env = {} as Record<'folder' | 'bucket', Record<string, string>>
const stores = {} as Record<'folder' | 'bucket', FileStore>
const inScratch = (name: string) => join(folder, name)

/** A backup with two files. */
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'driverdesk-restore-'))
  const port = await freePort()
  s3 = await startS3(inScratch('s3'), port, ['papers'])
  const source = await newDatabase()
  const files = folderStore(inScratch('source'))
  await writeFile(inScratch('paper'), 'of the backup')
  for (const name of NAMES) {
    await files.put(name, inScratch('paper'))
    await source.database.db
      .insertInto('stored_file')
      .values({ name, kind: 'driver_agreement', owner_id: 1 })
      .execute()
  }
  await makeBackup(source.url, files, createWriteStream(inScratch('backup')))
  await source.end()
  target = await newDatabase()
  const endpoint = `http://127.0.0.1:${port}`
  env.folder = { FILES_DIR: inScratch('files') }
  env.bucket = {
    S3_BUCKET: 'papers',
    S3_ENDPOINT: endpoint,
    S3_ACCESS_KEY_ID: S3_KEYS.accessKeyId,
    S3_SECRET_ACCESS_KEY: S3_KEYS.secretAccessKey,
  }
  stores.folder = folderStore(inScratch('files'))
  stores.bucket = s3Store({ bucket: 'papers', endpoint, region: 'us-east-1', keys: S3_KEYS })
})
beforeEach(async () => {
  await rm(inScratch('data'), { recursive: true, force: true })
  await sql`drop schema public cascade`.execute(target.database.db)
  await sql`create schema public`.execute(target.database.db)
  for (const store of Object.values(stores)) {
    for await (const name of store.names()) await store.remove(name)
    await store.release()
  }
})
afterAll(async () => {
  s3.kill()
  await once(s3, 'exit')
  await target.end()
  await rm(folder, { recursive: true })
})

describe.each(['folder', 'bucket'] as const)('the %s', (kind) => {
  const refusal = () =>
    kind === 'folder' ? `${inScratch('files')} is not empty` : 'The bucket papers is not empty'
  const settings = (DATABASE_URL: string) =>
    readSettings({ DATA_DIR: inScratch('data'), DATABASE_URL, ...env[kind] })
  const restore = (store: FileStore = stores[kind], databaseUrl = target.url) =>
    restoreBackup(inScratch('backup'), settings(databaseUrl), store, log)
  const contents = async () => {
    const found: Record<string, string | undefined> = {}
    for await (const name of stores[kind].names()) {
      const file = await stores[kind].get(name)
      found[name] = file && (await text(file.content))
    }
    return found
  }
  /** The folders that restores have left in the data folder. */
  const marks = async () =>
    (await readdir(inScratch('data')).catch(() => [])).filter((name) => name.startsWith('restore-'))
  const tables = async () =>
    (await sql`select from pg_class where relnamespace = 'public'::regnamespace`.execute(target.database.db))
      .rows.length

  test('with a file is refused, even if the backup has one of that name', async () => {
    await writeFile(inScratch('newer'), 'of today')
    await stores[kind].put(NAMES[0], inScratch('newer'))
    await expect(restore()).rejects.toThrow(refusal())
    expect(await contents()).toEqual({ [NAMES[0]]: 'of today' })
    expect([await stores[kind].owner(), await tables()]).toEqual([undefined, 0])
  })

  test('is refused if it belongs to a database, even the one of the backup', async () => {
    const { installation } = await restore()
    await sql`drop schema public cascade`.execute(target.database.db)
    await sql`create schema public`.execute(target.database.db)
    for await (const name of stores[kind].names()) await stores[kind].remove(name)
    await expect(restore()).rejects.toThrow(refusal())
    expect(await stores[kind].owner()).toBe(installation)
  })

  test('is empty after a restore that failed, which can be repeated', async () => {
    let put = 0
    const full: FileStore = {
      ...stores[kind],
      put: (name, path) =>
        ++put > 1 ? Promise.reject(new Error('It is full.')) : stores[kind].put(name, path),
    }
    await expect(restore(full)).rejects.toThrow('It is full.')
    expect([await contents(), await stores[kind].owner(), await tables()]).toEqual([{}, undefined, 0])
    const { installation } = await restore()
    expect(await contents()).toEqual(Object.fromEntries(NAMES.map((name) => [name, 'of the backup'])))
    expect(await stores[kind].owner()).toBe(installation)
  })

  test('keeps the mark of a killed restore until it is empty', async () => {
    await mkdir(inScratch('data/restore-aB3xYz'), { recursive: true })
    await stores[kind].claim('an installation')
    await expect(restore()).rejects.toThrow(refusal())
    expect(await marks()).toEqual(['restore-aB3xYz'])
    await stores[kind].release()
    await restore()
    expect(await marks()).toEqual([])
  })

  test('with files of a restore that failed has its mark', async () => {
    const gone: FileStore = {
      ...stores[kind],
      put: async (name, path) => {
        await stores[kind].put(name, path)
        throw new Error('It is gone.')
      },
      remove: () => Promise.reject(new Error('It is gone.')),
    }
    await expect(restore(gone)).rejects.toThrow('It is gone.')
    expect(Object.keys(await contents())).toHaveLength(1)
    expect(await marks()).toHaveLength(1)
  })

  test('has one restore at a time', async () => {
    const second: unknown[] = []
    const slow: FileStore = {
      ...stores[kind],
      put: async (name, path) => {
        second.push(await restore().catch((error: Error) => error.message))
        await stores[kind].put(name, path)
      },
    }
    await restore(slow)
    expect(second).toEqual(NAMES.map(() => `${inScratch('data')} is in use by this process.`))
    expect(Object.keys(await contents()).toSorted()).toEqual(NAMES.toSorted())
  })

  test('keeps its files if no one knows whether the rows were committed', async () => {
    const between = await cuttingAt('commit', target.url)
    await expect(restore(stores[kind], between.url)).rejects.toThrow(
      /^The data may be restored, but its last step failed \(.+\)\. Run: npm run driverdesk -- check$/,
    )
    between.end()
    expect(Object.keys(await contents()).toSorted()).toEqual(NAMES.toSorted())
    expect(await marks()).toHaveLength(1)
  })

  test('is restored even if the connection is lost after the commit', async () => {
    const between = await cuttingAt('analyze', target.url)
    await restore(stores[kind], between.url)
    between.end()
    expect(Object.keys(await contents()).toSorted()).toEqual(NAMES.toSorted())
    expect(await tables()).toBeGreaterThan(0)
    expect(await marks()).toEqual([])
  })

  test('is empty after a database of our own was filled and lost', async () => {
    const lost = restoreBackup(inScratch('backup'), settings(''), stores[kind], log, async (_, __, fill) => {
      await fill(target.url)
      throw new Error('The disk is gone.')
    })
    await expect(lost).rejects.toThrow('The disk is gone.')
    expect([await contents(), await stores[kind].owner(), await marks()]).toEqual([{}, undefined, []])
  })
})

/** Forwards a client's messages to PostgreSQL up to this statement, and then ends the connection. */
async function cuttingAt(statement: string, url: string) {
  const address = new URL(url)
  const socket = join(address.searchParams.get('host') ?? '', `.s.PGSQL.${address.port}`)
  const server = createServer((near) => {
    const far = connect(socket)
    near.on('data', (said) => {
      if (said.includes(`${statement}\0`)) near.destroy()
      else far.write(said)
    })
    far.pipe(near)
    near.on('close', () => far.destroy())
    for (const end of [near, far]) end.on('error', () => {})
  })
  await once(server.listen(0, '127.0.0.1'), 'listening')
  address.searchParams.delete('host')
  address.host = `127.0.0.1:${(server.address() as AddressInfo).port}`
  return { url: address.href, end: () => server.close() }
}
