import { expect, test } from 'vitest'
import { csvFields, guessColumns, missingColumns } from './csvColumns.ts'

const FIELDS = csvFields(
  { first_name: 'First name', email: 'E-mail', phone: 'Phone' },
  [...['first_name', 'email']],
  { email: 'Login e-mail' },
)

test.each<[string[], Record<string, string>]>([
  [['First name', 'E-mail'], { first_name: 'First name', email: 'E-mail' }],
  [['EMAIL ', 'first_name', 'Shoe size'], { first_name: 'first_name', email: 'EMAIL ' }],
  [['email', 'E-Mail'], { email: 'email' }],
  [['Login E-mail', 'Phone'], { email: 'Login E-mail', phone: 'Phone' }],
  [['Login e-mail', 'email'], { email: 'email' }],
  [['', '---'], {}],
  [[], {}],
])('the columns %j are taken for %j', (heads, columns) => {
  expect(guessColumns(heads, FIELDS)).toEqual(columns)
})

test('names a needed field without a column', () => {
  expect(missingColumns({ email: 'E-mail' }, FIELDS)).toEqual(['first_name'])
  expect(missingColumns({ email: 'E-mail', first_name: 'Name' }, FIELDS)).toEqual([])
})
