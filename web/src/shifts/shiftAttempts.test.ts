import { expect, test } from 'vitest'
import { shiftAttempts } from './shiftAttempts.ts'
import { newShiftValues } from './shiftForm.ts'

const values = newShiftValues(undefined)

test('a form has one key', () => {
  const attempts = shiftAttempts()
  expect(attempts.key()).toBe(attempts.key())
  expect(attempts.key()).not.toBe(shiftAttempts().key())
})

test('a refused form is another one', () => {
  const attempts = shiftAttempts()
  const first = attempts.key()
  attempts.refused()
  expect(attempts.key()).not.toBe(first)
})

test('while an earlier attempt is open, no refusal brings another key', () => {
  const attempts = shiftAttempts()
  const first = attempts.key()
  attempts.unanswered.push(values)
  attempts.refused()
  expect(attempts.key()).toBe(first)
})
