import { expect, test } from 'vitest'
import { hasDates, invoiceView, validateInvoiceSearch, validateOwnInvoiceSearch } from './invoices.search.ts'

const EMPTY = { range: { from: '2026-03-09', to: '2026-03-15' }, interval: 20 }

test.each([
  [{}, {}],
  [{ interval: 'day', state: 'lost', sort: 'driver', invoice: '-1', request: 'no', driver: 4 }, {}],
  [
    { state: 'overdue', sort: '-total', invoice: '14' },
    { state: 'overdue', sort: '-total', invoice: 14 },
  ],
  [
    { location: 'area-3', request: 1, tab: 'unbilled' },
    { location: 'area-3', request: true, tab: 'unbilled' },
  ],
  [
    { tab: 'owed', state: 'paid' },
    { tab: 'owed', state: undefined },
  ],
  [
    { tab: 'owed', by: 'invoice', state: 'overdue' },
    { tab: 'owed', by: 'invoice', state: 'overdue' },
  ],
  [
    { q: 14, state: 'paid' },
    { q: '14', state: undefined },
  ],
  [{ q: ' ', tab: 'owed' }, { tab: 'owed' }],
  [{ from: '2026-03-02', to: '2026-03-08' }, { range: { from: '2026-03-02', to: '2026-03-08' } }],
])('reads %o as %o', (given, meant) => {
  const view = invoiceView(validateInvoiceSearch(given), '2026-03-11')
  expect(view).toMatchObject({ ...EMPTY, request: false, tab: 'invoices', ...meant })
  expect(Object.keys(validateInvoiceSearch(given))).not.toContain('driver')
})

test('searches for a number only in the list, which then has no dates', () => {
  const view = (tab?: 'unbilled' | 'owed') =>
    invoiceView(validateInvoiceSearch({ q: '14', tab }), '2026-03-11')
  expect(hasDates(view())).toBe(false)
  expect(view('unbilled').q).toBeUndefined()
  expect(hasDates(view('unbilled'))).toBe(true)
  expect(hasDates(view('owed'))).toBe(false)
})

test("reads neither an area nor the tab 'Unbilled' from a restaurant's link", () => {
  expect(validateOwnInvoiceSearch({ location: 'area-1', tab: 'unbilled' })).toEqual({})
  expect(validateOwnInvoiceSearch({ location: 'restaurant-4', state: 'paid' })).toMatchObject({
    location: 'restaurant-4',
    state: 'paid',
  })
})

test.each([
  ['2026-03-01', '2026-03-31', { problem: undefined, isBillable: true }],
  ['2025-04-01', '2026-03-31', { problem: undefined, isBillable: false }],
  ['2025-03-30', '2026-03-31', { problem: 'Invalid date range: 30/03/2025 ~ 31/03/2026', isBillable: false }],
])('lists up to a year, and invoices up to 31 days: %s to %s', (from, to, meant) => {
  expect(invoiceView(validateInvoiceSearch({ from, to }), '2026-03-11')).toMatchObject(meant)
})

test('lists unbilled work of a year, which no invoice covers', () => {
  const search = validateInvoiceSearch({ from: '2025-04-01', to: '2026-03-31', tab: 'unbilled' })
  expect(invoiceView(search, '2026-03-11')).toMatchObject({ problem: undefined, isBillable: false })
})
