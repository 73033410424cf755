import { expect, test } from 'vitest'
import { cancellationFee } from './cancelling.ts'

test.each([
  [-1250, -1250],
  [-1, -1],
  [0, 0],
  [1, 0],
  [1250, 0],
])('a fee of %s pence counts as %s', (given, fee) => {
  expect(cancellationFee(given)).toBe(fee)
})
