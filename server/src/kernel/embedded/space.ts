/**
 * Keeps PostgreSQL from running out of room: without any it stops altogether, even for reading, and cannot start again.
 * So changes are refused while there is still some, and a spare file can be given up for a start.
 */
import { randomFillSync } from 'node:crypto'
import { open, rename, rm, stat, statfs } from 'node:fs/promises'
import { join } from 'node:path'
import { setInterval } from 'node:timers/promises'
import type { Logger } from 'pino'

const LOOK_EVERY_MS = 1_000
const SPARE_BYTES = 64 * 2 ** 20

export interface Space {
  /** False while too little is left for changes. */
  isEnough(): boolean
  /** Calls back each time that changes. */
  onChange(tell: (isEnough: boolean) => void): void
  /** Gives up the spare file, so that PostgreSQL can start. Answers whether there was one. */
  giveUpSpare(): Promise<boolean>
  stop(): void
}

export interface SpaceOptions {
  log: Logger
  /** How much must be free for changes. */
  neededBytes: number
  /** For tests: how much is free. */
  free?: () => Promise<number>
}

export async function watchSpace(
  dataDir: string,
  { log, neededBytes, free = () => freeBytes(dataDir) }: SpaceOptions,
): Promise<Space> {
  const spare = join(dataDir, 'spare')
  const listeners: ((isEnough: boolean) => void)[] = []
  let isEnough = true
  // The first look is a start's, which the spare file must not hold up.
  let mayTakeSpare = false

  async function look(): Promise<void> {
    try {
      const bytes = await free()
      if (bytes >= neededBytes !== isEnough) {
        isEnough = !isEnough
        const facts = { freeBytes: bytes, neededBytes, dataDir }
        if (isEnough) log.info(facts, 'There is room on the disk again. Changes are possible.')
        else
          log.error(
            facts,
            'There is too little room left on the disk. Changes are refused until there is more.',
          )
        for (const tell of listeners) tell(isEnough)
      }
      if (mayTakeSpare && bytes >= neededBytes + 2 * SPARE_BYTES && !(await exists(spare)))
        await makeSpare(spare)
      mayTakeSpare = true
    } catch (error) {
      log.warn({ err: error }, 'The free room on the disk could not be looked at.')
    }
  }

  await look()
  const stopped = new AbortController()
  void (async () => {
    for await (const _ of setInterval(LOOK_EVERY_MS, undefined, { signal: stopped.signal, ref: false }))
      await look()
  })().catch(() => {})
  return {
    isEnough: () => isEnough,
    onChange: (tell) => void listeners.push(tell),
    giveUpSpare: async () => {
      if (!(await exists(spare))) return false
      await rm(spare, { force: true })
      return true
    },
    stop: () => stopped.abort(),
  }
}

async function freeBytes(folder: string): Promise<number> {
  const { bavail, bsize } = await statfs(folder)
  return bavail * bsize
}

const exists = (file: string): Promise<boolean> =>
  stat(file).then(
    () => true,
    () => false,
  )

/** Written with noise, since some file systems keep no room for zeros. */
async function makeSpare(file: string): Promise<void> {
  const half = `${file}.half`
  const handle = await open(half, 'w', 0o600)
  try {
    const piece = randomFillSync(Buffer.alloc(2 ** 20))
    for (let written = 0; written < SPARE_BYTES; written += piece.length) await handle.write(piece)
  } finally {
    await handle.close()
  }
  await rename(half, file)
}
