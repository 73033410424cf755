/** Tests daily backups in a bucket of a real S3-compatible server, and interrupted ones. */
import type { ChildProcess } from 'node:child_process'
import { once } from 'node:events'
import { createWriteStream } from 'node:fs'
import { mkdir, mkdtemp, readdir, rm, utimes } from 'node:fs/promises'
import { createServer, request as forward, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { sql } from 'kysely'
import { afterAll, afterEach, beforeAll, expect, test, vi } from 'vitest'
import { insideTransaction } from '../database.ts'
import { clientOf, type FileStore, folderStore, library } from '../files/fileStore.ts'
import { installationId } from '../files/storedFiles.ts'
import { S3_KEYS, startS3 } from '../files/testing/s3Server.ts'
import type { BackupSettings } from '../providerSettings.ts'
import { freePort } from '../testing/freePort.ts'
import { run, start } from '../testing/ownProcess.ts'
import { newDatabase, type TestDatabase } from '../testing/testDatabase.ts'
import { checkBackup } from './archive.ts'
import { backupTime, makeAndTidy, nameAt, newestBackup } from './dailyBackup.ts'

vi.setConfig({ testTimeout: 120_000, hookTimeout: 120_000 })

let folder: string
let store: ChildProcess
let between: Server
let stored: TestDatabase
let env: Record<string, string>
/** Handles a write to the bucket. It succeeds unless a test changes that. */
let onWriting: (() => boolean) | undefined

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'driverdesk-bucket-'))
  const port = await freePort()
  store = await startS3(join(folder, 's3'), port, ['backups'])
  between = createServer((asked, answer) => {
    if (/^P(?:UT|OST)$/.test(asked.method ?? '') && onWriting?.() === false) return void asked.destroy()
    const { method, url, headers } = asked
    const further = forward({ port, method, path: url, headers }, (said) => {
      answer.writeHead(said.statusCode ?? 500, said.headers)
      said.pipe(answer)
    })
    further.on('error', () => answer.destroy())
    asked.pipe(further)
  })
  await once(between.listen(0, '127.0.0.1'), 'listening')
  stored = await newDatabase()
  env = {
    DATABASE_URL: stored.url,
    DATA_DIR: join(folder, 'data'),
    BACKUP_BUCKET: 'backups',
    S3_ENDPOINT: `http://127.0.0.1:${(between.address() as AddressInfo).port}`,
    S3_ACCESS_KEY_ID: S3_KEYS.accessKeyId,
    S3_SECRET_ACCESS_KEY: S3_KEYS.secretAccessKey,
  }
})
afterEach(() => {
  onWriting = undefined
})
afterAll(async () => {
  between.close()
  store.kill()
  await once(store, 'exit')
  await stored.end()
  await rm(folder, { recursive: true })
})

const s3 = () => ({ bucket: 'backups', endpoint: env.S3_ENDPOINT, region: 'us-east-1', keys: S3_KEYS })
const settings = (): BackupSettings => ({ s3: s3(), keep: 2, time: '03:30' })
const at = (day: number) => new Date(Date.UTC(2026, 10, day, 3, 30))
const make = (day: number, files: FileStore = folderStore(join(folder, 'files'))) =>
  makeAndTidy({ db: stored.database.db, url: stored.url, files, settings: settings(), now: at(day) })

async function inBucket(): Promise<string[]> {
  const { ListObjectsV2Command } = library()
  const { Contents = [] } = await clientOf(s3(), 5_000).send(new ListObjectsV2Command({ Bucket: 'backups' }))
  return Contents.map(({ Key = '' }) => Key)
}

test('keeps the newest backups, each complete, and objects that are not ours', async () => {
  const { GetObjectCommand, PutObjectCommand } = library()
  const client = clientOf(s3(), 5_000)
  await client.send(new PutObjectCommand({ Bucket: 'backups', Key: 'a note.txt', Body: 'not ours' }))
  const others = 'driverdesk-00000000-20261101T033000Z.backup'
  await client.send(new PutObjectCommand({ Bucket: 'backups', Key: others, Body: 'of another installation' }))
  for (const day of [8, 9, 10]) await make(day)
  const id = await installationId(stored.database.db)
  const newest = nameAt(at(10), id)
  expect((await inBucket()).toSorted()).toEqual(['a note.txt', others, nameAt(at(9), id), newest].toSorted())
  expect(await newestBackup(stored.database.db, settings())).toEqual({
    startedAt: at(10),
    where: `${newest} in the bucket backups`,
  })

  const { Body } = await client.send(new GetObjectCommand({ Bucket: 'backups', Key: newest }))
  await pipeline(Body as Readable, createWriteStream(join(folder, 'copy')))
  expect((await checkBackup(join(folder, 'copy'))).manifest.tables.length).toBeGreaterThan(50)
})

