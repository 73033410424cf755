import { expect, test } from 'vitest'
import { restaurantsWithArea } from '../../desk/places.ts'
import { area, driver, restaurant, shift } from '../../testing/scheduleFixtures.ts'
import { dayDrivers, foundDrivers } from './dayDrivers.ts'

const WEDNESDAY = '2026-03-11'
const off = [{ period_date: WEDNESDAY, holiday: 10 as const, start_at: null, stop_at: null }]
const drivers = [
  driver({ id: 1, full_name: 'Zoe', actual_override_working_time: off }),
  driver({ id: 2, full_name: 'Adam', area_ids: [{ area_id: 1 }] }),
  driver({ id: 3, full_name: 'Hove only', area_ids: [{ area_id: 2 }] }),
]
const all = restaurantsWithArea([restaurant(), restaurant({ id: 3, area_id: 2 })], [area(), area({ id: 2 })])
const brighton = all.filter(({ restaurant }) => restaurant.area_id === 1)
const shifts = [
  shift({ id: 1, driver_id: 2, start_time: '18:00', finish_time: '22:00', restaurant_id: 3 }),
  shift({ id: 2, driver_id: 2 }),
  shift({ id: 3, driver_id: 2, period_date: '2026-03-12' }),
  shift({ id: 4, driver_id: null }),
  shift({ id: 5, driver_id: 77 }),
]
const told = (places: typeof all | undefined) =>
  dayDrivers(WEDNESDAY, { drivers, shifts, places }).map(
    ({ name, isOff, shifts }) => `${name}${isOff ? ' off' : ''}: ${shifts.map(({ id }) => id)}`,
  )

test('everyone by name, with the shifts of the day wherever they are, and who has it off', () => {
  expect(told(undefined)).toEqual(['Adam: 2,1', 'Driver 77: 5', 'Hove only: ', 'Zoe off: '])
})

test('with the shifts that go on from the day before, first', () => {
  const night = { period_date: '2026-03-10', start_time: '22:00', finish_time: '06:00' }
  const more = [
    shift({ id: 8, driver_id: 2, ...night }),
    shift({ id: 9, driver_id: 3, restaurant_id: 3, ...night }),
  ]
  const day = dayDrivers(WEDNESDAY, { drivers, shifts: [...shifts, ...more], places: brighton })
  expect(day.map(({ name, shifts }) => `${name}: ${shifts.map(({ id }) => id)}`)).toEqual([
    'Adam: 8,2,1',
    'Driver 77: 5',
    'Zoe: ',
  ])
})

test('lists the drivers who are offered to a location or work there', () => {
  expect(told(brighton)).toEqual(['Adam: 2,1', 'Driver 77: 5', 'Zoe off: '])
  expect(told(all.filter(({ restaurant }) => restaurant.id === 3))).toEqual([
    'Adam: 2,1',
    'Hove only: ',
    'Zoe off: ',
  ])
})

test('one who is not active any more has no working times', () => {
  const [, former] = dayDrivers(WEDNESDAY, { drivers, shifts, places: undefined })
  expect(former).toMatchObject({ id: 77, driver: undefined, isOff: false })
})

test.each([
  [{ search: '', unavailable: true }, ['Zoe']],
  [{ search: ' AD', unavailable: false }, ['Adam']],
  [{ search: 'ad', unavailable: true }, []],
])('%j finds %j', (filter, names) => {
  const day = dayDrivers(WEDNESDAY, { drivers, shifts, places: undefined })
  expect(foundDrivers(day, filter).map(({ name }) => name)).toEqual(names)
})
