import { sql } from 'kysely'
import type { Db } from '../database.ts'
import type { Tables } from '../tables.ts'

/** The versions of the rows of each table. Writing a row changes its version, even with the same values. */
export type RowVersions = ReadonlyMap<string, ReadonlySet<string>>

/** Tables that every call writes, and internal ones. */
const OWN = ['outbox_head', 'sign_in_attempt']

/** @param tables all unless given */
export async function rowVersions(db: Db, tables?: readonly (keyof Tables)[]): Promise<RowVersions> {
  const texts = (tables ?? (await allTables(db))).map(
    (name) => sql`
      select ${name} as name, coalesce(array_agg(ctid::text || xmin::text), '{}') as versions from ${sql.table(name)}`,
  )
  const { rows } = await sql<{
    name: string
    versions: string[]
  }>`${sql.join(texts, sql` union all `)}`.execute(db)
  return new Map(rows.map(({ name, versions }) => [name, new Set(versions)]))
}

async function allTables(db: Db): Promise<string[]> {
  const { rows } = await sql<{ name: string }>`
    select table_name as name from information_schema.tables
    where table_schema = 'public' and table_type = 'BASE TABLE'
      and table_name not like 'kysely%' and table_name <> all(${OWN})`.execute(db)
  return rows.map(({ name }) => name)
}

/** Counts changed rows per table, such as 'news_post 1, news_post_area 2'. New rows do not count. */
export function rewritten(before: RowVersions, after: RowVersions): string {
  return [...before]
    .map(([name, versions]) => [name, versions.difference(after.get(name) ?? new Set()).size] as const)
    .filter(([, count]) => count > 0)
    .map(([name, count]) => `${name} ${count}`)
    .toSorted()
    .join(', ')
}
