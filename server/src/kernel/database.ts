/** Opens the one database, embedded (PGlite) or a PostgreSQL server, so that the rest cannot tell them apart. */
import { AsyncLocalStorage } from 'node:async_hooks'
import { PGlite, type PGliteOptions } from '@electric-sql/pglite'
import { btree_gist } from '@electric-sql/pglite/contrib/btree_gist'
import { type Dialect, type Driver, Kysely, PGliteDialect, PostgresDialect, type Transaction } from 'kysely'
import pg from 'pg'
import type { Db as JobsDb } from 'pg-boss'
import { fromPglite } from 'pg-boss'
import { type Subscription, subscribe } from './listen.ts'
import type { Tables } from './tables.ts'
import { parsers } from './valueTypes.ts'

/** The database outside a transaction: for reads. Writes ask for a `Tx`, which only the unit of work opens. */
export type Db = Kysely<Tables>
/** Inside one: what must not run outside of a transaction asks for it in its type. */
export type Tx = Transaction<Tables>

export interface Database {
  db: Db
  kind: 'pglite' | 'postgres'
  /** What pg-boss works on. */
  jobs: { db: JobsDb } | { connectionString: string; max: number }
  /** Calls `heard` for each NOTIFY on `channel`, and after every reconnection, when some may have been missed. */
  listen(channel: string, heard: () => void): Promise<Subscription>
  close(): Promise<void>
}

/** Long enough for a year's report, short enough that a stuck query does not hold a connection for ever. */
const STATEMENT_TIMEOUT_MS = 60_000
const CONNECT_TIMEOUT_MS = 10_000

/** Opens PGlite on a folder (made if it is not there), in memory without one, or from a dump. */
export async function openEmbedded(
  options: Pick<PGliteOptions, 'dataDir' | 'loadDataDir'> = {},
): Promise<Database> {
  const pglite = await PGlite.create({ ...options, extensions: { btree_gist }, parsers })
  await pglite.exec(`set timezone = 'UTC'`)
  return {
    db: new Kysely<Tables>({ dialect: guarded(new PGliteDialect({ pglite })) }),
    kind: 'pglite',
    jobs: { db: fromPglite(pglite) },
    listen: async (channel, heard) => {
      const stop = await pglite.listen(channel, heard)
      return { close: () => stop() }
    },
    close: () => pglite.close(),
  }
}

export async function openServer(url: string): Promise<Database> {
  const types = {
    getTypeParser: (oid: number, format?: 'text' | 'binary') =>
      parsers[oid] ?? pg.types.getTypeParser(oid, format),
  } as pg.CustomTypesConfig
  const pool = new pg.Pool({
    connectionString: url,
    max: 10,
    keepAlive: true,
    connectionTimeoutMillis: CONNECT_TIMEOUT_MS,
    query_timeout: STATEMENT_TIMEOUT_MS + 5_000,
    types,
    options: `-c timezone=UTC -c datestyle=ISO -c statement_timeout=${STATEMENT_TIMEOUT_MS}`,
  })
  // A connection that breaks fails its query, or is replaced at the next one; without listeners it would end the
  // process: the pool's is for idle ones, each connection's own for those between two queries of a transaction.
  pool.on('error', () => {})
  pool.on('connect', (client) => client.on('error', () => {}))
  const db = new Kysely<Tables>({ dialect: guarded(new PostgresDialect({ pool })) })
  return {
    db,
    kind: 'postgres',
    jobs: { connectionString: url, max: 3 },
    listen: (channel, heard) => subscribe(url, channel, heard),
    close: () => db.destroy(),
  }
}

const transactionOpen = new AsyncLocalStorage<true>()

/** Runs `body` marked as inside a transaction, so that the outer `db` refuses to be used within it. */
export const insideTransaction = <T>(body: () => Promise<T>): Promise<T> => transactionOpen.run(true, body)

/**
 * On PGlite a query on the outer `db` inside a transaction waits for ever for the one connection; on PostgreSQL it
 * would run outside the transaction unseen. Both fail at once here instead. Kysely would make everybody wait for their
 * turn before the driver is asked, so the driver says that it needs none, and gives out the turns after the check.
 */
function guarded(dialect: Dialect): Dialect {
  const oneAtATime = !dialect.createAdapter().supportsMultipleConnections
  return {
    createAdapter: () =>
      Object.defineProperty(dialect.createAdapter(), 'supportsMultipleConnections', { value: true }),
    createIntrospector: (db) => dialect.createIntrospector(db),
    createQueryCompiler: () => dialect.createQueryCompiler(),
    createDriver: () => {
      const driver: Driver = dialect.createDriver()
      const acquire = driver.acquireConnection.bind(driver)
      const release = driver.releaseConnection.bind(driver)
      const turns = oneAtATime ? takingTurns() : undefined
      driver.acquireConnection = async (options) => {
        if (transactionOpen.getStore()) {
          throw new Error('The outer database was used inside a transaction: pass the Transaction on.')
        }
        await turns?.begin()
        return acquire(options)
      }
      driver.releaseConnection = async (connection, options) => {
        await release(connection, options)
        turns?.end()
      }
      return driver
    },
  }
}

function takingTurns() {
  let last: Promise<void> = Promise.resolve()
  let end = () => {}
  return {
    async begin(): Promise<void> {
      const before = last
      const turn = Promise.withResolvers<void>()
      last = turn.promise
      await before
      end = turn.resolve
    },
    end: () => end(),
  }
}
