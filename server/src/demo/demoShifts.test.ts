import { unavailability, type WorkingTime } from '@driverdesk/domain/drivers/availability.ts'
import { isOffered } from '@driverdesk/domain/drivers/offeredDrivers.ts'
import { poundsToPence } from '@driverdesk/domain/kernel/money.ts'
import { shiftLength } from '@driverdesk/domain/kernel/shiftLength.ts'
import { payRate } from '@driverdesk/domain/restaurants/payRate.ts'
import { shiftCost } from '@driverdesk/domain/shifts/shiftCost.ts'
import { describe, expect, it } from 'vitest'
import { demoData, demoDataOfScale } from './fillDemo.ts'
import { DEMO_SCALES, rowsOf, SMALL_INPUT } from './testing/demoRows.ts'
import type { DemoRow } from './world.ts'

const pence = (pounds: string | number | null | undefined) => (pounds == null ? null : poundsToPence(pounds))
const amount = (pounds: string | number | undefined) => poundsToPence(pounds ?? 0)
const rates = (row: Pick<Partial<DemoRow<'restaurant'>>, 'standard_pay' | 'weekend_pay'>) => ({
  standard_pay: pence(row.standard_pay),
  weekend_pay: pence(row.weekend_pay),
})

/** Start and finish in milliseconds, by another way than the domain's. */
function span(shift: DemoRow<'shift'>) {
  const start = Date.parse(`${shift.period_date}T${shift.start_time}Z`)
  const finish = Date.parse(`${shift.period_date}T${shift.finish_time}Z`)
  return { id: shift.id, start, finish: finish > start ? finish : finish + 86_400_000 }
}

/** Published shifts that start before the driver's one before has finished. */
function doubleBookings(shifts: readonly DemoRow<'shift'>[]) {
  const published = shifts.filter((shift) => shift.status === 20 && shift.driver_id)
  return [...Map.groupBy(published, (shift) => shift.driver_id).values()].flatMap((own) => {
    const spans = own.map(span).toSorted((a, b) => a.start - b.start)
    return spans.filter((one, index) => one.start < (spans[index - 1]?.finish ?? 0))
  })
}

// Days on which much comes together: clock changes, a leap day, ends of years, and days shortly before and after.
it.each(['2026-10-24', '2026-10-25', '2027-03-27', '2027-03-28', '2028-02-29', '2026-12-31', '2027-01-01'])(
  'no one is booked twice when today is %s, for any seed',
  (today) => {
    const data = rowsOf(demoData({ ...SMALL_INPUT, today, seed: Number(today.replaceAll('-', '')) }))
    expect(doubleBookings(data.shifts)).toEqual([])
    expect(data.shifts.some((shift) => shift.period_date > today)).toBe(true)
  },
)

