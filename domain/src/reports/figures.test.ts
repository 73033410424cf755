import { expect, test } from 'vitest'
import {
  actualMargin,
  addFigures,
  type FigureSums,
  figuresInPence,
  fillRate,
  latenessRate,
  margin,
  marginRate,
  NO_FIGURES,
  overrun,
  overrunRate,
  rejectionRate,
} from './figures.ts'

const sums = (given: Partial<FigureSums>): FigureSums => ({ ...NO_FIGURES, ...given })

test('has no rate if the whole is 0, and a rate of 0 if the part is 0', () => {
  for (const rate of [fillRate, rejectionRate, latenessRate, marginRate, overrunRate]) {
    expect(rate(NO_FIGURES)).toBeUndefined()
  }
  expect(margin(NO_FIGURES)).toBe(0)
  expect(overrun(NO_FIGURES)).toBe(0)
  const open = sums({ shifts: 4, worked: 2, expected_sales: 500, planned_cost: 500 })
  expect([fillRate(open), latenessRate(open), marginRate(open)]).toEqual([0, 0, 0])
  expect(rejectionRate(open)).toBeUndefined()
})

test('computes each rate of a week', () => {
  const week = sums({
    shifts: 10,
    assigned: 7,
    rejected: 1,
    worked: 8,
    late: 2,
    expected_sales: 12_500,
    planned_cost: 10_000,
    compared_planned_minutes: 600,
    compared_worked_minutes: 540,
  })
  expect(fillRate(week)).toBe(0.7)
  expect(rejectionRate(week)).toBe(1 / 8)
  expect(latenessRate(week)).toBe(0.25)
  expect([margin(week), marginRate(week)]).toEqual([2500, 0.2])
  expect([overrun(week), overrunRate(week)]).toEqual([-60, -0.1])
})

// £400.10 invoiced, less £312.45 of pay.
test('the actual margin is what was invoiced less its pay, and there is none without an invoice', () => {
  expect(actualMargin(sums({ invoices: 2, invoiced: 400_10, billed_pay: 312_45 }))).toBe(87_65)
  expect(actualMargin(sums({ invoices: 1, invoiced: 100_00, billed_pay: 120_00 }))).toBe(-20_00)
  // A part of the work whose amount is in another range.
  expect(actualMargin(sums({ invoices: 1, invoiced: 0, billed_pay: 9_00 }))).toBe(-9_00)
  expect(actualMargin(NO_FIGURES)).toBeUndefined()
})

test('if all are rejected the rate is 1, and a cost above the sales gives a negative margin', () => {
  expect(rejectionRate(sums({ rejected: 3 }))).toBe(1)
  expect(marginRate(sums({ expected_sales: 1000, planned_cost: 1500 }))).toBe(-0.5)
})

test('groups add up in pence, without the rounding errors of pounds', () => {
  const group = figuresInPence(sums({ expected_sales: 0.1, planned_cost: 0.07, shifts: 3, invoiced: 1.15 }))
  expect(addFigures([group, group, group])).toEqual(
    sums({ expected_sales: 30, planned_cost: 21, shifts: 9, invoiced: 345 }),
  )
  expect(addFigures([])).toEqual(NO_FIGURES)
})
