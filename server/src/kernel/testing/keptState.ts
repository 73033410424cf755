import { sql } from 'kysely'
import type { Db } from '../database.ts'
import { asReplica } from './testDatabase.ts'

export interface KeptState {
  /** Restores all changed rows in one statement, which takes a tenth of the time of recreating them. */
  restore(): Promise<void>
  /** Makes the present rows the ones to restore. */
  renew(): Promise<void>
}

/** After this many restores, dead rows are vacuumed. Otherwise each check is slower than the one before. */
const RESTORES_PER_VACUUM = 40

/** A running server remembers the last announcement it sent, and would wait for that number again. */
const LEFT = ['outbox_head']

interface KeptTable {
  name: string
  /** The columns that are not generated, quoted for a statement. */
  columns: string
}

/**
 * Keeps a copy of the tables in a schema of the same database, which a test database drops after its file. No one else may
 * write at the same time: a table counts as changed if it has another number of rows, or a row of a later transaction.
 * Sequences, queued jobs and files are not restored.
 */
export async function keepState(db: Db, schema = 'kept'): Promise<KeptState> {
  const tables = await readTables(db)
  const looks = tables
    .map(
      ({ name }) =>
        `select '${name}' as name, count(*), coalesce(max(xmin::text::bigint), 0) as newest from public."${name}"`,
    )
    .join(' union all ')
  const keeping = tables.map(({ name }) => `create table ${schema}."${name}" as table public."${name}";`)
  /**
   * Runs this for each changed table, and then marks the tables. One statement checks all tables, and is
   * planned once.
   */
  const toChanged = (body: (table: KeptTable) => string, marking: string): string => `
    declare changed text[];
    begin
      select coalesce(array_agg(mark.name), '{}') into changed from ${schema}.mark join (${looks}) as look using (name)
      where (look.count, look.newest) is distinct from (mark.count, mark.newest);
      ${tables.map((table) => `if '${table.name}' = any(changed) then ${body(table)} end if;`).join('\n')}
      if changed <> '{}' then ${marking} and mark.name = any(changed); end if;
    end`
  const restoring = toChanged(
    ({ name, columns }) => `
      delete from public."${name}";
      insert into public."${name}" (${columns}) overriding system value select ${columns} from ${schema}."${name}";`,
    // As many rows as before, all of them of this transaction.
    `update ${schema}.mark set newest = pg_current_xact_id()::text::bigint where count > 0`,
  )
  const renewing = toChanged(
    ({ name }) => `
      delete from ${schema}."${name}";
      insert into ${schema}."${name}" table public."${name}";`,
    `update ${schema}.mark set count = look.count, newest = look.newest from (${looks}) as look
      where look.name = mark.name`,
  )
  await sql
    .raw(
      `do $do$ begin
        drop schema if exists ${schema} cascade;
        create schema ${schema};
        ${keeping.join('')}
        create table ${schema}.mark as ${looks};
        create function ${schema}.restore() returns void language plpgsql as $restore$ ${restoring} $restore$;
        create function ${schema}.renew() returns void language plpgsql as $renew$ ${renewing} $renew$;
      end $do$`,
    )
    .execute(db)
  const call = (name: 'restore' | 'renew') => asReplica(db, `select ${schema}.${name}()`)
  let restores = 0
  const restore = async (): Promise<void> => {
    await call('restore')
    restores += 1
    if (restores % RESTORES_PER_VACUUM === 0) {
      await asReplica(db, `vacuum (parallel 0) ${tables.map(({ name }) => `public."${name}"`).join(', ')}`)
    }
  }
  return { restore, renew: () => call('renew') }
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
