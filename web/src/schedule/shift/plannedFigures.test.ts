import { describe, expect, test } from 'vitest'
import { area, restaurant, shift } from '../../testing/scheduleFixtures.ts'
import { daysAround, plannedFigures, weekFigures } from './shiftFigures.ts'
import { newShiftValues } from './shiftForm.ts'

const place = { restaurant: restaurant(), area: area() }
const values = { ...newShiftValues(1), start_time: '18:00', finish_time: '01:30' }
const [WEDNESDAY, FRIDAY] = ['2026-03-11', '2026-03-13']

describe('what a typed shift comes to', () => {
  test("the area's rate of the day times the length over midnight, plus the bonuses", () => {
    const typed = { ...values, cost_bonus: '1000', const_fuel_bonus: 2.5, cost_extra_bonus: 99 }
    const weekday = plannedFigures(typed, place, WEDNESDAY, undefined)
    expect(weekday).toEqual({ rate: 1200, minutes: 450, cost: 9000 + 1000 + 250 })
    expect(plannedFigures(typed, place, FRIDAY, undefined).rate).toBe(1350)
  })

  test("the restaurant's own rate goes before", () => {
    const own = { ...place, restaurant: restaurant({ standard_pay: 11.11 }) }
    expect(plannedFigures(values, own, WEDNESDAY, undefined)).toMatchObject({ rate: 1111, cost: 8333 })
  })

  test('without good times it is nothing yet', () => {
    expect(plannedFigures({ ...values, finish_time: '' }, place, WEDNESDAY, undefined).cost).toBe(0)
    expect(plannedFigures({ ...values, finish_time: '18:00' }, place, WEDNESDAY, undefined).cost).toBe(0)
  })

  test('an unpublished shift with a timesheet keeps the rate it was worked at', () => {
    const worked = shift({
      cost_per_hour: 10,
      timesheet: { id: 7, type: 10, status: 10, status_progress: 20 },
    })
    expect(plannedFigures(values, place, WEDNESDAY, worked).rate).toBe(1000)
  })

  test('the rate of a published shift stays', () => {
    const published = shift({ status: 20, cost_per_hour: 10 })
    expect(plannedFigures(values, place, WEDNESDAY, published).rate).toBe(1000)
    expect(plannedFigures(values, place, WEDNESDAY, shift({ cost_per_hour: 10 })).rate).toBe(1200)
  })
})

test("a driver's week runs from Monday to Sunday and leaves the edited shift out", () => {
  const shifts = ['2026-03-08', '2026-03-09', '2026-03-15', '2026-03-16'].map((period_date, id) =>
    shift({ id, period_date }),
  )
  expect(weekFigures(shifts, WEDNESDAY, 99)).toEqual({ minutes: 480, cost: 9600 })
  expect(weekFigures(shifts, WEDNESDAY, 2)).toEqual({ minutes: 240, cost: 4800 })
})

test.each([
  ['2026-03-09', '2026-03-08', '2026-03-15'],
  ['2026-03-11', '2026-03-09', '2026-03-15'],
  ['2026-03-15', '2026-03-09', '2026-03-16'],
])('the checks of %s need the days from %s to %s', (date, from, to) => {
  expect(daysAround(date)).toEqual({ from, to })
})
