import { expect, test } from 'vitest'
import { areasByName } from './areaByName.ts'

const areaOf = areasByName([
  { id: 1, name: 'North', label: 'North' },
  { id: 2, name: 'Harbour', label: 'Harbour (Brighton)' },
  { id: 3, name: 'harbour', label: 'harbour (Hove)' },
  { id: 4, name: 'Marina', label: 'Marina (Brighton)' },
])

test.each([
  ['North', 1],
  [' nORTH ', 1],
  ['East', 'There is no area called “East”.'],
  ['Harbour', 'Several cities have an area called “Harbour”. Name the city too: “Harbour (Brighton)”.'],
  [' harbour (brighton)', 2],
  ['Harbour (Hove)', 3],
  // Only one city has an area of that name.
  ['marina', 4],
])('finds for %j: %j', (name, area) => {
  expect(areaOf(name)).toBe(area)
})
