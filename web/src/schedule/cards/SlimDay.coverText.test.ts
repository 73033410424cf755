import { expect, test } from 'vitest'
import { shift } from '../../testing/scheduleFixtures.ts'
import { coverText } from './SlimDay.tsx'

const at = (id: number, start_time: string, finish_time: string, more: object = {}) =>
  shift({ id, start_time, finish_time, ...more })

test('says when the shifts are, how many are open, and when most work', () => {
  const shifts = [
    at(1, '09:00', '14:00'),
    at(2, '17:00', '23:00'),
    at(3, '18:30', '22:00', { driver_id: null }),
  ]
  expect(coverText(shifts)).toBe('3 shifts from 09:00 to 23:00, 1 open, most at 18:00: 2')
})

test('names no busiest time for a single shift, and says if it ends on the next day', () => {
  expect(coverText([at(1, '20:00', '02:00')])).toBe('1 shift from 20:00 to 02:00 on the next day')
  expect(coverText([at(1, '20:00', '00:00')])).toBe('1 shift from 20:00 to 00:00')
})

test('says what continues from the day before', () => {
  const night = at(9, '22:00', '06:00', { period_date: '2026-03-10' })
  expect(coverText([at(1, '05:00', '09:00')], [night])).toBe(
    '1 shift from 05:00 to 09:00, most at 05:00: 2, 1 shift from Tue, until 06:00',
  )
  expect(coverText([], [night])).toBe('1 shift from Tue, until 06:00')
})

test('counts no drafts as cover', () => {
  expect(coverText([at(1, '10:00', '12:00', { status: 30 }), at(2, '11:00', '12:00', { status: 30 })])).toBe(
    '2 drafts from 10:00 to 12:00',
  )
  expect(coverText([at(1, '10:00', '12:00'), at(2, '11:00', '13:00', { status: 30 })])).toBe(
    '1 shift and 1 draft from 10:00 to 13:00',
  )
})
