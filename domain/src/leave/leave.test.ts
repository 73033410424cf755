import { describe, expect, test } from 'vitest'
import { isDayOff, type WorkingTime } from '../drivers/availability.ts'
import { dayOffPeriod } from '../drivers/workingPeriods.ts'
import {
  type ApprovedLeave,
  type LeaveDays,
  leaveAlert,
  leaveDaysText,
  leaveNotice,
  leaveOverText,
  leaveProblems,
  mayWithdraw,
  replacedByLeave,
  withLeave,
  withoutLeave,
} from './leave.ts'

const TODAY = '2026-06-10'
const days = (from_date: string, to_date = from_date) => ({ from_date, to_date })

describe('a request', () => {
  test.each([
    ['one day', days(TODAY), {}],
    ['62 days', days('2026-07-01', '2026-08-31'), {}],
    ['63 days', days('2026-07-01', '2026-09-01'), { to_date: ['At most 62 days at once.'] }],
    ['a past day', days('2026-06-09', TODAY), { from_date: ['The first day is in the past.'] }],
    ['the wrong order', days('2026-06-12', '2026-06-11'), { to_date: ['The last day is before the first.'] }],
    ['two years ahead', days('2028-06-09'), {}],
    ['more than that', days('2028-06-10'), { from_date: ['This is more than two years ahead.'] }],
  ])('%s', (_case, asked, problems) => {
    expect(leaveProblems(asked, TODAY)).toEqual(problems)
  })

  test.each([
    ['asked', TODAY, true],
    ['approved', TODAY, true],
    ['declined', TODAY, false],
    ['withdrawn', TODAY, false],
    ['asked', '2026-06-09', false],
  ] as const)('that is %s until %s is withdrawn: %s', (state, to_date, may) => {
    expect(mayWithdraw({ state, from_date: '2026-06-01', to_date }, TODAY)).toBe(may)
  })

  test('says who closed it', () => {
    expect(leaveOverText('approved', 'Mo Planner')).toBe('Mo Planner has approved it')
    expect(leaveOverText('declined', null)).toBe('someone else has declined it')
    expect(leaveOverText('withdrawn', 'Ann')).toBe('the driver has withdrawn it')
  })
})

const hours = (period_date: string) =>
  ({ period_date, holiday: 20, start_at: '09:00', stop_at: '14:00' }) as const
const times: WorkingTime = {
  default_working_time: [{ week_day: 0, holiday: 20, start_at: '18:00', stop_at: '24:00' }],
  actual_override_working_time: ['2026-06-09', '2026-06-11', '2026-06-13'].map(hours),
}
const datesOf = ({ actual_override_working_time: dates }: WorkingTime) =>
  dates.map(({ period_date, holiday }) => [period_date, holiday])

describe('approved leave', () => {
  test('turns its days into days off, from today on, and leaves the others', () => {
    const planned = withLeave(times, days('2026-06-08', '2026-06-12'), TODAY)
    expect(datesOf(planned)).toEqual([
      ['2026-06-09', 20],
      [TODAY, 10],
      ['2026-06-11', 10],
      ['2026-06-12', 10],
      ['2026-06-13', 20],
    ])
    expect(planned.default_working_time).toEqual(times.default_working_time)
    expect(isDayOff('2026-06-12', planned)).toBe(true)
  })

  test('gives its days back as they were if it is withdrawn, but not a day whose hours were entered since', () => {
    const wanted = days('2026-06-10', '2026-06-13')
    const before = {
      ...times,
      actual_override_working_time: [
        ...times.actual_override_working_time,
        { period_date: '2026-06-12', ...dayOffPeriod() },
      ],
    }
    const leave = { ...wanted, replaced: replacedByLeave(before, wanted, [], TODAY) }
    const off = withLeave(before, leave, TODAY)
    const dates = off.actual_override_working_time.map((entry) =>
      entry.period_date === '2026-06-11' ? hours('2026-06-11') : entry,
    )
    const back = withoutLeave({ ...off, actual_override_working_time: dates }, leave, [], TODAY)
    expect(datesOf(back)).toEqual([
      ['2026-06-09', 20],
      ['2026-06-11', 20],
      ['2026-06-12', 10],
      ['2026-06-13', 20],
    ])
  })
})

describe('sick days during other leave', () => {
  const approved = (before: WorkingTime, leave: LeaveDays, others: readonly ApprovedLeave[]) => {
    const replaced = replacedByLeave(before, leave, others, TODAY)
    return { leave: { ...leave, replaced }, off: withLeave(before, leave, TODAY) }
  }
  const other = approved(times, days('2026-06-12', '2026-06-14'), [])
  const sick = approved(other.off, days('2026-06-11', '2026-06-13'), [other.leave])

  test('leave its days off if they are taken back', () => {
    const back = withoutLeave(sick.off, sick.leave, [other.leave], TODAY)
    expect(isDayOff('2026-06-13', back)).toBe(true)
    expect(isDayOff('2026-06-11', back)).toBe(false)
  })

  test.each([
    ['first', sick.leave, other.leave],
    ['last', other.leave, sick.leave],
  ])('and both give the days back as they were, with the sick days taken back %s', (_, first, last) => {
    const back = withoutLeave(withoutLeave(sick.off, first, [last], TODAY), last, [], TODAY)
    expect(back).toEqual(times)
  })
})

test('tells the driver the days and the office’s words, within the length of a push message', () => {
  const leave = { ...days('2026-12-07', '2026-12-11'), answer: 'Enjoy it' }
  expect(leaveNotice('approved', leave)).toEqual({
    title: 'Leave approved',
    body: '07/12/2026 – 11/12/2026\nEnjoy it',
  })
  expect(leaveNotice('declined', { ...days('2026-12-07'), answer: '' }).body).toBe('07/12/2026')
  const long = leaveNotice('declined', { ...leave, answer: '🚲'.repeat(250) })
  expect(long.body.length).toBeLessThanOrEqual(255)
  expect(long.body.isWellFormed()).toBe(true)
})

test('tells the office the name and the days, without the reason', () => {
  const leave = { id: 4, driver_id: 7, driver_name: 'Ann Example', ...days('2026-12-07') }
  expect(leaveAlert(leave, 'asked')).toMatchObject({
    key: 'leave:4:asked',
    driver_id: 7,
    data: { message: 'Ann Example asks for leave: 07/12/2026', driver_id: 7, date: '2026-12-07' },
  })
  expect(leaveAlert(leave, 'withdrawn').data.message).toBe(
    'Ann Example is no longer taking leave: 07/12/2026',
  )
  expect(leaveDaysText(leave)).toBe('07/12/2026')
})
