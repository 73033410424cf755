import { describe, expect, test } from 'vitest'
import { shift } from '../../testing/scheduleFixtures.ts'
import { gridSizes, rowHeights } from './gridLayout.ts'

const DAYS = ['2026-03-09', '2026-03-10', '2026-03-11']
const of = (...dates: string[]) => ({ shifts: dates.map((period_date, id) => shift({ id, period_date })) })
/** With so many shifts side by side. */
const lines = (perLine: number, textScale = 1) => ({ ...gridSizes(1200, 7, textScale), perLine })
/** In pixels: 4 above and below, 44 for each line of shifts with its gap, 24 to add another. */
const WITH_LINES = { one: 76, two: 120, three: 164 }

describe('heights of lines', () => {
  test('a line is as high as its fullest day', () => {
    const [one, three] = rowHeights(
      [of('2026-03-09', '2026-03-10'), of('2026-03-10', '2026-03-10', '2026-03-10', '2026-03-09')],
      DAYS,
      lines(1),
    )
    expect(one).toBe(WITH_LINES.one)
    expect(three).toBe(WITH_LINES.three)
  })

  test('shifts side by side share a line', () => {
    const [height] = rowHeights([of(...Array<string>(5).fill('2026-03-09'))], DAYS, lines(2))
    expect(height).toBe(WITH_LINES.three)
  })

  test('the same shifts on other days are counted anew', () => {
    const rows = [of('2026-03-09', '2026-03-10')]
    expect(rowHeights(rows, DAYS, lines(1))).toEqual([WITH_LINES.one])
    // What lies before the first day stands there.
    expect(rowHeights(rows, DAYS.slice(1), lines(1))).toEqual([WITH_LINES.two])
    expect(rowHeights(rows, DAYS, lines(1))).toEqual([WITH_LINES.one])
  })

  test('with text twice as large a line is about twice as high', () => {
    const rows = [of('2026-03-09'), of()]
    // The gaps stay as they are.
    expect(rowHeights(rows, DAYS, lines(1, 2))).toEqual([140, 112])
  })

  test('a line without shifts has room for its name', () => {
    expect(rowHeights([of()], DAYS, lines(1))).toEqual([56])
  })
})

describe('widths of columns', () => {
  test('the days of a week fill the grid', () => {
    const { header, day, perLine } = gridSizes(1200, 7, 1)
    expect(header + 7 * day).toBeLessThanOrEqual(1200)
    expect(header + 7 * day).toBeGreaterThan(1200 - 7)
    expect(perLine).toBe(1)
  })

  test('a month is wider than the grid, and its times stay readable', () => {
    expect(gridSizes(1200, 31, 1).day).toBeGreaterThanOrEqual(120)
  })

  test('a single day has several shifts side by side', () => {
    expect(gridSizes(1200, 1, 1).perLine).toBe(6)
  })

  test('larger text takes wider columns', () => {
    const { header, day, head } = gridSizes(1200, 7, 2)
    expect([header, day, head]).toEqual([416, 268, 104])
  })

  test('a phone has a narrower first column', () => {
    expect(gridSizes(360, 7, 1).header).toBeLessThan(gridSizes(1200, 7, 1).header)
  })
})
