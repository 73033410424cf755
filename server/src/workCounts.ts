import { type RawBuilder, sql } from 'kysely'
import type { Db } from './kernel/database.ts'
import { jsonList } from './kernel/jsonRows.ts'
import { outboxHead } from './kernel/outbox.ts'
import { NOTICE_JOB, PUSH_JOB } from './push/push.service.ts'

/** The servers' work in figures, as the database has it. */
export interface WorkCounts {
  bytes: number
  /** Seconds by which the clock of this machine is ahead of the database's. */
  clockOffset: number
  head: number
  kept: number
  /** Unfinished jobs; `age` is how many seconds the oldest has been due. */
  jobs: { job: string; state: string; count: number; age: number }[]
  /** Emails of the last 24 hours, like `texts` and `notices`. */
  mails: { state: string; count: number }[]
  texts: { state: string; count: number }[]
  notices: { outcome: string; count: number }[]
  /** Everything that waits to be retried after an error; `age` is how many seconds the oldest has waited. */
  waiting: { channel: 'email' | 'text' | 'push'; count: number; age: number }[]
}

/** The unfinished work, and its oldest moment. */
const COUNTED = sql`count(*)::int as count, coalesce(extract(epoch from now() - min(since)), 0)::int as age`

/** An email that is sent again keeps the time when it was written, so its last queueing is only in the audit. */
const MAIL_QUEUED_AT = sql`coalesce((
  select max(at) from audit_event where thing = 'mail' and thing_id = mail.id and action = 'send_again'), created_at)`

export async function readWorkCounts(db: Db): Promise<WorkCounts> {
  const head = await outboxHead(db)
  const clockOffset = await readClockOffset(db)
  const { rows } = await sql<Pick<WorkCounts, 'bytes' | 'kept' | 'mails' | 'texts' | 'notices' | 'waiting'>>`
    select pg_database_size(current_database())::float8 as bytes,
      coalesce((select max(seq) - min(seq) + 1 from outbox), 0)::int as kept,
      ${lastDay('mail', sql`state`)} as mails, ${lastDay('driver_text', sql`state`)} as texts,
      ${lastDay('driver_notice', sql`case when emailed then 'emailed' else coalesce(outcome, 'waiting') end as outcome`)} as notices,
      ${jsonList(sql`
        select 'email' as channel, ${COUNTED}
        from (select ${MAIL_QUEUED_AT} as since from mail where state = 'queued' and error <> '') as email
        union all select 'text', ${COUNTED}
        from (select created_at as since from driver_text where state in ('queued', 'sending') and error <> '') as text`)} as waiting`.execute(
    db,
  )
  const [found] = rows
  if (!found) throw new Error('The database returned no counts.')
  const push = await countWaitingPush(db)
  return { ...found, head, clockOffset, waiting: [...found.waiting, push], jobs: await countJobs(db) }
}

const lastDay = (table: string, state: RawBuilder<unknown>) =>
  jsonList(sql`
    select ${state}, count(*)::int as count from ${sql.table(table)}
    where created_at > now() - interval '1 day' group by 1`)

async function readClockOffset(db: Db): Promise<number> {
  const asked = Date.now()
  const { rows } = await sql<{ now: number }>`
    select extract(epoch from clock_timestamp())::float8 as now`.execute(db)
  // Halfway between question and answer.
  return (asked + Date.now()) / 2_000 - (rows[0]?.now ?? 0)
}

/** False before the first start of a server, which creates the tables. */
async function hasJobs(db: Db): Promise<boolean> {
  const { rows } = await sql`select where to_regclass('jobs.job') is not null`.execute(db)
  return rows.length > 0
}

/** A notice does not say if it will be retried. Its job does. */
async function countWaitingPush(db: Db): Promise<WorkCounts['waiting'][number]> {
  const none = { channel: 'push', count: 0, age: 0 } as const
  if (!(await hasJobs(db))) return none
  const { rows } = await sql<{ count: number; age: number }>`
    select ${COUNTED} from (
      select created_on as since from jobs.job where name in (${NOTICE_JOB}, ${PUSH_JOB})
        and (state::text = 'retry' or (state::text = 'active' and retry_count > 0))) as push`.execute(db)
  return { ...none, ...rows[0] }
}

async function countJobs(db: Db): Promise<WorkCounts['jobs']> {
  if (!(await hasJobs(db))) return []
  const { rows } = await sql<WorkCounts['jobs'][number]>`
    select name as job, state::text, count(*)::int as count,
      greatest(0, coalesce(max(extract(epoch from now() - start_after))
        filter (where state::text in ('created', 'retry')), 0))::int as age
    from jobs.job
    where state::text <> 'completed' and not starts_with(name, '__pgboss')
    group by name, state order by name, state`.execute(db)
  return rows
}
