import { expect, test } from 'vitest'
import type { ListedDriver } from '../../desk/scheduleDrivers.data.ts'
import { shift } from '../../testing/scheduleFixtures.ts'
import { dayDrivers } from './dayDrivers.ts'

const WEDNESDAY = '2026-03-11'
const off = [{ period_date: WEDNESDAY, holiday: 10 as const, start_at: null, stop_at: null }]

const listed = (
  id: number,
  full_name: string,
  line: Partial<NonNullable<ListedDriver['line']>> = {},
): ListedDriver => ({
  id,
  full_name,
  told_apart_by: null,
  shifts: 0,
  minutes: 0,
  cost: 0,
  line: {
    is_planned: true,
    photo_src: null,
    areas: '',
    days: '0',
    unpublished: 0,
    default_working_time: [],
    actual_override_working_time: [],
    ...line,
  },
})

const drivers = [
  listed(2, 'Adam'),
  listed(77, 'Driver 77', { is_planned: false, actual_override_working_time: off }),
  listed(3, 'Hove only'),
  listed(1, 'Zoe', { actual_override_working_time: off }),
]
const shifts = [
  shift({ id: 1, driver_id: 2, start_time: '18:00', finish_time: '22:00', restaurant_id: 3 }),
  shift({ id: 2, driver_id: 2 }),
  shift({ id: 3, driver_id: 2, period_date: '2026-03-12' }),
  shift({ id: 4, driver_id: null }),
  shift({ id: 5, driver_id: 77 }),
]

test('everyone in order, with the shifts of the day wherever they are, and who has it off', () => {
  const told = dayDrivers(WEDNESDAY, drivers, shifts).map(
    ({ name, isOff, shifts }) => `${name}${isOff ? ' off' : ''}: ${shifts.map(({ id }) => id)}`,
  )
  expect(told).toEqual(['Adam: 2,1', 'Driver 77: 5', 'Hove only: ', 'Zoe off: '])
})

test('with the shifts that go on from the day before, first', () => {
  const night = { period_date: '2026-03-10', start_time: '22:00', finish_time: '06:00' }
  const more = [
    shift({ id: 8, driver_id: 2, ...night }),
    shift({ id: 9, driver_id: 3, restaurant_id: 3, ...night }),
    shift({ id: 10, driver_id: 3, period_date: '2026-03-10' }),
  ]
  const day = dayDrivers(WEDNESDAY, drivers, [...shifts, ...more])
  expect(day.map(({ name, shifts }) => `${name}: ${shifts.map(({ id }) => id)}`)).toEqual([
    'Adam: 8,2,1',
    'Driver 77: 5',
    'Hove only: 9',
    'Zoe: ',
  ])
})

test('one who is not active any more has no working times', () => {
  const [, former] = dayDrivers(WEDNESDAY, drivers, shifts)
  expect(former).toMatchObject({ id: 77, working: undefined, isOff: false })
})

test('those who share a name are told apart', () => {
  const [one] = dayDrivers(WEDNESDAY, [{ ...listed(2, 'Ann'), told_apart_by: 'Hove' }], [])
  expect(one?.name).toBe('Ann (Hove)')
})
