import { describe, expect, test } from 'vitest'
import { standardCharges } from '../../restaurants/charges.data.ts'
import { area, restaurant, shift } from '../../testing/scheduleFixtures.ts'
import { totalsOf } from './shiftFigures.ts'

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
  test('count each shift by its status, a draft as nothing else, and hours of assigned ones only', () => {
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
    // Each shift by itself: 48.00 + 0.72 + 2.00, and 42.01 + 0.63 + 2.00.
    expect(totals.expectedSales).toBe(2 * 5072 + 4464)
  })

  test("a restaurant's own commission and fee go before the options', nought as well", () => {
    const own = row({ invoice_comission: 10, booking_fee: 0 }, shift())
    expect(totalsOf([own], standardCharges(OPTIONS)).expectedSales).toBe(5280)
  })

  test('the commission may be charged per hour', () => {
    const perHour = new Map([...OPTIONS, ['invoice_commission_basis', 'per_hour']])
    expect(totalsOf([row({}, shift())], standardCharges(perHour)).expectedSales).toBe(4800 + 600 + 200)
  })

  test('options that are missing or no numbers count as nought', () => {
    const odd = new Map([['restaurants_standard_booking_fee', 'two']])
    expect(totalsOf([row({}, shift())], standardCharges(odd)).expectedSales).toBe(4800)
  })
})
