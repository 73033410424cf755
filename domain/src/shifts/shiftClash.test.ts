import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { addDays, clockTime } from '../kernel/wallClock.ts'
import {
  CLASH_MESSAGE,
  clashText,
  findClash,
  overlappingUnpublished,
  overlaps,
  type ShiftTimes,
} from './shiftClash.ts'
import { SHIFT_DRAFT, SHIFT_NEW, SHIFT_PUBLISHED } from './shiftStatus.ts'

/** A published shift of driver 7 from '2026-03-06 18:00-02:00'. */
function shift(when: string, other: Partial<ShiftTimes> = {}): ShiftTimes {
  const [period_date = '', times = ''] = when.split(' ')
  const [start_time = '', finish_time = ''] = times.split('-')
  return { id: 1, driver_id: 7, status: SHIFT_PUBLISHED, period_date, start_time, finish_time, ...other }
}

/** Shifts within three days, so that many of them meet. */
const anyShift = fc
  .record({
    id: fc.nat(1e6),
    driver_id: fc.constantFrom(null, 0, 7, 8),
    status: fc.constantFrom(SHIFT_NEW, SHIFT_PUBLISHED, SHIFT_DRAFT),
    day: fc.nat(3),
    start: fc.nat(95),
    quarters: fc.integer({ min: 1, max: 95 }),
  })
  .map(({ day, start, quarters, ...rest }) => ({
    ...rest,
    period_date: addDays('2026-03-28', day),
    start_time: clockTime(start * 15),
    finish_time: clockTime((start + quarters) * 15),
  }))

describe('two shifts', () => {
  test.each([
    ['within', '2026-03-06 12:00-18:00', '2026-03-06 14:00-15:00', true],
    ['the same times', '2026-03-06 12:00-18:00', '2026-03-06 12:00-18:00', true],
    ['by one minute', '2026-03-06 12:00-18:00', '2026-03-06 17:59-22:00', true],
    ['back to back', '2026-03-06 12:00-18:00', '2026-03-06 18:00-22:00', false],
    ['apart', '2026-03-06 09:00-12:00', '2026-03-06 18:00-22:00', false],
    ['the same times on another day', '2026-03-06 12:00-18:00', '2026-03-07 12:00-18:00', false],
    ["overnight into the next day's shift", '2026-03-06 20:00-02:00', '2026-03-07 01:00-05:00', true],
    ["overnight back to back with the next day's", '2026-03-06 20:00-02:00', '2026-03-07 02:00-05:00', false],
    ['up to midnight, then from midnight', '2026-03-06 18:00-00:00', '2026-03-07 00:00-04:00', false],
    [
      'one minute past midnight, then from midnight',
      '2026-03-06 18:00-00:01',
      '2026-03-07 00:00-04:00',
      true,
    ],
    ['overnight, and early on the same date', '2026-03-06 20:00-02:00', '2026-03-06 01:00-05:00', false],
    ['two nights in a row', '2026-03-06 20:00-04:00', '2026-03-07 20:00-04:00', false],
    ['overnight into a new year', '2025-12-31 20:00-02:00', '2026-01-01 01:00-05:00', true],
    ['as the clocks go forward', '2026-03-28 22:00-03:00', '2026-03-29 02:30-06:00', true],
    ['as the clocks go forward, back to back', '2026-03-28 22:00-01:00', '2026-03-29 01:00-06:00', false],
    ['as the clocks go back', '2026-10-24 22:00-01:30', '2026-10-25 01:15-06:00', true],
    ['as the clocks go back, back to back', '2026-10-24 22:00-02:00', '2026-10-25 02:00-06:00', false],
  ])('%s: %s and %s overlap: %s', (_case, one, other, overlapping) => {
    expect(overlaps(shift(one), shift(other))).toBe(overlapping)
    expect(overlaps(shift(other), shift(one))).toBe(overlapping)
  })

  test('overlap in the same way a week later', () => {
    fc.assert(
      fc.property(anyShift, anyShift, fc.integer({ min: -60, max: 60 }), (one, other, weeks) => {
        const moved = (by: ShiftTimes) => ({ ...by, period_date: addDays(by.period_date, 7 * weeks) })
        expect(overlaps(moved(one), moved(other))).toBe(overlaps(one, other))
        expect(overlaps(other, one)).toBe(overlaps(one, other))
      }),
    )
  })

  test('overlap exactly if a minute is in both', () => {
    const minutesOf = ({ period_date, start_time, finish_time }: ShiftTimes) => {
      const worked: string[] = []
      let [date, time] = [period_date, start_time]
      for (let minute = 1; time !== finish_time; minute++) {
        worked.push(`${date} ${time}`)
        time = clockTime(Number(start_time.slice(0, 2)) * 60 + Number(start_time.slice(3)) + minute)
        if (time === '00:00') date = addDays(period_date, 1)
      }
      return new Set(worked)
    }
    fc.assert(
      fc.property(anyShift, anyShift, (one, other) => {
        expect(overlaps(one, other)).toBe(!minutesOf(one).isDisjointFrom(minutesOf(other)))
      }),
      { numRuns: 50 },
    )
  })
})

