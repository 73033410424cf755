/** Opens the one database: a PostgreSQL, the product's own or a server that DATABASE_URL names. */
import { AsyncLocalStorage } from 'node:async_hooks'
import { type DatabaseConnection, type Dialect, Kysely, PostgresDialect, type Transaction } from 'kysely'
import pg from 'pg'
import { type Subscription, subscribe } from './listen.ts'
import { Refusal } from './refusal.ts'
import type { Tables } from './tables.ts'
import { parsers } from './valueTypes.ts'

/** The database outside a transaction: for reads. Writes ask for a `Tx`, which only the unit of work opens. */
export type Db = Kysely<Tables>
/** Inside one: what must not run outside of a transaction asks for it in its type. */
export type Tx = Transaction<Tables>

export interface Database {
  db: Db
  /** Its connection string. */
  url: string
  diskSpace: DiskSpace
  /** Calls `heard` for each NOTIFY on `channel`, and after every reconnection, when some may have been missed. */
  listen(channel: string, heard: () => void): Promise<Subscription>
  /** Tells how its connections are used now. */
  connections(): Connections
  /** Breaks all connections: the server behind them is gone. The next query gets a new one. */
  dropConnections(): void
  close(): Promise<void>
}

export interface Connections {
  used: number
  idle: number
  /** Queries that wait for a connection. */
  waiting: number
}

/** Tells if the database's disk has space for changes. */
export interface DiskSpace {
  /** Returns false while changes are refused. */
  isEnough(): boolean
  /** Calls back each time that changes. */
  onChange(tell: (isEnough: boolean) => void): void
}

/** We cannot see the disk of a server elsewhere. */
const ENOUGH: DiskSpace = { isEnough: () => true, onChange: () => {} }

/** Long enough for a year's report, short enough that a stuck query does not hold a connection for ever. */
const STATEMENT_TIMEOUT_MS = 60_000
const CONNECT_TIMEOUT_MS = 10_000

/** @param statementTimeout in milliseconds; 0 for none */
export function connect(
  url: string,
  diskSpace: DiskSpace = ENOUGH,
  statementTimeout = STATEMENT_TIMEOUT_MS,
): Database {
  const types = {
    getTypeParser: (oid: number, format?: 'text' | 'binary') =>
      parsers[oid] ?? pg.types.getTypeParser(oid, format),
  } as pg.CustomTypesConfig
  const pool = new pg.Pool({
    connectionString: url,
    max: 10,
    keepAlive: true,
    connectionTimeoutMillis: CONNECT_TIMEOUT_MS,
    ...(statementTimeout > 0 && { query_timeout: statementTimeout + 5_000 }),
    types,
    options: `-c timezone=UTC -c datestyle=ISO -c statement_timeout=${statementTimeout}`,
  })
  // A connection that breaks fails its query, or is replaced at the next one; without listeners it would end the
  // process: the pool's is for idle ones, each connection's own for those between two queries of a transaction.
  pool.on('error', () => {})
  const open = new Set<pg.PoolClient>()
  pool.on('connect', (client) => {
    client.on('error', () => {})
    client.on('end', () => open.delete(client))
    open.add(client)
  })
  const db = new Kysely<Tables>({ dialect: guarded(new PostgresDialect({ pool }), diskSpace) })
  return {
    db,
    url,
    diskSpace,
    listen: (channel, heard) => subscribe(url, channel, heard),
    connections: () => ({
      used: pool.totalCount - pool.idleCount,
      idle: pool.idleCount,
      waiting: pool.waitingCount,
    }),
    dropConnections: () => {
      for (const client of open) streamOf(client).destroy()
    },
    close: () => db.destroy(),
  }
}

/** `pg` shows it, its types do not. */
const streamOf = (client: pg.PoolClient) =>
  (client as unknown as { connection: { stream: { destroy(): void } } }).connection.stream

const transactionOpen = new AsyncLocalStorage<true>()

/** Runs `body` marked as inside a transaction, so that the outer `db` refuses to be used within it. */
export const insideTransaction = <T>(body: () => Promise<T>): Promise<T> => transactionOpen.run(true, body)

/**
 * A query on the outer `db` inside a transaction would run outside of it unseen, and ten transactions that each wait for
 * an eleventh connection stand still: it fails at once instead. A transaction begins only if there is disk space for changes.
 */
function guarded(dialect: Dialect, diskSpace: DiskSpace): Dialect {
  return {
    createAdapter: () => dialect.createAdapter(),
    createIntrospector: (db) => dialect.createIntrospector(db),
    createQueryCompiler: () => dialect.createQueryCompiler(),
    createDriver: () => {
      const driver = dialect.createDriver()
      const acquire = driver.acquireConnection.bind(driver)
      const begin = driver.beginTransaction.bind(driver)
      const known = new WeakSet<DatabaseConnection>()
      driver.acquireConnection = async (options) => {
        if (transactionOpen.getStore()) {
          throw new Error('The outer database was used inside a transaction: pass the Transaction on.')
        }
        const connection = await acquire(options).catch(refuse)
        if (known.has(connection)) return connection
        known.add(connection)
        const execute = connection.executeQuery.bind(connection)
        connection.executeQuery = (...query) => execute<never>(...query).catch(refuse)
        return connection
      }
      driver.beginTransaction = async (connection, settings) => {
        if (!diskSpace.isEnough()) throw new Refusal('diskFull')
        return begin(connection, settings)
      }
      return driver
    },
  }
}

/** The system's codes for a connection that cannot be made or has broken; ENOENT is a socket that is gone. */
const BROKEN =
  /^(?:ECONN(?:REFUSED|RESET|ABORTED)|EPIPE|ENOENT|ETIMEDOUT|E(?:HOST|NET)(?:UNREACH|DOWN)|ENOTFOUND|EAI_AGAIN)$/

/**
 * PostgreSQL's codes: shutting down, crashed, starting up, too many connections, broken connection, and a server that
 * another has replaced and that takes no writes any more.
 */
const AWAY = /^(?:57P0[123]|53300|08\w{3}|25006)$/

/** Errors of `pg` that have no code. */
const WORDS =
  /^(?:Connection terminated|timeout exceeded when trying to connect|Client has encountered|Query read timeout)/

const DISK_FULL = '53100'

/** @throws {Refusal} if a query failed because the database does not answer, or its disk is full: a later one may pass */
function refuse(error: NodeJS.ErrnoException): never {
  const { code = '', message = '' } = error
  if (code === DISK_FULL) throw new Refusal('diskFull', {}, { cause: error })
  const isAway = BROKEN.test(code) || AWAY.test(code) || WORDS.test(message)
  throw isAway ? new Refusal('databaseAway', {}, { cause: error }) : error
}
