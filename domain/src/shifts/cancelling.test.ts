import { expect, test } from 'vitest'
import { cancellationFee, cancelledFor } from './cancelling.ts'

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
  [{ fee: 0, restaurantCharge: 0 }, 'nobody'],
])('of %j it is on account of %s', (settled, who) => {
  expect(cancelledFor(settled)).toBe(who)
})
