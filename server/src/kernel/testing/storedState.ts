import { sql } from 'kysely'
import type { Db } from '../database.ts'

/** What a refused call may write all the same: it counts as an attempt. */
const COUNTS_REFUSALS = ['sign_in_attempt']

/**
 * Everything that is stored, as one short text per table: a call that wrote nothing leaves it as it was. Without the
 * attempts to sign in, which are counted because they are refused, and without the moments
 * of a session's last use and of a driver's last sign of life.
 */
export async function storedState(db: Db): Promise<Record<string, string>> {
  const { rows: tables } = await sql<{ name: string }>`
    select tablename as name from pg_tables
    where schemaname = 'public' and tablename not like 'kysely%' and not tablename = any(${COUNTS_REFUSALS})
    order by tablename`.execute(db)
  const texts = tables.map(
    ({ name }) => sql`select ${name} as name,
      count(*) || ' rows ' || md5(coalesce(string_agg((to_jsonb(entry) - 'last_used_at' - 'activity_time')::text, ',' order by to_jsonb(entry)::text), '')) as text
      from ${sql.table(name)} as entry`,
  )
  const { rows } = await sql<{ name: string; text: string }>`${sql.join(texts, sql` union all `)}`.execute(db)
  return Object.fromEntries(rows.map(({ name, text }) => [name, text]))
}
