import { expect, test } from 'vitest'
import { chargeOfEdit } from './chargeOfEdit.ts'

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
