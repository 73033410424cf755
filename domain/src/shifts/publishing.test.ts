import { expect, test } from 'vitest'
import type { ExpiryDates } from '../drivers/documentExpiry.ts'
import { type PublishableShift, type PublishingFacts, publishingProblems } from './publishing.ts'
import { clashText } from './shiftClash.ts'

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

const anyTime: PublishingFacts = {
  role: 'manager',
  published: [],
  active,
  workingTimes: new Map(),
  documents: new Map(),
}

/** Names the other shift. */
const clash = (id: number, other: Partial<PublishableShift> = {}) => [id, clashText({ ...shift, ...other })]

test('publishes the earlier of two that overlap, by day, then time, then number', () => {
  const problems = (...shifts: Partial<PublishableShift>[]) => [
    ...publishingProblems(
      shifts.map((given) => ({ ...shift, ...given })),
      anyTime,
    ),
  ]
  expect(problems({ id: 2, start_time: '12:00', finish_time: '15:00' }, { id: 1 })).toEqual([clash(2)])
  expect(problems({ id: 1, start_time: '12:00', finish_time: '15:00' }, { id: 2 })).toEqual([clash(1)])
  expect(problems({ id: 2 }, { id: 1 })).toEqual([clash(2)])
  expect(problems({ id: 1 }, { id: 2 })).toEqual([clash(2)])
  const night = { period_date: '2026-06-09', start_time: '22:00', finish_time: '11:00' }
  expect(problems({ id: 1 }, { id: 2, ...night })).toEqual([clash(1, night)])
  expect(problems({ id: 1, ...night }, { id: 2 })).toEqual([clash(2, night)])
  const apart = { start_time: '15:00', finish_time: '16:00' }
  const late = { start_time: '15:30', finish_time: '16:30' }
  expect(problems({ id: 1 }, { id: 2, ...apart }, { id: 3, ...late })).toEqual([clash(3, apart)])
})

test('lets a published shift stay and counts it against the others', () => {
  const published: PublishableShift = { ...shift, id: 9, status: 20 }
  const facts = { ...anyTime, published: [published] }
  expect([...publishingProblems([published, shift], facts)]).toEqual([clash(1)])
})

test('publishes several open shifts at the same time, but no drafts', () => {
  const open = { ...shift, driver_id: null, status_assigned: 20 } as const
  expect([...publishingProblems([open, { ...open, id: 2 }], anyTime)]).toEqual([])
  expect([...publishingProblems([{ ...open, status: 30 }], anyTime)]).toEqual([
    [1, 'This shift is a draft: the restaurant has not submitted it'],
  ])
})

test('does not publish a shift of an inactive driver, but publishes an open one', () => {
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
