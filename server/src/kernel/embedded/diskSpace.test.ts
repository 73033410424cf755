import { mkdir, mkdtemp, readdir, rm, stat, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { logLines } from '../testing/logLines.ts'
import { refuseSmallDisk, type WatchedDiskSpace, watchDiskSpace } from './diskSpace.ts'

const MB = 2 ** 20
const PATIENCE = { timeout: 10_000, interval: 20 }

let dataDir: string
let space: WatchedDiskSpace
let free: number
let looks: number
let log: ReturnType<typeof logLines>

beforeEach(async () => {
  dataDir = await mkdtemp(join(tmpdir(), 'driverdesk-space-'))
  log = logLines()
  free = 1_000 * MB
  looks = 0
})
afterEach(async () => {
  space.stop()
  // The spare file may still be written.
  await rm(dataDir, { recursive: true, maxRetries: 10 })
})

const watch = async () => {
  const look = async () => {
    looks += 1
    if (Number.isNaN(free)) throw new Error('The disk does not respond.')
    return free
  }
  space = await watchDiskSpace(dataDir, { log: log.log, neededBytes: 200 * MB, free: look, pause: 20 })
}

/** The last of these has ended. */
const afterLooks = (count: number) => {
  const enough = looks + count + 1
  return vi.waitFor(() => expect(looks).toBeGreaterThanOrEqual(enough), PATIENCE)
}

test('reports at once if there is enough space', async () => {
  free = 100 * MB
  await watch()
  expect(space.isEnough()).toBe(false)
})

test('leaves room for small changes down to a quarter of the limit', async () => {
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
  const reported: boolean[] = []
  space.onChange((isEnough) => reported.push(isEnough))
  free = 199 * MB
  await vi.waitFor(() => expect(reported).toEqual([false]), PATIENCE)
  free = 200 * MB
  await vi.waitFor(() => expect(reported).toEqual([false, true]), PATIENCE)
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

test('gives up pieces of the spare file while the disk has not a byte left, but keeps half of it for a start', async () => {
  await watch()
  const spare = async () => (await stat(join(dataDir, 'spare'))).size
  await vi.waitFor(async () => expect(await spare()).toBe(64 * MB), PATIENCE)
  free = 0
  await vi.waitFor(async () => expect(await spare()).toBeLessThan(64 * MB), PATIENCE)
  await vi.waitFor(async () => expect(await spare()).toBe(32 * MB), PATIENCE)
  await afterLooks(3)
  expect(await spare()).toBe(32 * MB)
  free = 1_000 * MB
  await vi.waitFor(async () => expect(await spare()).toBe(64 * MB), PATIENCE)
})

test('makes the spare file again if a power cut has left it without contents', async () => {
  const spare = join(dataDir, 'spare')
  await writeFile(spare, '')
  await watch()
  await vi.waitFor(async () => expect((await stat(spare)).size).toBe(64 * MB), PATIENCE)
})

test('makes no spare file if little more than the limit is free', async () => {
  free = 300 * MB
  await watch()
  await afterLooks(3)
  expect(await readdir(dataDir)).toEqual([])
})

test('reports once that the spare file cannot be made, and does not try again at each check', async () => {
  const half = join(dataDir, 'spare.half')
  await mkdir(half)
  await watch()
  await afterLooks(5)
  expect(log.lines().map(({ msg }) => msg)).toEqual([
    'The spare file, which a start on a full disk may need, cannot be made.',
  ])
  await rm(half, { recursive: true })
  await afterLooks(3)
  expect(await readdir(dataDir)).toEqual([])
})

test('reports once that the free space cannot be read, until it can be again', async () => {
  free = 300 * MB
  await watch()
  const unreadable = () => log.lines().filter(({ msg }) => msg === 'The free disk space cannot be read.')
  free = Number.NaN
  await afterLooks(3)
  expect(unreadable()).toHaveLength(1)
  free = 300 * MB
  await afterLooks(2)
  free = Number.NaN
  await afterLooks(2)
  expect(unreadable()).toHaveLength(2)
})

test('refuses a disk that is too small for a new database', async () => {
  // It has no space at all.
  await expect(refuseSmallDisk('/proc')).rejects.toThrow(
    'The disk of /proc has 0 MB free, and a new database needs 100 MB. Free some space and start again.',
  )
})
