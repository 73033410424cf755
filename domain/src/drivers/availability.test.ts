import { describe, expect, test } from 'vitest'
import { dayPeriods, HOLIDAY, isDayOff, REGULAR, unavailability, type WorkingTime } from './availability.ts'

const FRIDAY = '2026-03-06'

/** Working times by weekday (Monday 0) or date, each '09:00-14:00 18:00-23:00' or 'off'. */
function working(week: Record<number, string>, dates: Record<string, string> = {}): WorkingTime {
  const entries = (said: string) =>
    said.split(' ').map((text) => {
      if (text === 'off') return { holiday: HOLIDAY, start_at: '00:00', stop_at: '23:45' } as const
      const [start_at = '', stop_at = ''] = text.split('-')
      return { holiday: REGULAR, start_at, stop_at } as const
    })
  return {
    default_working_time: Object.entries(week).flatMap(([day, said]) =>
      entries(said).map((entry) => ({ ...entry, week_day: Number(day) })),
    ),
    actual_override_working_time: Object.entries(dates).flatMap(([period_date, said]) =>
      entries(said).map((entry) => ({ ...entry, period_date })),
    ),
  }
}

function asked(times: string, of: WorkingTime): string | undefined {
  const [start_time = '', finish_time = ''] = times.split('-')
  return unavailability({ period_date: FRIDAY, start_time, finish_time }, of)
}

describe('a driver on one day', () => {
  const split = working({ 4: '09:00-14:00 18:00-23:00' })
  const hours = 'Driver working time: 09:00 – 14:00, 18:00 – 23:00'

  test.each([
    ['nothing stated', '06:00-23:30', working({}), undefined],
    ['stated for other days only', '06:00-23:30', working({ 3: 'off', 5: 'off' }), undefined],
    ['exactly one period', '09:00-14:00', split, undefined],
    ['inside the second', '19:00-22:00', split, undefined],
    ['a start too early', '08:59-14:00', split, hours],
    ['a finish too late', '18:00-23:01', split, hours],
    ['between the periods', '15:00-17:00', split, hours],
    ['start in one period, finish in the other', '13:00-19:00', split, hours],
    ['a day off', '09:00-14:00', working({ 4: 'off' }), 'Driver unavailable'],
    ['a day off beside a period', '09:00-14:00', working({ 4: '09:00-14:00 off' }), 'Driver unavailable'],
    ['touching periods are one', '09:00-17:00', working({ 4: '12:00-17:00 09:00-12:00' }), undefined],
    ['overlapping ones too', '09:00-17:00', working({ 4: '09:00-13:00 12:00-17:00 10:00-11:00' }), undefined],
    [
      'periods a minute apart are two',
      '09:00-17:00',
      working({ 4: '09:00-12:00 12:01-17:00' }),
      expect.any(String),
    ],
    ['a stop at 24:00', '18:00-23:59', working({ 4: '18:00-24:00' }), undefined],
    [
      'a stop at 23:45 is taken literally',
      '18:00-23:50',
      working({ 4: '18:00-23:45' }),
      'Driver working time: 18:00 – 23:45',
    ],
  ])('%s', (_case, times, of, answer) => {
    expect(asked(times, of)).toEqual(answer)
  })

  test.each([
    ['replaces the hours', { [FRIDAY]: '10:00-12:00' }, '09:00-14:00', 'Driver working time: 10:00 – 12:00'],
    ['allows more', { [FRIDAY]: '08:00-20:00' }, '08:00-20:00', undefined],
    ['makes a day off', { [FRIDAY]: 'off' }, '09:00-14:00', 'Driver unavailable'],
    ['of another date changes nothing', { '2026-03-13': 'off' }, '09:00-14:00', undefined],
  ])('an override %s', (_case, dates, times, answer) => {
    expect(asked(times, working({ 4: '09:00-14:00' }, dates))).toBe(answer)
  })

  test("an override with hours replaces a weekday's day off", () => {
    expect(asked('09:00-14:00', working({ 4: 'off' }, { [FRIDAY]: '09:00-14:00' }))).toBeUndefined()
  })
})

