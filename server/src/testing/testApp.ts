/** Runs the real server on its own database, called through `inject` by the routes of the contract. */
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { ReplyOf, RequestOf, Route } from '@driverdesk/contract/kernel/route.ts'
import type { FastifyInstance } from 'fastify'
import pino, { type Logger } from 'pino'
import { openSession } from '../accounts/sessions.ts'
import { buildApp } from '../app.ts'
import { type Database, type Db, insideTransaction } from '../kernel/database.ts'
import { type FileStore, openFileStore } from '../kernel/files/fileStore.ts'
import { readSettings } from '../kernel/settings.ts'
import { type TestDatabase, testDatabase } from '../kernel/testing/testDatabase.ts'
import type { Metrics } from '../metrics.ts'
import { ACCOUNTS, type AccountName, fillTestWorld } from './testWorld.ts'
import { unlabelledChanges } from './unlabelledChanges.ts'

/** The server's time: Wednesday, 12:00 in London. The database's own clock keeps running. */
export const NOW = new Date('2026-06-10T11:00:00Z')

/** The input of a call. It is not checked, so that a test can send invalid input. */
export interface Sent {
  params?: Record<string, unknown>
  /** A list repeats the name. */
  query?: Record<string, unknown>
  /** Sent as JSON. */
  body?: unknown
  /** Sent unchanged instead of a body. */
  payload?: string
  headers?: Record<string, string>
  /** The network address that the call comes from. */
  from?: string
}

export interface Answer {
  status: number
  /** Parsed JSON, the bytes of a PDF, or the text. */
  body: unknown
  headers: Record<string, unknown>
}

export interface TestApp {
  app: FastifyInstance
  database: Database
  db: Db
  files: FileStore
  /** The address of its database, for a second server. */
  url: string
  /** Opens another session without the password, and returns its token. */
  signIn(who: AccountName): Promise<string>
  /** Calls a route signed in as one of the accounts, or signed out. */
  call(route: Route, sent: Sent, as?: AccountName): Promise<Answer>
  /** The same for calls that must succeed. Returns the reply. */
  reply<R extends Route>(route: R, sent: RequestOf<R>, as?: AccountName): Promise<ReplyOf<R>>
  end(): Promise<void>
}

export interface TestAppOptions {
  /** Environment variables of the settings. */
  env?: Record<string, string>
  log?: Logger
  now?: () => Date
  /** The folder of a built web. */
  website?: string
  /** true: its jobs run. Otherwise jobs stay queued, and only calls write. */
  worksJobs?: boolean
  isLeaving?: () => boolean
  metrics?: Metrics
}

/** The tokens of each running server. */
const tokensInUse = new Set<Map<AccountName, Promise<string>>>()

/** Returns a function that restores the present sign-ins. */
export function keepSignIns(): () => void {
  const kept = [...tokensInUse].map((tokens) => ({ tokens, now: [...tokens] }))
  return () => {
    for (const { tokens, now } of kept) {
      tokens.clear()
      for (const [who, token] of now) tokens.set(who, token)
    }
  }
}

/** Starts a server with the test world (testWorld.ts). A test file calls `end` in its `afterAll`. */
export async function testApp(options: TestAppOptions = {}): Promise<TestApp> {
  const stored = await testDatabase()
  try {
    await fillTestWorld(stored.database.db)
    return await startTestApp(stored, options)
  } catch (error) {
    await stored.end()
    throw error
  }
}

/** Starts a server on an existing database. Ending the server ends the database too. */
export async function startTestApp(
  stored: TestDatabase,
  { env = {}, log, now, website, worksJobs = false, isLeaving, metrics }: TestAppOptions = {},
): Promise<TestApp> {
  const { database, url } = stored
  const folder = await mkdtemp(join(tmpdir(), 'driverdesk-test-'))
  const settings = readSettings({ DATA_DIR: folder, ...env })
  const app = await buildApp({
    database,
    settings,
    log: log ?? pino({ level: 'silent' }),
    now: now ?? (() => NOW),
    worksJobs,
    ...(website !== undefined && { website }),
    ...(isLeaving && { isLeaving }),
    metrics,
  })
  await app.ready()
  const tokens = new Map<AccountName, Promise<string>>()
  tokensInUse.add(tokens)

  const signIn = (who: AccountName): Promise<string> =>
    database.db
      .transaction()
      .execute((tx) => insideTransaction(() => openSession(tx, ACCOUNTS[who].kind, ACCOUNTS[who].id)))

  const tokenOf = (who: AccountName): Promise<string> => {
    const token = tokens.get(who) ?? signIn(who)
    tokens.set(who, token)
    return token
  }

  async function call(route: Route, sent: Sent, as?: AccountName): Promise<Answer> {
    // Like a client without method override.
    const body = route.override ? { _method: route.override, ...(sent.body as object) } : sent.body
    const payload = sent.payload ?? (body === undefined ? undefined : JSON.stringify(body))
    const response = await app.inject({
      method: route.method,
      url: addressOf(route, sent),
      headers: {
        ...(as && { authorization: `Bearer ${await tokenOf(as)}` }),
        ...(payload !== undefined && { 'content-type': 'application/json' }),
        ...sent.headers,
      },
      ...(payload !== undefined && { payload }),
      ...(sent.from !== undefined && { remoteAddress: sent.from }),
    })
    const { statusCode: status, headers } = response
    const isPdf = headers['content-type'] === 'application/pdf'
    return { status, body: isPdf ? response.rawPayload : parsed(response.body), headers }
  }

  return {
    app,
    database,
    db: database.db,
    files: openFileStore(settings),
    url,
    signIn,
    call,
    reply: async (route, sent, as) => {
      const answer = await call(route, sent as Sent, as)
      if (answer.status !== 200) {
        throw new Error(`${route.method} ${route.path}: ${answer.status} ${JSON.stringify(answer.body)}`)
      }
      return answer.body as ReplyOf<typeof route>
    },
    end: async () => {
      tokensInUse.delete(tokens)
      // Checks that the audit screen has words for everything that the tests have recorded.
      const unlabelled = await unlabelledChanges(database.db)
      await app.close()
      await stored.end()
      await rm(folder, { recursive: true, force: true })
      if (unlabelled.length > 0) throw new Error(`Recorded without a label: ${unlabelled.join(', ')}`)
    },
  }
}

function addressOf(route: Route, { params = {}, query = {} }: Sent): string {
  const path = route.path.replace(/\{(\w+)\}/g, (_, name: string) => encodeURIComponent(String(params[name])))
  const search = new URLSearchParams(
    Object.entries(query).flatMap(([name, given]) =>
      [given].flat().map((value): [string, string] => [name, String(value)]),
    ),
  )
  return search.size > 0 ? `${path}?${search}` : path
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return text
  }
}
