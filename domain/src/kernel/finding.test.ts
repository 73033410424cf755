import { expect, test } from 'vitest'
import { finder, searchable } from './finding.ts'

test.each([
  ['smith', true],
  ['SMI', true],
  ['john sm', true],
  ['smith john', true],
  ['  john   smith ', true],
  ['smith anna', false],
  ['', true],
  ['johnsmith', false],
])('%j finds John Smith: %j', (search, isFound) => {
  expect(finder(search)('John Smith')).toBe(isFound)
})

test.each([
  ['zoe nunez', 'Zoë  Núñez'],
  ['NÚÑEZ', 'zoe nunez'],
  ['מסעדה', 'מִסְעָדָה'],
  ['istanbul', 'İSTANBUL'],
])('%j finds %j, regardless of accents', (search, name) => {
  expect(finder(search)(name)).toBe(true)
})

test('a searchable text has no case, accents and repeated spaces', () => {
  expect(searchable(' Zoë \t NÚÑEZ ')).toBe('zoe nunez')
})
