import { describe, expect, test } from 'vitest'
import { SHIFT_NEW, SHIFT_PUBLISHED, type ShiftStatus } from '../shifts/shiftStatus.ts'
import { type Arrival, arrivalOf, arrivalParts, arrivalText } from './arrival.ts'
import { IN_WORK, NOT_SUBMITTED, OF_CANCELLATION, OF_WORK, SUBMITTED } from './timesheetStatus.ts'

const shift = {
  status: SHIFT_PUBLISHED as ShiftStatus,
  driver_id: 1,
  timesheet: null,
  period_date: '2026-06-10',
  start_time: '18:00',
  finish_time: '02:00',
} as const
const sheet = (
  status_progress: number,
  times: { driver_start_time?: string; driver_finish_time?: string } = {},
) => ({
  timesheet: { type: OF_WORK, status_progress, ...times } as const,
})
const at = (time: string, date = '2026-06-10') => ({ date, time })

describe('whether the driver has come', () => {
  test.each([
    ['before the start', {}, at('17:30'), 'Expected'],
    ['at the start', {}, at('18:00'), 'Expected'],
    ['a minute later', {}, at('18:01'), 'Late by 1 min'],
    ['an hour later', {}, at('19:05'), 'Late by 1 h 05 min'],
    ['after midnight', {}, at('00:30', '2026-06-11'), 'Late by 6 h 30 min'],
    ['once it is over', {}, at('02:00', '2026-06-11'), 'No start recorded'],
    ['started', sheet(IN_WORK, { driver_start_time: '18:02' }), at('18:20'), 'Started at 18:02'],
    [
      'started, long after its end',
      sheet(IN_WORK, { driver_start_time: '18:02' }),
      at('04:00', '2026-06-11'),
      'Started at 18:02',
    ],
    [
      'finished',
      sheet(SUBMITTED, { driver_finish_time: '01:58' }),
      at('02:30', '2026-06-11'),
      'Finished at 01:58',
    ],
    ['entered by the office', sheet(SUBMITTED), at('02:30', '2026-06-11'), 'Finished'],
    ['in work without a time', sheet(IN_WORK), at('18:20'), 'Started'],
    ['with an empty timesheet', sheet(NOT_SUBMITTED), at('18:12'), 'Late by 12 min'],
    [
      'cancelled and given to another driver',
      { timesheet: { type: OF_CANCELLATION, status_progress: SUBMITTED } as const },
      at('18:12'),
      'Late by 12 min',
    ],
  ])('%s', (_when, some, now, words) => {
    const arrival = arrivalOf({ ...shift, ...some }, now)
    expect(arrival && arrivalText(arrival)).toBe(words)
  })

  test.each([
    ['without a driver', { driver_id: null }],
    ['that is not published', { status: SHIFT_NEW }],
  ] as const)('is unknown for a shift %s', (_which, some) => {
    expect(arrivalOf({ ...shift, ...some }, at('18:12'))).toBeUndefined()
  })
})

test.each<[Arrival, string, string]>([
  [{ state: 'expected' }, '', 'Expected'],
  [{ state: 'late', minutes: 72 }, 'Late', '1 h 12 min'],
  [{ state: 'started', at: '18:02' }, 'Started', '18:02'],
  [{ state: 'finished', at: null }, 'Finished', ''],
  [{ state: 'no start' }, 'No start', 'recorded'],
])('%j is said in one word, and more if there is room', (arrival, word, more) => {
  expect(arrivalParts(arrival)).toEqual({ word, more })
})
