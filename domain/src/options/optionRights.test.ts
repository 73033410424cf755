import { expect, test } from 'vitest'
import { mayChangeOption, watchedOption } from './optionRights.ts'

test.each([
  ['administrator', 'company_bank_details', true],
  ['administrator', 'map_center_default', true],
  ['manager', 'map_center_default', true],
  ['manager', 'company_bank_details', false],
  ['manager', 'fuel_bonus_0', false],
  ['manager', 'an_option_of_tomorrow', false],
  ['restaurant', 'map_center_default', false],
] as const)('the role %s may change %s: %s', (role, okey, may) => {
  expect(mayChangeOption(role, okey)).toBe(may)
})

test('administrators are notified of bank details, VAT and commission', () => {
  expect(watchedOption('company_bank_details')).toBe('the bank details on invoices')
  expect(watchedOption('invoice_vat_rate')).toBe('the VAT rate')
  expect(watchedOption('map_center_default')).toBeUndefined()
})
