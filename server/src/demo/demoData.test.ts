import { createHash } from 'node:crypto'
import { daysBetween } from '@driverdesk/domain/kernel/wallClock.ts'
import { afterEach, describe, expect, it, vi } from 'vitest'
import type { DemoInput } from './demoPlan.ts'
import { demoData, demoDataOfScale } from './fillDemo.ts'
import { DEMO_SCALES, rowsOf, SMALL_INPUT, shareOf } from './testing/demoRows.ts'

const hashOf = (input: DemoInput) => {
  const { days, ...standing } = demoData(input)
  return createHash('sha256')
    .update(JSON.stringify([standing, [...days()]]))
    .digest('hex')
}

describe('the demonstration data', () => {
  afterEach(() => {
    vi.useRealTimers()
    vi.restoreAllMocks()
  })

  it('is the same for the same input at any time', () => {
    vi.spyOn(Math, 'random').mockImplementation(() => {
      throw new Error('chance that cannot be repeated')
    })
    vi.useFakeTimers({ now: new Date('2001-02-03T04:05:06Z') })
    const then = hashOf(SMALL_INPUT)
    vi.setSystemTime(new Date('2040-07-08T23:59:59Z'))
    expect(hashOf(SMALL_INPUT)).toBe(then)
  })

  it('is the same every time its days are read', () => {
    const data = demoData(SMALL_INPUT)
    expect([...data.days()]).toEqual([...data.days()])
  })

  it.each([
    ['seed', { seed: 2 }],
    ['day', { today: '2026-11-21' }],
    ['size', { size: 'national' as const }],
  ])('is different for another %s', (_, other) => {
    const firstDay = (input: DemoInput) => demoData(input).days().next().value
    expect(firstDay({ ...SMALL_INPUT, ...other })).not.toEqual(firstDay(SMALL_INPUT))
  })

  it('refuses a seed that is not a whole number and a day that is not in the calendar', () => {
    expect(() => demoData({ ...SMALL_INPUT, seed: 1.5 })).toThrow('Not a whole number: 1.5')
    expect(() => demoData({ ...SMALL_INPUT, today: '2026-02-30' })).toThrow('Not a date: 2026-02-30')
  })
})

describe('the small size', () => {
  const rows = rowsOf(demoData(SMALL_INPUT))

  it('has four areas, 25 restaurants, 80 drivers, 4 panel and 20 restaurant accounts', () => {
    expect({
      areas: rows.area.length,
      restaurants: rows.restaurant.length,
      drivers: rows.driver.length,
      panelUsers: rows.panel_user.length,
      restaurateurs: rows.restaurateur.length,
    }).toEqual({ areas: 4, restaurants: 25, drivers: 80, panelUsers: 4, restaurateurs: 20 })
  })

  it('has about 50 shifts a day over three months back and one ahead', () => {
    const offsets = new Map(
      rows.days.map((day) => [daysBetween(SMALL_INPUT.today, day.shift[0]?.period_date ?? ''), day.shift]),
    )
    const filled = Array.from({ length: 91 + 1 + 30 }, (_, index) => offsets.get(index - 91)?.length ?? 0)
    expect(Math.min(...filled)).toBeGreaterThan(40)
    expect(Math.max(...filled)).toBeLessThan(70)
    expect(filled.reduce((sum, count) => sum + count) / filled.length).toBeCloseTo(50.5, 0)
  })
})

describe('the national size', () => {
  it('has 60 areas, 600 restaurants and 8,000 drivers', () => {
    const { area, restaurant, driver, restaurateur } = demoData({ ...SMALL_INPUT, size: 'national' })
    expect([area.length, restaurant.length, driver.length]).toEqual([60, 600, 8_000])
    expect(new Set(area.map(({ name }) => name)).size).toBe(60)
    expect(new Set(restaurant.map(({ name }) => name)).size).toBe(600)
    expect(restaurateur).toHaveLength(480)
  })

  it('has about 2,400 shifts a day, made day by day', () => {
    const days = demoData({ ...SMALL_INPUT, size: 'national' }).days()
    const firstWeek = Array.from({ length: 7 }, () => days.next().value?.shift.length ?? 0)
    expect(firstWeek.reduce((sum, count) => sum + count) / 7).toBeCloseTo(2_400, -1)
  })
})

describe.each(DEMO_SCALES)('the shares of the %s size', (_, plan) => {
  const { shifts, timesheet, timesheets, charges, cancellations, invoices, creditNotes, restaurant } = rowsOf(
    demoDataOfScale(plan),
  )

  it('has 60 % published, 30 % new and 10 % draft, and 70 % assigned', () => {
    expect(shareOf(shifts, (shift) => shift.status === 20)).toBeCloseTo(0.6, 1.5)
    expect(shareOf(shifts, (shift) => shift.status === 10)).toBeCloseTo(0.3, 1.5)
    expect(shareOf(shifts, (shift) => shift.status === 30)).toBeCloseTo(0.1, 1.5)
    expect(shareOf(shifts, (shift) => shift.status_assigned === 10)).toBeCloseTo(0.7, 1.5)
  })

  it('has timesheets for about 82 % of the past published shifts with a driver, and for no others', () => {
    const past = shifts.filter(
      (shift) => shift.status === 20 && shift.driver_id && shift.period_date < plan.today,
    )
    const withTimesheet = new Set(timesheets.map((timesheet) => timesheet.shift_id))
    expect(shareOf(past, (shift) => withTimesheet.has(shift.id))).toBeCloseTo(0.82, 1.5)
    const pastIds = new Set(past.map((shift) => shift.id))
    expect([...withTimesheet].filter((id) => !pastIds.has(id ?? 0))).toEqual([])
  })

  it('has timesheets in every state and progress', () => {
    const states = new Set(timesheets.map(({ status, status_progress }) => `${status}/${status_progress}`))
    expect([...states].toSorted()).toEqual(
      ['10/10', '10/20', '10/30', '10/50', '20/60', '20/70', '30/40', '30/70'].toSorted(),
    )
  })

  it('has charges for every report, some already taken and some not', () => {
    expect(new Set(charges.map(({ event }) => event))).toEqual(new Set([10, 30, 40]))
    const fees = new Map(cancellations.map((one) => [one.shift_id, Number(one.cost_extra_bonus)]))
    const shares = charges.flatMap(({ event, shift_id, cost }) =>
      event === 10 ? [Number(fees.get(shift_id)) / Number(cost)] : [],
    )
    expect(new Set(shares.map(Math.abs))).toEqual(new Set([0, 1, 2]))
    expect(charges.filter(({ creator_id }) => !creator_id)).toEqual([])
  })

  it('gives most shifts to a fifth of the restaurants', () => {
    const counts = [...Map.groupBy(shifts, (shift) => shift.restaurant_id).values()].map((own) => own.length)
    const busiest = counts.toSorted((a, b) => b - a).slice(0, restaurant.length / 5)
    expect(busiest.reduce((sum, count) => sum + count) / shifts.length).toBeGreaterThan(0.6)
  })

  it('starts and finishes every shift on a quarter of an hour', () => {
    const times = shifts.flatMap((shift) => [shift.start_time, shift.finish_time])
    expect(times.filter((time) => !/^\d\d:(00|15|30|45)$/.test(time))).toEqual([])
  })

  it('numbers every table from 1 without a gap', () => {
    const numbered = (list: readonly { id: number }[]) => list.map((row) => row.id)
    for (const list of [shifts, timesheet, invoices, creditNotes, restaurant]) {
      expect(numbered(list)).toEqual(Array.from({ length: list.length }, (_, index) => index + 1))
    }
  })
})
