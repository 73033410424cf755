import { expect, test } from 'vitest'
import { areaRemovalProblem, areasByName } from './areaRules.ts'

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

test.each([
  [{ restaurants: 0, drivers: 0, managers: 0 }, undefined],
  [{ restaurants: 1, drivers: 0, managers: 0 }, '1 restaurant'],
  [{ restaurants: 0, drivers: 12, managers: 1 }, '12 drivers and 1 manager'],
  [{ restaurants: 3, drivers: 1, managers: 2 }, '3 restaurants, 1 driver and 2 managers'],
])('an area with %o is removed only if nothing belongs to it', (attached, has) => {
  expect(areaRemovalProblem(attached)).toBe(
    has && `This area still has ${has}. Give them another area first.`,
  )
})
