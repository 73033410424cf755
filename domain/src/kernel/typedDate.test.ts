import { expect, test } from 'vitest'
import { typedDate } from './typedDate.ts'

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
