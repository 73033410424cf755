/**
 * Drills failovers: two servers on a primary and its synchronous standby, eight writers, and repeated kills of the primary
 * (docs/operating.md). The test uses a few kills, `npm run bench -- failover` twenty.
 */
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { sql } from 'kysely'
import { openSession } from '../accounts/sessions.ts'
import { type Db, insideTransaction } from '../kernel/database.ts'
import { type DatabasePair, databasePair } from '../kernel/testing/databasePair.ts'
import { endWith, type Running, start } from '../kernel/testing/ownProcess.ts'
import { withDatabase } from '../kernel/testing/withDatabase.ts'
import { mailServer } from '../mail/testing/mailServer.ts'
import { connectLive, type LiveClient } from './liveClient.ts'
import { type NewAccount, newWriter, type PersistentWriter, writePersistently } from './persistentWriter.ts'
import { ACCOUNTS, fillTestWorld } from './testWorld.ts'

const WRITERS = 8
const CALLS_BETWEEN_KILLS = 40
/** Longer than the wait for a job whose worker was lost. */
const PATIENCE_MS = 240_000

export interface FailoverResult {
  acknowledged: number
  /** The number of repeated calls. */
  repeats: number
  /** Milliseconds from each kill until every writer got an answer. */
  pauses: number[]
  /** Problems in words; empty if there are none. */
  faults: string[]
}

export async function failoverDrill(
  kills: number,
  report: (line: string) => void = () => {},
): Promise<FailoverResult> {
  const folder = await mkdtemp(join(tmpdir(), 'driverdesk-failover-'))
  const pair = await databasePair()
  const post = await mailServer()
  const env = {
    DATABASE_URL: pair.url,
    DATA_DIR: folder,
    SMTP_URL: post.url,
    MAIL_FROM: 'office@driverdesk.test',
    LOG_LEVEL: 'fatal',
  }
  const servers: Running[] = []
  try {
    const { token, accounts } = await withDatabase(env, ({ db }) => prepare(db, kills))
    for (let nr = 0; nr < 2; nr++)
      servers.push(start('cli.ts', ['start', '--empty', '--no-website'], { ...env, PORT: '0' }))
    const addresses = await Promise.all(
      servers.map(async (server) => (await server.says(/is ready on (http:\S+)/))[1] as string),
    )
    const drill = { pair, env, token, accounts, addresses, kills, report }
    return await underWriters(drill, () => post.received.flatMap(({ to }) => to))
  } finally {
    for (const server of servers) await endWith(server, 'SIGKILL')
    await post.end()
    await pair.end()
    await rm(folder, { recursive: true, force: true })
  }
}

/** Fills the database with an account for each email that the writers will send. */
async function prepare(db: Db, kills: number): Promise<{ token: string; accounts: NewAccount[] }> {
  await fillTestWorld(db)
  const { rows: accounts } = await sql<NewAccount>`
    with added as (
      insert into panel_user (first_name, email, password_hash)
      select 'New', 'new-' || nr || '@driverdesk.test', password_hash
      from panel_user, generate_series(1, ${(kills + 1) * WRITERS}) as nr where id = ${ACCOUNTS.none.id}
      returning id, email, password_hash
    ), unsent as (
      insert into credentials (panel_user_id, email, password_hash, expires_at)
      select id, email, password_hash, now() + interval '1 day' from added
    )
    select id, email from added`.execute(db)
  const { kind, id } = ACCOUNTS.administrator
  const token = await db.transaction().execute((tx) => insideTransaction(() => openSession(tx, kind, id)))
  return { token, accounts }
}

interface Drill {
  pair: DatabasePair
  env: Record<string, string>
  token: string
  accounts: NewAccount[]
  addresses: readonly string[]
  kills: number
  report: (line: string) => void
}

