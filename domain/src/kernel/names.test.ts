import { expect, test } from 'vitest'
import { byName } from './names.ts'

test('sorts numbers in names by their value, and capitals beside small letters', () => {
  const names = ['Driver 10', 'zoe', 'Driver 2', 'Émile', 'anna', 'Zara', 'Emil', 'driver 1']
  expect(names.toSorted(byName)).toEqual([
    ...['anna', 'driver 1', 'Driver 2', 'Driver 10', 'Emil', 'Émile', 'Zara', 'zoe'],
  ])
})
