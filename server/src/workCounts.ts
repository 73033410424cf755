import { sql } from 'kysely'
import type { Db } from './kernel/database.ts'
import { outboxHead } from './kernel/outbox.ts'

/** The servers' work in figures, as the database has it. */
export interface WorkCounts {
  /** The size of the database. */
  bytes: number
  /** Seconds by which the clock of this machine is ahead of the database's. */
  clockOffset: number
  /** The number of the last announcement. */
  head: number
  /** Announcements that are kept. */
  kept: number
  /** Unfinished jobs; `age` is how many seconds the oldest has been due. */
  jobs: { job: string; state: string; count: number; age: number }[]
  /** Emails of the last 24 hours, like `notices`. */
  mails: { state: string; count: number }[]
  notices: { outcome: string; count: number }[]
}

export async function readWorkCounts(db: Db): Promise<WorkCounts> {
  const head = await outboxHead(db)
  const clockOffset = await readClockOffset(db)
  const { rows } = await sql<Pick<WorkCounts, 'bytes' | 'kept' | 'mails' | 'notices'>>`
    select pg_database_size(current_database())::float8 as bytes,
      coalesce((select max(seq) - min(seq) + 1 from outbox), 0)::int as kept,
      (select coalesce(json_agg(entry), '[]') from (
        select state, count(*)::int as count from mail
        where created_at > now() - interval '1 day' group by state) as entry) as mails,
      (select coalesce(json_agg(entry), '[]') from (
        select case when emailed then 'emailed' else coalesce(outcome, 'waiting') end as outcome, count(*)::int as count from driver_notice
        where created_at > now() - interval '1 day' group by 1) as entry) as notices`.execute(db)
  return { ...(rows[0] as (typeof rows)[0]), head, clockOffset, jobs: await countJobs(db) }
}

async function readClockOffset(db: Db): Promise<number> {
  const asked = Date.now()
  const { rows } = await sql<{ now: number }>`
    select extract(epoch from clock_timestamp())::float8 as now`.execute(db)
  // In the middle between question and answer.
  return (asked + Date.now()) / 2_000 - (rows[0]?.now ?? 0)
}

/** Empty before the first start of a server, which creates the tables. */
async function countJobs(db: Db): Promise<WorkCounts['jobs']> {
  const { rows: found } = await sql`select where to_regclass('jobs.job') is not null`.execute(db)
  if (found.length === 0) return []
  const { rows } = await sql<WorkCounts['jobs'][number]>`
    select name as job, state::text, count(*)::int as count,
      greatest(0, coalesce(max(extract(epoch from now() - start_after))
        filter (where state::text in ('created', 'retry')), 0))::int as age
    from jobs.job
    where state::text <> 'completed' and not starts_with(name, '__pgboss')
    group by name, state order by name, state`.execute(db)
  return rows
}
