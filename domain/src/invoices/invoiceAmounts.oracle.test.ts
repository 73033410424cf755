/**
 * 10,000 invoices from the hours up, worked out a second time from docs/spec alone (testing/expectedInvoice.ts). Both
 * must agree to the penny and the minute.
 */
import { expect, test } from 'vitest'
import { randomFrom } from '../kernel/testing/oracle.ts'
import { timesheetPay, tripPayOf } from '../timesheets/timesheetPay.ts'
import { APPROVED, OF_WORK } from '../timesheets/timesheetStatus.ts'
import { type CountedLine, invoiceAmounts } from './invoiceAmounts.ts'
import {
  expectedInvoice,
  type GivenInvoice,
  type GivenWork,
  randomInvoice,
} from './testing/expectedInvoice.ts'

const COUNT = 10_000
/** Clocks change on the nights before the 29th of March and the 25th of October. */
const DATES = ['2026-03-28', '2026-03-29', '2026-10-24', '2026-10-25', '2026-11-20', '2028-02-28']

const bands = ([fuel_bonus_0, fuel_bonus_3, fuel_bonus_6]: GivenWork['trips']) => ({
  fuel_bonus_0,
  fuel_bonus_3,
  fuel_bonus_6,
})
/** Today's options do not change approved pay. */
const TODAY = bands([1_234, 5_678, 9_999])

function lineOf(work: GivenWork): CountedLine & { fuel: number } {
  const { minutes, fuelBonus, total } = timesheetPay({
    type: OF_WORK,
    start_time: work.start,
    finish_time: work.finish,
    rate: work.rate,
    driverBonus: work.bonus,
    constFuel: work.constFuel,
    trips: bands(work.trips),
    tripPay: tripPayOf(APPROVED, bands(work.tripPay), TODAY),
  })
  return { kind: 'work', minutes, amount: total, fuel: fuelBonus }
}

function ours(given: GivenInvoice) {
  const lines = given.work.map(lineOf)
  const fees = given.fees.map((amount): CountedLine => ({ kind: 'fee', minutes: 0, amount }))
  const amounts = invoiceAmounts([...lines, ...fees], {
    basis: given.perHour ? 'per_hour' : 'percent',
    commissionHundredths: given.commission,
    bookingFee: given.bookingFee,
    vatHundredths: given.vatRate,
  })
  return { lines: lines.map(({ minutes, fuel, amount }) => ({ minutes, fuel, amount })), ...amounts }
}

test(`${COUNT} invoices are as specified, to the penny and the minute`, () => {
  const random = randomFrom(20261122)
  const given = Array.from({ length: COUNT }, () => randomInvoice(random, DATES, 12))
  const differing = given.flatMap((invoice) => {
    const [expected, found] = [expectedInvoice(invoice), ours(invoice)]
    return JSON.stringify(ordered(expected)) === JSON.stringify(ordered(found))
      ? []
      : [{ invoice, expected, found }]
  })
  expect(differing.slice(0, 3)).toEqual([])
  const kinds = new Set(
    given.map(({ perHour, vatRate, fees }) => [perHour, vatRate > 0, fees.length > 0].join()),
  )
  expect(kinds.size).toBe(8)
}, 120_000)

const ordered = (invoice: object) =>
  Object.entries(invoice).toSorted(([one], [other]) => (one < other ? -1 : 1))
