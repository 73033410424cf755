import { expect, test } from 'vitest'
import { clockChangesAround, elapsedClock } from '../kernel/elapsedClock.ts'
import { restAround } from './openShift.ts'

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
      'Rest of 2 h 30 min after 22/10/2026, 13:00 – 15:30',
      'Rest of 8 h 00 min before 23/10/2026, 06:00 – 09:00',
    ],
  ],
  ['none beside a shift that overlaps', [hours('2026-10-22', '21:00', '23:00')], []],
  [
    'no minutes between shifts that meet',
    [hours('2026-10-22', '22:00', '23:00')],
    ['Rest of 0 min before 22/10/2026, 22:00 – 23:00'],
  ],
])('the rest around a shift: %s', (_what, others, expected) => {
  expect(restAround(evening, others, clock)).toEqual(expected)
})

test('the rest over a night on which the clocks go back is an hour longer', () => {
  const late = hours('2026-10-24', '18:00', '23:00')
  expect(restAround(hours('2026-10-25', '08:00', '12:00'), [late], clock)).toEqual([
    'Rest of 10 h 00 min after 24/10/2026, 18:00 – 23:00',
  ])
})
