import { expect, test } from 'vitest'
import { type BulkAction, bulkRefusal } from './bulkChange.ts'
import type { InvoiceState } from './invoiceState.ts'

const TODAY = '2026-11-27'

test.each<[BulkAction, InvoiceState, string | undefined]>([
  ['send', 'draft', undefined],
  ['send', 'sent', 'Already sent.'],
  ['send', 'overdue', 'Already sent.'],
  ['send', 'paid', 'Already paid.'],
  ['send', 'credited', 'Credited.'],
  ['markPaid', 'draft', 'Not sent yet.'],
  ['markPaid', 'sent', undefined],
  ['markPaid', 'overdue', undefined],
  ['markPaid', 'paid', 'Already paid.'],
  ['markPaid', 'credited', 'Credited.'],
  ['remind', 'draft', 'Not sent yet.'],
  ['remind', 'sent', 'Not overdue.'],
  ['remind', 'overdue', undefined],
  ['remind', 'paid', 'Already paid.'],
  ['remind', 'credited', 'Credited.'],
])('%s of one that is %s: %s', (action, state, reason) => {
  expect(bulkRefusal(action, { state, reminded_on: null, kept_on: null, isCovered: false }, TODAY)).toBe(
    reason,
  )
})

test('reminds once a day', () => {
  const overdue = (reminded_on: string) =>
    ({ state: 'overdue', reminded_on, kept_on: null, isCovered: false }) as const
  expect(bulkRefusal('remind', overdue(TODAY), TODAY)).toBe('Already reminded today.')
  expect(bulkRefusal('remind', overdue('2026-11-26'), TODAY)).toBeUndefined()
  expect(bulkRefusal('markPaid', overdue(TODAY), TODAY)).toBeUndefined()
})

test('keeps one reminder a day in the outbox', () => {
  const overdue = (kept_on: string) =>
    ({ state: 'overdue', reminded_on: null, kept_on, isCovered: false }) as const
  expect(bulkRefusal('remind', overdue(TODAY), TODAY)).toBe('Today’s reminder is already in the outbox.')
  expect(bulkRefusal('remind', overdue('2026-11-26'), TODAY)).toBeUndefined()
  expect(bulkRefusal('markPaid', overdue(TODAY), TODAY)).toBeUndefined()
})

test('reminds no restaurant whose money on account covers all that it owes', () => {
  const covered = { state: 'overdue', reminded_on: null, kept_on: null, isCovered: true } as const
  expect(bulkRefusal('remind', covered, TODAY)).toBe('The account covers everything owed.')
  expect(bulkRefusal('markPaid', covered, TODAY)).toBeUndefined()
})
