import { expect, test } from 'vitest'
import { shift } from '../../testing/scheduleFixtures.ts'
import { driverWeek } from './shiftFigures.ts'

test('the shifts of the rota week stand in its order, the edited one as it is typed', () => {
  const ofDriver = [
    shift({ id: 4, period_date: '2026-03-15', start_time: '09:00' }),
    shift({ id: 1 }),
    shift({ id: 2, period_date: '2026-03-11', start_time: '08:00' }),
    shift({ id: 3, period_date: '2026-03-16' }),
    shift({ id: 5, period_date: '2026-03-08' }),
  ]
  const typed = {
    id: 1,
    restaurant_id: 1,
    period_date: '2026-03-11',
    start_time: '07:00',
    finish_time: '07:45',
  }
  expect(driverWeek(ofDriver, typed).map(({ id, start_time }) => [id, start_time])).toEqual([
    [1, '07:00'],
    [2, '08:00'],
    [4, '09:00'],
  ])
})
