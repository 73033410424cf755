/** The connection to the embedded PostgreSQL: a socket that only our account can use, or a loopback port. */
import { randomBytes } from 'node:crypto'
import { once } from 'node:events'
import { existsSync } from 'node:fs'
import { chmod, chown, lstat, mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { createServer } from 'node:net'
import { tmpdir, userInfo } from 'node:os'
import { join, resolve } from 'node:path'
import { StartError } from '../program.ts'
import type { Account } from './programs.ts'

/**
 * The role that owns the database. It is not a superuser, so it can neither read the machine's files nor run programs.
 */
export const ROLE = 'driverdesk'
const DATABASE = 'postgres'
const SOCKET_PORT = 5432
const SOCKET = `.s.PGSQL.${SOCKET_PORT}`

export interface Access {
  folder: string
  settings: readonly string[]
  password?: string
  url(database?: string): string
  /** Writes the access lists. Call it before each start. */
  prepare(): Promise<void>
  /** False if something has removed the socket, which PostgreSQL makes only when it starts. */
  isThere(): boolean
  close(): Promise<void>
}

/** The longest socket path that every system accepts, in bytes. */
const SOCKET_PATH_LENGTH = 103

/**
 * @param account the account that PostgreSQL runs as
 * @param loopback true for a port of 127.0.0.1 even if sockets work
 * @throws {StartError} if the temporary folder cannot be written
 */
export async function openAccess(account: Account, loopback = false): Promise<Access> {
  const us = ourName()
  // PostgreSQL works in another folder, where a relative path leads elsewhere.
  const folder = await inTemporaryFolder(() => mkdtemp(join(resolve(tmpdir()), 'driverdesk-')))
  const sockets = join(folder, 'socket')
  const socketsServe =
    process.platform !== 'win32' &&
    Buffer.byteLength(join(sockets, SOCKET)) <= SOCKET_PATH_LENGTH &&
    // PostgreSQL reads a list of folders, separated by commas.
    !sockets.includes(',')
  const kind = socketsServe && !loopback ? bySocket(sockets, us) : await byLoopback()
  const files = [
    { setting: 'hba_file', path: join(folder, 'pg_hba.conf'), text: kind.hba },
    { setting: 'ident_file', path: join(folder, 'pg_ident.conf'), text: kind.ident },
  ]
  // The modes are set afterwards, because a strict umask would keep PostgreSQL's account out.
  const prepare = () =>
    inTemporaryFolder(async () => {
      await ownFolder(folder, account)
      for (const { path, text } of files) {
        await writeFile(path, text)
        await chmod(path, 0o644)
      }
      // A killed server leaves its socket and a lock file. The process id in it may now belong to another process.
      await rm(sockets, { recursive: true, force: true })
      await mkdir(sockets)
      await chmod(sockets, 0o700)
      if (account) await chown(sockets, account.uid, account.gid)
    })
  return {
    folder,
    settings: [...kind.settings, ...files.map(({ setting, path }) => `${setting}=${path}`)],
    ...(kind.password !== undefined && { password: kind.password }),
    url: (database = DATABASE) => kind.url(database),
    prepare,
    isThere: () => kind.socket === undefined || existsSync(kind.socket),
    close: () => rm(folder, { recursive: true, force: true }),
  }
}

/**
 * Recreates the folder if something has cleaned the temporary folder. Our account owns it, so that PostgreSQL's account
 * cannot replace a file that root writes with a link. PostgreSQL's account may only traverse it.
 */
async function ownFolder(folder: string, account: Account): Promise<void> {
  await mkdir(folder, { recursive: true })
  const found = await lstat(folder)
  const us = process.getuid?.()
  if (!found.isDirectory() || (us !== undefined && found.uid !== us))
    throw new StartError(`${folder} belongs to another account. Remove it, or set TMPDIR to another folder.`)
  await chmod(folder, account ? 0o711 : 0o700)
}

async function inTemporaryFolder<T>(work: () => Promise<T>): Promise<T> {
  try {
    return await work()
  } catch (error) {
    if (error instanceof StartError) throw error
    throw new StartError(
      `The temporary folder ${tmpdir()} cannot be used (${(error as Error).message}). Check it, or set TMPDIR to another folder.`,
    )
  }
}

/** The system reports which account connects, and PostgreSQL lets only our account use the role. */
function bySocket(folder: string, us: string) {
  return {
    settings: ['listen_addresses=', `unix_socket_directories=${folder}`, `port=${SOCKET_PORT}`],
    hba: `local all ${ROLE} peer map=us\n`,
    ident: `us "${us}" ${ROLE}\n`,
    password: undefined,
    socket: join(folder, SOCKET),
    url: (database: string) =>
      `postgres://${ROLE}@localhost:${SOCKET_PORT}/${database}?host=${encodeURIComponent(folder)}&sslmode=disable`,
  }
}

function ourName(): string {
  try {
    return userInfo().username
  } catch {
    throw new StartError(
      `PostgreSQL needs an account that the system knows, and user id ${process.getuid?.()} has no entry in /etc/passwd. Start Driverdesk as an account that has one.`,
    )
  }
}

async function byLoopback() {
  const port = await freePort()
  const password = randomBytes(24).toString('base64url')
  return {
    settings: ['listen_addresses=127.0.0.1', 'unix_socket_directories=', `port=${port}`],
    hba: `host all ${ROLE} 127.0.0.1/32 scram-sha-256\n`,
    ident: '',
    password,
    socket: undefined,
    url: (database: string) => `postgres://${ROLE}:${password}@127.0.0.1:${port}/${database}?sslmode=disable`,
  }
}

async function freePort(): Promise<number> {
  const server = createServer().listen(0, '127.0.0.1')
  await once(server, 'listening')
  const address = server.address()
  server.close()
  await once(server, 'close')
  if (address === null || typeof address === 'string') throw new Error('There is no free port.')
  return address.port
}
