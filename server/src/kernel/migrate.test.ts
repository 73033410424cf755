import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { connect } from './database.ts'
import { migrate } from './migrate.ts'
import { storedState } from './testing/storedState.ts'
import { newDatabase, type TestDatabase } from './testing/testDatabase.ts'

let stored: TestDatabase
beforeAll(async () => {
  stored = await newDatabase()
})
afterAll(() => stored.end())

const applied = async () => {
  const { rows } = await sql<{ name: string }>`select name from kysely_migration order by name`.execute(
    stored.database.db,
  )
  return rows.map(({ name }) => name)
}

test('leaves an up-to-date database unchanged', async () => {
  const before = await storedState(stored.database.db)
  await migrate(stored.database.db)
  expect(await storedState(stored.database.db)).toEqual(before)
  expect((await applied()).length).toBeGreaterThan(3)
})

test('two servers starting on an empty database create its schema once', async () => {
  const names = await applied()
  await sql`drop schema public cascade`.execute(stored.database.db)
  await sql`create schema public`.execute(stored.database.db)
  const other = connect(stored.url)
  await Promise.all([migrate(stored.database.db), migrate(other.db)])
  await other.close()
  expect(await applied()).toEqual(names)
})

test('an older migration that arrives late leads to the same schema', async () => {
  const { db } = stored.database
  const names = await applied()
  const columns = async () =>
    (
      await sql`select table_name, column_name from information_schema.columns
        where table_schema = 'public' order by 1, 2`.execute(db)
    ).rows
  const before = await columns()
  await sql`drop table schedule_template, schedule_template_shift`.execute(db)
  await sql`drop table planned_publish, planned_publish_restaurant, planned_publish_shift`.execute(db)
  await sql`delete from kysely_migration where name = '0110_templates'`.execute(db)
  await migrate(db)
  expect(await applied()).toEqual(names)
  expect(await columns()).toEqual(before)
})

test('leaves the database of a newer version unchanged', async () => {
  const { db } = stored.database
  await sql`insert into kysely_migration (name, timestamp) values ('9999_of_tomorrow', '')`.execute(db)
  const before = await storedState(db)
  await expect(migrate(db)).rejects.toThrow(
    /^The database was made by a newer version of Driverdesk: its schema is 9999_of_tomorrow, and version \d\S+ knows the schema up to \d{4}_\w+\. Nothing is changed\. Start the newer version, or restore a backup that was made before the upgrade\.$/,
  )
  expect(await storedState(db)).toEqual(before)
})

test('a new database starts with the specified options', async () => {
  const fresh = await newDatabase()
  const options = await fresh.database.db.selectFrom('option').select(['okey', 'ovalue']).execute()
  await fresh.end()
  expect(Object.fromEntries(options.map(({ okey, ovalue }) => [okey, ovalue]))).toMatchObject({
    map_center_default: expect.stringContaining('"map_zoom":12'),
    restaurants_standard_invoice_comission: '1.5',
    restaurants_standard_booking_fee: expect.any(String),
    invoice_commission_basis: 'percent',
    fuel_bonus_0: expect.any(String),
    fuel_bonus_3: expect.any(String),
    fuel_bonus_6: expect.any(String),
  })
})
