/**
 * Runs work that survives a restart: jobs in the same database, queued in the transaction that needs them
 * (docs/spec/kernel.md#jobs).
 */

import pLimit from 'p-limit'
import { fromKysely, type Job, type JobResult, PgBoss, type QueueOptions } from 'pg-boss'
import type { Logger } from 'pino'
import { type Database, isDown } from './database.ts'
import { inSpan } from './log.ts'
import { connectingTo } from './primary.ts'
import type { Jobs, Reactions, Unit } from './unitOfWork.ts'

export interface JobKind {
  name: string
  /** Cron in the business's time zone, for jobs that run by the clock. */
  cron?: string
  /** true: if no server ran at its time, it runs once at the next start. */
  catchesUp?: boolean
  /** Jobs that a server runs at once; 1 if not given. */
  atOnce?: number
  /** Overrides the default: ten retries within half an hour, 15 minutes for each attempt. */
  tries?: Pick<QueueOptions, 'retryLimit' | 'retryDelay' | 'retryDelayMax' | 'expireInSeconds'>
  /**
   * A job that throws is retried after a growing delay. `signal` aborts when the attempt has expired or the server stops.
   */
  run(data: object, unit: Unit, signal: AbortSignal): Promise<void>
}

interface JobOptions {
  timeZone: string
  log: Logger
  reactions: Reactions
  /** false: jobs are queued and left to other servers. */
  works?: boolean
  onFailure?: ((job: string) => void) | undefined
}

const TRIES = { retryLimit: 10, retryDelay: 0, retryBackoff: true, expireInSeconds: 900 }

/** Logs one line per outage, or a few for a long one. */
const QUIET_MS = 60_000

/** Also removes the schedule of a kind that no longer has one. */
async function schedule(boss: PgBoss, { name, cron, catchesUp }: JobKind, tz: string): Promise<void> {
  if (!cron) return boss.unschedule(name)
  await boss.schedule(name, cron, {}, { tz, missed: catchesUp ? 'once' : 'skip' })
}

/** Starts the workers. Several servers share the jobs, and each job runs on one of them. */
export async function startJobs(
  database: Database,
  kinds: readonly JobKind[],
  { timeZone, log, reactions, works = true, onFailure }: JobOptions,
): Promise<Jobs> {
  const boss = new PgBoss({ ...connectingTo(database.url), max: 3, schema: 'jobs', monitorVacuum: false })
  let quietUntil = 0
  let isOver = false
  boss.on('error', (error) => {
    if (!isDown(error)) return log.error({ err: error }, 'jobs')
    // Each worker reports it once a second. At the end the embedded database closes the connections that are left.
    if (isOver || Date.now() < quietUntil) return
    quietUntil = Date.now() + QUIET_MS
    log.error({ reason: error.message }, 'The database is unavailable. Jobs are waiting for it.')
  })
  await boss.start()
  const jobs: Jobs = {
    enqueue: async (tx, job, data, afterSeconds = 0) => {
      if (data.length === 0) return
      // pg-boss would look it up outside the transaction, on another connection.
      if (!kinds.some((kind) => kind.name === job)) throw new Error(`There is no job "${job}".`)
      await boss.insert(
        job,
        data.map((one) => ({ data: one, startAfter: afterSeconds })),
        { db: fromKysely(tx) },
      )
    },
    stop: async () => {
      isOver = true
      await boss.stop({ graceful: true, timeout: 1_000 })
    },
  }
  const unit: Unit = { db: database.db, jobs, reactions }
  for (const kind of kinds) {
    await boss.createQueue(kind.name)
    // A database that knows the queue may have it from another version.
    await boss.updateQueue(kind.name, { ...TRIES, ...kind.tries })
    // Makes pg-boss look up the queue now, and not in the transaction that queues the first job.
    await boss.insert(kind.name, [])
    if (works) await schedule(boss, kind, timeZone)
  }
  const work = async (kind: JobKind): Promise<void> => {
    const attempt = async ({ id, data, signal }: Job): Promise<JobResult> => {
      try {
        await inSpan(`job ${kind.name}`, { 'driverdesk.job': kind.name }, () => kind.run(data, unit, signal))
        return { id, status: 'completed' }
      } catch (error) {
        log.warn({ err: error, job: kind.name, jobId: id }, 'a job failed')
        onFailure?.(kind.name)
        return { id, status: 'failed', output: { message: String(error) } }
      }
    }
    await boss.work(
      kind.name,
      { batchSize: kind.atOnce ?? 1, burstWhenBatchFull: true, perJobResults: true },
      (batch: Job[]) => Promise.all(batch.map(attempt)),
    )
  }
  // Jobs write, so they wait while there is too little disk space.
  const inTurn = pLimit(1)
  const workIfThereIsSpace = (isEnough: boolean): Promise<void> =>
    inTurn(async () => {
      if (isOver) return
      await Promise.all(
        kinds.map((kind) => (isEnough ? work(kind) : boss.offWork(kind.name, { wait: false }))),
      )
    })
  if (works) {
    database.diskSpace.onChange((isEnough) => void workIfThereIsSpace(isEnough))
    if (database.diskSpace.isEnough()) await workIfThereIsSpace(true)
  }
  return jobs
}

/** Runs `work` for one after the other. One that fails does not delay the others; the first failure is thrown at the end. */
export async function workThrough<T>(list: readonly T[], work: (one: T) => Promise<unknown>): Promise<void> {
  const failures: unknown[] = []
  for (const one of list) await work(one).catch((error) => failures.push(error))
  if (failures.length > 0) throw failures[0]
}
