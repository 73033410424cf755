import { expect, test } from 'vitest'
import {
  creditNoteNumberText,
  EXAMPLE_NUMBERS,
  givenInvoiceNumber,
  invoiceNumberText,
  typedCreditNoteNumber,
  typedInvoiceNumber,
} from './invoiceNumber.ts'

test.each([
  [1, '001'],
  [14, '014'],
  [999, '999'],
  [1000, '1000'],
  [900_000_001, 'EX-001'],
  [900_001_000, 'EX-1000'],
])('invoice %d reads %s', (number, text) => {
  expect(invoiceNumberText(number)).toBe(text)
  expect(typedInvoiceNumber(text)).toBe(number)
})

test('a credit note has a number of its own', () => {
  expect(creditNoteNumberText(1)).toBe('CN-001')
})

test.each(['', ' ', '0', '000', '-1', '1.5', 'CN-001', 'EX-', 'EX-000', '1e3', '9999999999'])(
  '%j is not a number',
  (text) => {
    expect(typedInvoiceNumber(text)).toBeUndefined()
  },
)

const GAP = 'Invoices are numbered one after the other: the next number is 015.'

test.each([
  ['the next one is given', 15, 14, 15],
  ['one that was given becomes the next', 14, 14, 15],
  ['one below it as well', 12, 14, 15],
  ['one beyond the next is refused', 16, 14, GAP],
  ['the first of all starts anywhere', 500, 0, 500],
  ['the highest that leaves room', 9_999_999, 0, 9_999_999],
  ['but leaves room', 10_000_000, 0, 'The first number can be at most 9999999.'],
])('%s', (_, wish, highest, given) => {
  expect(givenInvoiceNumber(wish, highest)).toBe(given)
})

test.each([
  ['CN-001', 1],
  [' cn-12 ', 12],
  ['CN-EX-003', EXAMPLE_NUMBERS + 3],
  ['001', undefined],
  ['CN-', undefined],
  ['CN-CN-1', undefined],
])('reads the number of a credit note, %j, as %j', (text, number) => {
  expect(typedCreditNoteNumber(text)).toBe(number)
})
