import { act, renderHook } from '@testing-library/react'
import type { ReactNode } from 'react'
import { expect, test } from 'vitest'
import type { ShownShift } from '../../shifts/shownShift.ts'
import { shift } from '../../testing/scheduleFixtures.ts'
import { DAY_HEADERS, type GridItem, NAMES } from '../grid/gridPositions.ts'
import { type Scene, SceneContext } from './scene.ts'
import { clearSelection, selectShifts } from './scheduleState.ts'
import { changeSchedule, scheduleNow } from './scheduleStore.ts'
import { allShown, figuresText, selectionFigures, shiftsBetween, useSelectedShifts } from './selection.ts'

const draft = shift({ status: 30, driver_id: null, start_time: '09:00' })
const forRestaurant = (of: ReturnType<typeof shift>): ShownShift => {
  const { cost_total, cost_per_hour, cost_bonus, cost_extra_bonus, const_fuel_bonus, ...told } = of
  return told as ShownShift
}

test.each<[string, ShownShift[], string]>([
  ['assigned and open shifts', [shift(), shift({ id: 2, driver_id: null })], '8.0 h · £96.00'],
  ['drafts among them', [shift(), draft], '4.0 h · £48.00 without 1 draft'],
  ['drafts alone', [draft, { ...draft, id: 3 }], '0.0 h · £0.00 without 2 drafts'],
  ['those of a restaurant, which sees no cost', [shift(), draft].map(forRestaurant), '10.0 h'],
])('hours and cost are of the same shifts: %s', (_, shifts, text) => {
  expect(figuresText(selectionFigures(shifts))).toBe(text)
})

const [MON, TUE, WED] = ['2026-03-09', '2026-03-10', '2026-03-11'] as const
const row = (id: number, ...shifts: [id: number, date: string, start: string][]) => ({
  key: id,
  name: `Restaurant ${id}`,
  shifts: shifts.map(([id, period_date, start_time]) => shift({ id, period_date, start_time })),
})
const SHOWN = {
  rows: [
    row(7, [3, MON, '18:00'], [1, MON, '08:00'], [2, MON, '12:00'], [4, WED, '08:00']),
    row(8, [5, TUE, '08:00']),
    row(9, [6, MON, '08:00'], [7, TUE, '08:00'], [8, '2026-03-20', '08:00']),
  ],
  days: [MON, TUE, WED],
}
const at = (line: number, date: string, item: GridItem) => ({ line, date, item })

test.each([
  ['itself', at(7, MON, 1), at(7, MON, 1), [1]],
  ['within a day, from shift to shift', at(7, MON, 2), at(7, MON, 3), [2, 3]],
  ['within a day, the other way', at(7, MON, 3), at(7, MON, 1), [1, 2, 3]],
  ['within a day, down to its Add button', at(7, MON, 2), at(7, MON, 'add'), [2, 3]],
  ['restaurants by days', at(7, MON, 2), at(8, TUE, 5), [1, 2, 3, 5]],
  ['the same from the other corner', at(8, MON, 'add'), at(7, TUE, 'add'), [1, 2, 3, 5]],
  ['up into the headers', at(9, MON, 6), at(DAY_HEADERS, MON, 'day'), [1, 2, 3, 6]],
  ['left into the names', at(9, TUE, 7), at(8, NAMES, 'place'), [5, 6, 7]],
])('a range has %s', (_, from, to, ids) => {
  expect(shiftsBetween(SHOWN, from, to)).toEqual(ids)
})

test('all are those of the days that are shown', () => {
  expect(allShown(SHOWN).toSorted()).toEqual([1, 2, 3, 4, 5, 6, 7])
})

test('shifts that are shown a moment after they were selected stay selected; those that go do not', () => {
  let shown = [1]
  const wrapper = ({ children }: { children: ReactNode }) => {
    const rows = [{ shifts: shown.map((id) => shift({ id })) }]
    const scene = { schedule: { rows, isKnown: true }, role: 'administrator' } as unknown as Scene
    return <SceneContext value={scene}>{children}</SceneContext>
  }
  const { result, rerender } = renderHook(useSelectedShifts, { wrapper })
  act(() => changeSchedule(selectShifts([1, 2, 3])))
  expect(result.current.map(({ id }) => id)).toEqual([1])
  shown = [1, 2, 3]
  rerender()
  expect(result.current.map(({ id }) => id)).toEqual([1, 2, 3])
  shown = [1, 3]
  rerender()
  expect([...scheduleNow().selected]).toEqual([1, 3])
  act(() => changeSchedule(clearSelection))
})
