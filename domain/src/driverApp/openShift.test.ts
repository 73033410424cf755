import { expect, test } from 'vitest'
import { documentReason, ruleReasons } from '../candidates/judgeDriver.ts'
import { speaksFor } from '../candidates/reason.ts'
import { clockChangesAround, elapsedClock } from '../kernel/clockChange.ts'
import { RULES } from '../options/ruleLevels.ts'
import { restAround, toldToDriver } from './openShift.ts'

const clock = elapsedClock(clockChangesAround('Europe/London', { from: '2026-10-20', to: '2026-10-30' }))
const hours = (period_date: string, start_time: string, finish_time: string) => ({
  period_date,
  start_time,
  finish_time,
})
const evening = hours('2026-10-22', '18:00', '22:00')

test.each([
  ['none without shifts around', [], []],
  [
    'none of a day or more',
    [hours('2026-10-21', '14:00', '18:00'), hours('2026-10-23', '22:00', '23:00')],
    [],
  ],
  [
    'the nearest on each side',
    [
      hours('2026-10-22', '08:00', '12:00'),
      hours('2026-10-22', '13:00', '15:30'),
      hours('2026-10-23', '06:00', '09:00'),
    ],
    [
      '2 h 30 min of rest after 22/10/2026, 13:00 – 15:30',
      '8 h 00 min of rest before 23/10/2026, 06:00 – 09:00',
    ],
  ],
  ['none beside a shift that overlaps', [hours('2026-10-22', '21:00', '23:00')], []],
  [
    'none between shifts that meet, but the work in a row',
    [
      hours('2026-10-22', '10:00', '14:00'),
      hours('2026-10-22', '14:00', '18:00'),
      hours('2026-10-22', '22:00', '23:30'),
    ],
    [
      'No break after 22/10/2026, 14:00 – 18:00: 13 h 30 min of work in a row',
      'No break before 22/10/2026, 22:00 – 23:30: 13 h 30 min of work in a row',
    ],
  ],
])('the rest around a shift: %s', (_what, others, expected) => {
  expect(restAround(evening, others, clock)).toEqual(expected)
})

test('the rest over a night on which the clocks go back is an hour longer', () => {
  const late = hours('2026-10-24', '18:00', '23:00')
  expect(restAround(hours('2026-10-25', '08:00', '12:00'), [late], clock)).toEqual([
    '10 h 00 min of rest after 24/10/2026, 18:00 – 23:00',
  ])
})

test('a driver sees a sentence for each rule that bars or warns, which names no other shift', () => {
  const text = 'Only 9 h 00 min of rest after 11/06/2026, 22:00 – 23:30 (at least 11 h)'
  const broken = RULES.map((rule) => ({
    rule,
    level: rule === 'rest' ? ('bar' as const) : ('warn' as const),
    text,
    keys: [],
  }))
  const told = toldToDriver([speaksFor('available', 0, 'Available'), ...ruleReasons(broken)])
  expect(told.slice(0, 2)).toEqual([
    { code: 'available', side: 'for', text: 'Available' },
    { code: 'rule', side: 'against', text: 'You would have less than 11 hours of rest between two days.' },
  ])
  const warnings = told.slice(2)
  expect(new Set(warnings.map((one) => one.text)).size).toBe(RULES.length - 1)
  expect(warnings.every((one) => one.code === 'rules' && one.text.startsWith('You would'))).toBe(true)
})

test('does not mention to a driver a document that is valid on the day, but mentions one that is not', () => {
  const dates = {
    driver_license_expiry_date: null,
    car_insurance_renewal_date: null,
    right_to_work_expiry_date: null,
    alcohol_certificate_expiry_date: '2026-12-20',
  }
  const told = (day: string) => toldToDriver([documentReason(dates, day, false)].filter((one) => !!one))
  expect(documentReason(dates, '2026-12-02', false)).toMatchObject({ side: 'against', points: -1 })
  expect(told('2026-12-02')).toEqual([])
  expect(told('2026-12-21')).toMatchObject([{ code: 'documents', side: 'against' }])
})
