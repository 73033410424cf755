import { expect, test } from 'vitest'
import { RESTAURANT_REQUIRED, TRIPS_INVALID, timesheetProblems } from './timesheetRules.ts'

const good = {
  restaurant_id: 4,
  driver_id: 7,
  period_date: '2026-11-20',
  start_time: '18:00',
  finish_time: '22:00',
  fuel_bonus_0: 0,
  fuel_bonus_3: 999,
}

test.each([
  ['nothing', {}, {}],
  ['no restaurant', { restaurant_id: null }, { restaurant_id: ['Area is required'] }],
  ['no driver chosen', { driver_id: undefined }, { driver_id: ['Driver is required'] }],
  ['an open shift', { driver_id: 0 }, { driver_id: ['Driver is required'] }],
  ['no date', { period_date: '' }, { period_date: ['Date is required.'] }],
  ['no such date', { period_date: '2026-02-30' }, { period_date: ['Date invalid format.'] }],
  ['no start', { start_time: '' }, { start_time: ['Start Time is required.'] }],
  ['no such start', { start_time: '24:00' }, { start_time: ['Start Time invalid format.'] }],
  ['no finish', { finish_time: null }, { finish_time: ['Finish Time is required.'] }],
  ['no such finish', { finish_time: '7pm' }, { finish_time: ['Finish Time invalid format.'] }],
  ['no length', { finish_time: '18:00' }, { finish_time: ['Finish Time must differ from Start Time.'] }],
  ['nothing in a cancellation without length', { finish_time: '18:00', type: 20 }, {}],
  ['fewer than no trips', { fuel_bonus_0: -1 }, { fuel_bonus_0: [TRIPS_INVALID] }],
  ['half a trip', { fuel_bonus_3: 0.5 }, { fuel_bonus_3: [TRIPS_INVALID] }],
  ['no number', { fuel_bonus_6: Number.NaN }, { fuel_bonus_6: [TRIPS_INVALID] }],
  ['a slip of the keyboard', { fuel_bonus_6: 1000 }, { fuel_bonus_6: [TRIPS_INVALID] }],
] as const)('%s is refused', (_case, more, problems) => {
  expect(timesheetProblems({ ...good, ...more })).toEqual(problems)
})

test('an empty form reports every field, in order', () => {
  const fields = Object.keys(timesheetProblems({}))
  expect(fields).toEqual(['restaurant_id', 'driver_id', 'period_date', 'start_time', 'finish_time'])
})

test('the dialog requires a restaurant', () => {
  expect(timesheetProblems({ ...good, restaurant_id: 0 }, RESTAURANT_REQUIRED)).toEqual({
    restaurant_id: ['Restaurant is required'],
  })
})
