import { expect, test } from 'vitest'
import {
  accountDayProblem,
  accountFirst,
  becameLines,
  cameIn,
  cameInText,
  equalPayments,
  keptAlready,
  leftOnAccount,
  overpaymentText,
  partProblem,
  paymentDayProblem,
  receivedProblem,
  settlementOf,
  settlementsOf,
  settlementText,
  sharesOf,
  surplusIsGone,
  typedProblem,
} from './overpayments.ts'

test('counts the amount that is neither used nor refunded as left', () => {
  expect(leftOnAccount({ amount: '50.10', used: '20.00', refunded: 0 })).toBe(3_010)
  expect(leftOnAccount({ amount: 0.3, used: 0.1, refunded: 0.2 })).toBe(0)
})

test.each([
  [[100], 100, [100]],
  [[100], 150, [150]],
  [[100], 60, [60]],
  [[100, 50], 150, [100, 50]],
  [[100, 50], 175, [100, 75]],
  [[100, 50], 120, [100, 20]],
  [[100, 50], 80, [80, 0]],
])('of invoices of %j, a payment of %i pays %j', (owed, payment, shares) => {
  expect(sharesOf(payment, owed)).toEqual(shares)
})

test('takes less than owed only if the rest is on account', () => {
  expect(receivedProblem(10_000, 10_000, 0)).toBeUndefined()
  expect(receivedProblem(12_000, 10_000, 0)).toBeUndefined()
  expect(receivedProblem(8_000, 10_000, 2_000)).toBeUndefined()
  expect(receivedProblem(8_000, 10_000, 1_999)).toBe(
    '£20.00 less than owed, and only £19.99 is on account. Record it as a part payment.',
  )
  expect(receivedProblem(8_000, 10_000, 0)).toBe('£20.00 less than owed. Record it as a part payment.')
})

test.each([
  [10_000, 10_000, 5_000, undefined],
  [5_250, 4_000, 0, '£52.50 came in; £12.50 is kept on account.'],
  [2_800, 4_000, 5_000, '£28.00 came in; £12.00 is taken from the account.'],
  [10_000, 15_166, 0, '£100.00 came in; £51.66 is still owed.'],
  [50_000, 144_049, 60_337, '£500.00 came in; £603.37 is taken from the account; £337.12 is still owed.'],
])('says what happens to %i for an invoice of %i, with %i on account', (received, owed, account, text) => {
  expect(settlementText(settlementOf(received, owed, account))).toBe(text)
})

test('settles invoices in order, first with the payment and then with the account', () => {
  // £150.00 for invoices of £100.00, £100.00 and £50.00, with £70.00 on account: £30.00 stays owed.
  expect(settlementsOf(15_000, [10_000, 10_000, 5_000], 7_000)).toEqual([
    { received: 10_000, fromAccount: 0, surplus: 0, left: 0 },
    { received: 5_000, fromAccount: 5_000, surplus: 0, left: 0 },
    { received: 0, fromAccount: 2_000, surplus: 0, left: 3_000 },
  ])
})

test('uses the account first when invoices count as paid', () => {
  // £916.39 is owed, and £21.13 is on account: £895.26 came in.
  const settled = accountFirst([2_000, 89_639], 2_113)
  expect(settled.map(({ received, fromAccount }) => [received, fromAccount])).toEqual([
    [0, 2_000],
    [89_526, 113],
  ])
})

test('says what the surplus of a payment was used for', () => {
  expect(surplusIsGone('213', ['£21.10 for invoice 191'])).toBe(
    'The payment of invoice 213 was more than the amount due, and the excess is no longer available: £21.10 for invoice 191. Take that back first.',
  )
})

test.each([
  ['', 'Enter the amount that came in.'],
  ['  ', 'Enter the amount that came in.'],
  ['-5', 'Must not be below £0.00.'],
  ['£ −5', 'Must not be below £0.00.'],
  ['forty', 'Must be an amount with at most two decimals.'],
  ['1.005', 'Must be an amount with at most two decimals.'],
])('says why %j is not what was received', (typed, problem) => {
  expect(typedProblem(typed)).toBe(problem)
})

