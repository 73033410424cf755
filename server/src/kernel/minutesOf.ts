import { type RawBuilder, sql } from 'kysely'

/** The domain's `shiftLength` in SQL: whole minutes of a shift or timesheet, given the name of its table in the query. */
export const minutesOf = (table: string): RawBuilder<number> =>
  sql`((extract(epoch from ${sql.ref(`${table}.finish_time`)} - ${sql.ref(`${table}.start_time`)})::int / 60 + 1440) % 1440)`
