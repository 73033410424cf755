import { expect, test } from 'vitest'
import { csvDelimiter } from './csvDelimiter.ts'

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
