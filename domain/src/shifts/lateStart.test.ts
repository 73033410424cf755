import { expect, test } from 'vitest'
import { isLate, lateStartAlert } from './lateStart.ts'

const shift = (start_time: string, finish_time: string, period_date = '2026-11-20') => ({
  period_date,
  start_time,
  finish_time,
})

test.each([
  ['before its start', shift('18:00', '22:00'), '2026-11-20', '17:59', false],
  ['14 minutes after its start', shift('18:00', '22:00'), '2026-11-20', '18:14', false],
  ['15 minutes after its start', shift('18:00', '22:00'), '2026-11-20', '18:15', true],
  ['in its last minute', shift('18:00', '22:00'), '2026-11-20', '21:59', true],
  ['when it is over', shift('18:00', '22:00'), '2026-11-20', '22:00', false],
  ['over midnight', shift('23:50', '04:00'), '2026-11-21', '00:05', true],
  ['over midnight, too early', shift('23:50', '04:00'), '2026-11-21', '00:04', false],
  ['over midnight, in its last minute', shift('23:50', '04:00'), '2026-11-21', '03:59', true],
  ['over midnight, when it is over', shift('23:50', '04:00'), '2026-11-21', '04:00', false],
  ['a day later at that time', shift('18:00', '22:00'), '2026-11-21', '18:15', false],
  ['of tomorrow', shift('18:00', '22:00', '2026-11-21'), '2026-11-20', '18:15', false],
  ['of ten minutes, over already', shift('18:00', '18:10'), '2026-11-20', '18:15', true],
  ['of ten minutes, an hour after its start', shift('18:00', '18:10'), '2026-11-20', '19:00', false],
  ['at the turn of the year', shift('23:30', '01:00', '2026-12-31'), '2027-01-01', '00:30', true],
  ['in a night when the clocks change', shift('00:30', '06:00', '2026-10-25'), '2026-10-25', '01:10', true],
])('a shift no one has started, %s', (_, given, date, time, late) => {
  expect(isLate(given, { date, time })).toBe(late)
})

const late = {
  id: 5,
  ...shift('18:00', '22:00'),
  restaurant: { id: 17, name: 'Fennel Kitchen' },
  driver: { id: 7, name: 'Alfie Demo' },
}

test('goes to viewers of the restaurant, and gives the driver, restaurant and times', () => {
  expect(lateStartAlert(late)).toMatchObject({
    restaurant_id: 17,
    driver_id: 7,
    data: {
      message: 'Alfie Demo has not started the shift at Fennel Kitchen: 20/11/2026, 18:00 – 22:00',
      restaurant_id: 17,
      driver_id: 7,
      shift_id: 5,
      date: '2026-11-20',
    },
  })
})

test.each([
  ['the same shift', late, true],
  ['with another finish', { ...late, finish_time: '23:00' }, true],
  ['with another driver', { ...late, driver: { id: 8, name: 'Alfie Demo' } }, false],
  ['with another start', { ...late, start_time: '19:00' }, false],
  ['on another day', { ...late, period_date: '2026-11-21' }, false],
  ['another shift', { ...late, id: 6 }, false],
])('it is raised once: %s', (_, other, isSame) => {
  expect(lateStartAlert(other).key === lateStartAlert(late).key).toBe(isSame)
})
