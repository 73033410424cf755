import { expect, test } from 'vitest'
import { csvFields, guessColumns, missingColumns, sampleCsv } from './csvColumns.ts'

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
