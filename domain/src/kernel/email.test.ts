import { expect, test } from 'vitest'
import { emailProblem } from './email.ts'

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
