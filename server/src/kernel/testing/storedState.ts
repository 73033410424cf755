import { sql } from 'kysely'
import type { Db } from '../database.ts'

/** Tables that a refused call may write, because it counts as an attempt. */
const COUNTS_REFUSALS = ['sign_in_attempt']
/** When a session was last used and a driver last seen. */
const SIGNS_OF_LIFE = ['last_used_at', 'activity_time']

interface StoredTable {
  name: string
  hasSigns: boolean
  namesRestaurant: boolean
}

/**
 * Returns a short fingerprint per table, which a call without writes does not change. Leaves out sign-in attempts, which
 * refused calls may count, and the times of last use.
 */
export async function storedState(db: Db): Promise<Record<string, string>> {
  const { rows } = await sql<{ snapshot: string }>`select pg_current_snapshot()::text as snapshot`.execute(db)
  const snapshot = rows[0]?.snapshot
  const last = looked.get(db)
  // No writing transaction has started or ended since. A lock counts as writing.
  if (last && last.snapshot === snapshot) return last.state
  const state = await readState(db)
  looked.set(db, { snapshot, state })
  return state
}

const looked = new WeakMap<Db, { snapshot: string | undefined; state: Record<string, string> }>()

async function readState(db: Db): Promise<Record<string, string>> {
  await withFunctions(db)
  const { rows } = await sql<{ name: string; text: string }>`select * from stored.state()`.execute(db)
  return Object.fromEntries(rows.map(({ name, text }) => [name, text]))
}

const functions = new WeakMap<Db, Promise<void>>()

function withFunctions(db: Db): Promise<void> {
  const made = functions.get(db) ?? makeFunctions(db)
  functions.set(db, made)
  return made
}

/** Functions in their own schema, made once per database, because planning these takes far longer than running them. */
async function makeFunctions(db: Db): Promise<void> {
  const tables = await tablesOf(db)
  // A sum needs no sorting, which would take most of the time.
  const texts = tables.map(({ name, hasSigns }) => {
    const row = hasSigns ? `(to_jsonb(entry) - '{${SIGNS_OF_LIFE}}'::text[])::text` : 'entry::text'
    return `select '${name}', count(*) || ' rows ' || coalesce(sum(hashtextextended(${row}, 0)), 0)
      from public."${name}" as entry`
  })
  const textsAt = placedIn(tables).map(
    ({ name, column }) =>
      `select '${name}', count(*) || ' rows ' || coalesce(sum(hashtextextended(entry::text, 0)), 0)
      from public."${name}" as entry where ${column} = any(restaurants)`,
  )
  const made = (name: string, all: readonly string[]) => `
    create or replace function stored.${name} returns table (name text, text text) language plpgsql
    as $state$ begin return query ${all.join(' union all ')}; end $state$;`
  await sql
    .raw(
      `do $do$ begin
        create schema if not exists stored;
        ${made('state()', texts)}
        ${made('state_at(restaurants int[])', textsAt)}
      end $do$`,
    )
    .execute(db)
}

/** Tables that announce other people's changes. */
const OF_ALL = ['outbox', 'audit_event']

/** The tables with rows about a restaurant, and their columns with its id. */
const placedIn = (tables: readonly StoredTable[]): { name: string; column: string }[] => [
  ...tables
    .filter(({ name, namesRestaurant }) => namesRestaurant && !OF_ALL.includes(name))
    .map(({ name }) => ({ name, column: 'restaurant_id' })),
  { name: 'restaurant', column: 'id' },
]

/** The same for the rows about one of these restaurants, in every table that refers to restaurants. */
export async function storedAt(db: Db, restaurantIds: readonly number[]): Promise<Record<string, string>> {
  await withFunctions(db)
  const { rows } = await sql<{
    name: string
    text: string
  }>`select * from stored.state_at(${restaurantIds}::int[])`.execute(db)
  return Object.fromEntries(rows.map(({ name, text }) => [name, text]))
}

const known = new WeakMap<Db, Promise<StoredTable[]>>()

/** Read once, because no test changes them. */
function tablesOf(db: Db): Promise<StoredTable[]> {
  const tables = known.get(db) ?? readTables(db)
  known.set(db, tables)
  return tables
}

async function readTables(db: Db): Promise<StoredTable[]> {
  const { rows } = await sql<StoredTable>`
    select table_name as name, bool_or(column_name = any(${SIGNS_OF_LIFE})) as "hasSigns",
      bool_or(column_name = 'restaurant_id') as "namesRestaurant"
    from information_schema.columns join information_schema.tables using (table_schema, table_name)
    where table_schema = 'public' and table_type = 'BASE TABLE'
      and table_name not like 'kysely%' and not table_name = any(${COUNTS_REFUSALS})
    group by table_name order by table_name`.execute(db)
  return rows
}
