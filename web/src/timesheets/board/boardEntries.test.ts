import { lengthText } from '@driverdesk/domain/kernel/shiftLength.ts'
import { timesheetRows } from '@driverdesk/domain/timesheets/timesheetRow.ts'
import { expect, test } from 'vitest'
import { shift } from '../../testing/scheduleFixtures.ts'
import { timesheet } from '../../testing/timesheetFixtures.ts'
import { boardDetail, boardEntries, openToday } from './boardEntries.ts'

const NOW = { date: '2026-03-11', time: '12:00' }
const published = (some: Parameters<typeof shift>[0]) => shift({ status: 20, ...some })
const at = (start_time: string, finish_time: string) => ({ start_time, finish_time })

const worked = { type: 10, status: 10, status_progress: 10 } as const

test('sorts the most urgent first, each with its detail', () => {
  const rows = timesheetRows(
    [
      published({ id: 1, ...at('18:00', '22:00'), acknowledged_at: '2026-03-10T10:00:00.000Z' }),
      published({ id: 2, ...at('13:30', '22:00'), acknowledged_at: null }),
      published({ id: 3, ...at('11:00', '15:00') }),
      published({ id: 4, ...at('07:00', '10:00') }),
      published({ id: 5, ...at('10:00', '14:00'), timesheet: { id: 50, ...worked } }),
      published({ id: 6, ...at('06:00', '09:00'), timesheet: { id: 60, ...worked } }),
    ],
    [
      timesheet({
        id: 50,
        shift_id: 5,
        period_date: NOW.date,
        status_progress: 10,
        driver_start_time: '10:02',
      }),
      timesheet({ id: 60, shift_id: 6, period_date: NOW.date, driver_finish_time: '09:01' }),
    ],
  )
  const board = boardEntries(rows, NOW).map((entry) => [entry.shift.id, entry.state, boardDetail(entry, NOW)])
  expect(board).toEqual([
    [3, 'late', '1 h 00 min late'],
    [4, 'not started', 'Due to finish at 10:00'],
    [2, 'unconfirmed', 'Starts in 1 h 30 min'],
    [5, 'on shift', 'Started 10:02, 2 h 00 min to go'],
    [1, 'confirmed', 'Starts in 6 h 00 min'],
    [6, 'finished', 'Finished 09:01'],
  ])
})

test("includes last night's unfinished shifts, but no drafts, new or open shifts", () => {
  const night = { period_date: '2026-03-10', ...at('20:00', '04:00') }
  const rows = timesheetRows(
    [
      published({ id: 1, ...night }),
      published({ id: 2, ...night, ...at('22:00', '13:00') }),
      published({ id: 6, ...night, ...at('09:00', '11:00'), timesheet: { id: 60, ...worked } }),
      published({ id: 3, driver_id: null, ...at('14:00', '16:00') }),
      published({ id: 4, driver_id: null, ...at('08:00', '11:00') }),
      shift({ id: 5 }),
    ],
    [
      timesheet({
        id: 60,
        shift_id: 6,
        period_date: night.period_date,
        status_progress: 10,
        driver_start_time: '09:04',
      }),
    ],
  )
  const board = boardEntries(rows, NOW).map((entry) => [entry.shift.id, boardDetail(entry, NOW)])
  expect(board).toEqual([
    [2, '14 h 00 min late'],
    [6, 'Started 09:04 on Tue 10 Mar, 25 h 00 min over'],
  ])
  expect(openToday(rows, NOW)).toBe(1)
})

test.each([
  ['00:05', '2026-03-11', 'Started 00:05, 5 h 00 min to go'],
  ['23:20', '2026-03-11', 'Started 23:20 on Tue 10 Mar, 5 h 00 min to go'],
  ['23:20', '2026-03-10', 'Started 23:20, 5 h 40 min to go'],
  [null, '2026-03-11', 'Started –, 5 h 00 min to go'],
])(
  'a start at %s, seen on %s, has the date on which it was, unless that is today',
  (driver_start_time, date, detail) => {
    const [period_date, id] = ['2026-03-10', 7]
    const time = date === period_date ? '23:50' : '00:30'
    const now = { date, time }
    const rows = timesheetRows(
      [published({ id, period_date, ...at('23:30', '05:30'), timesheet: { id: 70, ...worked } })],
      [timesheet({ id: 70, shift_id: id, period_date, status_progress: 10, driver_start_time })],
    )
    expect(boardEntries(rows, now).map((entry) => boardDetail(entry, now))).toEqual([detail])
  },
)

test.each([
  [5, '5 min'],
  [65, '1 h 05 min'],
])('writes %i minutes as %s', (minutes, text) => {
  expect(lengthText(minutes)).toBe(text)
})
