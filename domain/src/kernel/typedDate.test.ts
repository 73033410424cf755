import { expect, test } from 'vitest'
import { typedDate, typedWithFullYear } from './typedDate.ts'

test.each([
  ['03/02/2026', '2026-02-03'],
  ['3/2/2026', '2026-02-03'],
  [' 3.2.26 ', '2026-02-03'],
  ['29-02-2024', '2024-02-29'],
  ['29/02/2026', undefined],
  ['13/13/2026', undefined],
  ['3/2', undefined],
  ['3/2/202', undefined],
  ['tomorrow', undefined],
  ['', undefined],
])('%j is typed for %s', (text, date) => {
  expect(typedDate(text)).toBe(date)
})

test('a date of birth needs its whole year', () => {
  expect(typedWithFullYear('1.2.1990')).toBe('1990-02-01')
  expect(typedWithFullYear('1.2.90')).toBeUndefined()
})
