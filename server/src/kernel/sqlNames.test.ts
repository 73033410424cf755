import { beginner, finder, searchable } from '@driverdesk/domain/kernel/finding.ts'
import { byName as compareNames } from '@driverdesk/domain/kernel/names.ts'
import fc from 'fast-check'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { bestFirst, byName, hasWords } from './sqlNames.ts'
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

test('names that begin with the search come first, then names with a word that does, then the others', async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(text(12), { maxLength: 20 }), text(3), async (names, search) => {
      const found = names.filter(finder(search))
      const { rows } = await sql<{ name: string; rank: number }>`
        select name, ${bestFirst(search, sql`name`)} as rank from unnest(${found}::text[]) as name`.execute(
        database.database.db,
      )
      const isBegun = beginner(search)
      const rank = (name: string) => {
        if (searchable(search) === '') return 2
        if (searchable(name).startsWith(searchable(search))) return 0
        return isBegun(name) ? 1 : 2
      }
      expect(rows).toEqual(found.map((name) => ({ name, rank: rank(name) })))
    }),
    { numRuns: 200 },
  )
})

const typed = fc.array(
  fc.string({ unit: fc.constantFrom(..."abzABZéÉñßøüłΩя0129 -'.,&@_()"), maxLength: 8 }),
  { maxLength: 20 },
)

test('the database sorts names as the screens do', async () => {
  await fc.assert(
    fc.asyncProperty(typed, async (given) => {
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
