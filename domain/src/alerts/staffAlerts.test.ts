import { expect, test } from 'vitest'
import {
  expiringInsuranceAlert,
  insuranceExpiresSoon,
  newApplicantAlerts,
  watchedOptionMessages,
} from './staffAlerts.ts'

const applicant = (id: number, first_name: string, area_ids: number[], restaurant_ids: number[] = []) => ({
  driver: { id, first_name, last_name: 'Demo' },
  reach: { area_ids, restaurant_ids },
})

test('the alert of one applicant has the name, and goes to those who see the driver', () => {
  expect(newApplicantAlerts([applicant(7, 'Alfie', [1])])).toEqual([
    {
      channel: 'driver',
      event: 'store',
      key: null,
      restaurant_id: null,
      driver_id: 7,
      data: { message: 'Alfie Demo is a new applicant driver', driver_id: 7 },
    },
  ])
})

test('applicants of an import seen by the same people share an alert, in any order of their places', () => {
  const alerts = newApplicantAlerts([
    applicant(1, 'Alfie', [1, 2]),
    applicant(2, 'Bea', [2]),
    applicant(3, 'Cas', [2, 1]),
    applicant(4, 'Dot', [2, 1], [5]),
    applicant(5, 'Eli', [2]),
    applicant(6, 'Fay', [1, 2]),
    applicant(7, 'Gil', []),
  ])
  expect(alerts.map(({ driver_id, data }) => [driver_id, data.message, data.driver_id])).toEqual([
    [1, 'Alfie Demo and 2 others are new applicant drivers', undefined],
    [2, 'Bea Demo and 1 other are new applicant drivers', undefined],
    [4, 'Dot Demo is a new applicant driver', 4],
    [7, 'Gil Demo is a new applicant driver', 7],
  ])
})

test('raises no alert if no one was added', () => {
  expect(newApplicantAlerts([])).toEqual([])
})

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

test('goes to those who see the driver, with the date', () => {
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

const ADDRESS = 'https://example.test/options'
const change = { okey: 'company_bank_details', before: '-', after: 'Bank\n12-34-56', by: 'Ann Admin' }

test('the alert of new bank details gives the old ones and who changed them', () => {
  const { alert, mail } = watchedOptionMessages(change, ADDRESS) ?? {}
  expect(alert).toEqual({
    channel: 'option',
    event: 'update',
    key: null,
    restaurant_id: null,
    driver_id: null,
    data: { message: 'Ann Admin changed the bank details on invoices from ‘None’ to ‘Bank 12-34-56’' },
  })
  expect(mail?.subject).toBe('Changed: the bank details on invoices')
  expect(mail?.text).toContain('from ‘None’ to ‘Bank 12-34-56’.')
  expect(mail?.text).toContain(ADDRESS)
})

test('raises no alert about an unchanged value, or about an option that changes no invoice', () => {
  expect(watchedOptionMessages({ ...change, after: '-' }, ADDRESS)).toBeUndefined()
  expect(watchedOptionMessages({ ...change, okey: 'map_center_default' }, ADDRESS)).toBeUndefined()
})

test('gives 200 characters of a value, and marks a longer one as cut', () => {
  const told = (after: string) => watchedOptionMessages({ ...change, after }, ADDRESS)?.alert.data.message
  expect(told('x'.repeat(200))).toContain(`to ‘${'x'.repeat(200)}’`)
  expect(told('x'.repeat(201))).toContain(`to ‘${'x'.repeat(200)}…’`)
})
