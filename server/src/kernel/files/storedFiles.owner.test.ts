/** Nothing is removed from a store that belongs to another database (housekeeping.ts asks `isOwnStore`). */
import { mkdtemp, readdir, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, beforeEach, expect, test, vi } from 'vitest'
import type { Db } from '../database.ts'
import { type TestDatabase, testDatabase } from '../testing/testDatabase.ts'
import { type FileStore, folderStore, newFileName, OWNER_MARK, thumbName } from './fileStore.ts'
import { lacksFiles, removeRubbish } from './storedFiles.ts'

let stored: TestDatabase
let db: Db
let folder: string
let store: FileStore
beforeAll(async () => {
  stored = await testDatabase()
  db = stored.database.db
})
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'driverdesk-installation-'))
  store = folderStore(folder)
  await writeFile(join(folder, 'picture'), 'x')
  await db.deleteFrom('stored_file').execute()
  await becomes(OURS)
  log.error.mockClear()
  return () => rm(folder, { recursive: true })
})
afterAll(() => stored.end())

const OURS = '11111111-1111-4111-8111-111111111111'
const ANOTHER = '22222222-2222-4222-8222-222222222222'
const log = { error: vi.fn<(facts: object, message: string) => void>() }
const said = () => log.error.mock.calls.map(([, message]) => message)
const becomes = (id: string) => db.updateTable('installation').set({ id }).execute()

async function put(count: number, named: number): Promise<string[]> {
  const names = Array.from({ length: count }, () => newFileName('png'))
  for (const name of names) {
    await store.put(name, join(folder, 'picture'))
    await store.put(thumbName(name), join(folder, 'picture'))
  }
  for (const name of names.slice(0, named))
    await db.insertInto('stored_file').values({ name, kind: 'driver_photo', owner_id: 1 }).execute()
  return names
}

const inStore = async () => (await readdir(folder)).filter((name) => /^[0-9a-f]{32}\./.test(name)).toSorted()
/** As if two days had passed. */
const clearAway = () => removeRubbish(db, store, log, new Date(Date.now() + 2 * 86_400_000))

test('an empty store belongs to the first database that uses it, and another removes nothing', async () => {
  await clearAway()
  expect(await store.owner()).toBe(OURS)
  const names = await put(3, 3)
  await becomes(ANOTHER)
  await db.deleteFrom('stored_file').execute()
  await clearAway()
  expect(await inStore()).toEqual(names.toSorted())
  expect(said()).toEqual([expect.stringContaining('belongs to another database')])
  // After recreating the database, our store belongs to another one. The message says what to do.
  expect(said()).toEqual([
    expect.stringContaining(`put a file named "${OWNER_MARK}" with the text ${ANOTHER} into the store`),
  ])
  expect(await store.owner()).toBe(OURS)
})

test('files without a row are removed only from the database’s own store', async () => {
  await store.claim(OURS)
  const names = await put(3, 1)
  const [named] = names
  await removeRubbish(db, store, log)
  expect(await inStore()).toEqual(names.toSorted())
  await clearAway()
  expect(await inStore()).toEqual([named])
  expect(said()).toEqual([])
})

test.each([
  ['half of which we know', 4, 2, true],
  ['of which we know less than half', 5, 2, false],
  ['of which we know none', 1, 0, false],
])('an unclaimed store, with files %s', async (_, count, named, isAdopted) => {
  const names = await put(count, named)
  await clearAway()
  expect(await store.owner()).toBe(isAdopted ? OURS : undefined)
  expect(await inStore()).toEqual((isAdopted ? names.slice(0, named) : names).toSorted())
  expect(said()).toEqual(isAdopted ? [] : [expect.stringContaining(OURS)])
})

test('files without a row are removed in batches, and foreign files stay', async () => {
  await store.claim(OURS)
  const names = Array.from({ length: 1_001 }, () => newFileName('png'))
  const removed: string[] = []
  let mostHeld = 0
  const many: FileStore = {
    ...store,
    async *olderThan() {
      yield 'notes.txt'
      for (const [nr, name] of names.entries()) {
        mostHeld = Math.max(mostHeld, nr - removed.length / 2)
        yield name
      }
    },
    remove: async (name) => void removed.push(name),
  }
  await removeRubbish(db, many, log)
  expect(removed).toEqual(names.flatMap((name) => [name, thumbName(name)]))
  expect(mostHeld).toBe(499)
})

test('an owner written by the operator is accepted', async () => {
  await put(1, 0)
  await writeFile(join(folder, OWNER_MARK), `${OURS}\n`)
  await clearAway()
  expect(await inStore()).toEqual([])
})

test('a claim that another database made first is not accepted', async () => {
  const overtaken = { ...store, claim: () => store.claim(ANOTHER) }
  await removeRubbish(db, overtaken, log)
  expect(said()).toEqual([expect.stringContaining('belongs to another database')])
})

test('a store with none of the newest uploaded files is detected, one with some is not', async () => {
  expect(await lacksFiles(db, store)).toBe(false)
  const names = await put(3, 3)
  expect(await lacksFiles(db, store)).toBe(false)
  for (const name of names.slice(1)) await store.remove(name)
  expect(await lacksFiles(db, store)).toBe(false)
  await store.remove(names[0] as string)
  expect(await lacksFiles(db, store)).toBe(true)
})
