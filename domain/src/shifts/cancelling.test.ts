import { expect, test } from 'vitest'
import { cancellationFee, cancellerByAmounts, chargeOfEdit } from './cancelling.ts'

test.each([
  [-1250, -1250],
  [-1, -1],
  [0, 0],
  [1, 0],
  [1250, 0],
])('a fee of %s pence counts as %s', (given, fee) => {
  expect(cancellationFee(given)).toBe(fee)
})

test.each([
  [{ fee: -1, restaurantCharge: 0 }, 'driver'],
  [{ fee: 0, restaurantCharge: 1 }, 'restaurant'],
  [{ fee: 0, restaurantCharge: 0 }, 'unknown'],
])('%j is borne by: %s', (settled, who) => {
  expect(cancellerByAmounts(settled)).toBe(who)
})

test.each([
  ['sets', 0, 1250, { event: 40, cost: 1250 }],
  ['changes', 1250, 2000, { event: 40, cost: 2000 }],
  ['changes to another negative', -1250, -2000, { event: 40, cost: -2000 }],
  ['takes back a negative', -1250, 0, { event: 30, cost: -1250 }],
  ['takes back', 2000, 0, { event: 30, cost: 2000 }],
  ['leaves', 2000, 2000, undefined],
  ['leaves at nothing', 0, 0, undefined],
])('an edit that %s the fee', (_, former, fee, charge) => {
  expect(chargeOfEdit(former, fee)).toEqual(charge)
})
