/** Jobs move to another database through pg-boss, whose tables may be other ones there. */
import { type JobInsert, PgBoss, type Queue } from 'pg-boss'
import type { Logger } from 'pino'
import type { Query } from './copyDatabase.ts'

/**
 * Queues the unfinished jobs of the source in the database at `url`, in queues like its own.
 *
 * @returns how many
 */
export async function copyJobs(source: Query, url: string, log: Logger): Promise<number> {
  const queues = await queuesOf(source)
  if (queues.length === 0) return 0
  const boss = new PgBoss({
    connectionString: url,
    max: 1,
    schema: 'jobs',
    supervise: false,
    schedule: false,
    monitorVacuum: false,
  })
  boss.on('error', (error) => log.error({ err: error }, 'jobs'))
  await boss.start()
  try {
    for (const { queue, jobs } of queues) {
      await boss.createQueue(queue.name, queue)
      await boss.insert(queue.name, jobs)
    }
  } finally {
    await boss.stop({ graceful: false })
  }
  return queues.flatMap(({ jobs }) => jobs).length
}

/** A job that was being worked on begins again. pg-boss makes its own jobs again. */
async function queuesOf(source: Query): Promise<{ queue: Queue; jobs: JobInsert[] }[]> {
  const [found] = await source<{ job: string | null }>(`select to_regclass('jobs.job')::text as job`)
  if (!found?.job) return []
  return source(`
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
    group by queue.name`)
}
