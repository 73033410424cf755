import { chmod, mkdtemp, readFile, rm, statfs } from 'node:fs/promises'
import { join } from 'node:path'

const MEMORY = '/dev/shm'

/** The files of six workers of the server's longest tests took 2.7 GB. */
const NEEDED_BYTES = 8 * 2 ** 30

/**
 * Lets the tests keep their temporary files in memory, if this machine has plenty: databases, copies of them and what the
 * browser shares between its processes. On a disk, making a file takes a twelfth of the browser tests' processor time.
 *
 * @returns the clean-up
 */
export async function keepFilesInMemory(): Promise<() => Promise<void>> {
  if (process.env.TMPDIR !== undefined || !(await isPlenty())) return async () => undefined
  const folder = await mkdtemp(join(MEMORY, 'driverdesk-'))
  // Like /tmp: PostgreSQL runs as another account.
  await chmod(folder, 0o1777)
  process.env.TMPDIR = folder
  return async () => {
    delete process.env.TMPDIR
    await rm(folder, { recursive: true, force: true })
  }
}

/** Containers have little of it, and may not run programs there. */
async function isPlenty(): Promise<boolean> {
  const mounts = await readFile('/proc/mounts', 'utf8').catch(() => '')
  const mount = mounts.split('\n').find((line) => line.startsWith(`tmpfs ${MEMORY} `))
  if (mount === undefined || mount.includes('noexec')) return false
  const { bavail, bsize } = await statfs(MEMORY)
  return Math.min(bavail * bsize, process.availableMemory()) >= NEEDED_BYTES
}
