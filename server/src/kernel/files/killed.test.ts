/** Tests that housekeeping removes exactly the files that a kill between storing and committing leaves behind. */
import { mkdtemp, readdir, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { start } from '../testing/ownProcess.ts'
import { type TestDatabase, testDatabase } from '../testing/testDatabase.ts'
import { removeLeftCalls, uploadsFolder } from './callFiles.ts'
import { folderStore, newFileName, OWNER_MARK, thumbName } from './fileStore.ts'
import { removeRubbish } from './storedFiles.ts'

let stored: TestDatabase
let dataDir: string
beforeAll(async () => {
  stored = await testDatabase()
  dataDir = await mkdtemp(join(tmpdir(), 'driverdesk-killed-'))
})
afterAll(async () => {
  await stored.end()
  await rm(dataDir, { recursive: true })
})

const HOUR_MS = 3_600_000
const log = { error: vi.fn() }
const later = (hours: number) => new Date(Date.now() + hours * HOUR_MS)

test('files left by a kill between storing and committing are gone after a day', {
  timeout: 60_000,
}, async () => {
  const { db } = stored.database
  const store = folderStore(join(dataDir, 'files'))
  const process = start('kernel/testing/storesAndWaits.ts', [dataDir], {})
  const [, name] = await process.says(/stored (\S+)/)
  process.child.kill('SIGKILL')
  await process.ended
  const wanted = newFileName('png')
  await writeFile(join(dataDir, 'picture'), 'x')
  await store.put(wanted, join(dataDir, 'picture'))
  await db.insertInto('stored_file').values({ name: wanted, kind: 'driver_photo', owner_id: 1 }).execute()
  const files = async () => (await readdir(join(dataDir, 'files'))).toSorted()
  const all = [name as string, thumbName(name as string), wanted].toSorted()

  await removeRubbish(db, store, log, later(23))
  await removeLeftCalls(dataDir, later(23))
  expect(await files()).toEqual([...all, OWNER_MARK].toSorted())
  expect(await readdir(uploadsFolder(dataDir))).toHaveLength(1)

  await removeRubbish(db, store, log, later(25))
  await removeLeftCalls(dataDir, later(25))
  expect(await files()).toEqual([wanted, OWNER_MARK].toSorted())
  expect(await readdir(uploadsFolder(dataDir))).toEqual([])
})