test('a failed backup leaves no object, and keeps the older ones', async () => {
  const before = await inBucket()
  const { db } = stored.database
  const name = `${'8'.repeat(32)}.pdf`
  await db.insertInto('stored_file').values({ name, kind: 'driver_agreement', owner_id: 1 }).execute()
  const files = folderStore(join(folder, 'files'))
  await expect(
    make(11, { ...files, get: () => Promise.reject(new Error('the files are unavailable')) }),
  ).rejects.toThrow('the files are unavailable')
  await db.deleteFrom('stored_file').where('name', '=', name).execute()
  onWriting = () => false
  await expect(make(11)).rejects.toThrow(
    /^The bucket backups for the backups refuses access or does not respond \(.+\)\. Check BACKUP_BUCKET, /,
  )
  expect(await inBucket()).toEqual(before)
})

test('a backup killed during the upload leaves no object, and the next one is complete', async () => {
  const before = await inBucket()
  const killed = start('cli.ts', ['backup'], env)
  onWriting = () => !killed.child.kill('SIGKILL')
  expect((await killed.ended).code).toBeNull()
  expect(await inBucket()).toEqual(before)

  onWriting = undefined
  const made = await run('cli.ts', ['backup'], { ...env, BACKUP_KEEP: '1' })
  expect(made).toMatchObject({ code: 0, err: '' })
  const [, name = ''] =
    /^(driverdesk-\S+) in the bucket backups is a backup of [\d,]+ rows/.exec(made.out) ?? []
  expect(backupTime(name)?.getTime()).toBeGreaterThan(Date.now() - 120_000)
  expect(await inBucket()).toEqual(
    ['a note.txt', 'driverdesk-00000000-20261101T033000Z.backup', name].toSorted(),
  )
})

test('a backup killed while writing to a folder leaves no backup, and the next one removes the remains', async () => {
  const backups = join(folder, 'backups')
  await mkdir(backups)
  const { BACKUP_BUCKET: _, S3_ENDPOINT: _1, S3_ACCESS_KEY_ID: _2, S3_SECRET_ACCESS_KEY: _3, ...rest } = env
  await stored.database.db.transaction().execute((tx) =>
    insideTransaction(async () => {
      // The backup waits for it, with its file open.
      await sql`lock table mail in access exclusive mode`.execute(tx)
      const killed = start('cli.ts', ['backup'], { ...rest, BACKUP_DIR: backups })
      await vi.waitFor(async () => expect(await readdir(backups)).toHaveLength(1), { timeout: 60_000 })
      killed.child.kill('SIGKILL')
      expect((await killed.ended).code).toBeNull()
    }),
  )
  const [half = '', ...complete] = await readdir(backups)
  expect([half, complete]).toEqual([expect.stringMatching(/^\.half-/), []])
  const hoursAgo = new Date(Date.now() - 7 * 3_600_000)
  await utimes(join(backups, half), hoursAgo, hoursAgo)

  expect(await run('cli.ts', ['backup'], { ...rest, BACKUP_DIR: backups })).toMatchObject({
    code: 0,
    err: '',
  })
  const [name = '', ...others] = await readdir(backups)
  expect([backupTime(name) !== undefined, others]).toEqual([true, []])
  expect((await checkBackup(join(backups, name))).manifest.tables.length).toBeGreaterThan(50)
})

test('without a file or a place it is refused, and the usage is shown', async () => {
  const { err, code } = await run('cli.ts', ['backup'], {
    DATABASE_URL: stored.url,
    DATA_DIR: join(folder, 'data'),
  })
  expect(code).toBe(1)
  expect(err).toBe(
    'Name a file, or set BACKUP_DIR or BACKUP_BUCKET.\nnpm run driverdesk -- backup [options] [file]\n',
  )
})
