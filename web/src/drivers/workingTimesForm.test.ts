import type { Driver } from '@driverdesk/contract/drivers/driver.shapes.ts'
import { expect, test } from 'vitest'
import {
  comingLeave,
  dayOff,
  isSameForm,
  mergedForm,
  newPeriod,
  periodsText,
  workingTimesBody,
  workingTimesForm,
} from './workingTimesForm.ts'

const TODAY = '2026-06-10'
const hours = (start_at: string, stop_at: string) => ({ holiday: 20 as const, start_at, stop_at })
const off = { holiday: 10 as const, start_at: null, stop_at: null }

/** The form of a driver with such working times. */
const formOf = (
  week: Driver['default_working_time'] = [],
  dates: Driver['actual_override_working_time'] = [],
) => workingTimesForm({ default_working_time: week, actual_override_working_time: dates } as Driver)

const stored = formOf(
  [
    { week_day: 4, ...hours('09:00', '12:00') },
    { week_day: 4, ...hours('18:00', '23:59') },
    { week_day: 6, ...off },
  ],
  [
    { period_date: '2026-06-09', ...off },
    { period_date: '2026-06-12', ...off },
    { period_date: '2026-06-11', ...off },
    { period_date: '2026-06-13', ...hours('10:00', '12:00') },
  ],
)

test('sends what was loaded, with the end of the day as 24:00 and without past dates', () => {
  const wholeOff = { holiday: 10, start_at: '00:00', stop_at: '23:45' }
  expect(workingTimesBody(stored, TODAY)).toEqual({
    default_working_times: [
      { week_day: 4, ...hours('09:00', '12:00') },
      { week_day: 4, ...hours('18:00', '24:00') },
      { week_day: 6, ...wholeOff },
    ],
    override_working_time: [
      { period_date: '2026-06-11', ...wholeOff },
      { period_date: '2026-06-12', ...wholeOff },
      { period_date: '2026-06-13', ...hours('10:00', '12:00') },
    ],
  })
})

test('joins consecutive days with the same periods into one leave', () => {
  const said = comingLeave(stored, TODAY).map(({ from, to, periods }) => [from, to, periodsText(periods, '')])
  expect(said).toEqual([
    ['2026-06-11', '2026-06-12', 'Unavailable – All Day'],
    ['2026-06-13', '2026-06-13', 'Available 10:00 – 12:00'],
  ])
})

test('continues a leave over the end of a month, and ends it at a gap or other periods', () => {
  const away = ['2026-06-29', '2026-06-30', '2026-07-01', '2026-07-03'].map((period_date) => ({
    period_date,
    ...off,
  }))
  const said = comingLeave(
    formOf([], [...away, { period_date: '2026-07-04', ...hours('10:00', '12:00') }]),
    TODAY,
  )
  expect(said.map(({ from, to }) => [from, to])).toEqual([
    ['2026-06-29', '2026-07-01'],
    ['2026-07-03', '2026-07-03'],
    ['2026-07-04', '2026-07-04'],
  ])
})

test('compares forms regardless of the order of periods, and treats an empty date as no date', () => {
  const turned = { ...stored, week: stored.week.map((periods) => periods.toReversed()) }
  expect(isSameForm(stored, turned)).toBe(true)
  expect(isSameForm(stored, { ...stored, dates: { ...stored.dates, '2026-07-01': [] } })).toBe(true)
  expect(isSameForm(stored, { ...stored, dates: { ...stored.dates, '2026-07-01': dayOff() } })).toBe(false)
  expect(isSameForm(stored, formOf())).toBe(false)
})

test('takes over what someone else saved, except for days changed here', () => {
  const mine = {
    week: stored.week.map((periods, day) => (day === 0 ? [newPeriod('08:00', '09:00')] : periods)),
    dates: { ...stored.dates, '2026-06-12': [] },
  }
  const theirs = formOf(
    [
      { week_day: 0, ...off },
      { week_day: 1, ...off },
    ],
    [
      { period_date: '2026-06-12', ...off },
      { period_date: '2026-06-20', ...off },
    ],
  )
  expect(workingTimesBody(mergedForm(mine, stored, theirs), TODAY)).toEqual({
    default_working_times: [
      { week_day: 0, ...hours('08:00', '09:00') },
      { week_day: 1, holiday: 10, start_at: '00:00', stop_at: '23:45' },
    ],
    override_working_time: [{ period_date: '2026-06-20', holiday: 10, start_at: '00:00', stop_at: '23:45' }],
  })
})
