/**
 * Every change goes through `change`: one transaction that holds the writes, the record of who changed what, the jobs
 * to run and the events to announce. It commits all of them or none.
 */
import { setTimeout as sleep } from 'node:timers/promises'
import { type Actor, type Change, writeAudit } from './audit.ts'
import { type Db, insideTransaction, type Tx } from './database.ts'
import { type Announcement, writeOutbox } from './outbox.ts'

export interface Jobs {
  /** One job for each `data`, by one statement however many there are; at once, or so many seconds later. */
  enqueue(tx: Tx, job: string, data: readonly object[], afterSeconds?: number): Promise<void>
  stop(): Promise<void>
}

/** What a unit of work needs, made once for the whole process. */
export interface Unit {
  db: Db
  jobs: Jobs
  reactions: Reactions
}

export interface Work {
  tx: Tx
  /** Who changes it. */
  readonly actor: Actor
  record(...changes: readonly Change[]): void
  announce(...events: readonly Announcement[]): void
  /** Queues a job for each `data`; it runs after the commit, at least once. */
  enqueue(job: string, ...data: readonly object[]): void
  /** The same, so many seconds after the commit. */
  enqueueLater(seconds: number, job: string, data: object): void
  /** Runs the reactions to an event now, one after the other, inside this transaction (reactions.ts). */
  happened<E extends keyof Events>(event: E, fact: Events[E]): Promise<void>
  /** Names of files that no record has any more: to be removed once that is committed. */
  dropped(...names: readonly string[]): void
}

/**
 * What happens in one folder and has consequences in folders above it, which it may not import (decision 54): by its name,
 * the fact that comes with it. The folders write theirs in `<folder>.events.ts`; reactions.ts joins them.
 */
// biome-ignore lint/suspicious/noEmptyInterface: reactions.ts fills it.
export interface Events {}

/** Runs inside the transaction that raised the event. What it throws undoes all of it. */
type Reaction<E extends keyof Events> = (work: Work, fact: Events[E]) => Promise<void> | void

/** Who reacts to each event, in this order. */
export type Reactions = { readonly [E in keyof Events]: readonly Reaction<E>[] }

/** PostgreSQL's codes for 'deadlock detected' and 'could not serialize': nothing was written, and a new try may pass. */
const TRY_AGAIN = new Set(['40P01', '40001'])
const TRIES = 3

/** @param dropped hears after the commit which files are to be removed; without it, the housekeeping finds them */
export async function change<T>(
  unit: Unit,
  actor: Actor,
  body: (work: Work) => Promise<T>,
  dropped?: (names: readonly string[]) => void,
): Promise<T> {
  for (let attempt = 1; ; attempt++) {
    try {
      const names: string[] = []
      const result = await unit.db
        .transaction()
        .execute((tx) => insideTransaction(() => attemptChange(tx, unit, actor, body, names)))
      dropped?.(names)
      return result
    } catch (error) {
      if (attempt === TRIES || !TRY_AGAIN.has((error as { code?: string }).code ?? '')) throw error
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
  // Last, since it takes the lock that puts announcements into commit order.
  await writeOutbox(tx, announcements)
  return result
}
