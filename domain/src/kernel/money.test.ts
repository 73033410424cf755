import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import {
  divideRounded,
  formatMoney,
  inThousands,
  notMoney,
  penceToPounds,
  poundsToPence,
  typedPence,
  writtenAmount,
  writtenPercentage,
} from './money.ts'

describe('pounds to pence', () => {
  test.each([
    ['55.50', 5550],
    ['55.5', 5550],
    ['55', 5500],
    ['.5', 50],
    ['5.', 500],
    [' 10.75 ', 1075],
    ['+1.00', 100],
    ['-10.00', -1000],
    ['0.005', 1],
    ['0.0049999', 0],
    ['-0.005', -1],
    ['-0.004', 0],
    ['5e-3', 1],
    ['9e-4', 0],
    ['1.015', 102],
    ['90071992547409.91', Number.MAX_SAFE_INTEGER],
    [1.005, 101],
    [-1.005, -101],
    [8.165, 817],
    [0.1 + 0.2, 30],
    [10.75, 1075],
    [1e-7, 0],
    [5e-3, 1],
    [1.5e3, 150000],
    [0, 0],
    [-0, 0],
  ])('%s pounds is %d pence', (pounds, pence) => {
    expect(poundsToPence(pounds)).toBe(pence)
  })

  test.each([
    '',
    ' ',
    '.',
    '-',
    'ten',
    '1,000.00',
    '£5',
    '1.2.3',
    '0x10',
    '1e',
    Number.NaN,
    Number.POSITIVE_INFINITY,
  ])('refuses %j', (pounds) => {
    expect(() => poundsToPence(pounds)).toThrow(RangeError)
  })

  test.each(['90071992547409.92', 1e15, '1e400'])('refuses %s, which cannot be counted exactly', (pounds) => {
    expect(() => poundsToPence(pounds)).toThrow('out of range')
  })

  test('every amount of pence survives the wire', () => {
    fc.assert(
      fc.property(fc.integer({ min: -1e11, max: 1e11 }), (pence) => {
        expect(poundsToPence(penceToPounds(pence))).toBe(pence)
        expect(poundsToPence((pence / 100).toFixed(2))).toBe(pence)
      }),
    )
  })

  test('further decimals round half away from zero by their digits', () => {
    fc.assert(
      fc.property(fc.nat(1e9), fc.nat(999), fc.boolean(), (pence, thousandths, negative) => {
        const digits = String(pence).padStart(3, '0') + String(thousandths).padStart(3, '0')
        const text = `${negative ? '-' : ''}${digits.slice(0, -5)}.${digits.slice(-5)}`
        const rounded = pence + (thousandths >= 500 ? 1 : 0)
        expect(poundsToPence(text)).toBe(negative && rounded > 0 ? -rounded : rounded)
      }),
    )
  })
})

test.each([
  ['12.5', 1250],
  [3, 300],
  ['-', 0],
  ['', 0],
])('counts what is typed as %j as %d pence', (typed, pence) => {
  expect(typedPence(typed)).toBe(pence)
})

describe('money as people read it', () => {
  test.each([
    [123450, '£1,234.50'],
    [-1000, '−£10.00'],
    [0, '£0.00'],
    [-0, '£0.00'],
    [5, '£0.05'],
    [-5, '−£0.05'],
    [99999, '£999.99'],
    [100000, '£1,000.00'],
    [123456789012, '£1,234,567,890.12'],
  ])('%d pence is %s', (pence, text) => {
    expect(formatMoney(pence)).toBe(text)
  })
})

describe('division rounded half away from zero', () => {
  test.each([
    [5, 2, 3],
    [-5, 2, -3],
    [5, -2, -3],
    [-5, -2, 3],
    [7, 3, 2],
    [8, 3, 3],
    [-7, 3, -2],
    [-1, 3, 0],
    [0, 7, 0],
    [0, -7, 0],
    [26875, 60, 448],
    [Number.MAX_SAFE_INTEGER, 2, 4503599627370496],
  ])('%d / %d is %d', (numerator, denominator, quotient) => {
    expect(divideRounded(numerator, denominator)).toBe(quotient)
  })

  test.each([
    [1, 0],
    [1.5, 2],
    [1, 0.5],
    [2 ** 53, 3],
    [Number.NaN, 1],
  ])('refuses %d / %d', (numerator, denominator) => {
    expect(() => divideRounded(numerator, denominator)).toThrow(RangeError)
  })

  test('agrees with exact arithmetic on integers of any size', () => {
    const divisor = fc
      .oneof(fc.maxSafeInteger(), fc.integer({ min: -100, max: 100 }))
      .filter((value) => value !== 0)
    fc.assert(
      fc.property(fc.maxSafeInteger(), divisor, (numerator, denominator) => {
        const [n, d] = [BigInt(Math.abs(numerator)), BigInt(Math.abs(denominator))]
        const amount = Number((2n * n + d) / (2n * d))
        const opposite = numerator < 0 !== denominator < 0
        expect(divideRounded(numerator, denominator)).toBe(opposite && amount !== 0 ? -amount : amount)
      }),
    )
  })
})

test.each([
  [9_999_999.99, 'no'],
  ['£10,000,000', 'Must be at most £9,999,999.99.'],
  [100_000_000, 'Must be at most £9,999,999.99.'],
  ['1.005', 'no'],
  ['forty', 'no'],
  [undefined, 'no'],
])('says for %j which amount is the largest, or why it is not an amount', (value, message) => {
  expect(notMoney(value, 'no')).toBe(message)
})

test.each([
  ['0', '0'],
  ['999', '999'],
  ['1000', '1,000'],
  ['1234567', '1,234,567'],
])('%s reads as %s', (digits, shown) => {
  expect(inThousands(digits)).toBe(shown)
})

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
  '“%s” is not an amount',
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
