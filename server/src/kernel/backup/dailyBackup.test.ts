import { mkdir, mkdtemp, readdir, rename, rm, stat, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import pg from 'pg'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { folderStore } from '../files/folderStore.ts'
import { BACKUP_LOCK, removeUnnamed } from '../files/storedFiles.ts'
import { type TestDatabase, testDatabase } from '../testing/testDatabase.ts'
import type { Unit } from '../unitOfWork.ts'
import { checkBackup } from './checkBackup.ts'
import { dailyBackup } from './dailyBackup.ts'

let folder: string
let stored: TestDatabase
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'driverdesk-daily-'))
  stored = await testDatabase()
  await mkdir(join(folder, 'new', 'backups'), { recursive: true })
})
afterAll(async () => {
  await stored.end()
  await rm(folder, { recursive: true })
})

const backups = () => join(folder, 'new', 'backups')
const job = (day: number, isSet = true) =>
  dailyBackup({
    url: stored.url,
    files: folderStore(join(folder, 'files')),
    settings: isSet ? { folder: backups(), keep: 2, time: '03:30' } : undefined,
    now: () => new Date(Date.UTC(2026, 10, day, 3, 30)),
    log: { info: () => {}, error: () => {} },
  })
const run = (day: number) => job(day).run({}, {} as Unit, new AbortController().signal)

test('the backup is made at its time of day, readable only by our account, and the newest are kept', async () => {
  expect(job(1).cron).toBe('30 3 * * *')
  await run(8)
  await writeFile(join(backups(), 'a note.txt'), 'not ours')
  await writeFile(join(backups(), '.half-driverdesk-20261101T033000Z.backup'), 'of a run that was killed')
  for (const day of [9, 10]) await run(day)
  expect((await readdir(backups())).toSorted()).toEqual([
    'a note.txt',
    'driverdesk-20261109T033000Z.backup',
    'driverdesk-20261110T033000Z.backup',
  ])
  const newest = join(backups(), 'driverdesk-20261110T033000Z.backup')
  expect((await stat(newest)).mode & 0o077).toBe(0)
  expect((await checkBackup(newest)).manifest.tables.length).toBeGreaterThan(50)
})

test('a failed backup is repeated within hours, and a missed one is made at the next start', async () => {
  const { catchesUp, tries } = job(1)
  expect(catchesUp).toBe(true)
  const { retryLimit = 0, retryDelay = 0, retryDelayMax = 0 } = tries ?? {}
  const longest = Array.from({ length: retryLimit }, (_, nr) =>
    Math.min(retryDelayMax, retryDelay * 2 ** (nr + 1)),
  )
  expect(retryLimit).toBe(3)
  expect(retryDelay).toBeGreaterThanOrEqual(600)
  expect(longest.reduce((sum, seconds) => sum + seconds, 0)).toBeLessThan(3 * 3_600)
})

test('a failed backup removes no older one', async () => {
  const before = await readdir(backups())
  await mkdir(join(backups(), 'driverdesk-20261111T033000Z.backup'))
  await expect(run(11)).rejects.toThrow('already exists')
  await rm(join(backups(), 'driverdesk-20261111T033000Z.backup'), { recursive: true })
  expect(await readdir(backups())).toEqual(before)
})

test('a missing folder is named and not created', async () => {
  await rename(backups(), `${backups()}-aside`)
  await expect(run(12)).rejects.toThrow(`The folder ${backups()} for the backups does not exist.`)
  expect(await readdir(join(folder, 'new'))).toEqual(['backups-aside'])
  await rename(`${backups()}-aside`, backups())
})

test('without the setting nothing is scheduled, and an old schedule does nothing', async () => {
  const before = await readdir(backups())
  const unset = job(12, false)
  expect(unset.cron).toBeUndefined()
  await unset.run({}, {} as Unit, new AbortController().signal)
  expect(await readdir(backups())).toEqual(before)
})

test('a file dropped by a record during a backup stays until the backup is over', async () => {
  const store = folderStore(join(folder, 'others'))
  const name = `${'5'.repeat(32)}.pdf`
  await writeFile(join(folder, 'paper'), 'a paper')
  await store.put(name, join(folder, 'paper'))
  const backup = new pg.Client({ connectionString: stored.url })
  await backup.connect()
  await backup.query('select pg_advisory_lock_shared($1, $2)', BACKUP_LOCK)
  await removeUnnamed(stored.database.db, store, [name])
  expect(await readdir(join(folder, 'others'))).toEqual([name])
  await backup.end()
  await vi.waitFor(async () => {
    await removeUnnamed(stored.database.db, store, [name])
    expect(await readdir(join(folder, 'others'))).toEqual([])
  })
})
