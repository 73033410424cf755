import { expect, test } from 'vitest'
import { clockChangeNote } from './clockChangeNote.ts'

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
