/** Work that survives a restart: jobs in the same database, queued in the transaction that wants them (rulings 8.2). */

import { fromKysely, PgBoss } from 'pg-boss'
import type { Logger } from 'pino'
import type { Database, Tx } from './database.ts'

export interface Jobs {
  enqueue(tx: Tx, job: string, data: object): Promise<void>
  stop(): Promise<void>
}

/** A kind of job: what runs, and when by itself, if it does. */
export interface JobKind {
  name: string
  /** Cron in the business's time zone, for jobs that run by the clock. */
  cron?: string
  run(data: object, jobs: Jobs): Promise<void>
}

/** Starts the workers; several servers share the jobs, each job runs on one of them. */
export async function startJobs(
  database: Database,
  kinds: readonly JobKind[],
  options: { timeZone: string; log: Logger },
): Promise<Jobs> {
  const boss = new PgBoss({ ...database.jobs, backend: database.kind, schema: 'jobs', monitorVacuum: false })
  boss.on('error', (error) => options.log.error({ err: error }, 'jobs'))
  await boss.start()
  const jobs: Jobs = {
    enqueue: async (tx, job, data) => {
      await boss.send(job, data, { db: fromKysely(tx) })
    },
    stop: () => boss.stop({ graceful: true, timeout: 5_000 }),
  }
  for (const kind of kinds) {
    await boss.createQueue(kind.name, { retryLimit: 10, retryBackoff: true })
    await boss.work(kind.name, async (batch) => {
      for (const job of batch) await kind.run(job.data as object, jobs)
    })
    if (kind.cron) await boss.schedule(kind.name, kind.cron, {}, { tz: options.timeZone })
  }
  return jobs
}
