import { describe, expect, test } from 'vitest'
import { shift } from '../../testing/scheduleFixtures.ts'
import {
  type GridItem,
  type GridPosition,
  type GridShape,
  moveFocus,
  nextOpen,
  settle,
} from './gridPositions.ts'

/** Three restaurants on three days; the middle cell has the shifts 1 and 2, the last restaurant is inactive. */
const CELLS: GridItem[][][] = [
  [['add'], ['add'], ['add']],
  [['add'], [1, 2, 'add'], [3, 'add']],
  [['cell'], ['cell'], [4]],
]
const shape: GridShape = { rows: 3, days: 3, items: (row, day) => CELLS[row]?.[day] ?? [] }
/** The same with day headers and names that can be focused. */
const headed: GridShape = {
  ...shape,
  items: (row, day) =>
    row === -1 && day >= 0 ? ['day'] : day === -1 && row >= 0 ? ['place', 'area'] : shape.items(row, day),
}
const at = (row: number, day: number, item: GridItem): GridPosition => ({ row, day, item })
const press = (from: GridPosition, key: string, ctrl = false) => moveFocus(from, { key, ctrl }, shape)

describe('the keys of the grid', () => {
  test.each<[string, GridPosition, string, GridPosition]>([
    ['down goes from shift to shift', at(1, 1, 1), 'ArrowDown', at(1, 1, 2)],
    ['and then to the Add button', at(1, 1, 2), 'ArrowDown', at(1, 1, 'add')],
    ['and then to the next restaurant', at(0, 1, 'add'), 'ArrowDown', at(1, 1, 1)],
    ['up comes in from below', at(2, 1, 'cell'), 'ArrowUp', at(1, 1, 'add')],
    ['up goes from shift to shift', at(1, 1, 2), 'ArrowUp', at(1, 1, 1)],
    ['up from the first goes on to the restaurant above', at(1, 1, 1), 'ArrowUp', at(0, 1, 'add')],
    ['right keeps the place in the cell', at(1, 1, 2), 'ArrowRight', at(1, 2, 'add')],
    ['left takes what there is', at(1, 1, 2), 'ArrowLeft', at(1, 0, 'add')],
    ['the first day has nothing to the left', at(1, 0, 'add'), 'ArrowLeft', at(1, 0, 'add')],
    ['the last day has nothing to the right', at(1, 2, 3), 'ArrowRight', at(1, 2, 3)],
    ['nothing is above the first restaurant', at(0, 0, 'add'), 'ArrowUp', at(0, 0, 'add')],
    ['nothing is below the last', at(2, 2, 4), 'ArrowDown', at(2, 2, 4)],
    ['Home is the first day', at(1, 2, 3), 'Home', at(1, 0, 'add')],
    ['End is the last day', at(1, 0, 'add'), 'End', at(1, 2, 3)],
    ['Page Down stops at the last restaurant', at(0, 2, 'add'), 'PageDown', at(2, 2, 4)],
    ['Page Up stops at the first', at(2, 2, 4), 'PageUp', at(0, 2, 'add')],
  ])('%s', (_, from, key, to) => {
    expect(press(from, key)).toEqual(to)
  })

  test.each<[string, GridPosition, string, GridPosition]>([
    ['up from the first restaurant is the day', at(0, 1, 'add'), 'ArrowUp', at(-1, 1, 'day')],
    ['and from there to another day', at(-1, 1, 'day'), 'ArrowRight', at(-1, 2, 'day')],
    ['the corner has nothing', at(-1, 0, 'day'), 'ArrowLeft', at(-1, 0, 'day')],
    ['down from a day is its first restaurant', at(-1, 1, 'day'), 'ArrowDown', at(0, 1, 'add')],
    ['left from the first day is the name', at(1, 0, 'add'), 'ArrowLeft', at(1, -1, 'place')],
    ['then the area, and the next name', at(1, -1, 'area'), 'ArrowDown', at(2, -1, 'place')],
    ['nothing is above the first name', at(0, -1, 'place'), 'ArrowUp', at(0, -1, 'place')],
    ['Home from a name is the first day', at(1, -1, 'place'), 'Home', at(1, 0, 'add')],
  ])('%s', (_, from, key, to) => {
    expect(moveFocus(from, { key, ctrl: false }, headed)).toEqual(to)
  })

  test('with Ctrl, Home and End reach the corners', () => {
    expect(press(at(1, 1, 1), 'Home', true)).toEqual(at(0, 0, 'add'))
    expect(press(at(1, 1, 1), 'End', true)).toEqual(at(2, 2, 4))
  })

  test.each(['a', 'Enter', 'Tab', 'Escape'])('%s is not a key of the grid', (key) => {
    expect(press(at(1, 1, 1), key)).toBeUndefined()
  })
})

