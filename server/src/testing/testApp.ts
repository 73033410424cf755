/** The real server on a database of its own, asked through `inject` along the entries of the contract. */
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { ReplyOf, RequestOf, Route } from '@driverdesk/contract/kernel/route.ts'
import type { FastifyInstance } from 'fastify'
import pino, { type Logger } from 'pino'
import { openSession } from '../accounts/sessions.ts'
import { buildApp } from '../app.ts'
import { type Database, type Db, insideTransaction } from '../kernel/database.ts'
import type { FileStore } from '../kernel/files/fileStore.ts'
import { openFileStore } from '../kernel/files/openFileStore.ts'
import { readSettings } from '../kernel/settings.ts'
import { type TestDatabase, testDatabase } from '../kernel/testing/testDatabase.ts'
import { ACCOUNTS, type AccountName, fillTestWorld } from './testWorld.ts'
import { unlabelledChanges } from './unlabelledChanges.ts'

/** The server's present: Wednesday, 12:00 in London. The database's own clock goes on. */
export const NOW = new Date('2026-06-10T11:00:00Z')

/** The input of a call. Nothing is checked here, so that a test may send what no form would. */
export interface Sent {
  params?: Record<string, unknown>
  /** A list is sent as the same name several times. */
  query?: Record<string, unknown>
  /** Sent as JSON. */
  body?: unknown
  /** Sent as it is, instead of a body. */
  payload?: string
  headers?: Record<string, string>
  /** The network address that the call comes from. */
  from?: string
}

export interface Answer {
  status: number
  /** Parsed where it is JSON; the bytes of a PDF; else the text. */
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
  /** A session's token, opened without the password. Each call opens another session. */
  signIn(who: AccountName): Promise<string>
  /** Calls a route signed in as one of the accounts, or signed out. */
  call(route: Route, sent: Sent, as?: AccountName): Promise<Answer>
  /** The same where the call must succeed: answers its reply. */
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
  /** true: its jobs run. Without it what a call queues stays queued, and calls alone write. */
  worksJobs?: boolean
  isLeaving?: () => boolean
}

/** Of each server that runs, the tokens that its calls are made with. */
const tokensInUse = new Set<Map<AccountName, Promise<string>>>()

/** Returns a function that signs in again those who are signed in now, and no one else. */
export function keepSignIns(): () => void {
  const kept = [...tokensInUse].map((tokens) => ({ tokens, now: [...tokens] }))
  return () => {
    for (const { tokens, now } of kept) {
      tokens.clear()
      for (const [who, token] of now) tokens.set(who, token)
    }
  }
}

/** Starts a server in the test world (testWorld.ts); a test file calls `end` in its `afterAll`. */
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

/** A server on a database that is there already; ending it ends that one too. */
export async function startTestApp(
  stored: TestDatabase,
  { env = {}, log, now, website, worksJobs = false, isLeaving }: TestAppOptions = {},
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
    // As the plain client of an entry with a method override sends it.
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
      // Whatever the tests of a file have recorded can be read on the screen of the audit.
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
