import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type TestDatabase, testDatabase } from './testDatabase.ts'

let one: TestDatabase
let other: TestDatabase

beforeAll(async () => {
  one = await testDatabase()
  other = await testDatabase()
})

afterAll(async () => {
  await one.end()
  await other.end()
})

test('is migrated, and belongs to one test file', async () => {
  await one.database.db.insertInto('city').values({ label: 'Testing' }).execute()
  expect(await one.database.db.selectFrom('city').select('label').execute()).toEqual([{ label: 'Testing' }])
  expect(await other.database.db.selectFrom('city').select('label').execute()).toEqual([])
})

test('sorts letters in the same way on every machine', async () => {
  const sorted = await sql<{ name: string }>`
    select name from (values ('b'), ('B'), ('a'), ('Å')) as t (name) order by name`.execute(one.database.db)
  expect(sorted.rows.map((row) => row.name)).toEqual(['B', 'a', 'b', 'Å'])
})
