import { describe, expect, test } from 'vitest'
import { shift } from '../../testing/scheduleFixtures.ts'
import {
  boxBetween,
  boxOf,
  cellAt,
  type GridLayout,
  gridSizes,
  rowHeights,
  shiftsInBox,
  steadyLine,
  topFor,
} from './gridLayout.ts'

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

  test('the same shifts on other days are counted again', () => {
    const rows = [of('2026-03-09', '2026-03-10')]
    expect(rowHeights(rows, DAYS, lines(1))).toEqual([WITH_LINES.one])
    // Shifts before the first day count on the first day.
    expect(rowHeights(rows, DAYS.slice(1), lines(1))).toEqual([WITH_LINES.two])
    expect(rowHeights(rows, DAYS, lines(1))).toEqual([WITH_LINES.one])
  })

  test('a note of several lines makes a line higher', () => {
    const note = (text: string) => ({ kind: 'partly', text, details: text, gaps: [] }) as const
    const noted = (text: string, date: string) => ({
      ...of('2026-03-09'),
      notes: new Map([[date, note(text)]]),
    })
    const rows = [
      noted('Elsewhere 18:00 – 22:00', '2026-03-09'),
      noted('Elsewhere 18:00 – 22:00', '2026-03-10'),
      noted('Leave', '2026-03-09'),
      noted('Elsewhere 11:00 – 15:00, 18:00 – 22:00', '2026-03-09'),
      noted('06:00 – 09:00, 10:00 – 13:00, 14:00 – 17:00, 18:00 – 21:00, 22:00 – 24:00, off', '2026-03-10'),
    ]
    const { one } = WITH_LINES
    const narrow = { ...lines(1), noteRoom: 80 }
    expect(rowHeights(rows, DAYS, narrow)).toEqual([one + 15, one, one, one + 30, 8 + 6 * 15])
    expect(rowHeights(rows, DAYS, { ...narrow, noteRoom: 600 })).toEqual([one, one, one, one, one])
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

  test('widens the columns for larger text', () => {
    const { header, day, head } = gridSizes(1200, 7, 2)
    expect([header, day, head]).toEqual([416, 268, 134])
  })

  test.each([
    [844, 7],
    [1009, 7],
    [1184, 7],
    [1429, 14],
  ])('%d pixels hold %d days without scrolling, with shorter times', (width, days) => {
    const { header, day, cells } = gridSizes(width, days, 1)
    expect(header + days * day).toBeLessThanOrEqual(width)
    expect(day).toBeGreaterThanOrEqual(88)
    expect(cells).toBe(day < 120 ? 'short' : 'full')
  })

  test('days that would be too narrow keep their width and scroll', () => {
    expect(gridSizes(700, 7, 1)).toMatchObject({ header: 208, day: 134, cells: 'full' })
    expect(gridSizes(1184, 14, 1)).toMatchObject({ header: 208, day: 134 })
  })

  test('compact lines are lower, with times and driver on one line where there is room', () => {
    const compact = (width: number) => gridSizes(width, 7, 1, { isCompact: true })
    expect(compact(1429)).toMatchObject({ shift: 22, cells: 'line' })
    expect(compact(1024)).toMatchObject({ shift: 30, cells: 'short' })
    expect(rowHeights([of('2026-03-09', '2026-03-09')], DAYS, compact(1429))).toEqual([76])
  })

  test('a phone has a narrower first column', () => {
    expect(gridSizes(360, 7, 1).header).toBeLessThan(gridSizes(1200, 7, 1).header)
  })
})

const at = (id: number, period_date: string, start_time = '11:00') => shift({ id, period_date, start_time })
const row = (id: number, shifts: ReturnType<typeof shift>[]) => ({
  key: id,
  name: `Restaurant ${id}`,
  shifts,
})

/** Two shifts side by side in each day of 320 pixels; the lines are 76 and 120 pixels high, below headers of 52. */
const LAYOUT: GridLayout = {
  rows: [
    row(1, [at(1, DAYS[0] ?? ''), at(2, DAYS[0] ?? '', '12:00'), at(3, DAYS[2] ?? '')]),
    row(2, [at(5, DAYS[1] ?? '', '17:00'), at(4, DAYS[1] ?? '', '08:00'), at(6, DAYS[1] ?? '', '18:00')]),
  ],
  days: DAYS,
  sizes: { ...gridSizes(1160, 3, 1), header: 200, day: 320, perLine: 2 },
  heights: [76, 120],
}

