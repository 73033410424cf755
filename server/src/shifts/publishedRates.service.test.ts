/** Compares the pay rule in SQL with the domain's, over many random shifts and rates. */
import { poundsToPence } from '@driverdesk/domain/kernel/money.ts'
import { clockTime } from '@driverdesk/domain/kernel/wallClock.ts'
import { payRate } from '@driverdesk/domain/restaurants/payRate.ts'
import { shiftCost } from '@driverdesk/domain/shifts/shiftCost.ts'
import fc from 'fast-check'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type TestApp, testApp } from '../testing/testApp.ts'
import { addShift } from '../testing/testWorld.ts'
import { addTimesheet } from '../timesheets/testing/givenTimesheet.ts'
import { PAY_TODAY, payOfRestored } from './publishedRates.service.ts'

let server: TestApp
beforeAll(async () => {
  server = await testApp()
})
afterAll(() => server.end())

const pence = fc.oneof(fc.constant(0), fc.integer({ min: 1, max: 5_000 }))
const own = fc.option(pence, { freq: 2 })

const paidShift = fc.record({
  area: fc.record({ standard_pay: pence, weekend_pay: pence }),
  restaurant: fc.record({ standard_pay: own, weekend_pay: own }),
  day: fc.integer({ min: 1, max: 28 }),
  start: fc.integer({ min: 0, max: 1439 }),
  minutes: fc.integer({ min: 1, max: 1439 }),
  driverBonus: fc.constantFrom(0, 300, 1000),
  fuelBonus: pence,
})

const pounds = (amount: number | null) => (amount === null ? null : amount / 100)
const inPounds = ({ standard_pay, weekend_pay }: Record<'standard_pay' | 'weekend_pay', number | null>) => ({
  standard_pay: pounds(standard_pay),
  weekend_pay: pounds(weekend_pay),
})

test('publishing pays what the domain calculates, for any rates, day and length', async () => {
  const cases = fc.sample(paidShift, 2_000).map((one, id) => ({
    ...one,
    id,
    period_date: `2026-06-${String(one.day).padStart(2, '0')}`,
  }))
  const areas = cases.map(({ id, area }) => ({ id, ...inPounds(area) }))
  const restaurants = cases.map(({ id, restaurant }) => ({ id, area_id: id, ...inPounds(restaurant) }))
  const shifts = cases.map(({ id, period_date, start, minutes, driverBonus, fuelBonus }) => ({
    id,
    restaurant_id: id,
    period_date,
    start_time: clockTime(start),
    finish_time: clockTime((start + minutes) % 1440),
    cost_bonus: pounds(driverBonus),
    const_fuel_bonus: pounds(fuelBonus),
  }))
  const { rows } = await sql<{ id: number; cost_per_hour: string; cost_total: string }>`
    with area as (select * from jsonb_populate_recordset(null::area, ${JSON.stringify(areas)}::jsonb)),
      restaurant as (
        select * from jsonb_populate_recordset(null::restaurant, ${JSON.stringify(restaurants)}::jsonb)),
      shift as (select * from jsonb_populate_recordset(null::shift, ${JSON.stringify(shifts)}::jsonb))
    select shift.id, today.cost_per_hour, today.cost_total from shift cross join lateral ${PAY_TODAY}
    order by shift.id`.execute(server.db)
  const paid = rows.map(({ id, cost_per_hour, cost_total }) => ({
    id,
    rate: poundsToPence(cost_per_hour),
    cost: poundsToPence(cost_total),
  }))
  const said = cases.map(({ id, area, restaurant, period_date, ...parts }) => {
    const rate = payRate(restaurant, area, period_date)
    return { id, rate, cost: shiftCost({ rate, ...parts }) }
  })
  expect(paid).toEqual(said)
})

test('a restored shift is paid at the current rate unless it has a timesheet', async () => {
  const shift = await addShift(server.db, { cost_per_hour: '9.00', cost_total: '36.00' })
  const { id } = await addTimesheet(server.db, { shift_id: shift.id })
  const paid = async (timesheet: {
    id: number
    shift_id: number | null
    isBack: boolean
    short_notice?: true
  }) => (await payOfRestored(server.db, [shift], [{ short_notice: null, ...timesheet }])).cost
  const other = id + 1_000
  expect(await paid({ id: other, shift_id: null, isBack: false })).toBe(36)
  expect(await paid({ id, shift_id: shift.id, isBack: false })).toBe(40)
  expect(await paid({ id, shift_id: shift.id, isBack: true })).toBe(36)
  // Pay for short notice does not count as a timesheet of the shift.
  expect(await paid({ id, shift_id: shift.id, isBack: true, short_notice: true })).toBe(40)
})
