import { expect, test } from 'vitest'
import { resized, resizeProblem, type ShiftEdge } from './resizing.ts'

const DAY = '2026-06-17'

test.each<[string, string, string, ShiftEdge, number, string[]]>([
  ['later by an hour', '10:00', '14:00', 'finish', 60, [DAY, '10:00', '15:00']],
  ['to the nearest quarter', '10:00', '14:00', 'finish', 22, [DAY, '10:00', '14:15']],
  ['by too little', '10:05', '14:00', 'start', 7, [DAY, '10:05', '14:00']],
  ['onto the quarters', '10:05', '14:00', 'start', 8, [DAY, '10:15', '14:00']],
  ['over midnight', '18:00', '23:00', 'finish', 120, [DAY, '18:00', '01:00']],
  ['back over midnight', '18:00', '01:00', 'finish', -120, [DAY, '18:00', '23:00']],
  ['to the day before', '01:00', '05:00', 'start', -120, ['2026-06-16', '23:00', '05:00']],
  ['to the day after', '23:00', '05:00', 'start', 120, ['2026-06-18', '01:00', '05:00']],
  ['past the other edge', '10:00', '14:00', 'finish', -600, [DAY, '10:00', '10:15']],
  ['past the other edge, off the quarters', '10:05', '14:00', 'finish', -600, [DAY, '10:05', '10:30']],
  ['by more than a day', '10:00', '14:00', 'finish', 3000, [DAY, '10:00', '09:45']],
  ['a start past the finish', '10:00', '14:00', 'start', 600, [DAY, '13:45', '14:00']],
  ['a start past the finish, off the quarters', '10:00', '14:05', 'start', 600, [DAY, '13:45', '14:05']],
  ['a start by more than a day', '10:00', '14:00', 'start', -3000, ['2026-06-16', '14:15', '14:00']],
])('an edge that is dragged %s', (_case, start_time, finish_time, edge, minutes, expected) => {
  const { period_date, ...times } = resized({ period_date: DAY, start_time, finish_time }, edge, minutes)
  expect([period_date, times.start_time, times.finish_time]).toEqual(expected)
})

test.each<[string, ShiftEdge, number, string | undefined]>([
  ['to its shortest length', 'finish', -232, undefined],
  ['to the other edge', 'finish', -240, 'A shift cannot finish before it starts.'],
  ['past the other edge', 'finish', -600, 'A shift cannot finish before it starts.'],
  ['past the finish', 'start', 600, 'A shift cannot start after it finishes.'],
  ['over midnight', 'finish', 660, undefined],
  ['to a whole day', 'finish', 1200, 'A shift must be shorter than a day.'],
  ['to a whole day before', 'start', -1200, 'A shift must be shorter than a day.'],
])('an edge of 10:00 to 14:00 that is dragged %s is refused or not: %#', (_case, edge, minutes, problem) => {
  const shift = { period_date: DAY, start_time: '10:00', finish_time: '14:00' }
  expect(resizeProblem(shift, edge, minutes)).toBe(problem)
})
