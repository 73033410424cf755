import { describe, expect, test } from 'vitest'
import { shift } from '../testing/scheduleFixtures.ts'
import { ADD_HEIGHT, columnSizes, GAP, PADDING, rowHeights, SHIFT_HEIGHT } from './gridGeometry.ts'

const DAYS = ['2026-03-09', '2026-03-10', '2026-03-11']
const of = (...dates: string[]) => ({ shifts: dates.map((period_date, id) => shift({ id, period_date })) })
const withLines = (lines: number) => 2 * PADDING + lines * (SHIFT_HEIGHT + GAP) + ADD_HEIGHT

describe('heights of lines', () => {
  test('a line is as high as its fullest day', () => {
    const [one, three] = rowHeights(
      [of('2026-03-09', '2026-03-10'), of('2026-03-10', '2026-03-10', '2026-03-10', '2026-03-09')],
      DAYS,
      1,
    )
    expect(one).toBe(withLines(1))
    expect(three).toBe(withLines(3))
  })

  test('shifts side by side share a line', () => {
    const [height] = rowHeights([of(...Array<string>(5).fill('2026-03-09'))], DAYS, 2)
    expect(height).toBe(withLines(3))
  })

  test('the same shifts on other days are counted anew', () => {
    const rows = [of('2026-03-09', '2026-03-10')]
    expect(rowHeights(rows, DAYS, 1)).toEqual([withLines(1)])
    // What lies before the first day stands there.
    expect(rowHeights(rows, DAYS.slice(1), 1)).toEqual([withLines(2)])
    expect(rowHeights(rows, DAYS, 1)).toEqual([withLines(1)])
  })

  test('a line without shifts has room for its name', () => {
    expect(rowHeights([of()], DAYS, 1)[0]).toBeGreaterThan(withLines(0))
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
