import { expect, test } from 'vitest'
import { emailProblem, isStorable } from './messages.ts'

test.each([
  ['ann@driverdesk.test', undefined],
  [' ann@driverdesk.test ', undefined],
  ['', 'Please enter your e-mail'],
  ['  ', 'Please enter your e-mail'],
  ['ann', 'Must be valid e-mail'],
  ['ann@', 'Must be valid e-mail'],
  ['ann @driverdesk.test', 'Must be valid e-mail'],
  [`${'a'.repeat(240)}@driverdesk.test`, 'Must be valid e-mail'],
])('checks the email %j', (given, problem) => {
  expect(emailProblem(given)).toBe(problem)
})

test.each([
  ['plain text', 'Émile 🚗', true],
  ['no text', '', true],
  ['a NUL', 'a\0b', false],
  ['half a surrogate pair', '\ud83d', false],
])('knows whether the database accepts %s', (_, given, storable) => {
  expect(isStorable(given)).toBe(storable)
})
