import { expect, test } from 'vitest'
import { isStorable } from './storable.ts'

test.each([
  ['plain text', 'Émile 🚗', true],
  ['no text', '', true],
  ['a NUL', 'a\0b', false],
  ['half a surrogate pair', '\ud83d', false],
])('knows whether the database accepts %s', (_, given, storable) => {
  expect(isStorable(given)).toBe(storable)
})
