/** Moves jobs to another database through pg-boss, whose tables may differ there. */
import { fromKysely, type JobInsert, PgBoss, type Queue } from 'pg-boss'
import type { Logger } from 'pino'
import { BACKUP_JOB } from '../backup/backupSettings.ts'
import type { Tx } from '../database.ts'
import { connectingTo } from '../primary.ts'
import type { Query } from './refill.ts'

/** The settings of a queue, and its unfinished jobs. */
export interface QueuedJobs {
  queue: Queue
  jobs: JobInsert[]
}

/**
 * Makes the queues in the database at `url`.
 *
 * @param work gets the function that queues the jobs, in a transaction of that database or at once
 */
export async function withQueues(
  queues: readonly QueuedJobs[],
  url: string,
  log: Logger,
  work: (insert: (tx?: Tx) => Promise<void>) => Promise<void>,
): Promise<void> {
  if (queues.length === 0) return work(async () => {})
  const boss = new PgBoss({
    ...connectingTo(url),
    max: 1,
    schema: 'jobs',
    supervise: false,
    schedule: false,
    monitorVacuum: false,
  })
  boss.on('error', (error) => log.error({ err: error }, 'jobs'))
  await boss.start()
  try {
    for (const { queue } of queues) {
      await boss.createQueue(queue.name, queue)
      // Makes pg-boss look up the queue now, and not in the transaction that queues its jobs.
      await boss.insert(queue.name, [])
    }
    await work(async (tx) => {
      for (const { queue, jobs } of queues)
        await boss.insert(queue.name, jobs, tx ? { db: fromKysely(tx) } : {})
    })
  } finally {
    await boss.stop({ graceful: false })
  }
}

/**
 * Running jobs start again, except the backup, which would contain itself. pg-boss recreates its own jobs.
 */
export async function jobsIn(source: Query): Promise<QueuedJobs[]> {
  const [found] = await source<{ job: string | null }>(`select to_regclass('jobs.job')::text as job`)
  if (!found?.job) return []
  return source(
    `
    select
      json_strip_nulls(json_build_object(
        'name', queue.name, 'policy', queue.policy, 'retryLimit', queue.retry_limit,
        'retryDelay', queue.retry_delay, 'retryBackoff', queue.retry_backoff,
        'retryDelayMax', queue.retry_delay_max, 'expireInSeconds', queue.expire_seconds,
        'retentionSeconds', queue.retention_seconds, 'deleteAfterSeconds', queue.deletion_seconds
      )) as queue,
      json_agg(json_build_object(
        'id', job.id, 'data', job.data, 'priority', job.priority, 'startAfter', job.start_after
      ) order by job.created_on) as jobs
    from jobs.job join jobs.queue on queue.name = job.name
    where job.state::text in ('created', 'retry', 'active') and not starts_with(queue.name, '__pgboss')
      and queue.name <> $1
    group by queue.name`,
    [BACKUP_JOB],
  )
}
