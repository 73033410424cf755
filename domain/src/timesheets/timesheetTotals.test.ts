import { expect, test } from 'vitest'
import {
  type CountedTimesheet,
  timesheetSales,
  timesheetsByDriver,
  timesheetTotals,
} from './timesheetTotals.ts'

const row: CountedTimesheet = {
  type: 10,
  driver_id: 7,
  status: 10,
  minutes: 60,
  cost_total: 1075,
  expected_sales: 1341,
}
const nothing = {
  approved: 0,
  unapproved: 0,
  free: 0,
  discarded: 0,
  total: 0,
  filledMinutes: 0,
  estCost: 0,
  expectedSales: 0,
}
const money = { estCost: 1075, expectedSales: 1341 }

test.each([
  ['pending', {}, { unapproved: 1, filledMinutes: 60, ...money }],
  ['approved', { status: 30 }, { approved: 1, filledMinutes: 60, ...money }],
  ['discarded', { status: 20 }, { discarded: 1 }],
  ['open', { driver_id: null }, { free: 1, ...money }],
  ['open, driver 0', { driver_id: 0 }, { free: 1, ...money }],
] as const)('a row that is %s', (_case, more, counts) => {
  expect(timesheetTotals([{ ...row, ...more }])).toEqual({ ...nothing, total: 1, ...counts })
})

test('sums cover the rows; without rows they are zero', () => {
  expect(timesheetTotals([])).toEqual(nothing)
  expect(timesheetTotals([row, { ...row, status: 30, cost_total: 1 }, { ...row, status: 20 }])).toEqual({
    ...nothing,
    approved: 1,
    unapproved: 1,
    discarded: 1,
    total: 3,
    filledMinutes: 120,
    estCost: 1076,
    expectedSales: 2682,
  })
})

test.each([
  ['a percentage', { basis: 'percent', commissionHundredths: 150, bookingFee: 250 }, 10, 10000 + 150 + 250],
  ['by the hour', { basis: 'per_hour', commissionHundredths: 150, bookingFee: 250 }, 10, 10000 + 225 + 250],
  ['a cancellation', { basis: 'percent', commissionHundredths: 150, bookingFee: 250 }, 20, 0],
] as const)('expected sales: %s', (_case, charges, type, sales) => {
  expect(timesheetSales({ type, minutes: 90, cost_total: 10000 }, charges)).toBe(sales)
})

test("the panel has each driver's rows, the open shifts under 0, and all together", () => {
  const byDriver = timesheetsByDriver([
    row,
    { ...row, status: 20 },
    { ...row, driver_id: 8, minutes: 15, cost_total: 269 },
    { ...row, driver_id: null, minutes: 30, cost_total: 500 },
  ])
  expect(byDriver).toEqual(
    new Map([
      [7, { shifts: 2, minutes: 60, cost: 1075 }],
      [8, { shifts: 1, minutes: 15, cost: 269 }],
      [0, { shifts: 1, minutes: 30, cost: 500 }],
    ]),
  )
})
