import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import type { WorkingTime } from '../drivers/availability.ts'
import type { DriverFacts } from '../shifts/driverFit.ts'
import { type AppliedShift, applyTemplate, type TemplateFacts } from './applyTemplate.ts'
import type { TemplateShift } from './templateShift.ts'

const MONDAY = '2026-06-15'
const NEXT = '2026-06-22'
const OFF: WorkingTime = {
  default_working_time: [{ week_day: 2, holiday: 10, start_at: null, stop_at: null }],
  actual_override_working_time: [],
}
const expiry = {
  driver_license_expiry_date: '2026-06-18',
  car_insurance_renewal_date: null,
  right_to_work_expiry_date: null,
  alcohol_certificate_expiry_date: null,
}

const planned = (given: Partial<TemplateShift> = {}): TemplateShift => ({
  restaurant_id: 1,
  driver_id: 7,
  week_day: 2,
  start_time: '18:00',
  finish_time: '22:00',
  extra_request: 0,
  comment: '',
  ...given,
})
const stored = (given: Partial<TemplateFacts['there'][number]> = {}) => ({
  restaurant_id: 1,
  driver_id: 7,
  period_date: '2026-06-17',
  start_time: '18:00',
  finish_time: '22:00',
  ...given,
})
const driver = (given: Partial<DriverFacts> = {}): DriverFacts => ({
  isActive: true,
  reach: { area_ids: [4], restaurant_ids: [], blocked_restaurant_ids: [] },
  working: undefined,
  documents: undefined,
  ...given,
})
const facts = (given: Partial<TemplateFacts> = {}): TemplateFacts => ({
  today: '2026-06-10',
  places: new Map([
    [1, { id: 1, area_id: 4 }],
    [3, { id: 3, area_id: 5 }],
  ]),
  drivers: new Map([
    [7, driver()],
    [8, driver()],
  ]),
  there: [],
  booked: [],
  ...given,
})
const told = (applied: readonly AppliedShift[]) =>
  applied.map(({ period_date, fate, problem }) => [period_date, fate, problem].filter(Boolean).join(' '))

describe('a shift in a week', () => {
  const only = (driver_is: Partial<DriverFacts>) => ({ drivers: new Map([[7, driver(driver_is)]]) })
  it.each([
    ['comes with its driver', {}, {}, 'added'],
    ['comes open', { driver_id: null }, only({ working: OFF }), 'added'],
    ['loses a driver who is off', {}, only({ working: OFF }), 'opened Driver unavailable'],
    ['loses one who is not active', {}, { drivers: new Map() }, 'opened This driver is not active.'],
    [
      'loses one who is not offered there',
      { restaurant_id: 3 },
      {},
      'opened This driver is not offered to this restaurant.',
    ],
    [
      'loses one who has another shift, published or not',
      {},
      { booked: [stored({ start_time: '21:45' })] },
      'opened',
    ],
    [
      'loses one who works from the evening before into it',
      { start_time: '01:00' },
      { booked: [stored({ period_date: '2026-06-16', start_time: '20:00', finish_time: '02:00' })] },
      'opened',
    ],
    [
      'loses one whose documents have expired',
      { week_day: 4 },
      only({ documents: expiry }),
      'opened Driving licence valid only until 18/06/2026',
    ],
    ['keeps its driver if only another one is booked', {}, { booked: [stored({ driver_id: 8 })] }, 'added'],
    ['is applied today', {}, { today: '2026-06-17' }, 'added'],
    ['is not applied on a day that is past', {}, { today: '2026-06-18' }, 'left This day is in the past.'],
    [
      'is not applied at an inactive restaurant',
      { restaurant_id: 2 },
      {},
      'left This restaurant is inactive.',
    ],
    [
      'is not applied a second time, regardless of its driver',
      {},
      { there: [stored({ driver_id: 8 })] },
      'there This shift is already on the schedule.',
    ],
    ['is a different shift at other times', {}, { there: [stored({ finish_time: '23:00' })] }, 'added'],
  ])('%s', (_what, shift, known, expected) => {
    const [applied] = applyTemplate([planned(shift)], [MONDAY], 'open', facts(known))
    expect(`${applied?.fate} ${applied?.problem ?? ''}`).toContain(expected)
  })

  it('is left out if the person chooses that', () => {
    const off = facts({ drivers: new Map([[7, driver({ working: OFF })]]) })
    expect(told(applyTemplate([planned()], [MONDAY], 'leave', off))).toEqual([
      '2026-06-17 left Driver unavailable',
    ])
  })
})

