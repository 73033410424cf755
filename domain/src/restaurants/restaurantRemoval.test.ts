import { expect, test } from 'vitest'
import { removalProblem } from './restaurantRemoval.ts'

const nothing = { shifts: 0, timesheets: 0, charges: 0, managers: 0, drivers: 0, referrals: 0 }
const sentence = (what: string) =>
  `This restaurant has ${what} and cannot be removed. Mark it as inactive instead.`

test.each([
  [{ shifts: 1 }, '1 shift'],
  [{ timesheets: 2 }, '2 timesheets'],
  [{ shifts: 1200, timesheets: 1 }, '1,200 shifts and 1 timesheet'],
  [{ charges: 1 }, '1 charge'],
  [{ referrals: 2 }, '2 referred drivers'],
  [
    { shifts: 3, timesheets: 2, managers: 1, drivers: 1 },
    '3 shifts, 2 timesheets, 1 manager and 1 restricted driver',
  ],
])('a restaurant with %j is not removed', (some, what) => {
  expect(removalProblem({ ...nothing, ...some })).toBe(sentence(what))
})

test('a restaurant that nothing depends on is removed', () => {
  expect(removalProblem(nothing)).toBeUndefined()
})
