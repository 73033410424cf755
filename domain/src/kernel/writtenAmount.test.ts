import { expect, test } from 'vitest'
import { writtenAmount, writtenPercentage } from './writtenAmount.ts'

test.each([
  ['13', '13'],
  ['£13.00', '13.00'],
  ['GBP 13.5', '13.5'],
  ['12,50', '12.50'],
  ['12,5', '12.5'],
  ['1,234', '1234'],
  ['1,234.50', '1234.50'],
  ['1.234,50', '1234.50'],
  ['1 234,50', '1234.50'],
  ['−5.00', '-5.00'],
])('%s is %s', (text, digits) => {
  expect(writtenAmount(text)).toBe(digits)
})

test.each(['', '£', 'twelve', '12.345', '1,23,456', '1.234', '12%', '1,5,0', '5.00 DR'])(
  '“%s” is no amount',
  (text) => {
    expect(writtenAmount(text)).toBeUndefined()
  },
)

test.each([
  ['1.5%', '1.5'],
  ['1,5 %', '1.5'],
  ['2', '2'],
  ['£1.50', undefined],
  ['1.5%%', undefined],
])('as a percentage, %s is %s', (text, digits) => {
  expect(writtenPercentage(text)).toBe(digits)
})
