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

test('leaves nothing that a test created to the next file', async () => {
  const create = async ({ database: { db } }: TestDatabase) => {
    await sql`create function refuse() returns trigger language plpgsql as $$ begin raise 'No.'; end $$`.execute(
      db,
    )
    await sql`create trigger refuse before insert on city execute function refuse()`.execute(db)
  }
  const first = await testDatabase()
  await create(first)
  await first.end()
  const next = await testDatabase()
  try {
    expect(next.url).toBe(first.url)
    await next.database.db.insertInto('city').values({ label: 'Testing' }).execute()
    await create(next)
  } finally {
    await next.end()
  }
})
