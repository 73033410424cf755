/** Opens the database: the embedded PostgreSQL or the server of DATABASE_URL. */
import { AsyncLocalStorage } from 'node:async_hooks'
import { setTimeout as sleep } from 'node:timers/promises'
import {
  CompiledQuery,
  type DatabaseConnection,
  type Dialect,
  Kysely,
  PostgresDialect,
  type Transaction,
} from 'kysely'
import pg from 'pg'
import { countRefused, DEFAULT_LIMITS, type Limits } from './limits.ts'
import { chosenTracer } from './log.ts'
import { connectingTo, streamOf } from './primary.ts'
import { Refusal } from './refusal.ts'
import type { Tables } from './tables.ts'

/** For reads, inside a transaction too. Writes need a `Tx`, which only the unit of work opens. */
export type Db = Kysely<Tables>
export type Tx = Transaction<Tables>

/** Runs `work` on a database for reading only. It may run twice. */
export type Read = <T>(work: (db: Db) => Promise<T>) => Promise<T>

export interface Database {
  db: Db
  url: string
  diskSpace: DiskSpace
  /** Calls `onNotify` for each NOTIFY on `channel`, and after every reconnection, because some may be lost. */
  listen(channel: string, onNotify: () => void): Promise<Subscription>
  read: Read
  connections(): Connections
  /** Closes all connections because their server is gone. The next query opens a new one. */
  dropConnections(): void
  /** Ends queries that take longer than half a second. */
  close(): Promise<void>
}

interface Connections {
  used: number
  idle: number
  waiting: number
}

export interface DiskSpace {
  /** Returns false while changes are refused. Changes that need little space are refused later (`withLittleSpace`). */
  isEnough(little?: boolean): boolean
  onChange(listener: (isEnough: boolean) => void): void
  /** Undefined if the disk is unknown. */
  freeBytes(): number | undefined
}

/** For another server, whose disk is unknown. */
const ENOUGH: DiskSpace = { isEnough: () => true, onChange: () => {}, freeBytes: () => undefined }

const CONNECT_TIMEOUT_MS = 10_000
/** How long a query may run on while the database is being closed, so that a stop takes little time. */
const QUERIES_END_MS = 500

/** With 0 as `queryMs`, a query may take any time. */
export function connect(
  url: string,
  diskSpace: DiskSpace = ENOUGH,
  { databaseConnections, queryMs }: Pick<Limits, 'databaseConnections' | 'queryMs'> = DEFAULT_LIMITS,
): Database {
  const types = {
    getTypeParser: (oid: number, format?: 'text' | 'binary') =>
      parsers[oid] ?? pg.types.getTypeParser(oid, format),
  } as pg.CustomTypesConfig
  const pool = new pg.Pool({
    ...connectingTo(url),
    max: databaseConnections,
    keepAlive: true,
    connectionTimeoutMillis: CONNECT_TIMEOUT_MS,
    query_timeout: queryMs === 0 ? 0 : queryMs + 5_000,
    types,
    options: `-c timezone=UTC -c datestyle=ISO -c statement_timeout=${queryMs}`,
  })
  const dropConnections = () => {
    for (const client of open) streamOf(client).destroy()
  }
  // Without these listeners a broken connection would end the process. The pool's is for idle connections, the
  // connection's own for the time between two queries of a transaction. Its query fails or the next one reconnects.
  pool.on('error', () => {})
  const open = new Set<pg.PoolClient>()
  pool.on('connect', (client) => {
    client.on('error', () => {})
    client.on('end', () => open.delete(client))
    open.add(client)
    planOnce(client)
    refuseUnreplicated(client)
  })
  const tracer = chosenTracer()
  const db = new Kysely<Tables>({
    dialect: guarded(new PostgresDialect({ pool }), diskSpace, dropConnections),
    ...(tracer && {
      log: (event) =>
        tracer.statement(
          event.query.sql,
          event.queryDurationMillis,
          event.level === 'error' ? codeOf(event.error) : undefined,
        ),
    }),
  })
  return {
    db,
    url,
    diskSpace,
    read: (work) => work(db),
    listen: (channel, onNotify) => subscribe(url, channel, onNotify),
    connections: () => ({
      used: pool.totalCount - pool.idleCount,
      idle: pool.idleCount,
      waiting: pool.waitingCount,
    }),
    dropConnections,
    close: async () => {
      // The pool waits for each query.
      await Promise.race([db.destroy(), sleep(QUERIES_END_MS, undefined, { ref: false })])
      dropConnections()
    },
  }
}

