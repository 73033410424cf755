/**
 * Compares 500 signed-in people with live connections and 50 changes a second, on two servers of one PostgreSQL, with
 * one person alone. Also measures the memory of the servers.
 */
import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { readFile } from 'node:fs/promises'
import { setTimeout as sleep } from 'node:timers/promises'
import { fileURLToPath } from 'node:url'
import { Worker } from 'node:worker_threads'
import { openSession } from '@driverdesk/server/accounts/sessions.ts'
import type { Db } from '@driverdesk/server/kernel/database.ts'
import { sql } from 'kysely'
import { nation } from './kernel/nation.ts'
import { median } from './kernel/rounds.ts'

const STAFF = 50
const OWNERS = 450
const CHANGES_A_SECOND = 50
const MOST_RATIO = 3
/** The highest ratio of the memory in the last quarter of the run to that in the second. */
const MOST_GROWTH = 1.1
const ALONE_SECONDS = 20
const MINUTES = 15

const CLI = fileURLToPath(new URL('../server/src/cli.ts', import.meta.url))
const PEOPLE = new URL('./kernel/crowdWorker.ts', import.meta.url)

interface Server {
  child: ChildProcess
  address: string
}

type Change = (turn: number) => Promise<void>

/** `--minutes N` sets the length. */
export async function crowdBench(): Promise<boolean> {
  const [option, given] = process.argv.slice(3)
  const minutes = option === '--minutes' ? Number(given) : MINUTES
  const agency = await nation({ perDay: 2, status: 10, days: 7 })
  const servers: Server[] = []
  let people: Worker | undefined
  try {
    const tokens = await signIn(agency.db)
    for (let count = 0; count < 2; count++) servers.push(await startServer(agency.url))
    const addresses = servers.map(({ address }) => address)
    // Shuffled, because neighbouring shifts have the same driver, and fifty people would not all plan the same one.
    const shifts = await agency.db.selectFrom('shift').select('id').orderBy(sql`hashint4(id)`).execute()
    const ids = shifts.map(({ id }) => id)
    const change = changer(addresses, tokens.slice(0, STAFF), ids)
    // Warms up both servers before anything is timed: code is compiled and queries are planned.
    await changes(change, 10, CHANGES_A_SECOND)
    people = await connect(addresses, tokens.slice(0, 1))
    const alone = await changes(change, ALONE_SECONDS, 5)
    await people.terminate()
    people = await connect(addresses, tokens)
    const memory = watchMemory(servers)
    const crowded = await changes(change, minutes * 60, CHANGES_A_SECOND)
    return judge(alone, crowded, await memory.end(), await toldTo(people))
  } finally {
    await people?.terminate()
    for (const { child } of servers) child.kill('SIGKILL')
    await agency.close()
  }
}

/**
 * Signs in 50 people with the whole agency, and 450 owners of one or two restaurants. @returns their tokens, staff
 * first
 */
async function signIn(db: Db): Promise<string[]> {
  await sql`insert into panel_user (first_name, email, password_hash, role)
    select 'Staff ' || n, 'staff-' || n || '@driverdesk.test', '', 10 from generate_series(2, ${STAFF}::int) as n`.execute(
    db,
  )
  await sql`insert into restaurateur (name, email, password_hash)
    select 'Owner ' || n, 'owner-' || n || '@driverdesk.test', '' from generate_series(2, ${OWNERS}::int) as n`.execute(
    db,
  )
  await sql`update restaurant set restaurateur_id = 1 + id % ${OWNERS}::int`.execute(db)
  const kinds = [
    ['panel_user', STAFF],
    ['restaurateur', OWNERS],
  ] as const
  return db.transaction().execute(async (tx) => {
    const tokens: string[] = []
    for (const [kind, count] of kinds)
      for (let id = 1; id <= count; id++) tokens.push(await openSession(tx, kind, id))
    return tokens
  })
}

