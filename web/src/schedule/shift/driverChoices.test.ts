import { describe, expect, test } from 'vitest'
import { driver, restaurant, shift } from '../../testing/scheduleFixtures.ts'
import {
  chosenDriverProblem,
  driverOptions,
  offeredChoice,
  type PlannedShift,
  unpublishedOverlap,
} from './driverChoices.ts'

/** A Wednesday. */
const planned: PlannedShift = {
  id: 0,
  status: 10,
  period_date: '2026-03-11',
  start_time: '11:00',
  finish_time: '15:00',
}
const works = (start_at: string, stop_at: string) =>
  driver({ default_working_time: [{ week_day: 2, holiday: 20, start_at, stop_at }] })
const dayOff = driver({
  actual_override_working_time: [{ period_date: '2026-03-11', holiday: 10, start_at: null, stop_at: null }],
})

test('a new shift starts with the driver of its line, unless they are not offered to the restaurant', () => {
  const drivers = [driver({ id: 7 }), driver({ id: 8, area_ids: [{ area_id: 2 }] })]
  const begunFor = (id: number, known?: typeof drivers) => offeredChoice(id, restaurant(), known)
  expect([begunFor(7, drivers), begunFor(8, drivers)]).toEqual([7, undefined])
  // The drivers are still loading.
  expect(begunFor(7)).toBe(7)
})

describe('why a driver cannot take a shift', () => {
  test('finds no problem with a free driver', () => {
    expect(chosenDriverProblem(planned, driver(), [])).toBeUndefined()
  })

  test('a published shift at this time', () => {
    const times = { start_time: '14:45', finish_time: '16:00' }
    const published = { ...shift({ id: 5, status: 20, ...times }), place: 'Quay Sushi' }
    expect(chosenDriverProblem(planned, driver(), [published])).toBe(
      'Driver already have shift on this time: Quay Sushi, 11/03/2026, 14:45 – 16:00',
    )
  })

  test('a shift of the previous night overlaps it', () => {
    const night = shift({ status: 20, period_date: '2026-03-10', start_time: '20:00', finish_time: '11:15' })
    expect(chosenDriverProblem(planned, driver(), [night])).toBe(
      'Driver already have shift on this time: 10/03/2026, 20:00 – 11:15',
    )
  })

  test('a day off', () => {
    expect(chosenDriverProblem(planned, dayOff, [])).toBe('Driver unavailable')
  })

  test('other working hours', () => {
    expect(chosenDriverProblem(planned, works('12:00', '20:00'), [])).toBe(
      'Driver working time: 12:00 – 20:00',
    )
  })

  test('before the times are known, only a day off', () => {
    const untimed = { ...planned, finish_time: '' }
    expect(chosenDriverProblem(untimed, dayOff, [])).toBe('Driver unavailable')
    expect(chosenDriverProblem(untimed, works('12:00', '20:00'), [])).toBeUndefined()
  })

  test('an edited shift does not clash with itself', () => {
    const itself = shift({ id: 7, status: 20 })
    expect(chosenDriverProblem({ ...planned, id: 7, status: 20 }, driver(), [itself])).toBeUndefined()
  })
})

test('an overlap with an unpublished shift only warns', () => {
  const unpublished = shift({ id: 5, start_time: '14:45', finish_time: '16:00' })
  expect(chosenDriverProblem(planned, driver(), [unpublished])).toBeUndefined()
  expect(unpublishedOverlap(planned, [unpublished])).toBe(unpublished)
  expect(unpublishedOverlap({ ...planned, id: 5 }, [unpublished])).toBeUndefined()
  expect(unpublishedOverlap({ ...planned, finish_time: '14:45' }, [unpublished])).toBeUndefined()
})

test('offers drivers of the area who are not restricted to other restaurants, by name', () => {
  const drivers = [
    driver({ id: 1, full_name: 'Everywhere' }),
    driver({ id: 2, full_name: 'Area', area_ids: [{ area_id: 1 }] }),
    driver({ id: 3, full_name: 'Elsewhere', area_ids: [{ area_id: 2 }] }),
    driver({
      id: 4,
      full_name: 'Other restaurant',
      area_ids: [{ area_id: 1 }],
      restaurant_ids: [{ restaurant_id: 9 }],
    }),
  ]
  const options = driverOptions(planned, {
    drivers,
    restaurant: restaurant(),
    byDriver: new Map(),
    blocksExpired: false,
  })
  expect(options.map((option) => option.driver.full_name)).toEqual(['Area', 'Everywhere'])
})

test.each([
  [false, undefined, 'Driving licence valid only until 10/03/2026'],
  [true, 'Driving licence valid only until 10/03/2026', undefined],
])('an expired document warns, or is the reason if it blocks (%s)', (blocksExpired, problem, warning) => {
  const one = driver({ driver_license_expiry_date: '2026-03-10' })
  const sources = { drivers: [one], restaurant: restaurant(), byDriver: new Map(), blocksExpired }
  const [option] = driverOptions({ ...planned, period_date: '2026-03-11' }, sources)
  expect([option?.problem, option?.warning]).toEqual([problem, warning])
})

test('preferred drivers come first, and blocked ones are left out', () => {
  const here = [{ restaurant_id: restaurant().id }]
  const drivers = [
    driver({ id: 1, full_name: 'A' }),
    driver({ id: 2, full_name: 'B', preferred_restaurant_ids: here }),
    driver({ id: 3, full_name: 'C', blocked_restaurant_ids: here }),
  ]
  const sources = { drivers, restaurant: restaurant(), byDriver: new Map(), blocksExpired: false }
  const options = driverOptions(planned, sources)
  expect(options.map(({ driver, isPreferred }) => [driver.full_name, isPreferred])).toEqual([
    ['B', true],
    ['A', false],
  ])
})
