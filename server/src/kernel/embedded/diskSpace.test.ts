import { mkdtemp, readdir, rm, stat } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { logLines } from '../testing/logLines.ts'
import { type WatchedDiskSpace, watchDiskSpace } from './diskSpace.ts'

const MB = 2 ** 20
const PATIENCE = { timeout: 10_000, interval: 20 }

let dataDir: string
let space: WatchedDiskSpace
let free: number
let log: ReturnType<typeof logLines>

beforeEach(async () => {
  dataDir = await mkdtemp(join(tmpdir(), 'driverdesk-space-'))
  log = logLines()
  free = 1_000 * MB
})
afterEach(async () => {
  space.stop()
  await rm(dataDir, { recursive: true })
})

const watch = async () => {
  space = await watchDiskSpace(dataDir, { log: log.log, neededBytes: 200 * MB, free: async () => free })
}

test('reports at once if there is enough space', async () => {
  free = 100 * MB
  await watch()
  expect(space.isEnough()).toBe(false)
})

test('leaves room for little changes down to a quarter of the limit', async () => {
  free = 50 * MB
  await watch()
  expect([space.isEnough(), space.isEnough(true)]).toEqual([false, true])
  space.stop()
  free = 49 * MB
  await watch()
  expect(space.isEnough(true)).toBe(false)
})

test('reports each change once, and logs it', async () => {
  await watch()
  const told: boolean[] = []
  space.onChange((isEnough) => told.push(isEnough))
  free = 199 * MB
  await vi.waitFor(() => expect(told).toEqual([false]), PATIENCE)
  free = 200 * MB
  await vi.waitFor(() => expect(told).toEqual([false, true]), PATIENCE)
  expect(space.isEnough()).toBe(true)
  expect(log.lines().map(({ level }) => level)).toEqual([50, 30])
})

test('keeps a spare file while there is plenty of space, and makes it again after using it', async () => {
  await watch()
  const spare = async () => (await stat(join(dataDir, 'spare'))).size
  await vi.waitFor(async () => expect(await spare()).toBe(64 * MB), PATIENCE)
  await space.makeSpaceForStart()
  expect(await spare()).toBe(64 * MB)
  free = 31 * MB
  await space.makeSpaceForStart()
  await expect(spare()).rejects.toThrow('ENOENT')
  free = 1_000 * MB
  await vi.waitFor(async () => expect(await spare()).toBe(64 * MB), PATIENCE)
  expect(await readdir(dataDir)).toEqual(['spare'])
})

test('makes no spare file if little more than the limit is free', async () => {
  free = 300 * MB
  await watch()
  await new Promise((resolve) => setTimeout(resolve, 2_500))
  expect(await readdir(dataDir)).toEqual([])
})
