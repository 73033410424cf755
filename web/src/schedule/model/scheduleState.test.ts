import { expect, test } from 'vitest'
import { shift } from '../../testing/scheduleFixtures.ts'
import {
  clearSelection,
  closeDialog,
  EMPTY,
  keepSelected,
  LEFT,
  paintShifts,
  type ScheduleState,
  selectShifts,
  toggleShift,
  unpaintShifts,
} from './scheduleState.ts'

type Change = Partial<ScheduleState> | ((before: ScheduleState) => ScheduleState)

function after(...changes: Change[]): ScheduleState {
  let state = EMPTY
  for (const change of changes) state = typeof change === 'function' ? change(state) : { ...state, ...change }
  return state
}
const selectedAfter = (...changes: Change[]) => [...after(...changes).selected]
const PLACE = { line: 1, date: '2026-03-11', item: 1 } as const
const COPIED = {
  restaurant_id: 1,
  period_date: '2026-03-11',
  start_time: '11:00',
  finish_time: '15:00',
  comment: '',
  extra_request: 0,
  driver_id: null,
  manning: 'Open shift',
} as const

test('replaces the selection, or adds and removes one shift', () => {
  expect(selectedAfter(selectShifts([1, 2]), selectShifts([3]))).toEqual([3])
  expect(selectedAfter(selectShifts([1, 2]), toggleShift(3), toggleShift(1))).toEqual([2, 3])
  expect(
    selectedAfter(
      selectShifts([1, 2]),
      keepSelected((id) => id > 1),
    ),
  ).toEqual([2])
})

test('still waits for a range while shifts arrive, until something else is selected', () => {
  const awaited = {}
  const state = after(selectShifts([1, 2]), { awaited })
  expect(keepSelected(() => true)(state)).toBe(state)
  expect(keepSelected((id) => id > 1)(state).awaited).toBe(awaited)
  expect(selectShifts([1, 2])(state).awaited).toBeUndefined()
})

test('keeps the state if the same shifts are selected again', () => {
  const state = after(selectShifts([1, 2]))
  expect(selectShifts([2, 1])(state)).toBe(state)
  expect(selectShifts([])(EMPTY)).toBe(EMPTY)
})

test('extends a range from where the last selection began, until it is cleared', () => {
  expect(after(selectShifts([1], PLACE), selectShifts([1, 2])).anchor).toEqual(PLACE)
  expect(after({ anchor: PLACE }, toggleShift(2)).anchor).toEqual(PLACE)
  expect(after(selectShifts([1], PLACE), clearSelection).anchor).toBeUndefined()
})

test('remembers the shifts that were last dropped as open ones, until the screen is left', () => {
  const open = shift({ id: 2, driver_id: null, status_assigned: 20 })
  const { opened } = after(paintShifts([shift({ id: 1 }), open]))
  expect([...opened]).toEqual([2])
  expect([...after({ opened }, unpaintShifts([open])).opened]).toEqual([2])
  expect([...after({ opened }, paintShifts([shift({ id: 3 })])).opened]).toEqual([])
  expect([...after({ opened }, LEFT).opened]).toEqual([])
})

test('keeps a second drop when the first is answered', () => {
  const [first, second] = [shift({ id: 1, start_time: '11:00' }), shift({ id: 1, start_time: '12:00' })]
  const both = after(paintShifts([first]), paintShifts([second]))
  expect(unpaintShifts([first])(both).painted.get(1)).toBe(second)
  expect(unpaintShifts([second])(both).painted).toBe(EMPTY.painted)
})

test('closes one dialog and leaves another that was opened since', () => {
  const [one, other] = [{ kind: 'copy' }, { kind: 'day', date: '2026-03-11' }] as const
  expect(after({ dialog: one }, closeDialog(one)).dialog).toBeUndefined()
  expect(after({ dialog: other }, closeDialog(one)).dialog).toBe(other)
})

test('keeps the selection and the copied shift, but no dialog, when the schedule is left', () => {
  const left = after(selectShifts([1]), { copied: COPIED, dialog: { kind: 'copy' } }, LEFT)
  expect(left).toEqual({ ...EMPTY, selected: new Set([1]), copied: COPIED })
})