async function startServer(url: string): Promise<Server> {
  const child = spawn(process.execPath, [CLI, 'start', '--empty', '--no-website'], {
    env: { PATH: process.env.PATH, DATABASE_URL: url, PORT: '0', LOG_LEVEL: 'error', NODE_NO_WARNINGS: '1' },
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  for await (const piece of child.stdout) {
    const [, address] = /is ready on (http:\S+)/.exec(String(piece)) ?? []
    if (address) return { child, address }
  }
  throw new Error('A server did not start.')
}

async function connect(addresses: readonly string[], tokens: readonly string[]): Promise<Worker> {
  const worker = new Worker(PEOPLE, { workerData: { addresses, tokens } })
  await once(worker, 'message')
  return worker
}

async function toldTo(people: Worker): Promise<{ received: number; lost: number }> {
  people.postMessage('how many?')
  const [reply] = await once(people, 'message')
  return reply
}

/** Each change is to a different shift, by a different person, on the other server. */
function changer(addresses: readonly string[], tokens: readonly string[], ids: readonly number[]): Change {
  return async (turn) => {
    const finish_time = `15:${String(16 + (Math.floor(turn / ids.length) % 40)).padStart(2, '0')}`
    const response = await fetch(`${addresses[turn % addresses.length]}/api/shift/change-many`, {
      method: 'POST',
      headers: {
        authorization: `Bearer ${tokens[turn % tokens.length]}`,
        'content-type': 'application/json',
      },
      body: JSON.stringify({ kind: 'times', shifts: [{ id: ids[turn % ids.length], finish_time }] }),
    })
    const text = await response.text()
    if (response.status !== 200) throw new Error(`${response.status} ${text}`)
  }
}

let turn = 0

/** Makes changes at a fixed rate, without waiting for answers. @returns the milliseconds of each */
async function changes(change: Change, seconds: number, aSecond: number): Promise<number[]> {
  const taken: number[] = []
  const all: Promise<void>[] = []
  const begun = performance.now()
  for (let count = 0; count < seconds * aSecond; count++) {
    const due = begun + (count * 1_000) / aSecond
    await sleep(Math.max(0, due - performance.now()))
    const own = turn++
    all.push(change(own).then(() => void taken.push(performance.now() - due)))
  }
  await Promise.all(all)
  return taken
}

/** The memory of both servers together, in MB, every two seconds. */
function watchMemory(servers: readonly Server[]) {
  const seen: number[] = []
  const look = async () => {
    const all = await Promise.all(
      servers.map(async ({ child }) => {
        const status = await readFile(`/proc/${child.pid}/status`, 'utf8')
        return Number(/^VmRSS:\s+(\d+)/m.exec(status)?.[1]) / 1_024
      }),
    )
    seen.push(all.reduce((sum, each) => sum + each, 0))
  }
  const looking = setInterval(() => void look(), 2_000)
  return {
    end: async () => {
      clearInterval(looking)
      const quarter = Math.floor(seen.length / 4)
      return { before: median(seen.slice(quarter, 2 * quarter)), after: median(seen.slice(3 * quarter)) }
    },
  }
}

const p95 = (values: readonly number[]): number =>
  values.toSorted((one, other) => one - other)[Math.floor(values.length * 0.95)] ?? Number.NaN

function judge(
  alone: readonly number[],
  crowded: readonly number[],
  memory: { before: number; after: number },
  { received, lost }: { received: number; lost: number },
): boolean {
  const [one, many] = [p95(alone), p95(crowded)]
  const growth = memory.after / memory.before
  console.log(`  one person alone: p95 ${one.toFixed(1)} ms of ${alone.length} changes`)
  console.log(`  ${STAFF + OWNERS} people: p95 ${many.toFixed(1)} ms of ${crowded.length} changes`)
  console.log(`  ratio ${(many / one).toFixed(2)}, at most ${MOST_RATIO}`)
  console.log(`  ${received} live events arrived, ${lost} connections were lost`)
  console.log(
    `  memory of both servers ${memory.before.toFixed(0)} MB in the second quarter, ${memory.after.toFixed(0)} MB in the last: ratio ${growth.toFixed(2)}, at most ${MOST_GROWTH}`,
  )
  return many / one <= MOST_RATIO && growth <= MOST_GROWTH && lost === 0
}
