/**
 * Copies the rows and sequences of a database into another one with the same migrations. Needs no superuser, and keeps one
 * page of one table in memory.
 */
import { CompiledQuery } from 'kysely'
import type { Db } from '../database.ts'
import { StartError } from '../program.ts'

/** Runs one statement on one of the two databases. */
export type Query = <Row extends object>(text: string, params?: readonly unknown[]) => Promise<Row[]>

export interface CopiedTable {
  name: string
  rows: number
}

/** A table of the schema public, with its columns; names are quoted as SQL needs them. */
export interface NamedTable {
  name: string
  /** Without generated columns, which the other database computes. */
  columns: readonly { name: string }[]
}

export interface Table extends NamedTable {
  columns: { name: string; type: string }[]
  /** Its blocks on the disk. */
  blocks: number
}

/** One to two thousand short rows. Measured in blocks, because long rows take more space. */
const BLOCKS_PER_PAGE = 16

export const queryOf =
  (db: Db): Query =>
  async <Row extends object>(text: string, params: readonly unknown[] = []) =>
    (await db.executeQuery(CompiledQuery.raw(text, [...params]))).rows as Row[]

/**
 * Replaces all rows of the target's tables by those of the source. `source` must be one snapshot, or not change. `target`
 * must be one transaction, or a database that is dropped if this fails.
 *
 * @throws {StartError} if the target lacks a table or column, or ends up with a different number of rows
 */
export async function copyDatabase(source: Query, target: Query): Promise<CopiedTable[]> {
  const tables = await tablesOf(source)
  await refill(target, tables, (table) => copyRows(source, target, table))
  await setSequences(target, await sequencesOf(source))
  const copied: CopiedTable[] = []
  for (const { name } of tables)
    copied.push({ name: name.slice('public.'.length), rows: await counted(source, target, name) })
  return copied
}

/**
 * Empties and fills the tables without triggers. Checks references and builds indexes at the end: building an index at once
 * takes a fraction of the time of adding rows one by one.
 *
 * @throws {StartError} if the target lacks a table or a column
 */
export async function refill<T extends NamedTable>(
  target: Query,
  tables: readonly T[],
  fillTable: (table: T) => Promise<void>,
): Promise<void> {
  checkColumns(tables, await tablesOf(target))
  // A row can refer to its own table, even to a row on a later page, so no order of tables or rows suits all foreign keys.
  const keys = await foreignKeysOf(target)
  for (const { drop } of keys) await target(drop)
  const indexes = await indexesOf(target)
  for (const { drop } of indexes) await target(drop)
  if (tables.length > 0) await target(`truncate ${tables.map(({ name }) => name).join(', ')}`)
  for (const table of tables) {
    await target(`alter table ${table.name} disable trigger user`)
    await fillTable(table)
    await target(`alter table ${table.name} enable trigger user`)
  }
  for (const { add } of indexes) await target(add)
  for (const { add } of keys) await target(add)
}

export const tablesOf = (query: Query): Promise<Table[]> =>
  query(`
    select 'public.' || quote_ident(relname) as name,
      (pg_relation_size(entry.oid) / current_setting('block_size')::integer)::integer as blocks,
      (select json_agg(json_build_object('name', quote_ident(attname), 'type', format_type(atttypid, atttypmod)))
        from pg_attribute
        where attrelid = entry.oid and attnum > 0 and not attisdropped and attgenerated = '') as columns
    from pg_class as entry
    where relnamespace = 'public'::regnamespace and relkind = 'r'
    order by relname`)

function checkColumns(tables: readonly NamedTable[], others: readonly NamedTable[]): void {
  const known = new Set(
    others.flatMap(({ name, columns }) => columns.map((column) => `${name}.${column.name}`)),
  )
  const missing = tables
    .flatMap(({ name, columns }) => columns.map((column) => `${name}.${column.name}`))
    .filter((column) => !known.has(column))
  if (missing.length > 0)
    throw new StartError(
      `The database has tables or columns that this version of Driverdesk does not know: ${missing.join(', ')}.`,
    )
}

