import { expect, test } from 'vitest'
import { clockChangeNote, clockChangeOn, clockChangesAround, elapsedClock } from './clockChange.ts'
import { dayNumber, MINUTES_OF_A_DAY, minutesOfDay } from './wallClock.ts'

test.each([
  ['Europe/London', '2026-03-29', { at: 60, by: 60 }],
  ['Europe/London', '2026-10-25', { at: 120, by: -60 }],
  ['Europe/London', '2026-03-28', undefined],
  ['Europe/London', '2026-10-26', undefined],
  ['Pacific/Auckland', '2026-09-27', { at: 120, by: 60 }],
  // Clocks that go from midnight to one o'clock: a change of the new day, not of the day before.
  ['America/Sao_Paulo', '2018-11-04', { at: 0, by: 60 }],
  ['America/Sao_Paulo', '2018-11-03', undefined],
  ['UTC', '2026-03-29', undefined],
])('in %s on %s finds %o', (zone, date, change) => {
  expect(clockChangeOn(zone, date)).toEqual(change)
})

const YEAR = { from: '2026-01-01', to: '2026-12-31' }
const wall = (date: string, time: string) => dayNumber(date) * MINUTES_OF_A_DAY + minutesOfDay(time)

test.each([
  ['Europe/London', ['2026-03-29 01:00 +60', '2026-10-25 02:00 -60']],
  ['America/New_York', ['2026-03-08 02:00 +60', '2026-11-01 02:00 -60']],
  ['Australia/Lord_Howe', ['2026-04-05 02:00 -30', '2026-10-04 02:00 +30']],
  ['Pacific/Chatham', ['2026-04-05 03:45 -60', '2026-09-27 02:45 +60']],
  ['Asia/Kolkata', []],
])('finds the clock changes of a year in %s', (zone, changes) => {
  const text = ({ at, by }: { at: number; by: number }) =>
    `${new Date(at * 60_000).toISOString().slice(0, 16).replace('T', ' ')} ${by > 0 ? '+' : ''}${by}`
  expect(clockChangesAround(zone, YEAR).map(text)).toEqual(changes)
})

test.each([
  ['2026-03-28', '22:00', '2026-03-29', '06:00', 7 * 60],
  ['2026-03-29', '01:00', '2026-03-29', '02:00', 0],
  ['2026-03-29', '00:30', '2026-03-29', '01:30', 30],
  ['2026-03-29', '01:30', '2026-03-29', '02:30', 30],
  ['2026-10-24', '22:00', '2026-10-25', '06:00', 9 * 60],
  ['2026-10-25', '01:00', '2026-10-25', '02:00', 2 * 60],
  ['2026-10-25', '00:30', '2026-10-25', '01:30', 60],
  ['2026-10-25', '01:30', '2026-10-25', '02:30', 2 * 60],
  ['2026-06-15', '18:00', '2026-06-16', '06:00', 12 * 60],
])('from %s %s to %s %s in London, %i minutes pass', (from, start, to, finish, minutes) => {
  const clock = elapsedClock(clockChangesAround('Europe/London', YEAR))
  expect(clock(wall(to, finish)) - clock(wall(from, start))).toBe(minutes)
})

test('finds the changes of every year of a range', () => {
  expect(clockChangesAround('Europe/London', { from: '2025-12-20', to: '2027-01-03' })).toHaveLength(6)
})

const FORWARD =
  'On 28/03/2027 the clocks go forward from 01:00 to 02:00: this hour is missing. Hours and pay count by the clock'
const BACK =
  'On 31/10/2027 the clocks go back from 02:00 to 01:00: this hour comes twice. Hours and pay count by the clock'

test.each([
  ['2027-03-28', '01:15', '01:45', FORWARD],
  ['2027-03-28', '01:30', '06:00', FORWARD],
  ['2027-03-28', '00:00', '08:00', FORWARD],
  ['2027-03-27', '22:00', '01:30', FORWARD],
  ['2027-03-27', '18:00', '02:00', FORWARD],
  ['2027-03-27', '18:00', '01:00', undefined],
  ['2027-03-27', '01:15', '01:45', undefined],
  ['2027-03-28', '02:00', '06:00', undefined],
  ['2027-03-28', '18:00', '02:00', undefined],
  ['2027-10-31', '01:15', '01:45', BACK],
  ['2027-10-30', '22:00', '06:00', BACK],
  ['2027-10-30', '22:00', '01:00', undefined],
  ['2027-10-31', '02:00', '06:00', undefined],
])('of %s, %s to %s', (period_date, start_time, finish_time, note) => {
  expect(clockChangeNote({ period_date, start_time, finish_time }, 'Europe/London')).toBe(note)
})

test('needs a zone whose clocks change', () => {
  const night = { period_date: '2027-03-28', start_time: '01:15', finish_time: '01:45' }
  expect(clockChangeNote(night, 'UTC')).toBeUndefined()
})
