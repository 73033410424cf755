import { describe, expect, test } from 'vitest'
import {
  type CancelFormValues,
  cancelBody,
  cancelFormProblems,
  isPositive,
  newCancellation,
  settledOf,
} from './cancelForm.ts'

const SEEN = { updated_at: '2026-03-01T10:00:00.000Z' }
const TERMS = { restaurantCharge: 2000, driverPay: 1550 }
const byDriver = (some: Partial<CancelFormValues> = {}): CancelFormValues => ({
  ...newCancellation(TERMS),
  cancelled_by: 'driver',
  ...some,
})

test.each([
  [-12.5, -1250, false],
  ['-7', -700, false],
  ['-', 0, false],
  ['', 0, false],
  [0, 0, false],
  [12, 0, true],
])('a typed %j is a fee of %s pence', (cost, fee, positive) => {
  expect(settledOf(byDriver({ cost }))).toEqual({ fee, restaurantCharge: 0, driverPay: 0 })
  expect(isPositive({ cost })).toBe(positive)
})

test('starts without a choice of who cancels, and with the option’s amounts for the restaurant', () => {
  expect(settledOf(newCancellation(TERMS))).toEqual({ fee: 0, restaurantCharge: 0, driverPay: 0 })
  expect(cancelFormProblems(newCancellation(TERMS))).toEqual({ cancelled_by: 'Choose who cancels.' })
  expect(settledOf({ ...newCancellation(TERMS), cancelled_by: 'restaurant' })).toEqual({
    fee: 0,
    restaurantCharge: 2000,
    driverPay: 1550,
  })
  expect(newCancellation(undefined)).toMatchObject({ restaurant_charge: '', driver_pay: '' })
})

test('is sent in the names and amounts of the contract, with the state that was seen', () => {
  const told = { comment_cancelled: 'Closed early', notifies: false }
  const rest = { comment_cancelled: 'Closed early', push_drivers: 20, updated_at: SEEN.updated_at }
  expect(cancelBody(byDriver({ cost: -12.5, ...told }), SEEN)).toEqual({
    cost: -12.5,
    restaurant_charge: 0,
    driver_pay: 0,
    cancelled_by: 'driver',
    ...rest,
  })
  expect(
    cancelBody({ ...newCancellation(TERMS), cancelled_by: 'restaurant', cost: -5, ...told }, SEEN),
  ).toEqual({
    cost: 0,
    restaurant_charge: 20,
    driver_pay: 15.5,
    cancelled_by: 'restaurant',
    ...rest,
  })
  expect(cancelBody({ ...newCancellation(TERMS), cancelled_by: 'agency', cost: -5, ...told }, SEEN)).toEqual({
    cost: 0,
    restaurant_charge: 0,
    driver_pay: 15.5,
    cancelled_by: 'agency',
    ...rest,
  })
  expect(cancelBody(byDriver({ cost: 5 }), SEEN)).toMatchObject({ cost: 0, push_drivers: 10 })
})

describe('checking the form', () => {
  test('finds nothing in a new form', () => {
    expect(cancelFormProblems({ ...newCancellation(TERMS), cancelled_by: 'restaurant' })).toEqual({})
  })

  const FEE = 'Cancellation fee must be an amount in pounds.'
  const CHARGE = 'Charge must be an amount in pounds, 0 or more.'
  const PAY = 'Pay must be an amount in pounds, 0 or more.'
  test.each<[string, Partial<CancelFormValues>, string]>([
    ['cost', byDriver({ cost: -10_000_000 }), FEE],
    ['cost', byDriver({ cost: '-' }), FEE],
    ['restaurant_charge', { restaurant_charge: '' }, CHARGE],
    ['restaurant_charge', { restaurant_charge: -1 }, CHARGE],
    ['driver_pay', { driver_pay: '' }, PAY],
    ['driver_pay', { driver_pay: 10_000_000 }, 'Must be at most £9,999,999.99.'],
    ['comment_cancelled', { comment_cancelled: 'x'.repeat(2001) }, 'At most 2,000 characters.'],
  ])('%s', (field, wrong, message) => {
    expect(cancelFormProblems({ ...newCancellation(TERMS), cancelled_by: 'restaurant', ...wrong })).toEqual({
      [field]: message,
    })
  })

  test('ignores the amounts of the other choice', () => {
    expect(cancelFormProblems(byDriver({ restaurant_charge: '', driver_pay: '' }))).toEqual({})
    expect(cancelFormProblems({ ...newCancellation(TERMS), cancelled_by: 'restaurant', cost: '-' })).toEqual(
      {},
    )
  })
})
