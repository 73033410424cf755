import fc from 'fast-check'
import { expect, test } from 'vitest'
import { shiftLength } from '../kernel/shiftLength.ts'
import { clockTime, minutesOfDay } from '../kernel/wallClock.ts'
import { finishWorked, hoursFromStart } from './driverHours.ts'

const evening = { period_date: '2026-11-20', start_time: '18:00', finish_time: '22:00' }
const night = { period_date: '2026-11-20', start_time: '22:00', finish_time: '02:00' }
const at = (time: string, date = '2026-11-20') => ({ date, time })
const NEXT_DAY = '2026-11-21'

test.each([
  ['on time', evening, at('18:00'), '18:00'],
  ['early is not paid', evening, at('17:10'), '18:00'],
  ['a few minutes late', evening, at('18:07'), '18:00'],
  ['later', evening, at('18:08'), '18:15'],
  ['shortly before the finish', evening, at('21:58'), '21:45'],
  ['after midnight', night, at('00:20', NEXT_DAY), '00:15'],
  ['before midnight', night, at('21:55'), '22:00'],
])('a start %s', (_, planned, moment, start_time) => {
  expect(hoursFromStart(planned, moment)).toEqual({ start_time, finish_time: planned.finish_time })
})

test.each([
  ['on time', evening, '18:00', at('22:00'), '22:00'],
  ['late', evening, '18:00', at('22:38'), '22:45'],
  ['early', evening, '18:00', at('20:07'), '20:00'],
  ['after midnight of an evening', evening, '18:00', at('00:20', NEXT_DAY), '00:15'],
  ['at once', evening, '18:00', at('18:02'), '18:15'],
  ['before the start that counts', evening, '18:00', at('17:40'), '18:15'],
  ['over night', night, '22:15', at('02:10', NEXT_DAY), '02:15'],
  ['before a start that the office has put earlier', evening, '17:30', at('17:40'), '17:45'],
  ['on time, of a start that the office has put earlier', evening, '17:30', at('22:00'), '22:00'],
  ['after a start 18 hours behind the plan', evening, '12:00', at('13:00', NEXT_DAY), '13:00'],
  ['a day later', evening, '18:30', at('17:59', NEXT_DAY), '18:00'],
  ['a day after a start that is put earlier', evening, '17:30', at('17:59', NEXT_DAY), '17:15'],
])('a finish %s', (_, planned, start, moment, finish) => {
  expect(finishWorked(planned, start, moment)).toBe(finish)
})

test('rounds any recorded times to between 15 minutes and 24 hours', () => {
  const quarters = fc.integer({ min: 0, max: 95 }).map((quarter) => clockTime(quarter * 15))
  const minutes = fc.integer({ min: 0, max: 1439 }).map(clockTime)
  const dates = fc.constantFrom('2026-11-20', NEXT_DAY)
  fc.assert(
    fc.property(
      quarters,
      quarters,
      minutes,
      dates,
      minutes,
      dates,
      (start, finish, began, on, ended, off) => {
        fc.pre(start !== finish)
        const planned = { period_date: '2026-11-20', start_time: start, finish_time: finish }
        const hours = hoursFromStart(planned, at(began, on))
        expect(shiftLength(hours.start_time, hours.finish_time)).toBeGreaterThanOrEqual(15)
        const end = finishWorked(planned, hours.start_time, at(ended, off))
        expect(minutesOfDay(end) % 15).toBe(0)
        expect(shiftLength(hours.start_time, end)).toBeGreaterThanOrEqual(15)
      },
    ),
  )
})
