import { expect, test } from 'vitest'
import { date, flag, id, matching, oneOf, page, searchOf, text, whole } from './search.ts'

test.each([
  ['id', id, [1, '7', ' 7 '], [0, -1, 1.5, 1e20, '', 'x', true, null, ['7']]],
  ['page', page, [2, '3'], [1, '1', 'x']],
  ['date', date, ['2026-03-09'], ['2026-02-30', '9999-12-31', '', 20260309]],
  ['flag', flag, [true, 1, 'true', '1'], [false, 0, 'no', '']],
  ['text', text, ['Ann', 12], ['', '  ', true, null, {}]],
  ['one of', oneOf(['draft', 'sent']), ['sent'], ['lost', 'toString', 1]],
  ['pattern', matching(/^-?[a-z]+$/), ['-sales'], ['Sales', 4]],
])('ignores an invalid %s', (_, kind, good, bad) => {
  for (const value of good) expect(kind(value)).toBeDefined()
  for (const value of bad) expect(kind(value)).toBeUndefined()
  expect(kind(undefined)).toBeUndefined()
})

test('reads quoted numbers as numbers, and the search as a short text', () => {
  expect([id('7'), whole('-3'), text(12)]).toEqual([7, -3, '12'])
  expect(text('a'.repeat(300))).toHaveLength(200)
})

test('returns invalid parameters as undefined and drops unknown ones', () => {
  const read = searchOf({ page, area: id })
  expect(read({ page: 'x', driver: 4 })).toStrictEqual({ page: undefined })
})
