import { expect, test } from 'vitest'
import { scheduledChanges } from './scheduledDetails.ts'

const scheduled = {
  period_date: '2026-11-20',
  start_time: '18:00',
  finish_time: '22:00',
  cost_bonus: 1000,
  const_fuel_bonus: 0,
}

test.each([
  [{}, {}],
  [
    { start_time: '18:15', cost_bonus: 0 },
    { start_time: '18:00', cost_bonus: 1000 },
  ],
  [{ period_date: '2026-11-21' }, { period_date: '2026-11-20' }],
  [
    { finish_time: '', const_fuel_bonus: 500 },
    { finish_time: '22:00', const_fuel_bonus: 0 },
  ],
])('a form with %j takes over %j from the schedule', (typed, changes) => {
  const shift = { ...scheduled, id: 5, comment: 'not part of it' }
  expect(scheduledChanges({ ...scheduled, ...typed }, shift)).toEqual(changes)
})
