import { expect, test } from 'vitest'
import { COVER_HOURS, coverByHour } from './cover.ts'
import { ASSIGNED, SHIFT_DRAFT, SHIFT_PUBLISHED } from './shiftStatus.ts'

const OPEN = 20
const shift = (start_time: string, finish_time: string, more: object = {}) => ({
  period_date: '2026-10-24',
  start_time,
  finish_time,
  status: SHIFT_PUBLISHED,
  status_assigned: ASSIGNED,
  ...more,
})
type Given = Parameters<typeof coverByHour>[0]
const coverOf = (...shifts: object[]) =>
  coverByHour(shifts as unknown as Given).flatMap(([filled, open], hour) =>
    filled + open > 0 ? [[hour, filled, open]] : [],
  )

test('counts a shift in each hour that it overlaps', () => {
  expect(coverOf(shift('11:30', '13:00'), shift('12:45', '14:15', { status_assigned: OPEN }))).toEqual([
    [11, 1, 0],
    [12, 1, 1],
    [13, 0, 1],
    [14, 0, 1],
  ])
})

test('continues past midnight to the end of the shift, also on the night of a clock change', () => {
  expect(coverOf(shift('22:00', '01:15'))).toEqual([
    [22, 1, 0],
    [23, 1, 0],
    [24, 1, 0],
    [25, 1, 0],
  ])
  expect(coverOf(shift('23:00', '09:00')).at(-1)).toEqual([32, 1, 0])
  expect(coverOf(shift('23:45', '23:30')).at(-1)).toEqual([COVER_HOURS - 1, 1, 0])
})

test('counts the rest of the night before, also beside the shifts of the day', () => {
  const night = [
    shift('22:00', '06:15'),
    shift('20:00', '00:00'),
    shift('18:00', '23:00'),
  ] as unknown as Given
  const day = [shift('06:00', '08:00', { status_assigned: OPEN })] as unknown as Given
  expect(coverByHour(day, night).slice(5, 9)).toEqual([
    [1, 0],
    [1, 1],
    [0, 1],
    [0, 0],
  ])
  expect(coverByHour([], night).filter(([filled]) => filled > 0)).toHaveLength(7)
})

test('leaves drafts out', () => {
  expect(coverOf(shift('11:00', '15:00', { status: SHIFT_DRAFT }))).toEqual([])
})
