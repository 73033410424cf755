import { expect, test } from 'vitest'
import { shift } from '../../testing/scheduleFixtures.ts'
import {
  newRestaurantShiftValues,
  restaurantShiftBody,
  restaurantShiftProblems,
  restaurantShiftValues,
} from './shiftForm.ts'

const PLACE = { restaurant_id: 1, period_date: '2026-03-11' }
const GOOD = { ...newRestaurantShiftValues, start_time: '11:00', finish_time: '15:00' }

test('says which times are missing', () => {
  expect(restaurantShiftProblems(newRestaurantShiftValues, PLACE)).toEqual({
    start_time: 'Start Time is required.',
    finish_time: 'Finish Time is required.',
  })
})

test.each([
  [{}, {}],
  [{ start_time: '25:00' }, { start_time: 'Start Time invalid format.' }],
  [{ finish_time: '11:00' }, { finish_time: 'Finish Time must differ from Start Time.' }],
  [{ finish_time: '02:00' }, {}],
  [{ comment: 'x'.repeat(2001) }, { comment: 'At most 2,000 characters.' }],
])('%j has the problems %j', (changed, problems) => {
  expect(restaurantShiftProblems({ ...GOOD, ...changed }, PLACE)).toEqual(problems)
})

test('sends only what a restaurant decides: no driver and no money', () => {
  const loaded = shift({ start_time: '11:02', extra_request: 1, comment: 'Side door' })
  expect(restaurantShiftBody(restaurantShiftValues(loaded), PLACE)).toEqual({
    ...PLACE,
    start_time: '11:00',
    finish_time: '15:00',
    extra_request: 1,
    comment: 'Side door',
  })
})
