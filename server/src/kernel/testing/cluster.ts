/** A real PostgreSQL for one test run, started by the product's own code. */
import { chown, mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import pino from 'pino'
import { openAccess, ROLE } from '../embedded/access.ts'
import { makeCluster, setPassword, singleUser } from '../embedded/databaseFolder.ts'
import { startPostgres } from '../embedded/postgres.ts'
import { accountFor, findPrograms } from '../embedded/programs.ts'

export interface TestCluster {
  /** The address of one of its databases. */
  url(database?: string): string
  stop(): Promise<void>
}

/**
 * Durability is switched off, because nothing outlives the run. Many servers and test files share the cluster. An automatic
 * vacuum would keep a test's database from being dropped.
 */
const FAST = [
  'fsync=off',
  'synchronous_commit=off',
  'full_page_writes=off',
  'max_connections=200',
  'autovacuum=off',
]

/** Tests copy databases, and restore rows in any order. */
const FOR_TESTS = `alter role ${ROLE} createdb;
grant set on parameter session_replication_role to ${ROLE};
`

/**
 * Starts an empty cluster.
 *
 * @param loopback true for a port and a password, like an agency's server; otherwise it uses a socket
 */
export async function startCluster(loopback = false): Promise<TestCluster> {
  const account = await accountFor(tmpdir())
  const parent = await mkdtemp(join(tmpdir(), 'driverdesk-cluster-'))
  try {
    if (account) await chown(parent, account.uid, account.gid)
    const cluster = { folder: join(parent, 'data'), programs: await findPrograms(account), account }
    await makeCluster(cluster, parent)
    const access = await openAccess(account, loopback)
    await setPassword(cluster, access)
    await singleUser(cluster, FOR_TESTS)
    const log = pino({ level: 'silent' })
    const server = await startPostgres(cluster, access, { log, settings: FAST, removed: [parent] })
    return {
      url: access.url,
      stop: async () => {
        await server.stop()
        await access.close()
        await rm(parent, { recursive: true, force: true })
      },
    }
  } catch (error) {
    await rm(parent, { recursive: true, force: true })
    throw error
  }
}
