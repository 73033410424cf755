import { expect, test } from 'vitest'
import { restaurantAddress } from './invoiceParties.ts'

test.each([
  ['1 High Street', 'AB1 2CD', '1 High Street, AB1 2CD'],
  ['1 High Street, ab1 2cd', 'AB1 2CD', '1 High Street, ab1 2cd'],
  ['1 High Street ', '', '1 High Street'],
  ['', 'AB1 2CD', 'AB1 2CD'],
  ['', '', ''],
])('the address %j with postcode %j is %j', (address, postcode, line) => {
  expect(restaurantAddress({ address, postcode })).toBe(line)
})
