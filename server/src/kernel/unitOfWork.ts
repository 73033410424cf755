/**
 * Every change goes through `change`: one transaction that holds the writes, the record of who changed what, the jobs
 * to run and the events to announce. It commits all of them or none.
 */
import { setTimeout as sleep } from 'node:timers/promises'
import { type Actor, type Change, writeAudit } from './audit.ts'
import { type Db, insideTransaction, type Tx } from './database.ts'
import type { Jobs } from './jobs.ts'
import { type Announcement, writeOutbox } from './outbox.ts'

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
  /** Names of files that no record has any more: to be removed once that is committed. */
  dropped(...names: readonly string[]): void
}

/** PostgreSQL's codes for 'deadlock detected' and 'could not serialize': nothing was written, and a new try may pass. */
const TRY_AGAIN = new Set(['40P01', '40001'])
const TRIES = 3

/** @param dropped hears after the commit which files are to be removed; without it, the housekeeping finds them */
export async function change<T>(
  db: Db,
  jobs: Jobs,
  actor: Actor,
  body: (work: Work) => Promise<T>,
  dropped?: (names: readonly string[]) => void,
): Promise<T> {
  for (let attempt = 1; ; attempt++) {
    try {
      const names: string[] = []
      const result = await db
        .transaction()
        .execute((tx) => insideTransaction(() => attemptChange(tx, jobs, actor, body, names)))
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
  jobs: Jobs,
  actor: Actor,
  body: (work: Work) => Promise<T>,
  dropped: string[],
): Promise<T> {
  const changes: Change[] = []
  const announcements: Announcement[] = []
  const queued = new Map<string, object[]>()
  const later: [job: string, data: object[], seconds: number][] = []
  const result = await body({
    tx,
    actor,
    record: (...more) => void changes.push(...more),
    announce: (...more) => void announcements.push(...more),
    enqueue: (job, ...more) => void queued.set(job, [...(queued.get(job) ?? []), ...more]),
    enqueueLater: (seconds, job, data) => void later.push([job, [data], seconds]),
    dropped: (...names) => void dropped.push(...names),
  })
  await writeAudit(tx, actor, changes)
  for (const [job, data] of queued) await jobs.enqueue(tx, job, data)
  for (const [job, data, seconds] of later) await jobs.enqueue(tx, job, data, seconds)
  // Last, since it takes the lock that puts announcements into commit order.
  await writeOutbox(tx, announcements)
  return result
}
