import { expect, test } from 'vitest'
import { restaurant, shift } from '../../testing/scheduleFixtures.ts'
import {
  type DailyOf,
  daysOfLine,
  daysOfShifts,
  figuresOfShifts,
  figuresText,
  totalsByDay,
  totalsOfRow,
} from './dayFigures.ts'
import type { ScheduleRow } from './scheduleRows.ts'

const [MONDAY, TUESDAY] = ['2026-03-09', '2026-03-10']
const open = { driver_id: null, driver: null, status_assigned: 20 } as const
/** 11:00 to 15:00, £48. */
const worked = shift({ id: 1, period_date: MONDAY })
const free = shift({ id: 2, period_date: MONDAY, ...open })
const draft = shift({ id: 3, period_date: TUESDAY, status: 30, ...open })
const row: ScheduleRow = { restaurant: restaurant(), area: undefined, shifts: [worked, free, draft] }

test('counts shifts, hours and cost of the assigned and open ones, and drafts beside them', () => {
  expect(figuresOfShifts(row.shifts)).toEqual({ shifts: 2, drafts: 1, open: 1, minutes: 480, cost: 9_600 })
  expect(figuresText(figuresOfShifts(row.shifts))).toBe(
    '2 shifts, 1 open, 8.0 hours and £96.00 with open shifts, and 1 draft',
  )
  expect(figuresText(figuresOfShifts([draft]))).toBe('1 draft')
  expect(daysOfShifts(row.shifts).get(TUESDAY)).toEqual({
    shifts: 0,
    drafts: 1,
    open: 0,
    minutes: 0,
    cost: 0,
  })
})

test('gives a restaurant no cost', () => {
  const { cost_total: _, ...forRestaurant } = worked
  const figures = figuresOfShifts([forRestaurant as never])
  expect(figures.cost).toBeUndefined()
  expect(figuresText(figures)).toBe('1 shift, 0 open, 4.0 hours')
  expect(figuresText(figures, true)).toBe('1 shift, 4.0 hours')
})

test('sums a day over restaurants, loaded or not', () => {
  const known = new Map([[MONDAY, { shifts: 40, drafts: 2, open: 5, minutes: 600, cost: 12_000 }]])
  const coming = { days: new Map([[MONDAY, 40]]), outline: {} as never }
  const lines = [
    { key: 1, name: 'One', shifts: row.shifts },
    { key: 2, name: 'Two', shifts: [], coming },
  ]
  const totalsOf = (dailyOf: DailyOf) => totalsByDay(lines.map((line) => daysOfLine(line, dailyOf)))
  expect(totalsOf(() => undefined)).toBeUndefined()
  const monday = totalsOf((id) => (id === 2 ? known : undefined))?.get(MONDAY)
  expect(monday).toEqual({ shifts: 42, drafts: 2, open: 6, minutes: 1_080, cost: 21_600 })
  expect(monday && figuresText(monday)).toBe(
    '42 shifts, 6 open, 18.0 hours and £216.00 with open shifts, and 2 drafts',
  )
})

test('takes the totals of a line that is not loaded from its outline', () => {
  const outline = {
    total: 7,
    draft: 2,
    open: 3,
    filledMinutes: 480,
    openMinutes: 60,
    estCost: 9_600,
  } as never
  expect(totalsOfRow({ ...row, coming: { days: new Map(), outline } })).toEqual({
    shifts: 5,
    drafts: 2,
    open: 3,
    minutes: 540,
    cost: 9_600,
  })
  expect(totalsOfRow(row).shifts).toBe(2)
})
