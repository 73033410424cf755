/**
 * Hours, pay, fuel and totals of 100,000 timesheets, worked out a second time from docs/spec alone: in bigints, by
 * instants instead of minutes of the day, and with no function of ours. Both must agree to the penny and the minute.
 */
import { expect, test } from 'vitest'
import { randomFrom, rounded, sum, workedMinutes } from '../kernel/testing/oracle.ts'
import { payTotal } from './paidWork.ts'
import { addPayments, NO_PAYMENTS, type PaymentSums } from './paymentsExport.ts'
import { timesheetPay, tripPayOf } from './timesheetPay.ts'
import { timesheetSales, timesheetsByDriver, timesheetTotals } from './timesheetTotals.ts'

const COUNT = 100_000
const DRIVERS = 400

/** Money in pence, the commission in hundredths. */
interface Given {
  type: 10 | 20
  status: 10 | 20 | 30
  driver: number | null
  date: string
  start: string
  finish: string
  rate: number
  bonus: number
  constFuel: number
  fee: number
  trips: [number, number, number]
  /** As they were when the pay was approved, and as they are. */
  frozen: [number, number, number]
  options: [number, number, number]
  commission: number
  perHour: boolean
  bookingFee: number
}

const two = (value: number) => String(value).padStart(2, '0')
/** Clocks change on the nights before the 29th of March and the 25th of October. */
const DATES = [
  '2026-03-28',
  '2026-03-29',
  '2026-10-24',
  '2026-10-25',
  '2026-11-20',
  '2028-02-28',
  '2026-12-31',
]

function randomTimesheet(random: (below: number) => number): Given {
  const pick = <T>(...choices: T[]): T => choices[random(choices.length)] as T
  const step = pick(1, 15)
  const start = random(1440 / step) * step
  const finish = (start + step * (1 + random(1440 / step - 1))) % 1440
  const clock = (minutes: number) => `${two(Math.floor(minutes / 60))}:${two(minutes % 60)}`
  const amounts = (): [number, number, number] => [random(100), random(300), random(900)]
  return {
    type: random(20) === 0 ? 20 : 10,
    status: pick(10, 20, 30),
    driver: random(10) === 0 ? pick(null, 0) : 1 + random(DRIVERS),
    date: DATES[random(DATES.length)] as string,
    start: clock(start),
    finish: clock(finish),
    rate: random(3000),
    bonus: pick(0, 1000, 2000, -1000, -2000),
    constFuel: random(2000),
    fee: random(10_000) - 5000,
    trips: [random(30), random(15), random(8)],
    frozen: amounts(),
    options: amounts(),
    commission: random(500),
    perHour: random(4) === 0,
    bookingFee: random(500),
  }
}

interface Expected {
  minutes: bigint
  base: bigint
  bonus: bigint
  fuel: bigint
  fee: bigint
  cost: bigint
  sales: bigint
}

function expectedOf(given: Given): Expected {
  const fee = BigInt(given.fee)
  if (given.type === 20) return { minutes: 0n, base: 0n, bonus: 0n, fuel: 0n, fee, cost: 0n, sales: 0n }
  const minutes = workedMinutes(given.date, given.start, given.finish)
  const base = rounded(BigInt(given.rate) * minutes, 60n)
  const amounts = given.status === 30 ? given.frozen : given.options
  const fuel = given.trips.reduce(
    (sum, trips, band) => sum + BigInt(trips) * BigInt(amounts[band] as number),
    BigInt(given.constFuel),
  )
  const bonus = BigInt(given.bonus)
  const cost = base + bonus + fuel
  const commission = given.perHour
    ? rounded(BigInt(given.commission) * minutes, 60n)
    : rounded(BigInt(given.commission) * cost, 10_000n)
  return { minutes, base, bonus, fuel, fee, cost, sales: cost + commission + BigInt(given.bookingFee) }
}

