/**
 * Keeps PostgreSQL from running out of disk space. With a full disk it stops, even for reading, and cannot start again. So
 * changes are refused while some space is left, and a spare file can be removed for a start.
 */
import { randomFillSync } from 'node:crypto'
import { statfsSync } from 'node:fs'
import { open, rename, rm, stat, statfs, truncate } from 'node:fs/promises'
import { join } from 'node:path'
import { setInterval } from 'node:timers/promises'
import type { Logger } from 'pino'
import type { DiskSpace } from '../database.ts'
import { StartError } from '../program.ts'

const LOOK_EVERY_MS = 1_000
const SPARE_BYTES = 64 * 2 ** 20
/** The pause after a failure, because every attempt would repeat it: a quota may let it write the whole file first. */
const SPARE_PAUSE_MS = 600_000
/** The part of the needed space that leaves room for changes of a few rows. */
const LITTLE = 1 / 4
/** Two segments of PostgreSQL's log, which a recovery and its checkpoint may need. */
const START_BYTES = 32 * 2 ** 20
/** Even a connection that only reads may write small files. */
const READING_BYTES = 2 ** 20
/** PostgreSQL fills about 60 MB of them at once. */
const NEW_DATABASE_BYTES = 100 * 2 ** 20

export interface WatchedDiskSpace extends DiskSpace {
  /** Removes the spare file if there is too little space for PostgreSQL to start and to recover. */
  makeSpaceForStart(): Promise<void>
  stop(): void
}

interface DiskSpaceOptions {
  log: Logger
  /** Bytes that must be free before changes are allowed. */
  neededBytes: number
  /** Returns the free space; for tests. */
  free?: () => Promise<number>
  /** Milliseconds between two checks; for tests. */
  pause?: number
}

export async function watchDiskSpace(
  dataDir: string,
  { log, neededBytes, free = () => freeBytes(dataDir), pause = LOOK_EVERY_MS }: DiskSpaceOptions,
): Promise<WatchedDiskSpace> {
  const spare = join(dataDir, 'spare')
  const listeners: ((isEnough: boolean) => void)[] = []
  let isEnough = true
  let bytes = 0
  let isReadable = true
  // The first check is part of the start, which the spare file must not delay.
  let nextSpare = Date.now() + pause

  async function look(): Promise<void> {
    try {
      bytes = await free()
      isReadable = true
      if (bytes >= neededBytes !== isEnough) change()
      if (bytes < READING_BYTES) await shareSpare()
      if (Date.now() >= nextSpare && bytes >= neededBytes + 2 * SPARE_BYTES) await keepSpare()
    } catch (error) {
      if (isReadable) log.warn({ err: error }, 'The free disk space cannot be read.')
      isReadable = false
    }
  }

  async function keepSpare(): Promise<void> {
    if ((await sizeOf(spare)) === SPARE_BYTES) return
    try {
      await makeSpare(spare)
    } catch (error) {
      nextSpare = Date.now() + SPARE_PAUSE_MS
      log.warn(
        { err: error, dataDir },
        'The spare file, which a start on a full disk may need, cannot be made.',
      )
    }
  }

  /** Gives up a piece of the spare file, but leaves enough of it for a start. */
  async function shareSpare(): Promise<void> {
    const left = (await sizeOf(spare)) - READING_BYTES
    if (left >= START_BYTES) await truncate(spare, left)
  }

  function change(): void {
    isEnough = !isEnough
    const facts = { freeBytes: bytes, neededBytes, dataDir }
    if (isEnough) log.info(facts, 'There is enough disk space again. Changes are possible.')
    else log.error(facts, 'Too little disk space is left. Changes are refused until there is more.')
    for (const listener of listeners) listener(isEnough)
  }

  await look()
  const stopped = new AbortController()
  const options = { signal: stopped.signal, ref: false }
  void (async () => {
    for await (const _ of setInterval(pause, undefined, options)) await look()
  })().catch(() => {})
  return {
    isEnough: (little = false) => isEnough || (little && bytes >= neededBytes * LITTLE),
    onChange: (listener) => void listeners.push(listener),
    freeBytes: () => bytes,
    makeSpaceForStart: async () => {
      if ((await free()) >= START_BYTES) return
      await rm(partialName(spare), { force: true })
      if ((await sizeOf(spare)) === 0) return
      await rm(spare)
      log.warn(
        { dataDir },
        'The disk is too full to start PostgreSQL. The spare file was removed to make room.',
      )
    },
    stop: () => stopped.abort(),
  }
}

/** For a command beside the server that watches the disk. It checks on every call. */
export const diskSpaceNow = (dataDir: string, neededBytes: number): DiskSpace => ({
  isEnough: (little = false) => freeBytesNow(dataDir) >= neededBytes * (little ? LITTLE : 1),
  onChange: () => {},
  freeBytes: () => freeBytesNow(dataDir),
})

/**
 * Checked before a database is made, because on a full disk `initdb` fails with a message that does not mention the disk.
 *
 * @throws {StartError} if a new database would not fit
 */
export async function refuseSmallDisk(dataDir: string): Promise<void> {
  const bytes = await freeBytes(dataDir)
  if (bytes >= NEW_DATABASE_BYTES) return
  throw new StartError(
    `The disk of ${dataDir} has ${inMegabytes(bytes)} MB free, and a new database needs ${inMegabytes(NEW_DATABASE_BYTES)} MB. Free some space and start again.`,
  )
}

const inMegabytes = (bytes: number): number => Math.floor(bytes / 2 ** 20)

function freeBytesNow(folder: string): number {
  const { bavail, bsize } = statfsSync(folder)
  return bavail * bsize
}

async function freeBytes(folder: string): Promise<number> {
  const { bavail, bsize } = await statfs(folder)
  return bavail * bsize
}

/** 0 if it is missing. A power cut can leave a file without its contents. */
const sizeOf = (file: string): Promise<number> =>
  stat(file).then(
    ({ size }) => size,
    () => 0,
  )

const partialName = (file: string): string => `${file}.half`

/** Writes random bytes, because some file systems reserve no space for zeros. */
async function makeSpare(file: string): Promise<void> {
  const half = partialName(file)
  await rm(half, { force: true })
  try {
    const handle = await open(half, 'wx', 0o600)
    try {
      const piece = randomFillSync(Buffer.alloc(2 ** 20))
      for (let written = 0; written < SPARE_BYTES; written += piece.length) await handle.writeFile(piece)
    } finally {
      await handle.close()
    }
    await rename(half, file)
  } catch (error) {
    await rm(half, { force: true })
    throw error
  }
}
