/** Makes a cluster with `initdb`, in full or not at all. */
import { chown, mkdtemp, open, readdir, rename, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { StartError } from '../program.ts'
import { type Access, ROLE } from './access.ts'
import { runChild } from './children.ts'
import { refuseSmallDisk } from './diskSpace.ts'
import { type Cluster, folderArgument } from './postgres.ts'

/** The same sort order on every machine, and English messages. */
const LOCALE = ['--encoding=UTF8', '--locale=C', '--locale-provider=builtin', '--builtin-locale=C.UTF-8']

const ASIDE = 'database.new-'

/**
 * Makes an empty cluster in a temporary folder and renames it, so that a kill leaves no half cluster.
 *
 * @throws {StartError} if it does not fit on the disk or cannot be put in its place
 */
export async function makeCluster(cluster: Cluster, parent: string): Promise<void> {
  await removeHalfMade(parent)
  await refuseSmallDisk(parent)
  const folder = await mkdtemp(join(parent, ASIDE))
  const aside = { ...cluster, folder }
  const { programs, account } = cluster
  try {
    if (account) await chown(folder, account.uid, account.gid)
    const noOneYet = ['--username=postgres', '--auth=reject', '--no-instructions']
    const args = ['-D', folderArgument(aside), ...noOneYet, ...LOCALE]
    await runChild(programs.initdb, args, { account, cwd: folder })
    await singleUser(aside, `create role ${ROLE} login;\nalter database postgres owner to ${ROLE};\n`)
    await putInPlace(folder, cluster.folder)
    await flush(parent)
  } catch (error) {
    await rm(folder, { recursive: true, force: true })
    throw error
  }
}

/** Removes the folders of a killed start. Its `initdb` may still be writing there for a moment. */
async function removeHalfMade(parent: string): Promise<void> {
  for (const left of await readdir(parent))
    if (left.startsWith(ASIDE))
      await rm(join(parent, left), { recursive: true, maxRetries: 15, retryDelay: 100 })
}

async function putInPlace(folder: string, target: string): Promise<void> {
  try {
    await rename(folder, target)
  } catch (error) {
    throw new StartError(
      `The new database cannot be put in ${target} (${(error as Error).message}). If that folder is a separate disk or volume, mount it as the whole data folder instead.`,
    )
  }
}

/** Sets the role's password before a start, if connections need one. */
export async function setPassword(cluster: Cluster, { password }: Access): Promise<void> {
  if (password !== undefined) await singleUser(cluster, `alter role ${ROLE} password '${password}';\n`)
}

/** Runs SQL as the superuser, one statement per line, on a stopped cluster. No one can connect as the superuser. */
export async function singleUser(cluster: Cluster, sql: string): Promise<void> {
  const { programs, account, folder } = cluster
  const args = ['--single', '-D', folderArgument(cluster), 'postgres']
  await runChild(programs.postgres, args, { account, cwd: folder, input: sql })
}

/** Flushes a rename to the disk. Windows neither allows nor needs it. */
export async function flush(folder: string): Promise<void> {
  if (process.platform === 'win32') return
  const handle = await open(folder)
  try {
    await handle.sync()
  } finally {
    await handle.close()
  }
}
