import { expect, test } from 'vitest'
import {
  mayChangeOption,
  OPTION_VALUE_REQUIRED,
  optionConflict,
  optionProblem,
  storedOption,
  textsProblem,
  typedOption,
  watchedOption,
} from './optionRules.ts'
import { optionText } from './optionText.ts'

const FEE = 'restaurants_standard_booking_fee'
const HOURS = 'Must be a whole number of hours from 0 (never) to 8760.'
const NUMBER = 'Must be a number such as 2.50.'
const CENTRE = 'Must be a map centre such as {"lat":51.4,"lng":0,"map_zoom":12}'
const ZOOM = 'Zoom must be a whole number from 1 to 18.'

test.each<[string, string, string | undefined]>([
  [FEE, '0', undefined],
  [FEE, '2.5', undefined],
  [FEE, '9999999.99', undefined],
  [FEE, '0002', undefined],
  [FEE, '', OPTION_VALUE_REQUIRED],
  [FEE, '  ', OPTION_VALUE_REQUIRED],
  [FEE, 'two', NUMBER],
  [FEE, '1e3', NUMBER],
  [FEE, '1,5', NUMBER],
  [FEE, '.5', NUMBER],
  [FEE, '-0.01', 'Must not be negative.'],
  [FEE, '1.255', 'At most two decimals.'],
  [FEE, '10000000', 'Must be below 10,000,000.'],
  ['restaurants_standard_invoice_comission', '-1', 'Must not be negative.'],
  ['fuel_bonus_0', 'x', NUMBER],
  ['fuel_bonus_3', 'x', NUMBER],
  ['fuel_bonus_6', 'x', NUMBER],
  ['inactive_driver_fee', '-1', 'Must not be negative.'],
  ['invoice_commission_basis', 'percent', undefined],
  ['invoice_commission_basis', 'per_hour', undefined],
  ['invoice_commission_basis', 'Percent', 'Must be percent or per_hour.'],
  ['block_expired_documents', '0', undefined],
  ['block_expired_documents', '1', undefined],
  ['block_expired_documents', '2', 'Must be 0 or 1.'],
  ['rule_rest', 'bar', undefined],
  ['rule_rest', 'maybe', 'Must be off, warn or bar.'],
  ['rule_wished_hours', 'bar', 'Must be off or warn.'],
  ['rule_exceptions', 'managers', undefined],
  ['confirm_after_hours', '0', undefined],
  ['confirm_after_hours', '48', undefined],
  ['confirm_after_hours', '8760', undefined],
  ['confirm_after_hours', '8761', HOURS],
  ['confirm_after_hours', '1.5', HOURS],
  ['confirm_after_hours', '-1', HOURS],
  ['map_center_default', '{"lat":-90,"lng":180,"map_zoom":1}', undefined],
  ['map_center_default', '51.4, 0', CENTRE],
  ['map_center_default', 'null', CENTRE],
  ['map_center_default', '{"lat":"51.4","lng":0,"map_zoom":12}', CENTRE],
  ['map_center_default', '{"lat":51.4,"lng":0}', CENTRE],
  ['map_center_default', '{"lat":90.1,"lng":0,"map_zoom":12}', 'Latitude must be between -90 and 90.'],
  ['map_center_default', '{"lat":0,"lng":-181,"map_zoom":12}', 'Longitude must be between -180 and 180.'],
  ['map_center_default', '{"lat":0,"lng":0,"map_zoom":19}', ZOOM],
  ['map_center_default', '{"lat":0,"lng":0,"map_zoom":11.5}', ZOOM],
  ['cancellation_bands', '[{"under_hours":null,"restaurant_charge":50,"driver_pay":25}]', undefined],
  [
    'cancellation_bands',
    '[{"under_hours":2,"restaurant_charge":50,"driver_pay":25}]',
    'The last band must have no hours, because it covers any longer notice.',
  ],
  ['invoice_vat_rate', '17.5', undefined],
  ['invoice_vat_rate', '100', undefined],
  ['invoice_vat_rate', '100.01', 'Must be at most 100.'],
  ['invoice_vat_rate', '-1', 'Must not be negative.'],
  ['invoice_vat_rate', '17.555', 'At most two decimals.'],
  ['invoice_due_days', '0', undefined],
  ['invoice_due_days', '365', undefined],
  ['invoice_due_days', '366', 'Must be a whole number of days from 0 (on the day it is sent) to 365.'],
  ['invoice_due_days', '1.5', 'Must be a whole number of days from 0 (on the day it is sent) to 365.'],
  ['invoice_reminder_days', '-1', 'Must be a whole number of days from 0 (never) to 365.'],
  ['company_name', 'Anything', undefined],
  ['company_name', '', OPTION_VALUE_REQUIRED],
])('the option %s with the value %s has the problem: %s', (okey, ovalue, problem) => {
  expect(optionProblem(okey, ovalue)).toBe(problem)
})

test.each([
  ['invoice_vat_rate', '20', { value: '20%' }],
  ['invoice_due_days', '0', { value: 'On the day it is sent' }],
  ['invoice_due_days', '1', { value: '1 day' }],
  ['invoice_reminder_days', '0', { value: 'Never' }],
  ['invoice_reminder_days', '7', { value: '7 days' }],
  ['company_vat_number', '-', { value: 'None', meaning: 'Not on invoices' }],
  ['company_name', 'Driverdesk', { value: 'Driverdesk' }],
])('%s = %s reads %j', (okey, ovalue, text) => {
  expect(optionText(okey, ovalue)).toEqual(text)
})

const COMMISSION = 'restaurants_standard_invoice_comission'
const BASIS = 'invoice_commission_basis'
test.each([
  [COMMISSION, '100', { [BASIS]: 'percent' }, undefined],
  [COMMISSION, '100.01', { [BASIS]: 'percent' }, 'Must be at most 100 while commissions are a percentage.'],
  [COMMISSION, '150', {}, 'Must be at most 100 while commissions are a percentage.'],
  [COMMISSION, '150', { [BASIS]: 'per_hour' }, undefined],
  [BASIS, 'percent', { [COMMISSION]: '150' }, 'The standard commission is more than 100. Change it first.'],
  [BASIS, 'percent', { [COMMISSION]: '1.5' }, undefined],
  [BASIS, 'per_hour', { [COMMISSION]: '150' }, undefined],
  [FEE, '150', { [BASIS]: 'percent', [COMMISSION]: '150' }, undefined],
])('%s of %s beside %j: %s', (okey, ovalue, others, expected) => {
  expect(optionConflict(okey, ovalue, new Map(Object.entries(others)))).toBe(expected)
})

test.each([
  [
    'text_after_hours',
    '2',
    ['TEXT_URL'],
    'Texts cannot be sent yet: TEXT_URL is not set. Ask the person who runs Driverdesk to set it.',
  ],
  [
    'text_after_hours',
    '2',
    ['TEXT_URL', 'PUBLIC_URL'],
    'Texts cannot be sent yet: TEXT_URL and PUBLIC_URL are not set. Ask the person who runs Driverdesk to set them.',
  ],
  ['text_after_hours', '0', ['TEXT_URL'], undefined],
  ['text_after_hours', '2', [], undefined],
  ['texts_a_month', '2', ['TEXT_URL'], undefined],
] as const)('%s %s without %j: %s', (okey, ovalue, missing, problem) => {
  expect(textsProblem(okey, ovalue, missing)).toBe(problem)
})

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
