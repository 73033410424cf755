import { expect, it } from 'vitest'
import { publishAtProblem } from './publishAt.ts'

/** Wednesday, 12:00 in London. */
const NOW = new Date('2026-06-10T11:00:00Z')

it.each([
  ['2026-06-10', '12:01', undefined],
  ['2026-06-10', '12:00', { field: 'time', message: 'This time is in the past. Choose a later one.' }],
  ['2026-06-08', '18:00', { field: 'date', message: 'This time is in the past. Choose a later one.' }],
  ['2026-10-25', '01:30', undefined],
  [
    '2027-03-28',
    '01:30',
    {
      field: 'time',
      message: 'On 28/03/2027 the clocks go forward, and 01:30 does not exist. Choose another time.',
    },
  ],
  ['2027-06-11', '12:00', undefined],
  ['2027-06-11', '12:01', { field: 'date', message: 'Choose a day within a year.' }],
  ['2027-06-13', '18:00', { field: 'date', message: 'Choose a day within a year.' }],
])('for %s %s says %j', (date, time, problem) => {
  expect(publishAtProblem({ date, time }, NOW, 'Europe/London')).toEqual(problem)
})