test('a part payment is above zero and below what is owed', () => {
  expect(partProblem(0, 15_166)).toBe('Must be above £0.00.')
  expect(partProblem(15_165, 15_166)).toBeUndefined()
  expect(partProblem(15_166, 15_166)).toBe('£151.66 is owed. Mark the invoice as paid instead.')
})

test('an equal payment has the same invoice, day and amount', () => {
  const one = { kind: 'again' as const, invoice_id: 14, received_on: '2026-06-18', amount: 4_000 }
  const others = [
    { ...one, invoice_id: 15 },
    { ...one, received_on: '2026-06-19' },
    { ...one, amount: 4_001 },
  ]
  expect(equalPayments(others, one)).toBe(0)
  expect(equalPayments([one, ...others, { ...one }], one)).toBe(2)
})

test.each([
  [0, '£40.00 of 18/06/2026 for invoice 014 is no longer recorded.'],
  [1, '£40.00 of 18/06/2026 for invoice 014 was kept already.'],
  [3, '£40.00 of 18/06/2026 for invoice 014 was kept 3 times.'],
])('names equal payments that are kept %i times', (times, text) => {
  expect(keptAlready({ number: '014', amount: 4_000, paid_on: '2026-06-18', times })).toBe(text)
})

test('names equal payments of a restaurant that are for no invoice', () => {
  expect(keptAlready({ number: undefined, amount: 4_000, paid_on: '2026-06-18', times: 1 })).toBe(
    '£40.00 of 18/06/2026 was kept already.',
  )
})

test.each([
  ['surplus', 'bank', '014', 'More than invoice 014'],
  ['again', 'bank', '014', 'Extra payment for invoice 014'],
  ['part', 'bank', '014', 'Part payment of invoice 014'],
  ['again', 'card', '014', 'Extra payment for invoice 014, by card'],
  ['again', 'card', null, 'Extra payment for a removed draft, by card'],
  ['credit', 'card', '014', 'Credit of invoice 014'],
  ['again', 'bank', null, 'Payment without an invoice'],
] as const)('names %s by %s of %s', (kind, paid_by, invoice_number, text) => {
  expect(overpaymentText({ kind, paid_by, invoice_number })).toBe(text)
})

// An invoice of £40.00.
test.each([
  [{ from_account: 0, surplus: 0 }, 40_00, undefined],
  [
    { from_account: '12.00', surplus: '0' },
    28_00,
    '£28.00 came in, and £12.00 had been paid or credited before.',
  ],
  [{ from_account: 40, surplus: 0 }, 0, '£0.00 came in, and £40.00 had been paid or credited before.'],
  [
    { from_account: 30, surplus: 2.5 },
    12_50,
    '£12.50 came in, of which £2.50 was kept on account, and £30.00 had been paid or credited before.',
  ],
  [{ from_account: 0, surplus: 12.5 }, 52_50, '£52.50 came in, of which £12.50 was kept on account.'],
])('of a payment settled with the account as %j, %i pence came in', (settled, pence, text) => {
  expect(cameIn(40_00, settled)).toBe(pence)
  expect(cameInText(40_00, settled)).toBe(text)
})

test('says how an overpayment was used', () => {
  const refunds = [
    { amount: 15, refunded_on: '2026-06-12' },
    { amount: '10.00', refunded_on: '2026-06-19' },
  ]
  expect(becameLines({ used: 0, used_for: [], refunds: [] })).toEqual([])
  expect(becameLines({ used: '7.00', used_for: ['015'], refunds: [] })).toEqual(['£7.00 for invoice 015'])
  expect(becameLines({ used: 7, used_for: ['015', '016'], refunds })).toEqual([
    '£7.00 for invoices 015, 016',
    '£15.00 refunded on 12/06/2026',
    '£10.00 refunded on 19/06/2026',
  ])
  const [first] = refunds.map((refund) => ({ ...refund, creator_name: 'Ann Lee' }))
  const back = { used: 0, used_for: [], refunds: first ? [first] : [] }
  expect(becameLines(back, 'staff')).toEqual(['£15.00 refunded on 12/06/2026 by Ann Lee'])
  expect(becameLines(back)).toEqual(['£15.00 refunded on 12/06/2026'])
})

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
