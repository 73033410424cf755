import { expect, test } from 'vitest'
import { loginChange, removalProblem, restaurantStatusLabel } from './restaurantRules.ts'

test.each([
  [10, 'Active'],
  [20, 'Inactive'],
] as const)('restaurant status %d reads %s', (status, label) => {
  expect(restaurantStatusLabel(status)).toBe(label)
})

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

const account = (id: number, email: string, restaurants = 1) => ({ id, email, restaurants })
const NEW = 'new@driverdesk.test'
const own = account(1, 'own@driverdesk.test')
const shared = account(1, 'own@driverdesk.test', 2)
const other = account(2, NEW)

test.each([
  ['a new restaurant with an email that no one has', NEW, undefined, undefined, { kind: 'create' }],
  ['a new restaurant with the email of an account', NEW, undefined, other, { kind: 'attach', id: 2 }],
  ['the same email', 'own@driverdesk.test', own, own, { kind: 'keep' }],
  ['the same email of a shared account', 'own@driverdesk.test', shared, shared, { kind: 'keep' }],
  ['other capitals', 'Own@driverdesk.test', own, own, { kind: 'rename', id: 1 }],
  ['other capitals of a shared account', 'Own@driverdesk.test', shared, shared, { kind: 'rename', id: 1 }],
  ['an email that no one has', NEW, own, undefined, { kind: 'rename', id: 1 }],
  ['an email that no one has, of a shared account', NEW, shared, undefined, { kind: 'create' }],
  ['the email of another account', NEW, own, other, { kind: 'attach', id: 2 }],
  ['the email of another account, from a shared one', NEW, shared, other, { kind: 'attach', id: 2 }],
] as const)('%s', (_case, wanted, current, taken, change) => {
  expect(loginChange(wanted, current, taken)).toEqual(change)
})