it('checks its shifts against those it has already added, even in the next week', () => {
  const shifts = [
    planned({ week_day: 6, start_time: '20:00', finish_time: '03:00' }),
    planned({ week_day: 0, start_time: '02:00', finish_time: '05:00' }),
  ]
  expect(applyTemplate(shifts, [MONDAY, NEXT], 'open', facts()).map(({ fate }) => fate)).toEqual([
    'added',
    'added',
    'added',
    'opened',
  ])
})

it('checks each shift against those already added on its day, and names the restaurant', () => {
  const shifts = [
    planned({ start_time: '10:00', finish_time: '12:00' }),
    planned({ start_time: '14:00', finish_time: '16:00' }),
    planned({ start_time: '11:00', finish_time: '13:00' }),
  ]
  const places = new Map([[1, { id: 1, area_id: 4, name: 'Harbour' }]])
  expect(told(applyTemplate(shifts, [MONDAY], 'open', facts({ places })))).toEqual([
    '2026-06-17 added',
    '2026-06-17 added',
    '2026-06-17 opened Driver already have shift on this time: Harbour, 17/06/2026, 10:00 – 12:00',
  ])
})

it('recognises a shift that has lost its driver as one of its own', () => {
  const there = [stored({ driver_id: null }), stored()]
  const applied = applyTemplate([planned(), planned({ driver_id: 8 })], [MONDAY], 'open', facts({ there }))
  expect(applied.map(({ fate }) => fate)).toEqual(['there', 'there'])
})

it('counts only one of two shifts at the same times as existing: the one with its driver', () => {
  const shifts = [planned({ driver_id: 8 }), planned()]
  const applied = applyTemplate(shifts, [MONDAY], 'open', facts({ there: [stored()] }))
  expect(applied.map(({ driver_id, fate }) => [driver_id, fate])).toEqual([
    [8, 'added'],
    [7, 'there'],
  ])
})

it('adds nothing when applied a second time', () => {
  const hour = fc.integer({ min: 0, max: 23 }).map((one) => `${String(one).padStart(2, '0')}:00`)
  const shift = fc
    .record({
      restaurant_id: fc.constantFrom(1, 2, 3),
      driver_id: fc.constantFrom(7, 8, 9, null),
      week_day: fc.integer({ min: 0, max: 6 }),
      start_time: hour,
      finish_time: hour,
    })
    .filter(({ start_time, finish_time }) => start_time !== finish_time)
  fc.assert(
    fc.property(fc.array(shift, { maxLength: 12 }), fc.constantFrom('open', 'leave'), (given, unfit) => {
      const shifts = given.map((one) => planned(one))
      const first = applyTemplate(shifts, [MONDAY, NEXT], unfit, facts({ today: '2026-06-17' }))
      const there = first
        .filter(({ fate }) => fate === 'added' || fate === 'opened')
        .map((one) => ({ ...one, driver_id: one.fate === 'opened' ? null : one.driver_id }))
      const again = applyTemplate(
        shifts,
        [MONDAY, NEXT],
        unfit,
        facts({ today: '2026-06-17', there, booked: there }),
      )
      expect(again.filter(({ fate }) => fate === 'added' || fate === 'opened')).toEqual([])
    }),
  )
})
