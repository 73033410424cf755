import { mkdir, mkdtemp, readdir, readlink, rename, rm, stat, utimes, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import pg from 'pg'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { folderStore } from '../files/fileStore.ts'
import { BACKUP_LOCK, installationId, removeUnnamed } from '../files/storedFiles.ts'
import { type TestDatabase, testDatabase } from '../testing/testDatabase.ts'
import type { Unit } from '../unitOfWork.ts'
import { checkBackup } from './archive.ts'
import { dailyBackup, lookAtBackupPlace, makeAndTidy, nameAt, newestBackup } from './dailyBackup.ts'
import { writeBackup } from './writeBackup.ts'

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
    now: () => moment(day),
    log: { info: () => {}, error: () => {} },
  })
const unit = () => ({ db: stored.database.db }) as Unit
const run = (day: number) => job(day).run({}, unit(), new AbortController().signal)
const moment = (day: number, hour = 3) => new Date(Date.UTC(2026, 10, day, hour, 30))
const nameOf = async (day: number, hour?: number) =>
  nameAt(moment(day, hour), await installationId(stored.database.db))

test('the backup is made at its time of day, readable only by our account, and the newest are kept', async () => {
  expect(job(1).cron).toBe('30 3 * * *')
  await run(8)
  await writeFile(join(backups(), 'a note.txt'), 'not ours')
  for (const day of [9, 10]) await run(day)
  expect((await readdir(backups())).toSorted()).toEqual(
    ['a note.txt', await nameOf(9), await nameOf(10)].toSorted(),
  )
  const newest = join(backups(), await nameOf(10))
  expect((await stat(newest)).mode & 0o077).toBe(0)
  expect((await checkBackup(newest)).manifest.tables.length).toBeGreaterThan(50)
})

test('backups of another installation in the same folder stay, and are not taken for ours', async () => {
  const others = join(backups(), 'driverdesk-00000000-20261201T033000Z.backup')
  await writeFile(others, 'of another installation')
  await run(11)
  const settings = { folder: backups(), keep: 2, time: '03:30' }
  const newest = await newestBackup(stored.database.db, settings)
  expect(newest).toMatchObject({ startedAt: moment(11) })
  await rm(others)
})

test('several backups of one day do not replace those of other days', async () => {
  const making = { db: stored.database.db, url: stored.url, files: folderStore(join(folder, 'files')) }
  const settings = { folder: backups(), keep: 2, time: '03:30' }
  for (const hour of [9, 10, 11]) await makeAndTidy({ ...making, settings, now: moment(12, hour) })
  const expected = [nameOf(11), ...[9, 10, 11].map((hour) => nameOf(12, hour))]
  expect((await readdir(backups())).toSorted()).toEqual(
    ['a note.txt', ...(await Promise.all(expected))].toSorted(),
  )
})

test('removes what a killed backup left, but not what another one is writing', async () => {
  const half = (name: string) => join(backups(), `.half-0123abcd-${name}`)
  for (const name of ['killed', 'running']) await writeFile(half(name), 'half')
  const hoursAgo = new Date(Date.now() - 7 * 3_600_000)
  await utimes(half('killed'), hoursAgo, hoursAgo)
  await writeBackup(stored.url, folderStore(join(folder, 'files')), join(backups(), 'by hand'))
  const left = (await readdir(backups())).filter((name) => name.startsWith('.half'))
  expect(left).toEqual(['.half-0123abcd-running'])
  await Promise.all([rm(half('running')), rm(join(backups(), 'by hand'))])
})

test('a backup that cannot connect leaves no file, not even an open one', async () => {
  const files = folderStore(join(folder, 'files'))
  const path = join(backups(), 'none')
  await expect(writeBackup('postgres://127.0.0.1:1/none', files, path)).rejects.toThrow('ECONNREFUSED')
  const isOpen = async () => {
    const open = await Promise.all(
      (await readdir('/proc/self/fd')).map((fd) => readlink(`/proc/self/fd/${fd}`).catch(() => '')),
    )
    return open.some((target) => target.includes('.half-'))
  }
  await expect.poll(isOpen).toBe(false)
  expect((await readdir(backups())).filter((name) => name.startsWith('.half'))).toEqual([])
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
  const taken = join(backups(), await nameOf(13))
  await mkdir(taken)
  await expect(run(13)).rejects.toThrow('already exists')
  await rm(taken, { recursive: true })
  expect(await readdir(backups())).toEqual(before)
})

test('a missing folder is named and not created', async () => {
  await rename(backups(), `${backups()}-aside`)
  await expect(run(14)).rejects.toThrow(`The folder ${backups()} for the backups does not exist.`)
  expect(await readdir(join(folder, 'new'))).toEqual(['backups-aside'])
  await rename(`${backups()}-aside`, backups())
})

test('without the setting nothing is scheduled, and an old schedule does nothing', async () => {
  const before = await readdir(backups())
  const unset = job(14, false)
  expect(unset.cron).toBeUndefined()
  await unset.run({}, unit(), new AbortController().signal)
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
  const left = async () => {
    await removeUnnamed(stored.database.db, store, [name])
    return readdir(join(folder, 'others'))
  }
  await expect.poll(left).toEqual([])
})

test('a place that is missing or not a folder is logged with what to do', async () => {
  const logged = async (place: string) => {
    const error = vi.fn<(facts: { err: Error }, message: string) => void>()
    const settings = { folder: place, keep: 2, time: '03:30' }
    await lookAtBackupPlace(stored.database.db, settings, { error } as never)
    return error.mock.calls.map(([{ err }, message]) => `${message} ${err.message}`)
  }
  const [nowhere, file] = [join(folder, 'nowhere'), join(folder, 'a file')]
  expect(await logged(nowhere)).toEqual([
    `The daily backup cannot run. The folder ${nowhere} for the backups does not exist. Create it, mount its disk, or check BACKUP_DIR.`,
  ])
  await writeFile(file, '')
  expect(await logged(file)).toEqual([
    expect.stringMatching(/The folder \S+ file for the backups cannot be read \(ENOTDIR/),
  ])
  expect(await logged(backups())).toEqual([])
})
