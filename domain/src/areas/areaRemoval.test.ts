import { expect, test } from 'vitest'
import { areaRemovalProblem } from './areaRemoval.ts'

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
