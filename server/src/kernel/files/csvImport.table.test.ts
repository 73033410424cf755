import { expect, test } from 'vitest'
import { Invalid } from '../refusal.ts'
import { quickly } from '../testing/quickly.ts'
import { csvTable } from './csvImport.ts'

const bytes = (text: string) => new TextEncoder().encode(text)
const refusalOf = async (text: string): Promise<unknown> => {
  const error = await csvTable(bytes(text)).then(
    () => undefined,
    (thrown: unknown) => thrown,
  )
  return error instanceof Invalid ? error.fields : error
}

test.each(['\n', '\r\n', '\r'])(
  'a table is read with the line ending %j, and a quoted one is text',
  async (end) => {
    const table = await csvTable(bytes(`Name;Note${end}Ann;"a${end}b"${end}${end}Ben;c`))
    expect(table).toEqual({
      heads: ['Name', 'Note'],
      rows: [
        { row: 2, cells: ['Ann', `a${end}b`] },
        { row: 4, cells: ['Ben', 'c'] },
      ],
    })
  },
)

test.each([
  ['commas in one line', ','.repeat(9_900_000), 'The table has more than 200 columns.'],
  ['commas below short headings', `a,b\n${','.repeat(9_900_000)}`, 'The table has more than 200 columns.'],
  [
    'another line ending within',
    `a,b\n${',,,,\r'.repeat(1_900_000)}`,
    'The table has more than 200 columns.',
  ],
  ['empty lines', '\n'.repeat(9_900_000), 'At most 5,000 rows can be imported at once.'],
  [
    'quotation marks',
    '"'.repeat(9_900_001),
    'The table cannot be read. Is a quotation mark missing, or is this not a CSV file?',
  ],
])('ten megabytes of %s are refused at once', async (what, text, message) => {
  expect(await quickly(what, () => refusalOf(text))).toEqual({ file: [message] })
})

test('the allowed number of rows is read, with or without a final line break, and no more', async () => {
  const lines = (rows: number) => `a\n${'b\n'.repeat(rows)}`
  expect((await csvTable(bytes(lines(5_000)))).rows).toHaveLength(5_000)
  expect((await csvTable(bytes(lines(5_000).trimEnd()))).rows).toHaveLength(5_000)
  expect(await refusalOf(lines(5_001))).toEqual({ file: ['At most 5,000 rows can be imported at once.'] })
})

test('other work continues while a large table is read', async () => {
  let turns = 0
  let isDone = false
  const others = () => {
    turns++
    if (!isDone) setImmediate(others)
  }
  setImmediate(others)
  await csvTable(bytes(`${'a,'.repeat(99)}a\n${`${'bcd,'.repeat(99)}e\n`.repeat(5_000)}`))
  isDone = true
  expect(turns).toBeGreaterThan(20)
})
