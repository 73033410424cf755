import { expect, test } from 'vitest'
import {
  documentsRunningOut,
  type ExpiryDates,
  expiredText,
  expiryStatus,
  hasDocument,
} from './documentExpiry.ts'

const TODAY = '2026-06-10'

test.each([
  [null, 'unknown'],
  ['2020-02-29', 'expired'],
  ['2026-06-09', 'expired'],
  ['2026-06-10', 'expiring'],
  ['2026-07-10', 'expiring'],
  ['2026-07-11', 'valid'],
  ['2031-01-01', 'valid'],
] as const)('a document valid until %s is %s', (date, status) => {
  expect(expiryStatus(date, TODAY)).toBe(status)
})

const dates: ExpiryDates = {
  driver_license_expiry_date: '2026-07-01',
  car_insurance_renewal_date: '2026-06-01',
  right_to_work_expiry_date: null,
  alcohol_certificate_expiry_date: '2027-06-01',
}

test('lists the documents that need attention by name, the earliest first', () => {
  expect(documentsRunningOut(dates, TODAY)).toEqual([
    {
      field: 'car_insurance_renewal_date',
      label: 'Car insurance',
      date: '2026-06-01',
      status: 'expired',
    },
    {
      field: 'driver_license_expiry_date',
      label: 'Driving licence',
      date: '2026-07-01',
      status: 'expiring',
    },
  ])
})

test('finds a driver with an expired and an expiring document by either', () => {
  expect(hasDocument(dates, 'expired', TODAY)).toBe(true)
  expect(hasDocument(dates, 'expiring', TODAY)).toBe(true)
  expect(hasDocument(dates, 'expiring', '2026-05-01')).toBe(false)
  const [expired, expiring] = ['2026-06-01', '2026-07-01'].map((date) => ({
    ...dates,
    driver_license_expiry_date: date,
    car_insurance_renewal_date: null,
  })) as [ExpiryDates, ExpiryDates]
  expect(hasDocument(expired, 'expiring', TODAY)).toBe(false)
  expect(hasDocument(expiring, 'expired', TODAY)).toBe(false)
  expect(hasDocument(dates, 'expired', '2026-05-01')).toBe(false)
})

const NONE: ExpiryDates = {
  driver_license_expiry_date: null,
  car_insurance_renewal_date: null,
  right_to_work_expiry_date: null,
  alcohol_certificate_expiry_date: null,
}
const DAY = '2026-06-10'

test.each<[string, Partial<ExpiryDates>, string | undefined]>([
  ['nothing known', {}, undefined],
  ['valid up to and including its date', { driver_license_expiry_date: DAY }, undefined],
  [
    'the day before',
    { driver_license_expiry_date: '2026-06-09' },
    'Driving licence valid only until 09/06/2026',
  ],
  ['valid for longer', { right_to_work_expiry_date: '2027-01-01' }, undefined],
  ['right to work', { right_to_work_expiry_date: '2026-01-31' }, 'Right to work valid only until 31/01/2026'],
  [
    'several, the earliest first',
    {
      driver_license_expiry_date: '2026-05-01',
      alcohol_certificate_expiry_date: '2025-12-31',
      car_insurance_renewal_date: '2026-06-11',
    },
    'Alcohol certificate valid only until 31/12/2025, Driving licence valid only until 01/05/2026',
  ],
])('on the day of a shift: %s', (_case, dates, text) => {
  expect(expiredText({ ...NONE, ...dates }, DAY)).toBe(text)
})
