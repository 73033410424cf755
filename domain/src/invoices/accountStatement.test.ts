import { expect, test } from 'vitest'
import { type AccountEntry, accountOf, balanceText } from './accountStatement.ts'

const entry = (
  day: string,
  kind: AccountEntry['kind'],
  number: number | null,
  amount: number,
  paid_by: AccountEntry['paid_by'] = null,
): AccountEntry => ({ day, kind, number, amount, paid_by })

// £151.66 and £40.00, less £20.00 credited and £100.00 paid in part. £51.66 and £40.00 more come in, and
// £20.00 is refunded.
const ENTRIES = [
  entry('2026-06-09', 'payment', 2, -4_000, 'card'),
  entry('2026-06-09', 'invoice', 2, 4_000),
  entry('2026-05-03', 'invoice', 1, 15_166),
  { ...entry('2026-06-10', 'credit', 1, -2_000), of_invoice: 14 },
  entry('2026-05-20', 'part', 1, -10_000, 'bank'),
  entry('2026-06-12', 'payment', 1, -5_166, 'bank'),
  entry('2026-06-30', 'refund', 1, 2_000),
  entry('2026-07-01', 'returned', null, 500),
  { ...entry('2026-07-02', 'credit returned', 2, 0), of_invoice: 14 },
  entry('2026-06-12', 'again', 2, -500, 'bank'),
]

test('gives what was owed before, each entry with the balance, and what is owed at the end', () => {
  const { lines, ...sums } = accountOf(ENTRIES, { from: '2026-06-01', to: '2026-06-30' })
  expect(lines.map(({ day, what, amount, balance }) => [day, what, amount, balance])).toEqual([
    ['2026-06-09', 'Invoice 002', 4_000, 9_166],
    ['2026-06-09', 'Payment of invoice 002, by card', -4_000, 5_166],
    ['2026-06-10', 'Credit note CN-001 of invoice 014', -2_000, 3_166],
    ['2026-06-12', 'Payment of invoice 001, by bank transfer', -5_166, -2_000],
    ['2026-06-12', 'Extra payment for invoice 002', -500, -2_500],
    ['2026-06-30', 'Refund of credit note CN-001', 2_000, -500],
  ])
  // 40.00 + 20.00, and 40.00 + 20.00 + 51.66 + 5.00.
  expect(sums).toEqual({ opening: 5_166, debit: 6_000, credit: -11_666, closing: -500 })
})

test('a period starts with the balance of the one before', () => {
  const june = accountOf(ENTRIES, { from: '2026-06-01', to: '2026-06-30' })
  const july = accountOf(ENTRIES, { from: '2026-07-01', to: '2026-07-31' })
  expect(july.opening).toBe(june.closing)
  expect(july.lines.map(({ what }) => what)).toEqual([
    'Refund of an extra payment',
    'Refund of credit note CN-002 of invoice 014',
  ])
  expect(july.closing).toBe(0)
})

test.each([
  [5_166, '£51.66 to pay'],
  [-834, '£8.34 in your favour'],
  [0, 'Nothing to pay'],
])('a balance of %i pence is %s', (balance, text) => {
  expect(balanceText(balance)).toBe(text)
})
