import { expect, test } from 'vitest'
import { expiringInsuranceAlert, insuranceExpiresSoon } from './expiringInsurance.ts'

test.each([
  ['yesterday', '2026-11-19', false],
  ['today', '2026-11-20', true],
  ['tomorrow', '2026-11-21', true],
  ['in 14 days', '2026-12-04', true],
  ['in 15 days', '2026-12-05', false],
  ['next year', '2027-11-20', false],
])('an insurance that expires %s', (_, date, told) => {
  expect(insuranceExpiresSoon(date, '2026-11-20')).toBe(told)
})

const driver = { id: 7, name: 'Alfie Demo' }

test('it goes to those who see the driver, with the date', () => {
  expect(expiringInsuranceAlert(driver, '2026-12-01')).toEqual({
    channel: 'driver',
    event: 'insurance',
    key: 'insurance:7:2026-12-01',
    restaurant_id: null,
    driver_id: 7,
    data: { message: 'The car insurance of Alfie Demo expires on 01/12/2026', driver_id: 7 },
  })
})

test('a renewed insurance raises a new alert', () => {
  const keys = ['2026-12-01', '2027-12-01'].map((date) => expiringInsuranceAlert(driver, date).key)
  expect(new Set(keys).size).toBe(2)
})
