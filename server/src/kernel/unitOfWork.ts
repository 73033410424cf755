/**
 * Every change goes through `change`: one transaction with the writes, their audit, the jobs and the announcements. It
 * commits all of them or none.
 */
import { setTimeout as sleep } from 'node:timers/promises'
import { type RawBuilder, sql } from 'kysely'
import { type Db, insideTransaction, type Tx } from './database.ts'
import { type Announcement, writeOutbox } from './outbox.ts'

export interface Jobs {
  enqueue(tx: Tx, job: string, data: readonly object[], afterSeconds?: number): Promise<void>
  stop(): Promise<void>
}

export interface Unit {
  db: Db
  jobs: Jobs
  reactions: Reactions
}

export interface Work {
  tx: Tx
  readonly actor: Actor
  record(...changes: readonly Change[]): void
  announce(...events: readonly Announcement[]): void
  /** Queues a job for each `data`; it runs after the commit, at least once. */
  enqueue(job: string, ...data: readonly object[]): void
  /** Queues a job for this many seconds after the commit. */
  enqueueLater(seconds: number, job: string, data: object): void
  /** Runs the reactions to an event one after the other, inside this transaction (reactions.ts). */
  happened<E extends keyof Events>(event: E, fact: Events[E]): Promise<void>
  /** Files to remove after the commit, because no record names them any more. */
  dropped(...names: readonly string[]): void
}

/**
 * Events by which a folder has effects in folders above, which it may not import (decision 54). reactions.ts
 * declares them.
 */
// biome-ignore lint/suspicious/noEmptyInterface: reactions.ts fills it.
export interface Events {}

/** Runs inside the transaction that raised the event. An error rolls it back. */
type Reaction<E extends keyof Events> = (work: Work, fact: Events[E]) => Promise<void> | void

export type Reactions = { readonly [E in keyof Events]: readonly Reaction<E>[] }

/** PostgreSQL's codes for 'deadlock detected' and 'could not serialize': a retry may succeed. */
const TRY_AGAIN = new Set(['40P01', '40001'])
const TRIES = 3

/** How long a change is retried after its start if the database went down. After that the caller must retry. */
const AWAY_MS = 5_000

interface ChangeOptions {
  /** Called after the commit with the files to remove; otherwise the housekeeping finds them. */
  dropped?: (names: readonly string[]) => void
  /** True if `body` is idempotent, so that a commit without an answer can be retried. */
  isRepeatable?: boolean
}

export async function change<T>(
  unit: Unit,
  actor: Actor,
  body: (work: Work) => Promise<T>,
  { dropped, isRepeatable = false }: ChangeOptions = {},
): Promise<T> {
  const awayUntil = Date.now() + AWAY_MS
  for (let attempt = 1; ; attempt++) {
    let isCommitting = false
    try {
      const names: string[] = []
      const result = await unit.db.transaction().execute((tx) =>
        insideTransaction(async () => {
          const done = await attemptChange(tx, unit, actor, body, names)
          isCommitting = true
          return done
        }),
      )
      dropped?.(names)
      return result
    } catch (error) {
      const { code = '' } = error as { code?: string }
      // Without a commit, nothing was changed.
      const isSafe = !isCommitting || isRepeatable
      const mayPass = code === 'databaseDown' ? isSafe && Date.now() < awayUntil : TRY_AGAIN.has(code)
      if (!mayPass || (attempt >= TRIES && code !== 'databaseDown')) throw error
      await sleep(10 * attempt * (1 + Math.random()))
    }
  }
}

async function attemptChange<T>(
  tx: Tx,
  { jobs, reactions }: Unit,
  actor: Actor,
  body: (work: Work) => Promise<T>,
  dropped: string[],
): Promise<T> {
  const changes: Change[] = []
  const announcements: Announcement[] = []
  const queued = new Map<string, object[]>()
  const later: [job: string, data: object[], seconds: number][] = []
  const work: Work = {
    tx,
    actor,
    record: (...more) => void changes.push(...more),
    announce: (...more) => void announcements.push(...more),
    enqueue: (job, ...more) => void queued.set(job, [...(queued.get(job) ?? []), ...more]),
    enqueueLater: (seconds, job, data) => void later.push([job, [data], seconds]),
    async happened(event, fact) {
      for (const react of reactions[event]) await react(work, fact)
    },
    dropped: (...names) => void dropped.push(...names),
  }
  const result = await body(work)
  await writeAudit(tx, actor, changes)
  for (const [job, data] of queued) await jobs.enqueue(tx, job, data)
  for (const [job, data, seconds] of later) await jobs.enqueue(tx, job, data, seconds)
  // Last, because it takes the lock that puts announcements into commit order.
  await writeOutbox(tx, announcements)
  return result
}

/** `account` is 'panel_user:3', 'restaurateur:7', 'driver:5', 'visitor' or 'system'. */
export interface Actor {
  account: string
  name: string
  requestId?: string
}

export const SYSTEM: Actor = { account: 'system', name: 'Driverdesk' }

export const VISITOR: Actor = { account: 'visitor', name: 'Visitor' }

/** An audit entry. `before` is null for a new record, `after` for a removed one. */
interface Change {
  thing: string
  /** Each record with the same change gets its own entry. */
  id: number | readonly number[]
  action: string
  before: object | null
  after: object | null
}

/**
 * Writes audit entries in one statement. Their time is the transaction's, like `updated_at`, so that stale.ts can find who
 * made the last change.
 */
async function writeAudit(tx: Tx, actor: Actor, changes: readonly Change[]): Promise<void> {
  if (changes.length === 0) return
  const entries = changes.map(({ id, ...change }) => ({ ...change, ids: [id].flat() }))
  await sql`
    insert into audit_event (at, actor, actor_name, request_id, thing, thing_id, action, before, after)
    select now(), ${actor.account}, ${actor.name}, ${actor.requestId ?? null}, thing, unnest(ids), action, before, after
    from jsonb_to_recordset(${JSON.stringify(entries)}::jsonb)
      as change(thing text, ids int[], action text, before jsonb, after jsonb)`.execute(tx)
}

/**
 * Writes an entry for each row of a query with the columns of `AuditedRow`, without reading the rows into the server. These
 * entries come before those that the unit of work records at its end.
 */
export async function writeAuditOf(
  tx: Tx,
  actor: Actor,
  action: string,
  rows: RawBuilder<AuditedRow>,
): Promise<void> {
  await sql`
    insert into audit_event (at, actor, actor_name, request_id, thing, thing_id, action, before, after)
    select now(), ${actor.account}, ${actor.name}, ${actor.requestId ?? null}, thing, thing_id, ${action}, before, after
    from (${rows}) as changed`.execute(tx)
}

/** The columns of a query of changes; `before` and `after` are `jsonb`. */
interface AuditedRow {
  thing: string
  thing_id: number
  before: object | null
  after: object | null
}

/** Joins equal changes of several records, such as thousands of published shifts. */
export function alike(changes: readonly (Change & { id: number })[]): Change[] {
  const groups = Map.groupBy(changes, ({ thing, action, before, after }) =>
    JSON.stringify([thing, action, before, after]),
  )
  return [...groups.values()].map((same) => ({ ...(same[0] as Change), id: same.map(({ id }) => id) }))
}
