import { expect, test } from 'vitest'
import { optionGroups, optionName } from './optionNames.ts'

test('an option has a name; an unknown one is called by its key', () => {
  expect(['invoice_vat_rate', 'surge_pay'].map(optionName)).toEqual(['VAT rate', 'surge_pay'])
})

test('options are grouped in a fixed order; those of no group come last', () => {
  const options = ['surge_pay', 'map_center_default', 'company_address', 'company_name'].map((okey) => ({
    okey,
  }))
  expect(optionGroups(options)).toEqual([
    { name: 'Company', options: [{ okey: 'company_name' }, { okey: 'company_address' }] },
    { name: 'Map', options: [{ okey: 'map_center_default' }] },
    { name: 'Other', options: [{ okey: 'surge_pay' }] },
  ])
})
