import { expect, test } from 'vitest'
import { area, driver, restaurant, shift } from '../../testing/scheduleFixtures.ts'
import { manyDriverOptions } from './manyDrivers.ts'

test('says which drivers can work none or only some of several shifts, without the problems of the shifts themselves', () => {
  const shifts = [
    shift({ id: 1, period_date: '2026-03-09', driver_id: null }),
    shift({ id: 2, period_date: '2026-03-10', driver_id: null }),
    shift({ id: 3, period_date: '2026-03-10', driver_id: null, status: 30 }),
  ]
  const off = (week_day: number) => ({ week_day, holiday: 10 as const, start_at: null, stop_at: null })
  const known = {
    places: [{ restaurant: restaurant(), area: area() }],
    people: {
      isKnown: () => true,
      drivers: [
        driver({ id: 1, full_name: 'Zoe', default_working_time: [off(0)] }),
        driver({ id: 2, full_name: 'Bob', default_working_time: [off(0), off(1)] }),
        driver({ id: 3, full_name: 'Ann' }),
        driver({ id: 4, full_name: 'Cy', area_ids: [{ area_id: 2 }] }),
      ],
    },
    shifts,
    blocksExpired: false,
  }
  const options = manyDriverOptions(shifts, known, 'manager')
  expect(options.map((option) => [option.driver.full_name, option.problem, option.warning])).toEqual([
    ['Ann', undefined, undefined],
    ['Bob', 'Driver unavailable', undefined],
    ['Zoe', undefined, '1 of 2: Driver unavailable'],
  ])
})