/**
 * Makes PostgreSQL plan a raw query once per connection: put this and a name at its start. Use it for queries that
 * every call makes, because planning them takes longer than running them.
 */
export const PLANNED_ONCE = '-- planned once: '

function planOnce(client: pg.PoolClient): void {
  const query = client.query.bind(client) as (config: unknown, ...more: unknown[]) => unknown
  const named = (text: unknown, values: unknown, ...more: unknown[]) => {
    if (typeof text !== 'string' || !text.startsWith(PLANNED_ONCE)) return query(text, values, ...more)
    return query({ name: text.slice(PLANNED_ONCE.length, text.indexOf('\n')), text, values }, ...more)
  }
  client.query = named as typeof client.query
}

/**
 * Treats a commit that no standby has confirmed as failed. If the wait for `synchronous_standby_names` is cancelled,
 * such as by the statement timeout, PostgreSQL only warns, and the next primary may lack the change.
 */
function refuseUnreplicated(client: pg.PoolClient): void {
  let isUnreplicated = false
  client.on('notice', ({ routine }) => {
    if (routine === 'SyncRepWaitForLSN') isUnreplicated = true
  })
  const query = client.query.bind(client) as (...args: unknown[]) => unknown
  const look = (result: unknown) => {
    if (!isUnreplicated) return result
    isUnreplicated = false
    throw Object.assign(new Error('No standby has confirmed the change.'), { code: UNRESOLVED })
  }
  const refusing = (...args: unknown[]) => {
    const result = query(...args)
    return result instanceof Promise ? result.then(look) : result
  }
  client.query = refusing as typeof client.query
}

const littleSpace = new AsyncLocalStorage<true>()

/** Lets `body` write a few rows while the disk is nearly full. For sign-ins and for recorded reads. */
export const withLittleSpace = <T>(body: () => Promise<T>): Promise<T> => littleSpace.run(true, body)

const transactionOpen = new AsyncLocalStorage<true>()

/** Marks `body` as inside a transaction, so that using the outer `db` fails. */
export const insideTransaction = <T>(body: () => Promise<T>): Promise<T> => transactionOpen.run(true, body)

/**
 * Fails queries on the outer `db` inside a transaction. They would silently run outside it, and transactions that
 * take all connections and each wait for another one would deadlock. Also refuses transactions while the disk is nearly full.
 */
function guarded(dialect: Dialect, diskSpace: DiskSpace, dropConnections: () => void): Dialect {
  let wasConnected = false
  /**
   * Waits for a database that was available before: PostgreSQL may be restarting, or another host may be taking over.
   */
  async function acquired(acquire: () => Promise<DatabaseConnection>): Promise<DatabaseConnection> {
    const until = Date.now() + (wasConnected ? RECONNECT_MS : 0)
    for (;;) {
      try {
        const connection = await acquire()
        wasConnected = true
        return connection
      } catch (error) {
        if (!isDown(error) || Date.now() >= until) return refuse(error)
        await sleep(RECONNECT_PAUSE_MS)
      }
    }
  }
  const refusing = (error: unknown): never => {
    // Its other connections lead to the same server.
    if ((error as NodeJS.ErrnoException).code === READ_ONLY) dropConnections()
    return refuse(error)
  }
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
          throw new Error('The outer database was used inside a transaction. Pass the Transaction on.')
        }
        const connection = await acquired(() => acquire(options))
        if (known.has(connection)) return connection
        known.add(connection)
        const execute = connection.executeQuery.bind(connection)
        connection.executeQuery = (...query) => execute<never>(...query).catch(refusing)
        return connection
      }
      driver.beginTransaction = async (connection, settings) => {
        if (!diskSpace.isEnough(littleSpace.getStore())) throw new Refusal('diskFull')
        return begin(connection, settings)
      }
      return driver
    },
  }
}

/** How long a call waits for a connection before it answers 503. */
const RECONNECT_MS = 3_000
const RECONNECT_PAUSE_MS = 100
/** Shorter than the time a job may take. */
const INSIST_MS = 30_000

/** Retries an idempotent `body` while the database is down, for callers that cannot be retried themselves. */
export async function insistently<T>(work: () => Promise<T>): Promise<T> {
  const until = Date.now() + INSIST_MS
  for (;;) {
    try {
      return await work()
    } catch (error) {
      if ((error as { code?: string }).code !== 'databaseDown' || Date.now() >= until) throw error
      await sleep(RECONNECT_PAUSE_MS)
    }
  }
}

