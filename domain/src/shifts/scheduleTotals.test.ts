import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { driverTotals, scheduleTotals, shiftCounts } from './scheduleTotals.ts'
import { ASSIGNED, FREE, REJECTED, SHIFT_DRAFT, SHIFT_NEW, SHIFT_PUBLISHED } from './shiftStatus.ts'

const nothing = {
  published: 0,
  unpublished: 0,
  draft: 0,
  open: 0,
  total: 0,
  filledMinutes: 0,
  openMinutes: 0,
  estCost: 0,
  expectedSales: 0,
}

describe('the totals of a schedule', () => {
  test('are all zero without shifts', () => {
    expect(scheduleTotals([])).toEqual(nothing)
  })

  test.each([
    ['published, assigned', SHIFT_PUBLISHED, ASSIGNED, { published: 1, filledMinutes: 60 }],
    ['published, free', SHIFT_PUBLISHED, FREE, { published: 1, open: 1, openMinutes: 60 }],
    ['published, rejected', SHIFT_PUBLISHED, REJECTED, { published: 1, open: 1, openMinutes: 60 }],
    ['new, assigned', SHIFT_NEW, ASSIGNED, { unpublished: 1, filledMinutes: 60 }],
    ['new, free', SHIFT_NEW, FREE, { unpublished: 1, open: 1, openMinutes: 60 }],
    ['draft, free', SHIFT_DRAFT, FREE, { draft: 1, estCost: 0, expectedSales: 0 }],
    ['draft, assigned', SHIFT_DRAFT, ASSIGNED, { draft: 1, estCost: 0, expectedSales: 0 }],
  ] as const)('count a shift that is %s', (_case, status, status_assigned, counts) => {
    const shift = { status, status_assigned, minutes: 60, cost_total: 1075, expected_sales: 1341 }
    expect(scheduleTotals([shift])).toEqual({
      ...nothing,
      total: 1,
      estCost: 1075,
      expectedSales: 1341,
      ...counts,
    })
  })

  test('are the same for a restaurant, without money', () => {
    const filled = { status: SHIFT_PUBLISHED, status_assigned: ASSIGNED, minutes: 90 } as const
    const open = { status: SHIFT_DRAFT, status_assigned: FREE, minutes: 60 } as const
    expect(shiftCounts([filled, open])).toEqual({
      published: 1,
      unpublished: 0,
      draft: 1,
      open: 0,
      total: 2,
      filledMinutes: 90,
      openMinutes: 0,
    })
  })

  test('each shift is in exactly one of the three statuses, and filled or open; sums add up the lines', () => {
    const anyShift = fc.record({
      status: fc.constantFrom(SHIFT_NEW, SHIFT_PUBLISHED, SHIFT_DRAFT),
      status_assigned: fc.constantFrom(ASSIGNED, FREE, REJECTED),
      minutes: fc.nat(1440),
      cost_total: fc.nat(100_000),
      expected_sales: fc.nat(100_000),
    })
    fc.assert(
      fc.property(fc.array(anyShift), (shifts) => {
        const totals = scheduleTotals(shifts)
        expect(totals.published + totals.unpublished + totals.draft).toBe(shifts.length)
        const planned = shifts.filter(({ status }) => status !== SHIFT_DRAFT)
        const assigned = planned.filter((shift) => shift.status_assigned === ASSIGNED)
        expect(assigned.length + totals.open + totals.draft).toBe(totals.total)
        expect(totals.estCost).toBe(planned.reduce((sum, shift) => sum + shift.cost_total, 0))
        expect(totals.expectedSales).toBe(planned.reduce((sum, shift) => sum + shift.expected_sales, 0))
      }),
    )
  })
})

test("each driver's shifts, minutes and cost are counted, and the open shifts' under 0", () => {
  const totals = driverTotals([
    { driver_id: 7, minutes: 300, cost_total: 5375 },
    { driver_id: null, minutes: 60, cost_total: 1000 },
    { driver_id: 7, minutes: 15, cost_total: 269 },
    { driver_id: 0, minutes: 30, cost_total: 500 },
    { driver_id: 8, minutes: 480, cost_total: 8000 },
    { driver_id: null, minutes: 15, cost_total: 250 },
  ])
  expect(totals).toEqual(
    new Map([
      [7, { shifts: 2, minutes: 315, cost: 5644 }],
      [0, { shifts: 3, minutes: 105, cost: 1750 }],
      [8, { shifts: 1, minutes: 480, cost: 8000 }],
    ]),
  )
})
