import { expect, test } from 'vitest'
import { byName, byText, isolated } from './names.ts'

test('sorts numbers in names by their value, and ignores capitals', () => {
  const names = ['Driver 10', 'zoe', 'Driver 2', 'Émile', 'anna', 'Zara', 'Emil', 'driver 1']
  expect(names.toSorted(byName)).toEqual([
    'anna',
    'driver 1',
    'Driver 2',
    'Driver 10',
    'Emil',
    'Émile',
    'Zara',
    'zoe',
  ])
})

test('sorts dates by their text, and keeps equal ones as they are', () => {
  const dates = ['2026-10-01', '2026-09-30', '2026-10-01', '2025-12-31']
  expect(dates.toSorted(byText)).toEqual(['2025-12-31', '2026-09-30', '2026-10-01', '2026-10-01'])
  expect(['09:00', '18:00', '20:00'].map((time) => byText(time, '18:00'))).toEqual([-1, 0, 1])
})

test.each([
  ['Fennel Kitchen', 'Fennel Kitchen'],
  ['Škoda & Sons', 'Škoda & Sons'],
  ['נועה', '\u2068נועה\u2069'],
  ['Café مطعم', '\u2068Café مطعم\u2069'],
  ['\u{1e900}\u{1e921}', '\u2068\u{1e900}\u{1e921}\u2069'],
  ['Ann\u202e', 'Ann'],
  ['נועה\u2069', '\u2068נועה\u2069'],
  ['', ''],
])('%s does not reorder the text after it', (name, written) => {
  expect(isolated(name)).toBe(written)
})