describe.each(DEMO_SCALES)('the shifts of the %s size', (_, plan) => {
  const data = rowsOf(demoDataOfScale(plan))
  const { shifts, timesheets, driver_working_time, driver_override_time } = data
  const restaurants = new Map(data.restaurant.map((restaurant) => [restaurant.id, restaurant]))
  const areas = new Map(data.area.map((area) => [area.id, area]))
  const shiftOf = new Map(shifts.map((shift) => [shift.id, shift]))
  const restaurantOf = (shift: { restaurant_id: number }) => {
    const restaurant = restaurants.get(shift.restaurant_id)
    if (!restaurant) throw new Error(`No restaurant ${shift.restaurant_id}`)
    return restaurant
  }

  it('never book a driver twice, even across midnight', () => {
    expect(doubleBookings(shifts)).toEqual([])
  })

  it('have only active and available drivers who are offered to the restaurant', () => {
    const areasOf = Map.groupBy(data.driver_area, (row) => row.driver_id)
    const limitsOf = Map.groupBy(data.driver_restaurant, (row) => row.driver_id)
    const blocked = data.restaurant_driver_preference.filter(({ preference }) => preference === 'blocked')
    const blocksOf = Map.groupBy(blocked, (row) => row.driver_id)
    const weeklyOf = Map.groupBy(driver_working_time, (row) => row.driver_id)
    const overridesOf = Map.groupBy(driver_override_time, (row) => row.driver_id)
    const driver = new Map(data.driver.map((one) => [one.id, one]))
    const refused = shifts.filter((shift) => {
      const id = shift.driver_id
      if (!id) return false
      const reach = {
        area_ids: (areasOf.get(id) ?? []).map((row) => row.area_id),
        restaurant_ids: (limitsOf.get(id) ?? []).map((row) => row.restaurant_id),
        blocked_restaurant_ids: (blocksOf.get(id) ?? []).map((row) => row.restaurant_id),
      }
      const working = {
        default_working_time: weeklyOf.get(id) ?? [],
        actual_override_working_time: overridesOf.get(id) ?? [],
      } as WorkingTime
      const good =
        driver.get(id)?.status === 10 &&
        isOffered(reach, restaurantOf(shift)) &&
        unavailability(shift, working) === undefined
      return !good
    })
    expect(refused).toEqual([])
  })

  it('use drivers with their own working times', () => {
    const stated = new Set([...driver_working_time, ...driver_override_time].map((row) => row.driver_id))
    expect(shifts.some((shift) => shift.driver_id && stated.has(shift.driver_id))).toBe(true)
  })

  it('cost what rate, length and bonuses come to', () => {
    const wrong = shifts.filter((shift) => {
      const restaurant = restaurantOf(shift)
      const area = areas.get(restaurant.area_id)
      const rate = area && payRate(rates(restaurant), rates(area), shift.period_date)
      const total = shiftCost({
        rate: rate ?? 0,
        minutes: shiftLength(shift.start_time, shift.finish_time),
        driverBonus: amount(shift.cost_bonus),
        fuelBonus: amount(shift.const_fuel_bonus),
      })
      return amount(shift.cost_per_hour) !== rate || amount(shift.cost_total) !== total
    })
    expect(wrong).toEqual([])
  })

  it('were added by someone with the restaurant in scope, and drafts by the restaurant itself', () => {
    const scopes = new Map(
      data.panel_user.map((user) => [
        user.id,
        {
          everything: user.role === 10,
          areas: data.panel_user_area
            .filter((row) => row.panel_user_id === user.id)
            .map((row) => row.area_id),
          restaurants: data.panel_user_restaurant
            .filter((row) => row.panel_user_id === user.id)
            .map((row) => row.restaurant_id),
        },
      ]),
    )
    const outside = shifts.filter((shift) => {
      const restaurant = restaurantOf(shift)
      if (shift.restaurateur_creator_id) return shift.restaurateur_creator_id !== restaurant.restaurateur_id
      const scope = scopes.get(shift.creator_id ?? 0)
      const limited = scope?.restaurants.length !== 0 && !scope?.restaurants.includes(restaurant.id)
      return !scope?.everything && (!scope?.areas.includes(restaurant.area_id) || limited)
    })
    expect(outside).toEqual([])
    expect(shifts.filter((shift) => shift.status === 30 && !shift.restaurateur_creator_id)).toEqual([])
    expect(shifts.filter((shift) => shift.status === 20 && !shift.moderator_id)).toEqual([])
  })

  it('were added and then changed before today', () => {
    for (const list of [shifts, timesheets]) {
      const wrong = list.filter(
        ({ created_at = '', updated_at = '' }) => created_at > updated_at || updated_at >= plan.today,
      )
      expect(wrong).toEqual([])
    }
  })

  it('have timesheets with their own restaurant, driver and date, priced by the hours worked and miles driven', () => {
    const wrong = timesheets.filter((timesheet) => {
      const shift = shiftOf.get(timesheet.shift_id ?? 0)
      const trips =
        (timesheet.fuel_bonus_0 ?? 0) * 50 +
        (timesheet.fuel_bonus_3 ?? 0) * 100 +
        (timesheet.fuel_bonus_6 ?? 0) * 200
      const total = shiftCost({
        rate: amount(timesheet.cost_per_hour),
        minutes: shiftLength(timesheet.start_time, timesheet.finish_time),
        driverBonus: amount(timesheet.cost_bonus),
        fuelBonus: amount(timesheet.const_fuel_bonus) + trips,
      })
      return (
        shift?.restaurant_id !== timesheet.restaurant_id ||
        shift.driver_id !== timesheet.driver_id ||
        shift.period_date !== timesheet.period_date ||
        shift.cost_per_hour !== timesheet.cost_per_hour ||
        amount(timesheet.cost_total) !== total
      )
    })
    expect(wrong).toEqual([])
  })
})
