import { byName as compareNames } from '@driverdesk/domain/kernel/names.ts'
import fc from 'fast-check'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { byName } from './byName.ts'
import { type TestDatabase, testDatabase } from './testing/testDatabase.ts'

let database: TestDatabase
beforeAll(async () => {
  database = await testDatabase()
})
afterAll(() => database.end())

const names = fc.array(
  fc.string({ unit: fc.constantFrom(..."abzABZéÉñßøüłΩя0129 -'.,&@_()"), maxLength: 8 }),
  { maxLength: 20 },
)

test('the database sorts names as the screens do', async () => {
  await fc.assert(
    fc.asyncProperty(names, async (given) => {
      const { rows } = await sql<{ name: string }>`
        select name from unnest(${given}::text[]) as name order by ${byName('name')}`.execute(
        database.database.db,
      )
      const sorted = rows.map(({ name }) => name)
      const pairs = sorted.slice(1).map((name, index) => [sorted[index] ?? '', name] as const)
      expect(pairs.filter(([one, next]) => compareNames(one, next) > 0)).toEqual([])
    }),
    { numRuns: 100 },
  )
})
