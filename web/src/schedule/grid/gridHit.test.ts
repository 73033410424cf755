import { describe, expect, test } from 'vitest'
import { restaurant, shift } from '../../testing/scheduleFixtures.ts'
import { boxBetween, boxOf, cellAt, type GridLayout, gridSizes, shiftsInBox } from './gridLayout.ts'

const DAYS = ['2026-03-09', '2026-03-10', '2026-03-11']
const at = (id: number, period_date: string, start_time = '11:00') => shift({ id, period_date, start_time })
const row = (id: number, shifts: ReturnType<typeof shift>[]) => ({
  restaurant: restaurant({ id }),
  area: undefined,
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

  test('and where that cell lies', () => {
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
