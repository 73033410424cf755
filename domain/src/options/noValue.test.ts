import { expect, test } from 'vitest'
import { storedOption, typedOption } from './noValue.ts'

test.each([
  ['company_vat_number', '-', ''],
  ['company_vat_number', 'GB 1', 'GB 1'],
  // It must have a name.
  ['company_name', '-', '-'],
  ['fuel_bonus_0', '0.50', '0.50'],
])('%s of %s is typed as “%s”, and stored as before', (okey, stored, typed) => {
  expect(typedOption(okey, stored)).toBe(typed)
  expect(storedOption(okey, ` ${typed} `)).toBe(stored)
})

test('an option that needs a value stays empty', () => {
  expect(storedOption('fuel_bonus_0', ' ')).toBe('')
})