/** In order of creation, because they act in that order when a row is removed. */
const foreignKeysOf = (query: Query): Promise<{ drop: string; add: string }[]> =>
  query(`
    select format('alter table %s drop constraint %I', conrelid::regclass, conname) as drop,
      format('alter table %s add constraint %I %s', conrelid::regclass, conname, pg_get_constraintdef(oid)) as add
    from pg_constraint
    where connamespace = 'public'::regnamespace and contype = 'f'
    order by oid`)

/** All except primary keys, in order of creation, because they are checked in that order when a row is written. */
const indexesOf = (query: Query): Promise<{ drop: string; add: string }[]> =>
  query(`
    select
      case when conname is null then format('drop index %s', indexrelid::regclass)
        else format('alter table %s drop constraint %I', indrelid::regclass, conname) end as drop,
      case when conname is null then pg_get_indexdef(indexrelid)
        else format('alter table %s add constraint %I %s', indrelid::regclass, conname, pg_get_constraintdef(pg_constraint.oid))
        end as add
    from pg_index
    join pg_class on pg_class.oid = indrelid
    left join pg_constraint on conindid = indexrelid and contype in ('u', 'x')
    where relnamespace = 'public'::regnamespace and relkind = 'r' and not indisprimary
    order by indexrelid`)

/** Values are copied as text, which each type can read back. JSON's null stays different from SQL's. */
async function copyRows(source: Query, target: Query, { name, columns, blocks }: Table): Promise<void> {
  const names = columns.map((column) => column.name).join(', ')
  const texts = columns.map((column) => `${column.name}::text as ${column.name}`).join(', ')
  const fields = columns.map((column) => `${column.name} text`).join(', ')
  const values = columns.map((column) => `${column.name}::${column.type}`).join(', ')
  for (let first = 0; first < blocks; first += BLOCKS_PER_PAGE) {
    const [read] = await source<{ page: string | null }>(`
      select json_agg(entry)::text as page
      from (
        select ${texts} from ${name}
        where ctid >= '(${first},0)'::tid and ctid < '(${first + BLOCKS_PER_PAGE},0)'::tid
      ) as entry`)
    if (!read?.page) continue
    await target(
      `insert into ${name} (${names}) overriding system value
      select ${values} from json_to_recordset($1::json) as entry(${fields})`,
      [read.page],
    )
  }
}

export interface SequenceState {
  name: string
  last: string
  used: boolean
}

/** Copies the sequences themselves, so that the number of a removed row is never used again. */
export async function sequencesOf(query: Query): Promise<SequenceState[]> {
  const names = await query<{ name: string }>(`
    select 'public.' || quote_ident(relname) as name from pg_class
    where relnamespace = 'public'::regnamespace and relkind = 'S' order by relname`)
  const sequences: SequenceState[] = []
  for (const { name } of names) {
    const [at] = await query<Omit<SequenceState, 'name'>>(
      `select last_value::text as last, is_called as used from ${name}`,
    )
    if (at) sequences.push({ name, ...at })
  }
  return sequences
}

export async function setSequences(target: Query, sequences: readonly SequenceState[]): Promise<void> {
  for (const { name, last, used } of sequences)
    await target('select setval($1::text::regclass, $2::text::bigint, $3::boolean)', [name, last, used])
}

async function counted(source: Query, target: Query, name: string): Promise<number> {
  const count = `select count(*)::integer as rows from ${name}`
  const [before] = await source<{ rows: number }>(count)
  const [after] = await target<{ rows: number }>(count)
  if (before === undefined || before.rows !== after?.rows)
    throw new StartError(
      `Only ${after?.rows} of the ${before?.rows} rows of ${name} arrived. The copy is not used.`,
    )
  return before.rows
}
