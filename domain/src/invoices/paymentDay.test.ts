import { expect, test } from 'vitest'
import { accountDayProblem, paymentDayProblem } from './paymentDay.ts'

test.each([
  ['2026-11-27', undefined],
  ['2026-11-16', undefined],
  ['2026-11-28', 'Paid on must not be later than today.'],
  ['2026-11-15', 'Paid on must not be before the period of the invoice, which begins on 16/11/2026.'],
])('a payment on %s: %s', (day, problem) => {
  expect(paymentDayProblem(day, '2026-11-16', '2026-11-27')).toBe(problem)
})

test('names the invoice if there are several', () => {
  expect(paymentDayProblem('2026-11-15', '2026-11-16', '2026-11-27', 'invoice 014')).toBe(
    'Paid on must not be before the period of invoice 014, which begins on 16/11/2026.',
  )
})

const OLD = 'Paid on must not be before 27/11/2025: no unpaid invoice is as old as that.'
test.each([
  ['2026-11-27', [], undefined],
  ['2026-11-28', [], 'Paid on must not be later than today.'],
  ['2025-11-27', ['2026-11-16'], undefined],
  ['2025-11-26', [], OLD],
  ['1990-01-01', ['2026-11-16'], OLD],
  ['2025-03-03', ['2026-11-16', '2025-03-03'], undefined],
  ['2025-03-02', ['2025-03-03'], OLD.replace('27/11/2025', '03/03/2025')],
])('a payment for no invoice on %s, with unpaid ones from %j: %s', (day, unpaidFrom, problem) => {
  expect(accountDayProblem(day, unpaidFrom, '2026-11-27')).toBe(problem)
})
