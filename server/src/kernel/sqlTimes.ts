import { type RawBuilder, sql } from 'kysely'

/** The domain's `shiftLength` in SQL: whole minutes of a shift or timesheet, given the name of its table in the query. */
export const minutesOf = (table: string): RawBuilder<number> =>
  sql`((extract(epoch from ${sql.ref(`${table}.finish_time`)} - ${sql.ref(`${table}.start_time`)})::int / 60 + 1440) % 1440)`

/**
 * A moment for JSON that the database builds: '2026-11-20T09:30:00.000Z'. PostgreSQL's own format has the session's zone and
 * no trailing zeros.
 *
 * @param moment a column such as 'shift.updated_at', or an expression
 */
export const utcText = (moment: string | RawBuilder<unknown>): RawBuilder<string | null> =>
  sql`to_char(${typeof moment === 'string' ? sql.ref(moment) : moment} at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')`

/** The next `updated_at`: at least a millisecond later, so that each change has its own version. */
export const nextUpdatedAt = sql<string>`greatest(now(), updated_at + interval '1 millisecond')`

/** The limit for rows that are kept this many days. */
export const daysAgo = (days: number): RawBuilder<string> => sql`now() - make_interval(days => ${days})`

const clockTime = (table: string | undefined, column: string) =>
  sql`left(${sql.ref(table ? `${table}.${column}` : column)}::text, 5)`

/** For `select`: the start and finish of a shift or timesheet as 'HH:mm', given the name of its table in the query. */
export const clockTimes = (table?: string): RawBuilder<unknown> =>
  sql`${clockTime(table, 'start_time')} as start_time, ${clockTime(table, 'finish_time')} as finish_time`

/** The same for `json_build_object`. */
export const jsonClockTimes = (table?: string): RawBuilder<unknown> =>
  sql`'start_time', ${clockTime(table, 'start_time')}, 'finish_time', ${clockTime(table, 'finish_time')}`
