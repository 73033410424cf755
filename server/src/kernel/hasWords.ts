import { MARKS, wordsOf } from '@driverdesk/domain/kernel/finding.ts'
import { type RawBuilder, type SqlBool, sql } from 'kysely'

/** True if a name is found by a search: the domain's `finder` in SQL. @param name an SQL expression */
export const hasWords = (search: string, name: RawBuilder<unknown>): RawBuilder<SqlBool> => sql<SqlBool>`(
  select coalesce(bool_and(position(word in searchable) > 0), true)
  from unnest(${wordsOf(search)}::text[]) as word,
    lower(regexp_replace(normalize(${name}, nfd), ${`[${MARKS}]`}, '', 'g') collate by_name) as searchable)`
