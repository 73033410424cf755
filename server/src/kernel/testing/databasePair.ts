/** Runs a primary and its synchronous standby, as an agency would, with PostgreSQL from npm. */
import { appendFile, chown, cp, mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { basename, join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import pg from 'pg'
import pino from 'pino'
import { type Access, openAccess, ROLE } from '../embedded/access.ts'
import { giveTo, makeCluster, setPassword, singleUser } from '../embedded/databaseFolder.ts'
import { type Cluster, endLeftOver, type RunningPostgres, startPostgres } from '../embedded/postgres.ts'
import { type Account, accountFor, findPrograms } from '../embedded/programs.ts'
import { freeze, postmasterOf } from './processes.ts'

export interface DatabasePair {
  /** The connection string with both hosts. */
  url: string
  primaryUrl(): string
  standbyUrl(): string
  /** Ends the primary without warning. */
  killPrimary(): Promise<void>
  /** Makes the primary silent, as if its machine had lost power. Returns a function that resumes it. */
  freezePrimary(): Promise<() => void>
  /** Makes the standby the primary. */
  promote(): Promise<void>
  /** Makes the former primary a standby of the new one, and waits until commits wait for it. */
  rejoin(): Promise<void>
  end(): Promise<void>
}

interface Place {
  /** Holds the folder `database`. */
  parent: string
  access: Access
  port: string
}

/** The data must survive the loss of a process, but not of power. */
const SETTINGS = [
  'fsync=off',
  'max_connections=100',
  'max_wal_senders=4',
  'wal_level=replica',
  'hot_standby=on',
  'wal_keep_size=128MB',
  'wal_retrieve_retry_interval=100ms',
]

/** Rights of the account that manages the pair, one statement per line, as single-user mode reads them. */
const RIGHTS = [
  `alter role ${ROLE} replication`,
  `grant pg_monitor to ${ROLE}`,
  `grant execute on function pg_backup_start(text, boolean), pg_backup_stop(boolean) to ${ROLE}`,
  `grant execute on function pg_promote(boolean, integer), pg_reload_conf() to ${ROLE}`,
  `grant execute on function pg_wal_replay_pause(), pg_wal_replay_resume() to ${ROLE}`,
  `grant alter system on parameter synchronous_standby_names to ${ROLE}`,
].map((line) => `${line};\n`)

const silent = pino({ level: 'silent' })

export async function databasePair(): Promise<DatabasePair> {
  const account = await accountFor(tmpdir())
  const programs = await findPrograms(account)
  const first = await newPlace(account)
  const second = withPassword(await newPlace(account), first)
  const clusterOf = ({ parent }: Place): Cluster => ({ folder: join(parent, 'database'), programs, account })
  await makeCluster(clusterOf(first), first.parent)
  await setPassword(clusterOf(first), first.access)
  await singleUser(clusterOf(first), RIGHTS.join(''))
  const running = new Map<Place, RunningPostgres>()
  let [primary, standby] = [first, second]

  const start = async (place: Place, ...settings: string[]) => {
    const options = { log: silent, settings: [...SETTINGS, ...settings], removed: [place.parent] }
    running.set(place, await startPostgres(clusterOf(place), place.access, options))
  }

  async function followPrimary(): Promise<void> {
    await copyCluster(primary, clusterOf(primary), clusterOf(standby))
    const { password } = new URL(primary.access.url())
    await start(
      standby,
      `primary_conninfo=host=127.0.0.1 port=${primary.port} user=${ROLE} password=${password}`,
    )
    await onDatabase(primary.access.url(), async (client) => {
      await client.query(`alter system set synchronous_standby_names = '*'`)
      await client.query('select pg_reload_conf()')
      const isSynchronous = `select from pg_stat_replication where sync_state = 'sync' and state = 'streaming'`
      while ((await client.query(isSynchronous)).rowCount === 0) await sleep(50)
    })
  }

  await start(primary)
  await followPrimary()
  return {
    url: primary.access.url().replace(/:\d+\//, `:${first.port},127.0.0.1:${second.port}/`),
    primaryUrl: () => primary.access.url(),
    standbyUrl: () => standby.access.url(),
    killPrimary: async () => {
      process.kill(await postmasterOf(primary.parent), 'SIGKILL')
      await running.get(primary)?.ended
    },
    freezePrimary: async () => freeze(await postmasterOf(primary.parent)),
    promote: async () => {
      ;[primary, standby] = [standby, primary]
      await onDatabase(primary.access.url(), async (client) => {
        await client.query('select pg_promote()')
        // There is no standby to wait for until it is back.
        await client.query(`alter system set synchronous_standby_names = ''`)
        await client.query('select pg_reload_conf()')
      })
    },
    rejoin: async () => {
      await endLeftOver(clusterOf(standby))
      await rm(clusterOf(standby).folder, { recursive: true, force: true, maxRetries: 20, retryDelay: 100 })
      await followPrimary()
    },
    end: async () => {
      for (const server of running.values()) await server.stop()
      for (const { access, parent } of [first, second]) {
        await access.close()
        await rm(parent, { recursive: true, force: true, maxRetries: 20, retryDelay: 100 })
      }
    },
  }
}

async function newPlace(account: Account): Promise<Place> {
  const parent = await mkdtemp(join(tmpdir(), 'driverdesk-pair-'))
  if (account) await chown(parent, account.uid, account.gid)
  const opened = await openAccess(account, true)
  const access = {
    ...opened,
    prepare: async () => {
      await opened.prepare()
      const hba = join(opened.folder, 'pg_hba.conf')
      await appendFile(hba, `host replication ${ROLE} 127.0.0.1/32 scram-sha-256\n`)
    },
  }
  return { parent, access, port: new URL(opened.url()).port }
}

/** A copy of a cluster has its passwords. */
function withPassword(place: Place, { access, port }: Place): Place {
  const url = (database?: string) => access.url(database).replace(`:${port}/`, `:${place.port}/`)
  return { ...place, access: { ...place.access, url } }
}

/** Files that a copy must not have. Its own server makes them, or gets them from the primary. */
const LEFT_OUT = new Set(['postmaster.pid', 'postmaster.opts', 'pg_wal', 'pg_replslot'])
/** Each server's own caches, which are replaced or removed while other files are copied. */
const CACHE = 'pg_internal.init'

const belongsInCopy = (path: string): boolean =>
  !LEFT_OUT.has(basename(path)) && !basename(path).startsWith(CACHE)

/** Copies a running cluster, as `pg_basebackup` does, which npm's PostgreSQL lacks. */
async function copyCluster({ access }: Place, { folder }: Cluster, copy: Cluster): Promise<void> {
  await onDatabase(access.url(), async (client) => {
    await client.query(`select pg_backup_start('standby', fast => true)`)
    await cp(folder, copy.folder, {
      recursive: true,
      filter: (path) => path === folder || belongsInCopy(path),
    })
    const { rows } = await client.query<{ labelfile: string }>(
      'select labelfile from pg_backup_stop(wait_for_archive => false)',
    )
    await writeFile(join(copy.folder, 'backup_label'), rows[0]?.labelfile ?? '')
  })
  await writeFile(join(copy.folder, 'standby.signal'), '')
  for (const name of ['pg_wal', 'pg_replslot']) await mkdir(join(copy.folder, name), { mode: 0o700 })
  await giveTo(copy.account, copy.folder)
}

async function onDatabase<T>(url: string, work: (client: pg.Client) => Promise<T>): Promise<T> {
  const client = new pg.Client({ connectionString: url })
  client.on('error', () => {})
  await client.connect()
  try {
    return await work(client)
  } finally {
    await client.end()
  }
}
