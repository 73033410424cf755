import { expect, test } from 'vitest'
import { cancellationFee, cancellerByAmounts } from './cancelling.ts'

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
