import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { addShifts, fillTestWorld } from '../../testing/testWorld.ts'
import { type Db, queryOf } from '../database.ts'
import { storedState } from '../testing/storedState.ts'
import { newDatabase, type TestDatabase } from '../testing/testDatabase.ts'
import { refill, type Table, tablesOf } from './databaseContent.ts'

let stored: TestDatabase
let db: Db
beforeAll(async () => {
  stored = await newDatabase()
  db = stored.database.db
  await fillTestWorld(db)
  const shifts = await addShifts(db, [{}, {}])
  // The row refers to a later one.
  await sql`update shift set modified_shift_id = ${shifts.at(-1)?.id} where id = ${shifts[0]?.id}`.execute(db)
})
afterAll(() => stored.end())

/** Foreign keys, indexes and triggers, in the order in which PostgreSQL checks them. */
const schemaOf = async () =>
  (
    await sql`
      select conrelid::regclass::text as name, conname, pg_get_constraintdef(oid) as definition, null as enabled,
        row_number() over (order by oid) as nr
      from pg_constraint where connamespace = 'public'::regnamespace and contype = 'f'
      union all
      select conrelid::regclass::text, conname, pg_get_constraintdef(oid), null, null
      from pg_constraint where connamespace = 'public'::regnamespace and contype <> 'f'
      union all
      select indrelid::regclass::text, indexrelid::regclass::text, pg_get_indexdef(indexrelid), null,
        row_number() over (partition by indrelid order by indexrelid)
      from pg_index join pg_class on pg_class.oid = indrelid where relnamespace = 'public'::regnamespace
      union all
      select tgrelid::regclass::text, tgname, null, tgenabled::text, null from pg_trigger where not tgisinternal
      order by 1, 2, 3`.execute(db)
  ).rows

test('an unknown column is refused, and nothing is changed', async () => {
  const before = await storedState(db)
  const tables: Table[] = [{ name: 'public.area', columns: [{ name: '"of Tomorrow"' }] }]
  await expect(refill(queryOf(db), tables, async () => {})).rejects.toThrow(
    'The database has tables or columns that this version of Driverdesk does not know: public.area."of Tomorrow".',
  )
  expect(await storedState(db)).toEqual(before)
})

test('tables get their rows in any order, in a schema that stays as it is', async () => {
  const [rows, schema] = [await storedState(db), await schemaOf()]
  await db.transaction().execute(async (tx) => {
    const query = queryOf(tx)
    const tables = await tablesOf(query)
    const copyOf = ({ name }: Table) => name.replace('public.', 'pg_temp.')
    for (const table of tables)
      await query(`create temporary table ${copyOf(table)} on commit drop as table ${table.name}`)
    await refill(query, tables, async (table) => {
      expect(await query(`select from ${table.name}`)).toEqual([])
      const columns = table.columns.map(({ name }) => name).join(', ')
      await query(
        `insert into ${table.name} (${columns}) overriding system value select ${columns} from ${copyOf(table)}`,
      )
    })
  })
  expect(await storedState(db)).toEqual(rows)
  expect(await schemaOf()).toEqual(schema)
})
