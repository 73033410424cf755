import { expect, test } from 'vitest'
import type { ExpiryDates } from '../drivers/documentExpiry.ts'
import { NOT_LOADED, type PlacingFacts, type PublishableShift, publishingProblems } from './placing.ts'
import { clashText } from './shiftClash.ts'
import { anyone, droppable, facts } from './testing/droppable.ts'

const shift: PublishableShift = droppable({ status: 10, period_date: '2026-06-10' })
const documents = (driver_license_expiry_date: string): ExpiryDates => ({
  driver_license_expiry_date,
  car_insurance_renewal_date: null,
  right_to_work_expiry_date: null,
  alcohol_certificate_expiry_date: null,
})

const problemsOf = (shifts: readonly PublishableShift[], known = facts()) => [
  ...publishingProblems(shifts, known, 'manager'),
]

test.each([
  ['where nothing blocks', undefined, []],
  ['on its last day', documents('2026-06-10'), []],
  ['behind it', documents('2026-06-09'), [[1, 'Driving licence valid only until 09/06/2026']]],
])('a shift of a driver whose documents count, %s', (_case, counted, expected) => {
  const known = facts([], { 7: { ...anyone, documents: counted } })
  expect(problemsOf([shift], known)).toEqual(expected)
  expect(problemsOf([{ ...shift, driver_id: null, status_assigned: 20 }], known)).toEqual([])
})

/** Names the other shift. */
const clash = (id: number, other: Partial<PublishableShift> = {}) => [id, clashText({ ...shift, ...other })]

test('publishes the earlier of two that overlap, by day, then time, then number', () => {
  const problems = (...shifts: Partial<PublishableShift>[]) =>
    problemsOf(shifts.map((given) => ({ ...shift, ...given })))
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
  const published = droppable({ ...shift, id: 9, status: 20 })
  expect(problemsOf([published, shift], facts([published]))).toEqual([clash(1)])
})

test('names the restaurant of the other shift in a clash', () => {
  const named = {
    ...facts(),
    restaurant: (id: number) => ({ id, area_id: 1, status: 10, name: 'Quay' }) as const,
  }
  expect(problemsOf([shift, { ...shift, id: 2 }], named)).toEqual([clash(2, { place: 'Quay' })])
})

test('publishes several open shifts at the same time, but no drafts', () => {
  const open = { ...shift, driver_id: null, status_assigned: 20 } as const
  expect(problemsOf([open, { ...open, id: 2 }])).toEqual([])
  expect(problemsOf([{ ...open, status: 30 }])).toEqual([
    [1, 'This shift is a draft: the restaurant has not submitted it'],
  ])
})

test('does not publish a shift of an inactive driver, but one of a driver who is not loaded, or of none', () => {
  const inactive = { ...anyone, isActive: false }
  const drivers: Readonly<Record<number, ReturnType<PlacingFacts['driver']>>> = {
    7: inactive,
    8: anyone,
    9: NOT_LOADED,
  }
  const known: PlacingFacts = { ...facts(), driver: (id) => drivers[id] }
  const open = { ...shift, id: 2, driver_id: null, status_assigned: 20 } as const
  const others = [8, 9, 10].map((id) => ({ ...shift, id, driver_id: id }))
  expect(problemsOf([shift, open, ...others], known)).toEqual([
    [1, 'This driver is not active.'],
    [10, 'This driver is not active.'],
  ])
})
