import { expect, test } from 'vitest'
import { sinceFinish, sinceStart } from './sincePlanned.ts'

const evening = { period_date: '2026-11-20', start_time: '18:00', finish_time: '22:00' }
const night = { ...evening, start_time: '22:00', finish_time: '02:00' }

test.each([
  [evening, '2026-11-20', '17:45', -15, -255],
  [evening, '2026-11-20', '22:00', 240, 0],
  [evening, '2026-11-21', '18:00', 1440, 1200],
  [night, '2026-11-21', '01:00', 180, -60],
  [night, '2026-11-21', '02:30', 270, 30],
])('%j on %s at %s', (shift, date, time, start, finish) => {
  expect(sinceStart(shift, { date, time })).toBe(start)
  expect(sinceFinish(shift, { date, time })).toBe(finish)
})
