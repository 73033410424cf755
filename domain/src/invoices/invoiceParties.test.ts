import { expect, test } from 'vitest'
import { companyDetails, restaurantAddress } from './invoiceParties.ts'

test('splits the address into lines, and leaves out options that are a dash', () => {
  const options = new Map([
    ['company_name', ' Driverdesk '],
    ['company_address', '1 High Street, Testford\n AB1 2CD,'],
    ['company_vat_number', '-'],
  ])
  expect(companyDetails(options)).toEqual({
    ...{ name: 'Driverdesk', address: ['1 High Street', 'Testford', 'AB1 2CD'] },
    ...{ vat_number: '', bank_details: '' },
  })
})

test.each([
  ['1 High Street', 'AB1 2CD', '1 High Street, AB1 2CD'],
  ['1 High Street, ab1 2cd', 'AB1 2CD', '1 High Street, ab1 2cd'],
  ['1 High Street ', '', '1 High Street'],
  ['', 'AB1 2CD', 'AB1 2CD'],
  ['', '', ''],
])('the address %j with postcode %j is %j', (address, postcode, line) => {
  expect(restaurantAddress({ address, postcode })).toBe(line)
})
