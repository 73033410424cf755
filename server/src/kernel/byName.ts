import { type RawBuilder, sql } from 'kysely'

/** For `order by`: names as the screens sort them (`domain/kernel/names.ts`). @param name an SQL expression */
export const byName = (name: RawBuilder<unknown> | string): RawBuilder<string> =>
  sql<string>`${typeof name === 'string' ? sql.ref(name) : name} collate by_name`
