/** The database's part of a backup: tables, sequences and jobs. Reads them, and fills another database. Needs no superuser. */
import { fromKysely, type JobInsert, PgBoss, type Queue } from 'pg-boss'
import type { Logger } from 'pino'
import type { Query, Tx } from '../database.ts'
import { connectingTo } from '../primary.ts'
import { StartError } from '../program.ts'

/** A table of the schema public, with its columns; names are quoted as SQL needs them. */
export interface Table {
  name: string
  /** Without generated columns, which the other database computes. */
  columns: readonly { name: string }[]
}

/**
 * Empties and fills the tables without triggers. Checks references and builds indexes at the end: building an index at
 * once takes a fraction of the time of adding rows one by one.
 *
 * @throws {StartError} if the target lacks a table or a column
 */
export async function refill<T extends Table>(
  target: Query,
  tables: readonly T[],
  fillTable: (table: T) => Promise<void>,
): Promise<void> {
  checkColumns(tables, await tablesOf(target))
  // A row can refer to a later row of its own table, so no order of tables or rows satisfies all foreign keys.
  const keys = await foreignKeysOf(target)
  for (const { drop } of keys) await target(drop)
  const indexes = await indexesOf(target)
  for (const { drop } of indexes) await target(drop)
  if (tables.length > 0) await target(`truncate ${tables.map(({ name }) => name).join(', ')}`)
  for (const table of tables) {
    await target(`alter table ${table.name} disable trigger user`)
    await fillTable(table)
    await target(`alter table ${table.name} enable trigger user`)
  }
  for (const { add } of indexes) await target(add)
  for (const { add } of keys) await target(add)
}

export const tablesOf = (query: Query): Promise<Table[]> =>
  query(`
    select 'public.' || quote_ident(relname) as name,
      (select json_agg(json_build_object('name', quote_ident(attname)))
        from pg_attribute
        where attrelid = entry.oid and attnum > 0 and not attisdropped and attgenerated = '') as columns
    from pg_class as entry
    where relnamespace = 'public'::regnamespace and relkind = 'r'
    order by relname`)

function checkColumns(tables: readonly Table[], others: readonly Table[]): void {
  const known = new Set(
    others.flatMap(({ name, columns }) => columns.map((column) => `${name}.${column.name}`)),
  )
  const missing = tables
    .flatMap(({ name, columns }) => columns.map((column) => `${name}.${column.name}`))
    .filter((column) => !known.has(column))
  if (missing.length > 0)
    throw new StartError(
      `The database has tables or columns that this version of Driverdesk does not know: ${missing.join(', ')}.`,
    )
}

/** In order of creation, because they act in that order when a row is removed. */
const foreignKeysOf = (query: Query): Promise<{ drop: string; add: string }[]> =>
  query(`
    select format('alter table %s drop constraint %I', conrelid::regclass, conname) as drop,
      format('alter table %s add constraint %I %s', conrelid::regclass, conname, pg_get_constraintdef(oid)) as add
    from pg_constraint
    where connamespace = 'public'::regnamespace and contype = 'f'
    order by oid`)

/** In order of creation, because they are checked in that order when a row is written. */
const indexesOf = (query: Query): Promise<{ drop: string; add: string }[]> =>
  query(`
    select
      case when conname is null then format('drop index %s', indexrelid::regclass)
        else format('alter table %s drop constraint %I', indrelid::regclass, conname) end as drop,
      case when conname is null then pg_get_indexdef(indexrelid)
        else format('alter table %s add constraint %I %s', indrelid::regclass, conname, pg_get_constraintdef(pg_constraint.oid))
        end as add
    from pg_index
    join pg_class on pg_class.oid = indrelid
    left join pg_constraint on conindid = indexrelid and contype in ('p', 'u', 'x')
    where relnamespace = 'public'::regnamespace and relkind = 'r'
    order by indexrelid`)

interface SequenceState {
  name: string
  last: string
  used: boolean
}

/** Copies the sequences themselves, so that the number of a removed row is never used again. */
export async function sequencesOf(query: Query): Promise<SequenceState[]> {
  const names = await query<{ name: string }>(`
    select 'public.' || quote_ident(relname) as name from pg_class
    where relnamespace = 'public'::regnamespace and relkind = 'S' order by relname`)
  const sequences: SequenceState[] = []
  for (const { name } of names) {
    const [at] = await query<Omit<SequenceState, 'name'>>(
      `select last_value::text as last, is_called as used from ${name}`,
    )
    if (at) sequences.push({ name, ...at })
  }
  return sequences
}

export async function setSequences(target: Query, sequences: readonly SequenceState[]): Promise<void> {
  for (const { name, last, used } of sequences)
    await target('select setval($1::text::regclass, $2::text::bigint, $3::boolean)', [name, last, used])
}

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

/** Running jobs start again, except the backup, which would contain itself. pg-boss recreates its own jobs. */
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

export const BACKUP_JOB = 'backup'