describe('a clash', () => {
  const evening = shift('2026-03-06 18:00-23:00', { id: 1 })

  test.each([
    ['a published shift of the same driver', { id: 2 }, true],
    ['itself', { id: 1 }, false],
    ['a new shift', { id: 2, status: SHIFT_NEW }, false],
    ['a draft', { id: 2, status: SHIFT_DRAFT }, false],
    ["another driver's", { id: 2, driver_id: 8 }, false],
    ['an open shift', { id: 2, driver_id: null }, false],
  ] as const)('with %s: %j', (_case, other, clashes) => {
    const others = [shift('2026-03-06 09:00-12:00', { id: 3 }), shift('2026-03-06 20:00-02:00', other)]
    expect(findClash(evening, others)).toBe(clashes ? others[1] : undefined)
  })

  test.each([SHIFT_NEW, SHIFT_PUBLISHED, SHIFT_DRAFT] as const)(
    'is found for a shift of status %d',
    (status) => {
      const published = shift('2026-03-06 20:00-02:00', { id: 2 })
      expect(findClash({ ...evening, status }, [published])).toBe(published)
    },
  )

  test.each([null, 0])('is none for an open shift (driver %s)', (driver_id) => {
    expect(
      findClash({ ...evening, driver_id }, [shift('2026-03-06 20:00-02:00', { id: 2, driver_id })]),
    ).toBeUndefined()
  })

  test.each([
    ['2026-03-05 20:00-19:00', '2026-03-06 18:00-23:00', true],
    ['2026-03-06 18:00-23:00', '2026-03-05 20:00-18:30', true],
    ['2026-03-06 20:00-02:00', '2026-03-07 01:00-05:00', true],
    ['2026-03-06 20:00-02:00', '2026-03-07 02:00-05:00', false],
  ])('of %s with %s, which begins on another day: %s', (one, other, clashes) => {
    const published = shift(other, { id: 2 })
    expect(findClash(shift(one), [published])).toBe(clashes ? published : undefined)
  })

  test('has the specified message', () => {
    expect(CLASH_MESSAGE).toBe('Driver already have shift on this time')
    const other = { period_date: '2026-11-20', start_time: '18:00', finish_time: '22:00' }
    expect(clashText(other)).toBe('Driver already have shift on this time: 20/11/2026, 18:00 – 22:00')
    expect(clashText({ ...other, place: 'Harbour Tacos' })).toBe(
      'Driver already have shift on this time: Harbour Tacos, 20/11/2026, 18:00 – 22:00',
    )
    expect(clashText({ ...other, place: 'مطعم' })).toBe(
      'Driver already have shift on this time: \u2068مطعم\u2069, 20/11/2026, 18:00 – 22:00',
    )
  })
})

describe('unpublished shifts that overlap', () => {
  test('have a warning, whether the other is published or not; published ones have none', () => {
    const shifts = [
      shift('2026-03-06 09:00-17:00', { id: 1, status: SHIFT_NEW }),
      shift('2026-03-06 16:00-20:00', { id: 2 }),
      shift('2026-03-06 19:00-23:00', { id: 3, status: SHIFT_DRAFT }),
      shift('2026-03-06 23:00-02:00', { id: 4, status: SHIFT_NEW }),
      shift('2026-03-06 09:00-17:00', { id: 5, status: SHIFT_NEW, driver_id: 8 }),
      shift('2026-03-06 09:00-17:00', { id: 6, status: SHIFT_NEW, driver_id: null }),
      shift('2026-03-06 09:00-17:00', { id: 7, status: SHIFT_NEW, driver_id: null }),
    ]
    expect(overlappingUnpublished(shifts)).toEqual(new Set([1, 3]))
  })

  test('are found under a long shift that began before others ended', () => {
    const shifts = [
      shift('2026-03-06 08:00-07:00', { id: 1 }),
      shift('2026-03-06 09:00-10:00', { id: 2, status: SHIFT_NEW }),
      shift('2026-03-07 06:00-08:00', { id: 3, status: SHIFT_NEW }),
    ]
    expect(overlappingUnpublished(shifts)).toEqual(new Set([2, 3]))
  })

  test('are the same that comparing every pair finds', () => {
    fc.assert(
      fc.property(fc.uniqueArray(anyShift, { selector: (each) => each.id, maxLength: 14 }), (shifts) => {
        const byPairs = shifts
          .filter((one) => one.driver_id && one.status !== SHIFT_PUBLISHED)
          .filter((one) =>
            shifts.some(
              (other) => other !== one && other.driver_id === one.driver_id && overlaps(one, other),
            ),
          )
        expect(overlappingUnpublished(shifts)).toEqual(new Set(byPairs.map((one) => one.id)))
      }),
      { numRuns: 500 },
    )
  })
})