describe('a driver across midnight', () => {
  const offOnSaturday = working({ 4: '18:00-24:00', 5: 'off' })

  test.each([
    ['nothing stated', '20:00-02:00', working({}), undefined],
    [
      'to the end of the day and on from 00:00',
      '20:00-02:00',
      working({ 4: '18:00-24:00', 5: '00:00-02:00' }),
      undefined,
    ],
    [
      'the end of the day written 23:59',
      '20:00-02:00',
      working({ 4: '18:00-23:59', 5: '00:00-04:00' }),
      undefined,
    ],
    [
      'the end of the day written 00:00',
      '20:00-02:00',
      working({ 4: '18:00-00:00', 5: '00:00-04:00' }),
      undefined,
    ],
    ['nothing stated for the next day', '20:00-02:00', working({ 4: '18:00-24:00' }), undefined],
    ['nothing stated for the first day', '20:00-02:00', working({ 5: '00:00-04:00' }), undefined],
    ['touching periods on the next day', '20:00-05:00', working({ 5: '00:00-03:00 03:00-06:00' }), undefined],
    [
      'hours that end before midnight',
      '20:00-02:00',
      working({ 4: '18:00-23:00' }),
      'Driver working time: 18:00 – 23:00',
    ],
    ['a next day off', '20:00-02:00', offOnSaturday, 'Driver unavailable'],
    ['a next day off by its date', '20:00-02:00', working({}, { '2026-03-07': 'off' }), 'Driver unavailable'],
    ['a next day off, but a finish at midnight', '20:00-00:00', offOnSaturday, undefined],
    [
      'a next day that starts later',
      '20:00-02:00',
      working({ 5: '01:00-09:00' }),
      'Driver working time: 01:00 – 09:00',
    ],
    [
      'a next day too short',
      '20:00-02:00',
      working({ 5: '00:00-01:45' }),
      'Driver working time: 00:00 – 01:45',
    ],
    ['a first day off', '20:00-02:00', working({ 4: 'off' }), 'Driver unavailable'],
    [
      'the end of the day in words',
      '17:00-02:00',
      working({ 4: '18:00-23:59' }),
      'Driver working time: 18:00 – 24:00',
    ],
  ])('%s', (_case, times, of, answer) => {
    expect(asked(times, of)).toBe(answer)
  })

  test.each([
    ['go forward', '2026-03-28'],
    ['go back', '2026-10-24'],
  ])('asks Sunday as the clocks %s', (_case, period_date) => {
    const night = { period_date, start_time: '20:00', finish_time: '02:00' }
    expect(unavailability(night, working({ 5: '18:00-24:00', 6: '00:00-02:00' }))).toBeUndefined()
    expect(unavailability(night, working({ 5: '18:00-24:00', 6: 'off' }))).toBe('Driver unavailable')
  })

  test('on the last date that is accepted', () => {
    const night = { period_date: '2999-12-31', start_time: '20:00', finish_time: '02:00' }
    expect(unavailability(night, working({}))).toBeUndefined()
  })

  test('from Sunday into Monday, the first day of the week', () => {
    const night = { period_date: '2026-03-08', start_time: '20:00', finish_time: '02:00' }
    expect(unavailability(night, working({ 6: '18:00-24:00', 0: '00:00-02:00' }))).toBeUndefined()
    expect(unavailability(night, working({ 0: 'off' }))).toBe('Driver unavailable')
  })
})

describe('the periods of a day', () => {
  const wholeDay = [{ start: 0, stop: 1440 }]

  test.each([
    ['nothing stated', working({}), wholeDay],
    [
      'in order, touching ones as one',
      working({ 4: '18:00-24:00 09:00-12:00 12:00-14:00' }),
      [
        { start: 540, stop: 840 },
        { start: 1080, stop: 1440 },
      ],
    ],
    ['none on a day off', working({ 4: 'off' }), []],
    ['00:00 to 00:00 is the whole day', working({ 4: '00:00-00:00' }), wholeDay],
    ['a period that stops before it starts says nothing', working({ 4: '18:00-02:00' }), wholeDay],
    [
      'nor does it hide the weekday',
      working({ 4: '09:00-12:00' }, { [FRIDAY]: '12:00-09:00' }),
      [{ start: 540, stop: 720 }],
    ],
  ])('%s', (_case, of, periods) => {
    expect(dayPeriods(FRIDAY, of)).toEqual(periods)
  })

  test('without times reach from the start of the day to its end', () => {
    const entry = { period_date: FRIDAY, holiday: REGULAR, start_at: null, stop_at: '12:00' } as const
    const of = (given: object) => ({
      default_working_time: [],
      actual_override_working_time: [{ ...entry, ...given }],
    })
    expect(dayPeriods(FRIDAY, of({}))).toEqual([{ start: 0, stop: 720 }])
    expect(dayPeriods(FRIDAY, of({ start_at: '12:00', stop_at: null }))).toEqual([{ start: 720, stop: 1440 }])
    expect(isDayOff(FRIDAY, of({ holiday: HOLIDAY, stop_at: null }))).toBe(true)
  })
})