const bands = ([fuel_bonus_0, fuel_bonus_3, fuel_bonus_6]: readonly [number, number, number]) => ({
  fuel_bonus_0,
  fuel_bonus_3,
  fuel_bonus_6,
})

function ours(given: Given) {
  const { minutes, base, driverBonus, fuelBonus, total } = timesheetPay({
    type: given.type,
    start_time: given.start,
    finish_time: given.finish,
    rate: given.rate,
    driverBonus: given.bonus,
    constFuel: given.constFuel,
    trips: bands(given.trips),
    tripPay: tripPayOf(given.status, bands(given.frozen), bands(given.options)),
  })
  const row = {
    type: given.type,
    status: given.status,
    driver_id: given.driver,
    minutes,
    cost_total: total,
  }
  const expected_sales = timesheetSales(row, {
    basis: given.perHour ? 'per_hour' : 'percent',
    commissionHundredths: given.commission,
    bookingFee: given.bookingFee,
  })
  const fees = given.fee
  return {
    row: { ...row, expected_sales },
    paid: { timesheets: 1, minutes, base, bonus: driverBonus, fuel: fuelBonus, fees },
  }
}

test(`${COUNT} timesheets are as specified, to the penny and the minute`, () => {
  const random = randomFrom(20261121)
  const given = Array.from({ length: COUNT }, () => randomTimesheet(random))
  const expected = given.map(expectedOf)
  const found = given.map(ours)

  const differing = given.filter((_, index) => {
    const { minutes, base, bonus, fuel, fee, cost, sales } = expected[index] as Expected
    const { row, paid } = found[index] as ReturnType<typeof ours>
    const mine = [
      row.minutes,
      paid.base,
      paid.bonus,
      paid.fuel,
      paid.fees,
      row.cost_total,
      row.expected_sales,
    ]
    return [minutes, base, bonus, fuel, fee, cost, sales].some(
      (value, place) => Number(value) !== mine[place],
    )
  })
  expect(differing.slice(0, 3)).toEqual([])

  const both = given.map((timesheet, index) => ({ ...timesheet, ...(expected[index] as Expected) }))
  const alive = both.filter(({ status }) => status !== 20)
  const withDriver = both.filter(({ driver }) => driver)
  const totals = timesheetTotals(found.map(({ row }) => row))
  expect(totals).toEqual({
    approved: withDriver.filter(({ status }) => status === 30).length,
    unapproved: withDriver.filter(({ status }) => status === 10).length,
    free: COUNT - withDriver.length,
    discarded: withDriver.filter(({ status }) => status === 20).length,
    total: COUNT,
    filledMinutes: Number(sum(alive.filter(({ driver }) => driver).map(({ minutes }) => minutes))),
    estCost: Number(sum(alive.map(({ cost }) => cost))),
    expectedSales: Number(sum(alive.map(({ sales }) => sales))),
  })

  const panel = timesheetsByDriver(found.map(({ row }) => row))
  const paid = Map.groupBy(
    found.filter(({ row }) => row.driver_id && row.status === 30),
    ({ row }) => row.driver_id,
  )
  const ofDriver = Map.groupBy(both, ({ driver }) => driver ?? 0)
  expect(panel.size).toBe(ofDriver.size)
  for (const [driver, all] of ofDriver) {
    const mine = all.filter(({ status }) => status !== 20)
    expect(panel.get(driver)).toEqual({
      shifts: all.length,
      minutes: Number(sum(mine.map(({ minutes }) => minutes))),
      cost: Number(sum(mine.map(({ cost }) => cost))),
    })
    if (driver === 0) continue
    const approved = all.filter(({ status }) => status === 30)
    const total = (paid.get(driver) ?? [])
      .map((one): PaymentSums => one.paid)
      .reduce(addPayments, NO_PAYMENTS)
    expect([total.timesheets, total.minutes, payTotal(total)]).toEqual([
      approved.length,
      Number(sum(approved.map(({ minutes }) => minutes))),
      Number(sum(approved.map(({ cost, fee }) => cost + fee))),
    ])
  }
}, 120_000)
