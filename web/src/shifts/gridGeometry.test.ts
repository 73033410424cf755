import { describe, expect, test } from 'vitest'
import { shift } from '../testing/scheduleFixtures.ts'
import { columnSizes, rowHeights } from './gridGeometry.ts'

const DAYS = ['2026-03-09', '2026-03-10', '2026-03-11']
const of = (...dates: string[]) => ({ shifts: dates.map((period_date, id) => shift({ id, period_date })) })
/** In pixels: 4 above and below, 44 for each line of shifts with its gap, 24 to add another. */
const WITH_LINES = { one: 76, two: 120, three: 164 }

describe('heights of lines', () => {
  test('a line is as high as its fullest day', () => {
    const [one, three] = rowHeights(
      [of('2026-03-09', '2026-03-10'), of('2026-03-10', '2026-03-10', '2026-03-10', '2026-03-09')],
      DAYS,
      1,
    )
    expect(one).toBe(WITH_LINES.one)
    expect(three).toBe(WITH_LINES.three)
  })

  test('shifts side by side share a line', () => {
    const [height] = rowHeights([of(...Array<string>(5).fill('2026-03-09'))], DAYS, 2)
    expect(height).toBe(WITH_LINES.three)
  })

  test('the same shifts on other days are counted anew', () => {
    const rows = [of('2026-03-09', '2026-03-10')]
    expect(rowHeights(rows, DAYS, 1)).toEqual([WITH_LINES.one])
    // What lies before the first day stands there.
    expect(rowHeights(rows, DAYS.slice(1), 1)).toEqual([WITH_LINES.two])
    expect(rowHeights(rows, DAYS, 1)).toEqual([WITH_LINES.one])
  })

  test('a line without shifts has room for its name', () => {
    expect(rowHeights([of()], DAYS, 1)).toEqual([56])
  })
})

describe('widths of columns', () => {
  test('the days of a week fill the grid', () => {
    const { header, day, perLine } = columnSizes(1200, 7)
    expect(header + 7 * day).toBeLessThanOrEqual(1200)
    expect(header + 7 * day).toBeGreaterThan(1200 - 7)
    expect(perLine).toBe(1)
  })

  test('a month is wider than the grid, and its times stay readable', () => {
    expect(columnSizes(1200, 31).day).toBeGreaterThanOrEqual(120)
  })

  test('a single day has several shifts side by side', () => {
    expect(columnSizes(1200, 1).perLine).toBe(6)
  })

  test('a phone has a narrower first column', () => {
    expect(columnSizes(360, 7).header).toBeLessThan(columnSizes(1200, 7).header)
  })
})
