import { expect, test } from 'vitest'
import type { ExpiryDates } from './documentExpiry.ts'
import { expiredText } from './expiredDocuments.ts'

const NONE: ExpiryDates = {
  driver_license_expiry_date: null,
  car_insurance_renewal_date: null,
  right_to_work_expiry_date: null,
  alcohol_certificate_expiry_date: null,
}
const DAY = '2026-06-10'

test.each<[string, Partial<ExpiryDates>, string | undefined]>([
  ['nothing known', {}, undefined],
  ['good up to and on its date', { driver_license_expiry_date: DAY }, undefined],
  [
    'the day before',
    { driver_license_expiry_date: '2026-06-09' },
    'Driving licence valid only until 09/06/2026',
  ],
  ['good for longer', { right_to_work_expiry_date: '2027-01-01' }, undefined],
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
