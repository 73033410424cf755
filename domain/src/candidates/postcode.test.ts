import { expect, test } from 'vitest'
import { postcodeParts } from './postcode.ts'

test.each([
  ['BR4 7QT', 'BR4', 'BR'],
  ['br47qt', 'BR4', 'BR'],
  [' sw1a 1aa ', 'SW1A', 'SW'],
  ['N1 9GU', 'N1', 'N'],
  ['CB10 2RG', 'CB10', 'CB'],
  ['EC1A', 'EC1A', 'EC'],
])('%s is in the district %s of the area %s', (text, district, area) => {
  expect(postcodeParts(text)).toEqual({ district, area })
})

test.each(['', 'London', '12345', 'BR4 7Q', 'BRX4 7QT', '4 7QT'])('%j is not a postcode', (text) => {
  expect(postcodeParts(text)).toBeUndefined()
})