describe('the cell at a point', () => {
  test.each([
    ['the first', 200, 52, { row: 0, day: 0 }],
    ['its last pixel', 519, 127, { row: 0, day: 0 }],
    ['the next line', 200, 128, { row: 1, day: 0 }],
    ['the last', 1159, 247, { row: 1, day: 2 }],
    ['none on the names', 199, 60, undefined],
    ['none on the headers', 300, 51, undefined],
    ['none right of the days', 1160, 60, undefined],
    ['none below the lines', 300, 248, undefined],
  ])('%s', (_, x, y, expected) => {
    expect(cellAt({ x, y }, LAYOUT)).toEqual(expected)
  })

  test('comes with its position', () => {
    expect(boxOf({ row: 1, day: 2 }, LAYOUT)).toEqual({ left: 840, top: 128, right: 1160, bottom: 248 })
    expect(boxOf({ row: 2, day: 0 }, LAYOUT)).toBeUndefined()
    expect(boxOf({ row: 0, day: 3 }, LAYOUT)).toBeUndefined()
  })
})

describe('the shifts that a box touches', () => {
  test.each([
    ['the first alone', { x: 201, y: 53 }, { x: 210, y: 60 }, [1]],
    ['both beside each other, drawn from right to left', { x: 500, y: 60 }, { x: 210, y: 60 }, [1, 2]],
    ['nothing in the gap between them', { x: 359, y: 60 }, { x: 361, y: 60 }, []],
    ['nothing below them', { x: 210, y: 97 }, { x: 500, y: 127 }, []],
    ['in the order of the day, not of the list', { x: 521, y: 132 }, { x: 840, y: 150 }, [4, 5]],
    ['the second line of a day', { x: 521, y: 180 }, { x: 600, y: 190 }, [6]],
    ['over lines and days', { x: 0, y: 0 }, { x: 2000, y: 2000 }, [1, 2, 3, 4, 5, 6]],
    ['nothing above the lines', { x: 0, y: 0 }, { x: 2000, y: 40 }, []],
  ])('%s', (_, from, to, ids) => {
    expect(shiftsInBox(boxBetween(from, to), LAYOUT)).toEqual(ids)
  })
})

describe('the line that stays where it is', () => {
  const rows = [1, 2, 3].map((key) => ({ key }))
  const drawn = { rows, heights: [100, 200, 100], pinned: undefined, top: 150 }

  test.each([
    ['is the first in sight', {}, { key: 2, beyond: 50 }],
    ['is the one with the focus', { pinned: 2 }, { key: 3, beyond: -150 }],
    ['is not the one with the focus that is scrolled away', { pinned: 0 }, { key: 2, beyond: 50 }],
    ['is not the one with the focus that is further down', { pinned: 2, room: 150 }, { key: 2, beyond: 50 }],
    ['is none at the top', { top: 0 }, undefined],
  ])('%s', (_which, { room = 300, ...other }: { room?: number; pinned?: number; top?: number }, line) => {
    expect(steadyLine({ ...drawn, ...other }, room)).toEqual(line)
  })

  test('is the next in sight if it has gone', () => {
    expect(steadyLine(drawn, 300, (key) => key !== 2)).toEqual({ key: 3, beyond: -150 })
    expect(steadyLine(drawn, 300, (key) => key === 1)).toBeUndefined()
  })

  test('is found again where lines above it have grown, and nowhere once it is gone', () => {
    const line = { key: 2, beyond: 50 }
    expect(topFor(line, drawn)).toBe(150)
    expect(topFor(line, { ...drawn, heights: [180, 200, 100] })).toBe(230)
    expect(topFor(line, { ...drawn, rows: rows.filter(({ key }) => key !== 2) })).toBeUndefined()
    expect(topFor({ key: 1, beyond: -150 }, drawn)).toBe(0)
  })
})
