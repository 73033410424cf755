import { rmSync } from 'node:fs'
import { chmod, mkdtemp, readdir, readFile, rm, statfs } from 'node:fs/promises'
import { constants } from 'node:os'
import { join } from 'node:path'

const MEMORY = '/dev/shm'

/** The files of six workers of the server's longest tests took 2.7 GB. */
const NEEDED_BYTES = 8 * 2 ** 30

/**
 * Lets the tests keep their temporary files in memory, if this machine has plenty: databases, copies of them and what the
 * browser shares between its processes. On a disk, making a file takes a twelfth of the browser tests' processor time.
 */
export async function keepFilesInMemory(): Promise<void> {
  if (process.env.TMPDIR === undefined && (await isPlenty())) process.env.TMPDIR = await passingFolder(MEMORY)
}

/** Containers have little of it, and may not run programs there. */
async function isPlenty(): Promise<boolean> {
  const mounts = await readFile('/proc/mounts', 'utf8').catch(() => '')
  const mount = mounts.split('\n').find((line) => line.startsWith(`tmpfs ${MEMORY} `))
  if (mount === undefined || mount.includes('noexec')) return false
  const { bavail, bsize } = await statfs(MEMORY)
  return Math.min(bavail * bsize, process.availableMemory()) >= NEEDED_BYTES
}

const SIGNALS = ['SIGINT', 'SIGTERM', 'SIGHUP'] as const

/**
 * Makes a folder that is removed when this process ends. A process that was killed leaves its folder to the next one: in
 * memory it would stay until the machine starts again.
 */
export async function passingFolder(parent: string): Promise<string> {
  for (const name of await readdir(parent)) {
    const pid = /^driverdesk-(\d+)-/.exec(name)?.[1]
    // Another account's can only be removed by that account.
    if (pid !== undefined && !isRunning(Number(pid)))
      await rm(join(parent, name), { recursive: true, force: true }).catch(() => undefined)
  }
  const folder = await mkdtemp(join(parent, `driverdesk-${process.pid}-`))
  // Like /tmp: PostgreSQL runs as another account.
  await chmod(folder, 0o1777)
  // Processes that the suites started may still be writing.
  process.once('exit', () => rmSync(folder, { recursive: true, force: true, maxRetries: 5 }))
  for (const signal of SIGNALS) process.once(signal, () => process.exit(128 + constants.signals[signal]))
  return folder
}

function isRunning(pid: number): boolean {
  try {
    return process.kill(pid, 0)
  } catch (error) {
    // It may be another account's.
    return (error as NodeJS.ErrnoException).code === 'EPERM'
  }
}
