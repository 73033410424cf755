import { expect, test } from 'vitest'
import { paymentDayProblem } from './paymentDay.ts'

test.each([
  ['2026-11-27', undefined],
  ['2026-11-16', undefined],
  ['2026-11-28', 'Date must not be later than today.'],
  ['2026-11-15', "Date must not be before the invoice's period, which begins on 16/11/2026."],
])('a payment on %s: %s', (day, problem) => {
  expect(paymentDayProblem(day, '2026-11-16', '2026-11-27')).toBe(problem)
})
