import fc from 'fast-check'
import { expect, test } from 'vitest'
import {
  csvCell,
  csvDelimiter,
  csvFields,
  guessColumns,
  missingColumns,
  sampleCsv,
  textOfCsvCell,
} from './csv.ts'

test.each([
  ['=HYPERLINK(1)', "'=HYPERLINK(1)"],
  ['+44 20 7946 0123', "'+44 20 7946 0123"],
  ['+447700900123', "'+447700900123"],
  ['-2+3', "'-2+3"],
  ['@SUM(A1)', "'@SUM(A1)"],
  ['\t=1', "'\t=1"],
  ['\r=1', "'\r=1"],
  ["'=1", "''=1"],
  ['＝1+1', "'＝1+1"],
  ['－2', "'－2"],
  ['＠SUM(A1)', "'＠SUM(A1)"],
  ['\u200b=1', "'\u200b=1"],
  ['\ufeff\u2060@x', "'\ufeff\u2060@x"],
  ['\u3000＋1', "'\u3000＋1"],
  ["'\u200b=1", "''\u200b=1"],
  ['\u200bname', '\u200bname'],
  ['1=1', '1=1'],
  ["O'Neill", "O'Neill"],
  ['-5.50', '-5.50'],
  [-5.5, '-5.5'],
  [0, '0'],
  ['', ''],
  [null, ''],
  [undefined, ''],
])('%j is written as %j', (value, cell) => {
  expect(csvCell(value)).toBe(cell)
})

test('reads every text as it was written, and no cell starts a formula', () => {
  const text = fc.oneof(fc.string(), fc.stringMatching(/^['=+\-@\t＝\u200b]{0,4}\d{0,3}$/))
  fc.assert(
    fc.property(text, (written) => {
      const cell = csvCell(written)
      expect(textOfCsvCell(cell)).toBe(written)
      expect(/^[=+\-@\t\r]/.test(cell) && Number.isNaN(Number(cell))).toBe(false)
    }),
  )
})

const FIELDS = csvFields(
  { first_name: 'First name', email: 'E-mail', phone: 'Phone' },
  {
    required: ['first_name', 'email'],
    aliases: { email: 'Login e-mail' },
    synonyms: { first_name: ['Forename', 'Given name'], phone: ['Mobile'] },
    samples: { first_name: 'Sam', phone: '+44 20 7946 0123' },
  },
)

test.each<[string[], Record<string, string>]>([
  [['First name', 'E-mail'], { first_name: 'First name', email: 'E-mail' }],
  [['EMAIL ', 'first_name', 'Shoe size'], { first_name: 'first_name', email: 'EMAIL ' }],
  [['email', 'E-Mail'], { email: 'email' }],
  [['Login E-mail', 'Phone'], { email: 'Login E-mail', phone: 'Phone' }],
  [['Login e-mail', 'email'], { email: 'email' }],
  [['Mobile', 'FORENAME'], { first_name: 'FORENAME', phone: 'Mobile' }],
  [['Mobile', 'Phone'], { phone: 'Phone' }],
  [['', '---'], {}],
  [[], {}],
])('the columns %j are taken for %j', (heads, columns) => {
  expect(guessColumns(heads, FIELDS)).toStrictEqual(columns)
})

test('names a required field without a column', () => {
  expect(missingColumns({ email: 'E-mail' }, FIELDS)).toEqual(['first_name'])
  expect(missingColumns({ email: 'E-mail', first_name: 'Name' }, FIELDS)).toEqual([])
})

test('the sample file has every heading and one row', () => {
  expect(sampleCsv(FIELDS)).toBe('\ufeff"First name","E-mail","Phone"\r\n"Sam","","\'+44 20 7946 0123"\r\n')
})

test('the sample file takes values of this installation', () => {
  expect(sampleCsv(FIELDS, { email: 'a@b.test' })).toContain('"Sam","a@b.test",')
})

test.each([
  ['a,b,c', ','],
  ['a;b;c\n1,5;2,5;3,5', ';'],
  ['a\tb', '\t'],
  ['"a;b;c",d', ','],
  ['alone', ','],
  ['', ','],
])('%j is separated by %j', (text, delimiter) => {
  expect(csvDelimiter(text)).toBe(delimiter)
})

test('looks for headings in the first 200,000 characters only', () => {
  expect(csvDelimiter(`${'x'.repeat(199_999)};`)).toBe(';')
  expect(csvDelimiter(`${'x'.repeat(200_000)};`)).toBe(',')
})
