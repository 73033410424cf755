import { DAY, MONTH, TWO_WEEKS, WEEK } from '@driverdesk/domain/kernel/rotaRange.ts'
import { describe, expect, test } from 'vitest'
import { withRange } from '../desk/deskSearch.ts'
import {
  scheduleView,
  validateScheduleSearch,
  withScheduleInterval,
  withShownDay,
  withView,
} from './schedule.search.ts'

const TODAY = '2026-03-11'
const WEEK_OF_TODAY = { from: '2026-03-09', to: '2026-03-15' }

describe('search parameters of the schedule', () => {
  test('without any, it is this week, everywhere, everyone', () => {
    const view = scheduleView(validateScheduleSearch({}), TODAY)
    expect(view).toEqual({ range: WEEK_OF_TODAY, interval: WEEK, busy: false })
  })

  test('all of them are read', () => {
    const search = validateScheduleSearch({
      from: '2026-03-02',
      to: '2026-03-15',
      interval: '2-week',
      location: 'restaurant-17',
      driver: 8,
      busy: true,
      view: 'drivers',
      sort: 'hours',
      name: 'ann',
    })
    expect(scheduleView(search, TODAY)).toEqual({
      range: { from: '2026-03-02', to: '2026-03-15' },
      interval: TWO_WEEKS,
      location: 'restaurant-17',
      driver: 8,
      busy: true,
      view: 'drivers',
      sort: 'hours',
      name: 'ann',
    })
  })

  test.each([
    ['from', '2026-02-30'],
    ['to', 20260301],
    ['interval', 'year'],
    ['view', 'kitchen'],
    ['sort', 'cost'],
    ['name', ''],
    ['interval', 'toString'],
    ['location', 'city-3'],
    ['location', 'area-0'],
    ['location', ['area-1']],
    ['driver', -1],
    ['driver', 1.5],
    ['driver', 'all'],
    ['driver', true],
    ['busy', 'no'],
  ])('%s=%j counts as left out', (name, value) => {
    expect(validateScheduleSearch({ [name]: value })).toEqual({})
  })

  test.each([8, '8'])('reads a driver’s number from %j', (driver) => {
    expect(validateScheduleSearch({ driver }).driver).toBe(8)
  })

  test('a start without an end gives the interval around it', () => {
    const view = scheduleView({ from: '2026-02-04', interval: 'month' }, TODAY)
    expect(view.range).toEqual({ from: '2026-02-01', to: '2026-02-28' })
  })

  test.each([
    [{ from: '2026-01-01', to: '2026-01-31' }, undefined],
    [{ from: '2026-01-01', to: '2026-02-01' }, 'Invalid date range: 01/01/2026 ~ 01/02/2026'],
    [{ from: '2026-01-02', to: '2026-01-01' }, 'Invalid date range: 02/01/2026 ~ 01/01/2026'],
  ])('%j has the problem %j', (search, problem) => {
    expect(scheduleView(search, TODAY).problem).toBe(problem)
  })
})

describe('a change of interval or range', () => {
  test("leaves out this week's dates, so that the link keeps meaning this week", () => {
    expect(withRange(WEEK_OF_TODAY, WEEK, TODAY)).toEqual({})
  })

  test('writes out any other range', () => {
    const range = { from: '2026-03-16', to: '2026-03-22' }
    expect(withRange(range, WEEK, TODAY)).toEqual({ ...range })
  })

  test('shows today in a shorter interval if the range does', () => {
    const view = scheduleView({ interval: 'month' }, TODAY)
    expect(scheduleView(withScheduleInterval(view, DAY, TODAY), TODAY).range).toEqual({
      from: TODAY,
      to: TODAY,
    })
  })

  test('shows the start of any other range, and comes back to the range before', () => {
    const view = scheduleView({ from: '2026-05-01', to: '2026-05-31', interval: 'month' }, TODAY)
    const next = scheduleView(withScheduleInterval(view, WEEK, TODAY), TODAY)
    expect(next).toMatchObject({ range: { from: '2026-04-27', to: '2026-05-03' }, interval: WEEK })
    expect(withScheduleInterval(next, MONTH, TODAY)).toMatchObject({ interval: 'month', from: '2026-05-01' })
  })

  test("comes back from today's month to a week without today", () => {
    const week = { from: '2026-03-16', to: '2026-03-22' }
    const month = scheduleView(withScheduleInterval(scheduleView(week, TODAY), MONTH, TODAY), TODAY)
    expect(month.range).toEqual({ from: '2026-03-01', to: '2026-03-31' })
    expect(scheduleView(withScheduleInterval(month, WEEK, TODAY), TODAY).range).toEqual(week)
  })

  test('names no day that is shown anyway', () => {
    expect(withScheduleInterval(scheduleView({}, TODAY), MONTH, TODAY)).toEqual({ interval: 'month' })
  })
})

describe('the days after the hours of one', () => {
  const week = { from: '2026-03-16', to: '2026-03-22' }
  const before = scheduleView(week, TODAY)
  const hoursOf = (day: string) => scheduleView({ view: 'hours', interval: 'day', from: day, to: day }, TODAY)

  test('are those from before', () => {
    const back = withView(hoursOf('2026-03-18'), undefined, before, TODAY)
    expect(scheduleView(back, TODAY)).toMatchObject({ range: week, interval: WEEK, view: undefined })
    expect(withView(hoursOf('2026-03-18'), 'drivers', before, TODAY).view).toBe('drivers')
  })

  test('are those around the day, if it was not among them', () => {
    const back = scheduleView(withView(hoursOf('2026-03-25'), undefined, before, TODAY), TODAY)
    expect(back.range).toEqual({ from: '2026-03-23', to: '2026-03-29' })
  })

  test('stay that one day if its hours were opened first, and other views change no days', () => {
    expect(withView(hoursOf('2026-03-18'), undefined, undefined, TODAY)).toEqual({ view: undefined })
    expect(withView(hoursOf('2026-03-18'), 'driver-hours', before, TODAY)).toEqual({ view: 'driver-hours' })
    expect(withView(before, 'drivers', before, TODAY)).toEqual({ view: 'drivers' })
  })
})

describe('the address of a day by the hour', () => {
  test.each([
    ['the interval', { interval: 'week' }, { interval: 'day' }],
    [
      'the week',
      { from: '2026-03-02', to: '2026-03-08' },
      { interval: 'day', from: '2026-03-02', to: '2026-03-02' },
    ],
    [
      'the day of a phone',
      { from: '2026-03-02', to: '2026-03-08', day: '2026-03-05', location: 'area-2' },
      { interval: 'day', from: '2026-03-05', to: '2026-03-05', location: 'area-2' },
    ],
    [
      'a start alone',
      { from: '2026-03-05', interval: 'day' },
      { interval: 'day', from: '2026-03-05', to: '2026-03-05' },
    ],
  ] as const)('names its day instead of %s', (_, asked, shown) => {
    for (const view of ['hours', 'driver-hours'] as const) {
      const settled = withShownDay({ view, ...asked }, TODAY)
      expect(settled).toEqual({ view, ...shown })
      expect(withShownDay(settled, TODAY)).toBe(settled)
      expect(scheduleView(settled, TODAY)).toMatchObject({ interval: DAY })
    }
  })

  test('is left as it is in other views, and if its dates cannot be shown', () => {
    for (const search of [
      { interval: 'week' },
      { view: 'drivers', interval: 'month' },
      { view: 'hours', from: '2026-01-02', to: '2026-01-01' },
    ] as const)
      expect(withShownDay(search, TODAY)).toBe(search)
  })
})
