import { expect, test } from 'vitest'
import { byName, byText } from './names.ts'

test('sorts numbers in names by their value, and capitals beside small letters', () => {
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
