/** How the product reaches its own PostgreSQL: a socket that only our account can use, or else a loopback port. */
import { randomBytes } from 'node:crypto'
import { once } from 'node:events'
import { chown, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { createServer } from 'node:net'
import { tmpdir, userInfo } from 'node:os'
import { join } from 'node:path'
import type { Account } from './account.ts'

/** The role that owns the database. It is no superuser: it can neither read the machine's files nor run programs. */
export const ROLE = 'driverdesk'
const DATABASE = 'postgres'

export interface Access {
  /** PostgreSQL's settings for it. */
  settings: readonly string[]
  /** The role's password, where connections need one. */
  password?: string
  /** The connection string of the product's database, or of another one. */
  url(database?: string): string
  /** Writes down who may connect. To be called before each start. */
  prepare(): Promise<void>
  /** Removes what was written down. */
  close(): Promise<void>
  /** The folder of all that is written down, and of the socket. */
  folder: string
}

/** The longest path of a socket that every system takes, in bytes. */
const SOCKET_PATH_LENGTH = 103

/**
 * @param account which PostgreSQL runs as
 * @param loopback true for a port of 127.0.0.1 even where sockets serve
 */
export async function openAccess(account: Account, loopback = false): Promise<Access> {
  const folder = await mkdtemp(join(tmpdir(), 'driverdesk-'))
  if (account) await chown(folder, account.uid, account.gid)
  const socketsServe =
    process.platform !== 'win32' && Buffer.byteLength(join(folder, '.s.PGSQL.5432')) <= SOCKET_PATH_LENGTH
  const kind = socketsServe && !loopback ? bySocket(folder) : await byLoopback()
  const files = {
    hba_file: { name: 'pg_hba.conf', text: kind.hba },
    ident_file: { name: 'pg_ident.conf', text: kind.ident },
  }
  return {
    folder,
    settings: [
      ...kind.settings,
      ...Object.entries(files).map(([setting, { name }]) => `${setting}=${join(folder, name)}`),
    ],
    ...(kind.password !== undefined && { password: kind.password }),
    url: (database = DATABASE) => kind.url(database),
    prepare: async () => {
      for (const { name, text } of Object.values(files)) {
        const file = join(folder, name)
        await writeFile(file, text, { mode: 0o600 })
        if (account) await chown(file, account.uid, account.gid)
      }
      // A server that was killed leaves its socket and a lock on it, whose process id may be another's by now.
      for (const name of ['.s.PGSQL.5432', '.s.PGSQL.5432.lock'])
        await rm(join(folder, name), { force: true })
    },
    close: () => rm(folder, { recursive: true, force: true }),
  }
}

/** The system says who connects, and PostgreSQL lets only our account be the role. */
function bySocket(folder: string) {
  return {
    settings: ['listen_addresses=', `unix_socket_directories=${folder}`, 'port=5432'],
    hba: `local all ${ROLE} peer map=us\n`,
    ident: `us "${userInfo().username}" ${ROLE}\n`,
    password: undefined,
    url: (database: string) =>
      `postgres://${ROLE}@localhost:5432/${database}?host=${encodeURIComponent(folder)}&sslmode=disable`,
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
