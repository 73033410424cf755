import { expect, test } from 'vitest'
import { areasByName } from './areaByName.ts'

const areaOf = areasByName([
  { id: 1, name: 'North' },
  { id: 2, name: 'Harbour' },
  { id: 3, name: 'harbour' },
])

test.each([
  ['North', 1],
  [' nORTH ', 1],
  ['East', 'There is no area called “East”.'],
  ['Harbour', 'Several cities have an area called “Harbour”.'],
])('%j is %j', (name, area) => {
  expect(areaOf(name)).toBe(area)
})
