import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { addShifts, fillTestWorld } from '../../testing/testWorld.ts'
import type { Db } from '../database.ts'
import { storedState } from '../testing/storedState.ts'
import { newDatabase, type TestDatabase } from '../testing/testDatabase.ts'
import { copyDatabase, type Query, queryOf } from './copyDatabase.ts'

let from: TestDatabase
let to: TestDatabase
beforeAll(async () => {
  from = await newDatabase()
  to = await newDatabase()
  const { db } = from.database
  await fillTestWorld(db)
  const shifts = await addShifts(
    db,
    Array.from({ length: 3_000 }, () => ({ comment: 'x'.repeat(100) })),
  )
  await sql`update shift set modified_shift_id = ${shifts.at(-1)?.id} where id = ${shifts[0]?.id}`.execute(db)
})
afterAll(async () => {
  await from.end()
  await to.end()
})

const copy = (source: Query) =>
  to.database.db.transaction().execute((tx) => copyDatabase(source, queryOf(tx)))

/** Foreign keys, indexes and triggers, in the order in which PostgreSQL checks them. */
const schemaOf = async (db: Db) =>
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

test('rows that do not arrive are noticed, and a column that is not known here is refused: nothing is changed', async () => {
  const before = await storedState(to.database.db)
  const source = queryOf(from.database.db)
  const loses: Query = (text, params) =>
    source(
      text.includes('from public.driver_area') ? text.replace('ctid >=', 'false and ctid >=') : text,
      params,
    )
  await expect(copy(loses)).rejects.toThrow(
    'Only 0 of the 3 rows of public.driver_area arrived. The copy is not used.',
  )
  await sql`alter table area add column "of Tomorrow" text`.execute(from.database.db)
  await expect(copy(source)).rejects.toThrow(
    'The database has tables or columns that this version of Driverdesk does not know: public.area."of Tomorrow".',
  )
  await sql`alter table area drop column "of Tomorrow"`.execute(from.database.db)
  expect(await storedState(to.database.db)).toEqual(before)
})

test('all rows arrive, page by page, in a schema that stays as it is', async () => {
  const before = await schemaOf(to.database.db)
  const copied = await copy(queryOf(from.database.db))
  expect(copied).toContainEqual({ name: 'shift', rows: 3_000 })
  expect(await storedState(to.database.db)).toEqual(await storedState(from.database.db))
  expect(await schemaOf(to.database.db)).toEqual(before)
})
