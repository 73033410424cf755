import { sql } from 'kysely'
import type { Db } from '../database.ts'

export interface KeptState {
  /** Puts back what has changed since, all of it by one statement: a tenth of the time of making it anew. */
  restore(): Promise<void>
  /** From now on it is what is there now that is put back. */
  renew(): Promise<void>
}

/** A server that runs remembers how far it has told of changes, and would wait for that number again. */
const LEFT = ['outbox_head']

interface KeptTable {
  name: string
  /** Those that are stored as they are given, quoted for a statement. */
  columns: string
}

/**
 * Keeps what the product's tables hold, in a schema of the same database, which a test database loses when its
 * file is done. Nobody else may be writing meanwhile: a table counts as changed when it has another number of rows, or one
 * of a later transaction. Numbers already given, queued jobs and files are not put back.
 */
export async function keepState(db: Db, schema = 'kept'): Promise<KeptState> {
  const tables = await readTables(db)
  const looking = ({ name }: KeptTable) =>
    `select count(*), coalesce(max(xmin::text::bigint), 0) from public."${name}"`
  const marking = (table: KeptTable) =>
    `insert into ${schema}.mark select '${table.name}', marked.* from (${looking(table)}) as marked;`
  const keeping = tables.map(
    (table) => `
      create table ${schema}."${table.name}" as table public."${table.name}";
      ${marking(table)}`,
  )
  const restoring = tables.map(
    (table) => `
      if not exists (${looking(table)} intersect select count, newest from ${schema}.mark where name = '${table.name}') then
        delete from public."${table.name}";
        insert into public."${table.name}" (${table.columns}) overriding system value
          select ${table.columns} from ${schema}."${table.name}";
        delete from ${schema}.mark where name = '${table.name}';
        ${marking(table)}
      end if;`,
  )
  const renewing = tables.map(
    (table) => `
      if not exists (${looking(table)} intersect select count, newest from ${schema}.mark where name = '${table.name}') then
        delete from ${schema}."${table.name}";
        insert into ${schema}."${table.name}" table public."${table.name}";
        delete from ${schema}.mark where name = '${table.name}';
        ${marking(table)}
      end if;`,
  )
  await sql
    .raw(
      `do $do$ begin
        drop schema if exists ${schema} cascade;
        create schema ${schema};
        create table ${schema}.mark (name text primary key, count bigint, newest bigint);
        ${keeping.join('')}
        -- As a replica it checks no references: table by table they are not whole in between.
        create function ${schema}.restore() returns void language plpgsql set session_replication_role = replica
        as $restore$ begin ${restoring.join('')} end $restore$;
        create function ${schema}.renew() returns void language plpgsql
        as $renew$ begin ${renewing.join('')} end $renew$;
      end $do$`,
    )
    .execute(db)
  const call = async (name: 'restore' | 'renew') => {
    await sql.raw(`select ${schema}.${name}()`).execute(db)
  }
  return { restore: () => call('restore'), renew: () => call('renew') }
}

async function readTables(db: Db): Promise<KeptTable[]> {
  const { rows } = await sql<KeptTable>`
    select table_name as name, string_agg(quote_ident(column_name), ', ' order by ordinal_position) as columns
    from information_schema.columns join information_schema.tables using (table_schema, table_name)
    where table_schema = 'public' and table_type = 'BASE TABLE' and is_generated = 'NEVER'
      and table_name not like 'kysely%' and table_name <> all(${LEFT})
    group by table_name`.execute(db)
  return rows
}
