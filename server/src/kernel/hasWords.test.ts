import { finder } from '@driverdesk/domain/kernel/finding.ts'
import fc from 'fast-check'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { hasWords } from './hasWords.ts'
import { type TestDatabase, testDatabase } from './testing/testDatabase.ts'

let database: TestDatabase
beforeAll(async () => {
  database = await testDatabase()
})
afterAll(() => database.end())

const text = (maxLength: number) =>
  fc.string({ unit: fc.constantFrom(...'abABzoZOeéÉëñÑüłŁßяЯמנ0 12-%_\\.\u0301\u05b4'), maxLength })

test('the database finds the names that the screens find', async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(text(12), { maxLength: 20 }), text(3), async (names, search) => {
      const { rows } = await sql<{ name: string }>`
        select name from unnest(${names}::text[]) as name where ${hasWords(search, sql`name`)}`.execute(
        database.database.db,
      )
      expect(rows.map(({ name }) => name)).toEqual(names.filter(finder(search)))
    }),
    { numRuns: 200 },
  )
})
