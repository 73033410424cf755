import { describe, expect, test } from 'vitest'
import { standardCharges } from '../../restaurants/charges.data.ts'
import { area, restaurant, shift } from '../../testing/scheduleFixtures.ts'
import { daysAround, driverWeek, plannedFigures, totalsOf, weekFigures } from './shiftFigures.ts'
import { newShiftValues } from './shiftForm.ts'

const OPTIONS = new Map([
  ['restaurants_standard_invoice_comission', '1.5'],
  ['restaurants_standard_booking_fee', '2.00'],
])
const row = (place: Parameters<typeof restaurant>[0], ...shifts: ReturnType<typeof shift>[]) => ({
  restaurant: restaurant(place),
  area: area(),
  shifts,
})

describe('totals', () => {
  test('count each shift by its status, drafts only as drafts, and hours only of assigned ones', () => {
    const totals = totalsOf(
      [
        row(
          {},
          shift({ id: 1, status: 20 }),
          shift({ id: 2, status: 20, driver_id: null }),
          shift({ id: 3, status: 10, start_time: '22:00', finish_time: '01:30', cost_total: 42.01 }),
          shift({ id: 4, status: 30, driver_id: null }),
        ),
      ],
      standardCharges(OPTIONS),
    )
    expect(totals).toMatchObject({ published: 2, unpublished: 1, draft: 1, open: 1, total: 4 })
    expect(totals.filledMinutes).toBe(240 + 210)
    expect(totals.estCost).toBe(2 * 4800 + 4201)
    // Each shift on its own: 48.00 + 0.72 + 2.00, and 42.01 + 0.63 + 2.00.
    expect(totals.expectedSales).toBe(2 * 5072 + 4464)
  })

  test("use a restaurant's own commission and fee instead of the options', even if they are zero", () => {
    const own = row({ invoice_comission: 10, booking_fee: 0 }, shift())
    expect(totalsOf([own], standardCharges(OPTIONS)).expectedSales).toBe(5280)
  })

  test('can charge the commission per hour', () => {
    const perHour = new Map([...OPTIONS, ['invoice_commission_basis', 'per_hour']])
    expect(totalsOf([row({}, shift())], standardCharges(perHour)).expectedSales).toBe(4800 + 600 + 200)
  })

  test('count missing or invalid options as 0', () => {
    const odd = new Map([['restaurants_standard_booking_fee', 'two']])
    expect(totalsOf([row({}, shift())], standardCharges(odd)).expectedSales).toBe(4800)
  })
})

const place = { restaurant: restaurant(), area: area() }
const values = { ...newShiftValues(1), start_time: '18:00', finish_time: '01:30' }
const [WEDNESDAY, FRIDAY] = ['2026-03-11', '2026-03-13']

describe('the cost of a shift while it is typed', () => {
  test("is the area's rate of the day times the length across midnight, plus the bonuses", () => {
    const typed = { ...values, cost_bonus: '1000', const_fuel_bonus: 2.5, cost_extra_bonus: 99 }
    const weekday = plannedFigures(typed, place, WEDNESDAY, undefined)
    expect(weekday).toEqual({ rate: 1200, minutes: 450, cost: 9000 + 1000 + 250 })
    expect(plannedFigures(typed, place, FRIDAY, undefined).rate).toBe(1350)
  })

  test('does not include a refused fuel bonus', () => {
    const cost = (const_fuel_bonus: number | string) =>
      plannedFigures({ ...values, const_fuel_bonus }, place, WEDNESDAY, undefined).cost
    expect([cost(-5), cost('-'), cost('')]).toEqual([cost(0), cost(0), cost(0)])
    expect(cost(5)).toBe(cost(0) + 500)
  })

  test("uses the restaurant's own rate first", () => {
    const own = { ...place, restaurant: restaurant({ standard_pay: 11.11 }) }
    expect(plannedFigures(values, own, WEDNESDAY, undefined)).toMatchObject({ rate: 1111, cost: 8333 })
  })

  test('is unknown without valid times', () => {
    expect(plannedFigures({ ...values, finish_time: '' }, place, WEDNESDAY, undefined).cost).toBe(0)
    expect(plannedFigures({ ...values, finish_time: '18:00' }, place, WEDNESDAY, undefined).cost).toBe(0)
  })

  test('keeps the rate of an unpublished shift with a timesheet', () => {
    const worked = shift({
      cost_per_hour: 10,
      timesheet: { id: 7, type: 10, status: 10, status_progress: 20 },
    })
    expect(plannedFigures(values, place, WEDNESDAY, worked).rate).toBe(1000)
  })

  test('keeps the rate of a published shift', () => {
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

test('the shifts of the rota week are in order, the edited one as it is typed', () => {
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
