import { type RawBuilder, sql } from 'kysely'

/** Whole minutes of a shift or timesheet, by the name of its table in the query: `shiftLength` of the domain. */
export const minutesOf = (table: string): RawBuilder<number> =>
  sql`((extract(epoch from ${sql.ref(`${table}.finish_time`)} - ${sql.ref(`${table}.start_time`)})::int / 60 + 1440) % 1440)`