/** System error codes of failed connections; ENOENT is a missing socket. */
const BROKEN =
  /^(?:ECONN(?:REFUSED|RESET|ABORTED)|EPIPE|ENOENT|ETIMEDOUT|E(?:HOST|NET)(?:UNREACH|DOWN)|ENOTFOUND|EAI_AGAIN)$/

/**
 * PostgreSQL's codes for shutdown, crash, start-up, too many connections, a broken connection, and a server that has
 * become read-only after a failover.
 */
const DOWN = /^(?:57P0[123]|53300|08\w{3}|25006)$/

const WORDS =
  /^(?:Connection terminated|timeout exceeded when trying to connect|Client has encountered|Query read timeout)/

const DISK_FULL = '53100'
/** PostgreSQL ended a query, usually because of the statement timeout. */
const ENDED = '57014'
const READ_ONLY = '25006'
/** It is unknown if the transaction was committed. */
const UNRESOLVED = '08007'

/** True if the database cannot be reached, is starting or is stopping. */
export function isDown(error: unknown): boolean {
  const { code = '', message = '' } = error as NodeJS.ErrnoException
  return BROKEN.test(code) || DOWN.test(code) || WORDS.test(message)
}

const codeOf = (error: unknown): string =>
  (error as { code?: string; cause?: { code?: string } }).code ??
  (error as { cause?: { code?: string } }).cause?.code ??
  (error as Error).name

/** @throws {Refusal} if the database is unavailable, too slow or its disk is full, so that a retry may succeed */
function refuse(error: unknown): never {
  if ((error as NodeJS.ErrnoException).code === ENDED) {
    countRefused('query')
    // It may have waited for others, such as those waiting for a standby.
    throw new Refusal('busy', {}, { cause: error })
  }
  if ((error as NodeJS.ErrnoException).code === DISK_FULL) throw new Refusal('diskFull', {}, { cause: error })
  throw isDown(error) ? new Refusal('databaseDown', {}, { cause: error }) : error
}

// By default `pg` turns a date into a local midnight and a count into text.
const DATE = 1082
const TIME = 1083
const TIMESTAMPTZ = 1184
const NUMERIC = 1700
const INT8 = 20

const parsers: Record<number, (text: string) => unknown> = {
  [DATE]: (text) => text,
  [TIME]: (text) => text.slice(0, 5),
  [TIMESTAMPTZ]: (text) => new Date(text).toISOString(),
  [NUMERIC]: (text) => text,
  [INT8]: (text) => {
    const value = Number(text)
    if (!Number.isSafeInteger(value)) throw new RangeError(`The number ${text} is too large to be exact.`)
    return value
  },
}

export interface Subscription {
  close(): Promise<void>
}

const LISTEN_AGAIN_MS = 1_000

/**
 * LISTENs on a separate connection. If that breaks, reconnects and calls `onNotify` once, because notifications may
 * have been lost.
 */
export async function subscribe(url: string, channel: string, onNotify: () => void): Promise<Subscription> {
  const { Client, connectionString } = connectingTo(url)
  let closed = false
  let client: pg.Client | undefined

  async function begin(): Promise<void> {
    const next = new Client({ connectionString, keepAlive: true })
    next.on('error', () => {})
    next.on('notification', onNotify)
    try {
      await next.connect()
      await next.query(`listen ${next.escapeIdentifier(channel)}`)
    } catch (error) {
      await next.end()
      throw error
    }
    if (closed) return next.end()
    // Set up only now: a failed first connection is not a break, and its caller tries again.
    next.on('end', () => {
      if (!closed) void reconnect()
    })
    client = next
  }

  async function reconnect(): Promise<void> {
    while (!closed) {
      await sleep(LISTEN_AGAIN_MS, undefined, { ref: false })
      try {
        await begin()
        onNotify()
        return
      } catch {
        // The server is still down. The follower keeps polling, and /readyz reports it.
      }
    }
  }

  await begin()
  return {
    close: async () => {
      closed = true
      await client?.end()
    },
  }
}

export type Query = <Row extends object>(text: string, params?: readonly unknown[]) => Promise<Row[]>

export const queryOf =
  (db: Db): Query =>
  async <Row extends object>(text: string, params: readonly unknown[] = []) =>
    (await db.executeQuery(CompiledQuery.raw(text, [...params]))).rows as Row[]

/** Reads everything as of one moment, even if others are making changes. */
export const atOneMoment = <T>(db: Db, read: (tx: Tx) => Promise<T>): Promise<T> =>
  db.transaction().setIsolationLevel('repeatable read').setAccessMode('read only').execute(read)