async function underWriters(drill: Drill, received: () => string[]): Promise<FailoverResult> {
  const { pair, env, token, addresses, accounts } = drill
  const clients = await Promise.all(addresses.map((at) => connectLive(at, { auth: { token, since: 0 } })))
  const writers = Array.from({ length: WRITERS }, newWriter)
  let isOver = false
  const writing = Promise.all(
    writers.map((writer, nr) =>
      writePersistently(writer, {
        name: `writer-${nr}`,
        addresses: () => addresses,
        token,
        isOver: () => isOver,
        accounts: accounts.filter((_, index) => index % WRITERS === nr),
      }),
    ),
  )
  const pauses: number[] = []
  for (let kill = 1; kill <= drill.kills; kill++) {
    await untilAnswered(writers, CALLS_BETWEEN_KILLS / WRITERS)
    const begun = Date.now()
    await pair.killPrimary()
    const since = writers.map(({ calls }) => calls)
    await pair.promote()
    await untilAnswered(writers, 2, since)
    pauses.push(Date.now() - begun)
    drill.report(`kill ${kill} of ${drill.kills}: everyone was writing again after ${pauses.at(-1)} ms`)
    await pair.rejoin()
  }
  await untilAnswered(writers, CALLS_BETWEEN_KILLS / WRITERS)
  isOver = true
  await writing
  const faults = await withDatabase(env, async ({ db }) => [
    ...writers.flatMap(({ failures }) => failures),
    ...(await storedProblems(db, writers)),
    ...(await liveProblems(db, clients)),
    ...(await mailProblems(db, writers, received)),
  ])
  for (const client of clients) client.close()
  return {
    acknowledged: writers.reduce((sum, { calls }) => sum + calls, 0),
    repeats: writers.reduce((sum, { repeats }) => sum + repeats.length, 0),
    pauses,
    faults,
  }
}

/** Waits until each writer has this many more answers. */
async function untilAnswered(
  writers: readonly PersistentWriter[],
  times: number,
  since = writers.map(({ calls }) => calls),
): Promise<void> {
  const until = Date.now() + PATIENCE_MS
  while (writers.some(({ calls }, nr) => calls < (since[nr] ?? 0) + times)) {
    if (Date.now() > until) throw new Error('The writers got no more answers.')
    await sleep(10)
  }
}

/** Checks that exactly the acknowledged shifts are stored, in their last acknowledged state. */
async function storedProblems(db: Db, writers: readonly PersistentWriter[]): Promise<string[]> {
  const stored = await db.selectFrom('shift').select(['id', 'comment']).execute()
  const found = new Map(stored.map(({ id, comment }) => [id, comment]))
  const acknowledged = new Map(writers.flatMap(({ shifts }) => [...shifts]))
  return [
    ...[...acknowledged]
      .filter(([id, comment]) => found.get(id) !== comment)
      .map(([id, comment]) => `shift ${id} was "${comment}" and is "${found.get(id)}"`),
    ...stored
      .filter(({ id }) => !acknowledged.has(id))
      .map(({ id, comment }) => `shift ${id} "${comment}" was added without an answer`),
  ]
}

/** Checks that no number is missing, and that each page got every change of a shift once and in order. */
async function liveProblems(db: Db, clients: readonly LiveClient[]): Promise<string[]> {
  const outbox = await db.selectFrom('outbox').select(['seq', 'channel']).orderBy('seq').execute()
  const gaps = outbox.filter(({ seq }, index) => seq !== index + 1).map(({ seq }) => `a gap before ${seq}`)
  const expected = outbox.filter(({ channel }) => channel === 'shift').map(({ seq }) => seq)
  const last = expected.at(-1) ?? 0
  const faults: string[] = []
  for (const [nr, client] of clients.entries()) {
    await Promise.race([client.until(last), sleep(PATIENCE_MS, undefined, { ref: false })])
    const received = client.events.filter(({ channel }) => channel === 'shift').map(({ seq }) => seq)
    if (JSON.stringify(received) !== JSON.stringify(expected))
      faults.push(`page ${nr + 1} got ${received.length} changes, expected ${expected.length} in order`)
  }
  return [...gaps.slice(0, 1), ...faults]
}

/** Checks that each promised email arrived once. */
async function mailProblems(
  db: Db,
  writers: readonly PersistentWriter[],
  received: () => string[],
): Promise<string[]> {
  const promised = writers.flatMap(({ mailed }) => mailed).toSorted()
  const until = Date.now() + PATIENCE_MS
  const unsent = db.selectFrom('mail').select('id').where('state', '<>', 'sent')
  while ((await unsent.execute()).length > 0 && Date.now() < until) await sleep(100)
  const arrived = received().toSorted()
  return JSON.stringify(arrived) === JSON.stringify(promised)
    ? []
    : [
        `${promised.length} emails were promised, ${arrived.length} arrived at ${new Set(arrived).size} addresses`,
      ]
}
