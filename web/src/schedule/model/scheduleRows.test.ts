import { describe, expect, test } from 'vitest'
import { restaurantsAt, restaurantsWithArea } from '../../desk/places.ts'
import { area, restaurant, shift } from '../../testing/scheduleFixtures.ts'
import {
  besideRestaurant,
  createGrouping,
  firstToShow,
  type ScheduleRow,
  scheduleRows,
  shiftsByDate,
} from './scheduleRows.ts'

const places = restaurantsWithArea(
  [
    restaurant({ id: 1, name: 'Zest', area_id: 2 }),
    restaurant({ id: 2, name: 'Unit 10', area_id: 1 }),
    restaurant({ id: 3, name: 'Unit 9', area_id: 1 }),
    restaurant({ id: 4, name: 'Closed', area_id: 1, status: 20 }),
  ],
  [area({ id: 1, name: 'Hove' }), area({ id: 2, name: 'Brighton' })],
)
const group = (...shifts: ReturnType<typeof shift>[]) => Map.groupBy(shifts, (one) => one.restaurant_id)
const namesOf = (rows: readonly { restaurant: { name: string } }[]) =>
  rows.map(({ restaurant: { name } }) => name)

describe('the lines of the schedule', () => {
  test('are sorted by area and then by name, with numbers by value', () => {
    expect(namesOf(places)).toEqual(['Zest', 'Closed', 'Unit 9', 'Unit 10'])
  })

  test.each([
    ['area-1' as const, ['Closed', 'Unit 9', 'Unit 10']],
    ['restaurant-1' as const, ['Zest']],
    ['restaurant-99' as const, []],
    [undefined, ['Zest', 'Closed', 'Unit 9', 'Unit 10']],
  ])('at %s they are %j', (location, names) => {
    expect(namesOf(restaurantsAt(places, location))).toEqual(names)
  })

  test('an inactive restaurant has one only while it has shifts', () => {
    const everyone = { driver: undefined, busy: false }
    expect(namesOf(scheduleRows(places, group(), everyone))).toEqual(['Zest', 'Unit 9', 'Unit 10'])
    const rows = scheduleRows(places, group(shift({ restaurant_id: 4 })), everyone)
    expect(namesOf(rows)).toContain('Closed')
  })

  test('a driver leaves only their shifts, and every restaurant', () => {
    const shifts = group(shift({ id: 1 }), shift({ id: 2, driver_id: 2 }), shift({ id: 3, driver_id: null }))
    const rows = scheduleRows(places, shifts, { driver: 2, busy: false })
    expect(rows).toHaveLength(3)
    expect(rows[0]?.shifts.map(({ id }) => id)).toEqual([2])
  })

  test('open shifts are the free and the rejected ones, but not drafts', () => {
    const shifts = group(
      shift({ id: 1 }),
      shift({ id: 2, driver_id: null }),
      shift({ id: 3, driver_id: null, status_assigned: 30 }),
      shift({ id: 4, driver_id: null, status: 30 }),
    )
    const [row] = scheduleRows(places, shifts, { driver: 'open', busy: true })
    expect(row?.shifts.map(({ id }) => id)).toEqual([2, 3])
  })

  test('only restaurants with such shifts, if asked', () => {
    const shifts = group(shift({ restaurant_id: 1 }), shift({ id: 2, restaurant_id: 2, driver_id: 2 }))
    expect(namesOf(scheduleRows(places, shifts, { driver: undefined, busy: true }))).toEqual([
      'Zest',
      'Unit 10',
    ])
    expect(namesOf(scheduleRows(places, shifts, { driver: 2, busy: true }))).toEqual(['Unit 10'])
  })
})

test('sorts the shifts of a day by start', () => {
  const byDate = shiftsByDate([
    shift({ id: 1, start_time: '18:00', finish_time: '22:00' }),
    shift({ id: 2, start_time: '09:00', finish_time: '15:00' }),
    shift({ id: 3, start_time: '09:00', finish_time: '12:00' }),
    shift({ id: 4, period_date: '2026-03-12' }),
  ])
  expect(byDate.get('2026-03-11')?.map(({ id }) => id)).toEqual([3, 2, 1])
  expect(byDate.get('2026-03-12')?.map(({ id }) => id)).toEqual([4])
})

test('keeps the list of a restaurant whose shifts have not changed', () => {
  const grouped = createGrouping()
  const [one, other] = [shift({ id: 1, restaurant_id: 1 }), shift({ id: 2, restaurant_id: 2 })]
  const before = grouped([one, other])
  const changed = { ...other, finish_time: '16:00' }
  const after = grouped([changed, one])
  expect(after.get(1)).toBe(before.get(1))
  expect(after.get(2)).toEqual([changed])
  expect(grouped([one]).has(2)).toBe(false)
})

const TODAY = '2026-03-11'
const row = (id: number, ...dates: string[]): ScheduleRow => ({
  restaurant: restaurant({ id }),
  area: area(),
  shifts: dates.map((period_date) => shift({ restaurant_id: id, period_date })),
})
const idOf = (found: ScheduleRow | undefined) => found?.restaurant.id

describe('of several restaurants, a phone shows', () => {
  test.each([
    ['the first with shifts today', [row(1, '2026-03-10'), row(2, TODAY), row(3, TODAY)], 2],
    ['else the first with shifts', [row(1), row(2, '2026-03-13'), row(3, '2026-03-12')], 2],
    ['else the first', [row(4), row(5)], 4],
    ['none if there are none', [], undefined],
  ])('%s', (_, rows, expected) => {
    expect(idOf(firstToShow(rows, TODAY))).toBe(expected)
  })
})

describe('the arrow keys move', () => {
  const rows = [row(1), row(2), row(3)]
  test.each([
    ['to the next', 1, 1, 2],
    ['to the one before', 3, -1, 2],
    ['from the last to the first', 3, 1, 1],
    ['from the first to the last', 1, -1, 3],
    ['to the first from one that is not among them', 9, 1, 1],
    ['to the last from one that is not among them', 9, -1, 3],
  ] as const)('%s', (_, id, direction, expected) => {
    expect(idOf(besideRestaurant(rows, id, direction))).toBe(expected)
  })
  test('nowhere from the only one', () => expect(besideRestaurant([row(1)], 1, 1)).toBeUndefined())
  test('nowhere without any', () => expect(besideRestaurant([], undefined, 1)).toBeUndefined())
})
