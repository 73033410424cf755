import { expect, test } from 'vitest'
import { signInPasswordProblem } from './credentials.ts'

test.each([
  ['no password', '', 'Please enter your password'],
  ['five characters', 'abcde', 'Password should be at least six symbols long'],
  ['six characters', 'abcdef', undefined],
  ['200 characters', 'a'.repeat(200), undefined],
  ['201 characters', 'a'.repeat(201), 'At most 200 characters.'],
  ['a NUL', 'abcdef\0', 'Contains a character that cannot be stored.'],
  ['half a surrogate pair', 'abcdef\ud83d', 'Contains a character that cannot be stored.'],
])('checks a password of %s', (_, given, problem) => {
  expect(signInPasswordProblem(given)).toBe(problem)
})
