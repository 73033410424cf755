import { expect, test } from 'vitest'
import { companyDetails } from './companyDetails.ts'

test('splits the address into lines, and leaves out options that are a dash', () => {
  const options = new Map([
    ['company_name', ' Driverdesk '],
    ['company_address', '1 High Street, Testford\n AB1 2CD,'],
    ['company_vat_number', '-'],
  ])
  expect(companyDetails(options)).toEqual({
    name: 'Driverdesk',
    address: ['1 High Street', 'Testford', 'AB1 2CD'],
    vat_number: '',
    bank_details: '',
  })
})
