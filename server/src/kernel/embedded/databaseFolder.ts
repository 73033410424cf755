/** The folder of the database: found, or made by `initdb` as a whole or not at all. */
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { chmod, chown, lchown, mkdtemp, open, readdir, readFile, rename, rm, stat } from 'node:fs/promises'
import { join } from 'node:path'
import { StartError } from '../program.ts'
import { type Access, ROLE } from './access.ts'
import type { Account } from './account.ts'
import { type Cluster, folderArgument, PostgresFailed } from './postgres.ts'

/** The same order of letters on every machine, and English messages. */
const LOCALE = ['--encoding=UTF8', '--locale=C', '--locale-provider=builtin', '--builtin-locale=C.UTF-8']

export const databaseFolder = (dataDir: string): string => join(dataDir, 'database')
/** Where older versions kept the database, as PGlite. */
export const pgliteFolder = (dataDir: string): string => join(dataDir, 'postgres')

/**
 * Looks for the database in the data folder.
 *
 * @param filesDir where uploaded files are kept, if that is a folder
 * @returns whether there is one
 * @throws {StartError} if there is one that cannot be opened, or if a new one would stand in the place of a lost one
 */
export async function hasDatabase(
  dataDir: string,
  filesDir: string | undefined,
  majorVersion: number,
): Promise<boolean> {
  const folder = databaseFolder(dataDir)
  const entries = await entriesOf(folder)
  if (entries.includes('PG_VERSION')) {
    const made = (await readFile(join(folder, 'PG_VERSION'), 'utf8')).trim()
    if (made === String(majorVersion)) return true
    throw new StartError(
      `${folder} was made by PostgreSQL ${made}, and this version of Driverdesk runs PostgreSQL ${majorVersion}. Start the version that made it.`,
    )
  }
  if (entries.length > 0) {
    throw new StartError(
      `${folder} holds files, but they are not a whole database (PG_VERSION is missing). Put back a copy of the folder, or move it away to begin with a new database.`,
    )
  }
  if ((await entriesOf(pgliteFolder(dataDir))).includes('PG_VERSION')) {
    throw new StartError(
      `${pgliteFolder(dataDir)} holds the database of an older version. Copy it with: npm run move-pglite\nTo begin with a new database, move that folder away.`,
    )
  }
  if (filesDir !== undefined && (await entriesOf(filesDir)).length > 0) {
    throw new StartError(
      `${filesDir} holds uploaded files, but there is no database in ${folder}. If it is on another disk or volume, attach that first. To begin with a new database, move ${filesDir} away.`,
    )
  }
  return false
}

const entriesOf = (folder: string): Promise<string[]> =>
  readdir(folder).catch((error: NodeJS.ErrnoException) => {
    if (error.code === 'ENOENT') return []
    throw error
  })

/**
 * Makes an empty cluster: aside, then renamed, so that a kill leaves none that looks whole.
 *
 * @param target the folder that it gets
 */
export async function makeCluster(
  { programs, account }: Omit<Cluster, 'folder'>,
  parent: string,
  target: string,
): Promise<void> {
  const aside = 'database.new-'
  for (const left of await entriesOf(parent))
    if (left.startsWith(aside)) await rm(join(parent, left), { recursive: true })
  const folder = await mkdtemp(join(parent, aside))
  try {
    const cluster = { folder, programs, account }
    if (account) await chown(folder, account.uid, account.gid)
    const noOneYet = ['--username=postgres', '--auth=reject', '--no-instructions']
    await finish(cluster, programs.initdb, ['-D', folderArgument(cluster), ...noOneYet, ...LOCALE])
    await singleUser(cluster, `create role ${ROLE} login;\nalter database postgres owner to ${ROLE};\n`)
    await rename(folder, target)
    await flush(parent)
  } catch (error) {
    await rm(folder, { recursive: true, force: true })
    throw error
  }
}

/** Gives the folder to PostgreSQL's account alone: a copy that was put back may be root's, and open to all. */
export async function giveTo(account: Account, folder: string): Promise<void> {
  const { uid, mode } = await stat(folder)
  // A volume that keeps no permissions is PostgreSQL's to refuse.
  if (mode & 0o077) await chmod(folder, 0o700).catch(() => {})
  if (!account || uid === account.uid) return
  const inside = await readdir(folder, { recursive: true })
  // The folder itself last, so that a kill in between is made up for at the next start.
  for (const path of [...inside, '']) await lchown(join(folder, path), account.uid, account.gid)
}

/** Before a start: gives the role the password by which it is reached, if it needs one. */
export async function setPassword(cluster: Cluster, { password }: Access): Promise<void> {
  if (password !== undefined) await singleUser(cluster, `alter role ${ROLE} password '${password}';\n`)
}

/** Runs SQL, a statement a line, as the superuser on a cluster that does not run. No one can connect as that one. */
export const singleUser = (cluster: Cluster, sql: string): Promise<void> =>
  finish(cluster, cluster.programs.postgres, ['--single', '-D', folderArgument(cluster), 'postgres'], sql)

async function finish(cluster: Cluster, program: string, args: string[], input = ''): Promise<void> {
  const child = spawn(program, args, { ...cluster.account, cwd: cluster.folder, stdio: 'pipe' })
  const said: Buffer[] = []
  child.stdout.resume()
  child.stderr.on('data', (piece: Buffer) => said.push(piece))
  child.stdin.on('error', () => {})
  child.stdin.end(input)
  const code = await once(child, 'close').then(
    ([code]) => code,
    (error: Error) => said.push(Buffer.from(error.message)),
  )
  const text = Buffer.concat(said).toString('utf8')
  if (code !== 0 || /\b(ERROR|FATAL|PANIC): /.test(text)) throw new PostgresFailed(text)
}

/** Puts a rename on the disk. Windows neither allows nor needs it. */
export async function flush(folder: string): Promise<void> {
  if (process.platform === 'win32') return
  const handle = await open(folder)
  try {
    await handle.sync()
  } finally {
    await handle.close()
  }
}
