import { expect, test } from 'vitest'
import { formAttempts } from './formAttempts.ts'

const values = { name: 'North' }

test('a form has one key', () => {
  const attempts = formAttempts()
  expect(attempts.key()).toBe(attempts.key())
  expect(attempts.key()).not.toBe(formAttempts().key())
})

test('a refused form is another one', () => {
  const attempts = formAttempts()
  const first = attempts.key()
  attempts.refused()
  expect(attempts.key()).not.toBe(first)
})

test('while an earlier attempt is open, no refusal brings another key', () => {
  const attempts = formAttempts()
  const first = attempts.key()
  attempts.unanswered.push(values)
  attempts.refused()
  expect(attempts.key()).toBe(first)
})

test('once the outcome of an open attempt is seen, the form is another one', () => {
  const attempts = formAttempts()
  const first = attempts.key()
  attempts.unanswered.push(values)
  attempts.settled()
  const next = attempts.key()
  expect(next).not.toBe(first)
  attempts.refused()
  expect(attempts.key()).not.toBe(next)
})
