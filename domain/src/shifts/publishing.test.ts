import { expect, test } from 'vitest'
import type { ExpiryDates } from '../drivers/documentExpiry.ts'
import { type PublishableShift, type PublishingFacts, publishingProblems } from './publishing.ts'

const shift: PublishableShift = {
  id: 1,
  driver_id: 7,
  status: 10,
  status_assigned: 10,
  has_timesheet: false,
  period_date: '2026-06-10',
  start_time: '10:00',
  finish_time: '14:00',
}
const active = new Set([7])
const documents = (driver_license_expiry_date: string): Map<number, ExpiryDates> =>
  new Map([
    [
      7,
      {
        driver_license_expiry_date,
        car_insurance_renewal_date: null,
        right_to_work_expiry_date: null,
        alcohol_certificate_expiry_date: null,
      },
    ],
  ])

test.each([
  ['where nothing blocks', new Map(), []],
  ['on its last day', documents('2026-06-10'), []],
  ['behind it', documents('2026-06-09'), [[1, 'Driving licence expired on 09/06/2026']]],
])('a shift of a driver whose documents count, %s', (_case, counted, expected) => {
  const facts = {
    role: 'manager',
    published: [],
    active,
    workingTimes: new Map(),
    documents: counted,
  } as const
  expect([...publishingProblems([shift], facts)]).toEqual(expected)
  expect([...publishingProblems([{ ...shift, driver_id: null, status_assigned: 20 }], facts)]).toEqual([])
})

test('a shift of a driver who is not active any more is not published, and an open one is', () => {
  const facts: PublishingFacts = {
    role: 'manager',
    published: [],
    active: new Set([8]),
    workingTimes: new Map(),
    documents: new Map(),
  }
  const open = { ...shift, id: 2, driver_id: null, status_assigned: 20 } as const
  expect([...publishingProblems([shift, open, { ...shift, id: 3, driver_id: 8 }], facts)]).toEqual([
    [1, 'This driver is not active.'],
  ])
})
