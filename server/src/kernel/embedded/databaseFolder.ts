/** Finds or makes the database in the data folder, and refuses to begin a new one in place of a lost one. */
import { chmod, chown, lchown, mkdtemp, open, readdir, readFile, rename, rm, stat } from 'node:fs/promises'
import { join } from 'node:path'
import { StartError } from '../program.ts'
import { type Access, ROLE } from './access.ts'
import { refuseSmallDisk } from './diskSpace.ts'
import { type Cluster, folderArgument } from './postgres.ts'
import { type Account, runChild } from './programs.ts'

export const databaseFolder = (dataDir: string): string => join(dataDir, 'database')
/** Returns the folder in which version 0.1 kept a PGlite database. */
export const pgliteFolder = (dataDir: string): string => join(dataDir, 'postgres')

/**
 * Returns whether the data folder holds a database.
 *
 * @param filesDir the folder of the uploaded files, if they are in one
 * @throws {StartError} if it cannot be opened, or if a database seems to be lost
 */
export async function hasDatabase(
  dataDir: string,
  filesDir: string | undefined,
  majorVersion: number,
): Promise<boolean> {
  const folder = databaseFolder(dataDir)
  const entries = await listEntries(folder)
  if (entries.includes('PG_VERSION')) {
    const made = await versionIn(folder)
    if (made === String(majorVersion)) return true
    if (!/^\d+$/.test(made)) throw notWhole(folder)
    throw new StartError(
      `${folder} was made by PostgreSQL ${made}, and this version of Driverdesk runs PostgreSQL ${majorVersion}. Start the version that made it. To go on with this one, make a backup with that one and restore it here.`,
    )
  }
  if (entries.length > 0) throw notWhole(folder)
  if ((await listEntries(pgliteFolder(dataDir))).includes('PG_VERSION')) {
    throw new StartError(
      `${pgliteFolder(dataDir)} holds a PGlite database of version 0.1, which this version cannot read. Take the last version 0.1, whose commit CHANGELOG.md names, and run there: npm run move-pglite\nThen start this version. To begin with a new database, move that folder away.`,
    )
  }
  await refuseHalfRestored(dataDir, filesDir)
  if (filesDir !== undefined && (await listEntries(filesDir)).length > 0) {
    throw new StartError(
      `${filesDir} holds uploaded files, but there is no database in ${folder}. If it is on another disk or volume, attach that first. To begin with a new database, move ${filesDir} away.`,
    )
  }
  return false
}

/**
 * The start of the name of the folder that a restore uses in the data folder. It is left if the restore is
 * killed.
 */
export const RESTORING = 'restore-'

export async function restoreFolders(dataDir: string): Promise<string[]> {
  const names = (await listEntries(dataDir)).filter((name) => /^restore-[A-Za-z0-9]{6}$/.test(name))
  return names.map((name) => join(dataDir, name))
}

/**
 * Call it only if there is no database.
 *
 * @param filesDir undefined: the uploaded files are in a bucket
 * @throws {StartError} if a restore has begun there
 */
export async function refuseHalfRestored(dataDir: string, filesDir: string | undefined): Promise<void> {
  const [left] = await restoreFolders(dataDir)
  if (left === undefined) return
  // These settings may name another store than the restore's, one in use.
  const emptyStore = filesDir === undefined ? 'set S3_BUCKET to a new bucket' : `move ${filesDir} away`
  throw new StartError(
    `A restore was interrupted, or is still running: it has left ${left}. To repeat it, ${emptyStore}, then run: npm run driverdesk -- restore FILE\nTo begin with a new database instead, remove ${left}, and ${emptyStore}.`,
  )
}

const notWhole = (folder: string): StartError =>
  new StartError(
    `${folder} holds files, but they are not a whole database (PG_VERSION is missing or holds no version). Restore a copy of the folder, or move it away to begin with a new database.`,
  )

async function versionIn(folder: string): Promise<string> {
  try {
    return (await readFile(join(folder, 'PG_VERSION'), 'utf8')).trim()
  } catch (error) {
    throw unreadable(join(folder, 'PG_VERSION'), error)
  }
}

const unreadable = (path: string, error: unknown): StartError =>
  new StartError(`${path} cannot be read (${(error as Error).message}). Check its owner and its permissions.`)

/** Leaves out `lost+found`, which a new disk has. */
async function listEntries(folder: string): Promise<string[]> {
  try {
    return (await readdir(folder)).filter((name) => name !== 'lost+found')
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return []
    throw unreadable(folder, error)
  }
}

/** Gives the folder to PostgreSQL's account alone. A restored copy may belong to root and be open to all. */
export async function giveTo(account: Account, folder: string): Promise<void> {
  const { uid, mode } = await stat(folder)
  // PostgreSQL itself refuses a volume that keeps no permissions.
  if (mode & 0o077) await chmod(folder, 0o700).catch(() => {})
  if (!account || uid === account.uid) return
  const inside = await readdir(folder, { recursive: true })
  // The folder itself comes last, so that the next start completes the work after a kill.
  for (const path of [...inside, '']) await lchown(join(folder, path), account.uid, account.gid)
}

/** The same sort order on every machine, and English messages. */
const LOCALE = ['--encoding=UTF8', '--locale=C', '--locale-provider=builtin', '--builtin-locale=C.UTF-8']

const ASIDE = 'database.new-'

/**
 * Creates an empty cluster in a temporary folder and renames it, so that a kill leaves no incomplete cluster.
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