describe('a position whose item is gone', () => {
  test('moves to the first item in its cell', () => {
    expect(settle(at(1, 1, 99), shape)).toEqual(at(1, 1, 1))
  })

  test('moves into a grid that has shrunk', () => {
    expect(settle(at(9, 9, 99), shape)).toEqual(at(2, 2, 4))
  })

  test('leaves a header that can no longer be focused', () => {
    expect(settle(at(-1, 1, 'day'), headed)).toEqual(at(-1, 1, 'day'))
    expect(settle(at(-1, 1, 'day'), shape)).toEqual(at(0, 1, 'add'))
    expect(settle(at(1, -1, 'area'), shape)).toEqual(at(1, 0, 'add'))
  })

  test('is undefined in an empty grid', () => {
    expect(settle(at(0, 0, 'add'), { ...shape, rows: 0 })).toBeUndefined()
  })
})

const open = (id: number, restaurant_id: number, period_date: string, start_time = '11:00') =>
  shift({ id, restaurant_id, period_date, start_time, driver_id: null, status_assigned: 20 })
const [MONDAY, TUESDAY] = ['2026-03-09', '2026-03-10']
const shown = {
  days: [MONDAY, TUESDAY],
  rows: [
    {
      key: 1,
      name: 'One',
      shifts: [
        open(11, 1, MONDAY),
        shift({ id: 12, restaurant_id: 1, period_date: MONDAY, start_time: '12:00', driver_id: 5 }),
        open(13, 1, MONDAY, '13:00'),
      ],
    },
    { key: 2, name: 'Two', shifts: [open(21, 2, TUESDAY)] },
  ],
}
const place = (line: number, date: string, item: number | 'add') => ({ line, date, item })

test('the next open shift is found in the day, in later days, in other restaurants, and from the end at the start', () => {
  expect(nextOpen(shown, place(1, MONDAY, 11), 1)).toEqual(place(1, MONDAY, 13))
  expect(nextOpen(shown, place(1, MONDAY, 12), 1)).toEqual(place(1, MONDAY, 13))
  expect(nextOpen(shown, place(1, MONDAY, 13), 1)).toEqual(place(2, TUESDAY, 21))
  expect(nextOpen(shown, place(2, TUESDAY, 21), 1)).toEqual(place(1, MONDAY, 11))
})

test('the previous one is found in reverse order', () => {
  expect(nextOpen(shown, place(1, MONDAY, 13), -1)).toEqual(place(1, MONDAY, 11))
  expect(nextOpen(shown, place(1, MONDAY, 11), -1)).toEqual(place(2, TUESDAY, 21))
  expect(nextOpen(shown, place(2, TUESDAY, 21), -1)).toEqual(place(1, MONDAY, 13))
})

test('from a place without a shift it is the first of that day, or the next one', () => {
  expect(nextOpen(shown, place(1, MONDAY, 'add'), 1)).toEqual(place(1, MONDAY, 11))
  expect(nextOpen(shown, place(1, TUESDAY, 'add'), 1)).toEqual(place(2, TUESDAY, 21))
})

test('does not count a draft as open', () => {
  const draft = { ...open(12, 1, MONDAY, '12:00'), status: 30 as const }
  const [line] = shown.rows
  const rows = line ? [{ ...line, shifts: [open(11, 1, MONDAY), draft, open(13, 1, MONDAY, '13:00')] }] : []
  expect(nextOpen({ days: shown.days, rows }, place(1, MONDAY, 11), 1)).toEqual(place(1, MONDAY, 13))
})

test('there is none if no other shift is open', () => {
  const [line] = shown.rows
  const one = { days: shown.days, rows: line ? [{ ...line, shifts: [open(11, 1, MONDAY)] }] : [] }
  expect(nextOpen(one, place(1, MONDAY, 11), 1)).toBeUndefined()
  expect(nextOpen({ rows: [], days: [] }, place(1, MONDAY, 11), 1)).toBeUndefined()
})
