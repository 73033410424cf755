import { describe, expect, test } from 'vitest'
import { code, email, flag, money, nameText } from './wire.ts'

const CODE = 'Must be 10 or 20.'

describe('a code', () => {
  test.each([[10], ['10']])('%j is 10', (given) => {
    expect(code([10, 20], CODE).parse(given)).toBe(10)
  })
  test.each([['010'], [' 10'], ['10.0'], ['1e1'], [''], [null], [true], ['30'], [[10]]])(
    '%j is not a code',
    (given) => {
      expect(
        code([10, 20], CODE)
          .safeParse(given)
          .error?.issues.map(({ message }) => message),
      ).toEqual([CODE])
    },
  )
})

test.each([
  [1, 1] as const,
  ['1', 1] as const,
  [true, 1] as const,
  ['true', 1] as const,
  [0, 0] as const,
  ['0', 0] as const,
  [false, 0] as const,
  ['false', 0] as const,
  ['', undefined] as const,
  [2, undefined] as const,
  ['yes', undefined] as const,
  [null, undefined] as const,
])('reads the flag %j as %j', (given, expected) => {
  expect(flag().safeParse(given).data).toBe(expected)
})

test.each([
  [email(), ' ', 'Please enter your e-mail'],
  [email(), 'no one', 'Must be valid e-mail'],
  [email(), 'x'.repeat(300), 'Must be valid e-mail'],
  [money(), 1e21, 'Must be at most £9,999,999.99.'],
  [
    money().refine((pounds) => Number(pounds) >= 0, 'Negative.'),
    'x',
    'Must be an amount with at most two decimals.',
  ],
  [money().refine((pounds) => Number(pounds) >= 0, 'Negative.'), '-1', 'Negative.'],
])('case %#: answers one message to %2$j', (shape, given, message) => {
  expect(shape.safeParse(given).error?.issues.map((issue) => issue.message)).toEqual([message])
})

test.each([
  ['Ad\u202e "x" nim', 'Ad "x" nim'],
  ['\u2067\u200f Ann \u2069', 'Ann'],
  ['مطعم الميناء', 'مطعم الميناء'],
  ['نیم\u200cفاصله', 'نیم\u200cفاصله'],
])('the name %j is kept as %j', (given, kept) => {
  expect(nameText().parse(given)).toBe(kept)
})
