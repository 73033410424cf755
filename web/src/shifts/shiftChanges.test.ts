import type { DateRange } from '@driverdesk/domain/kernel/wallClock.ts'
import { describe, expect, test } from 'vitest'
import { applyDatedChanges } from '../kernel/datedChanges.ts'
import { shift } from '../testing/scheduleFixtures.ts'
import { changesOf, completedShift, type ShiftChange } from './shiftChanges.ts'
import type { ShownShift } from './shownShift.ts'

const applyShiftChanges = (shifts: ShownShift[], changes: readonly ShiftChange[], range: DateRange) =>
  applyDatedChanges(shifts, changes, range, completedShift)

const RANGE = { from: '2026-03-09', to: '2026-03-15' }
const LATER = '2026-03-01T11:00:00.000Z'
const EARLIER = '2026-03-01T09:00:00.000Z'

describe('a change to the shifts of a range', () => {
  test('adds a new shift, and keeps the objects of the others', () => {
    const one = shift({ id: 1 })
    const two = shift({ id: 2 })
    const after = applyShiftChanges([one], [{ put: two }], RANGE)
    expect(after).toEqual([one, two])
    expect(after[0]).toBe(one)
  })

  test('replaces an older version with a newer one', () => {
    const newer = shift({ status: 20, updated_at: LATER })
    expect(applyShiftChanges([shift()], [{ put: newer }], RANGE)).toEqual([newer])
  })

  test('never replaces a newer version with an older one', () => {
    const shifts = [shift({ status: 20 })]
    expect(applyShiftChanges(shifts, [{ put: shift({ updated_at: EARLIER }) }], RANGE)).toBe(shifts)
  })

  test('ignores a repeated change', () => {
    const newer = shift({ status: 20, updated_at: LATER })
    const once = applyShiftChanges([shift()], [{ put: newer }], RANGE)
    expect(applyShiftChanges(once, [{ put: structuredClone(newer) }], RANGE)).toBe(once)
  })

  test('ignores the order of the fields', () => {
    const shifts = [shift()]
    const turned = Object.fromEntries(Object.entries(shift()).reverse()) as ReturnType<typeof shift>
    expect(applyShiftChanges(shifts, [{ put: turned }], RANGE)).toBe(shifts)
  })

  test('takes a timesheet that arrives without a new version', () => {
    const timesheet = { id: 5, type: 10, status: 10, status_progress: 10 } as const
    const [after] = applyShiftChanges([shift()], [{ put: shift({ timesheet }) }], RANGE)
    expect(after?.timesheet).toEqual(timesheet)
  })

  test('drops a shift that moved out of the range', () => {
    const moved = shift({ period_date: '2026-03-16', updated_at: LATER })
    expect(applyShiftChanges([shift()], [{ put: moved }], RANGE)).toEqual([])
  })

  test('does not add a shift outside the range', () => {
    const shifts = [shift()]
    const far = shift({ id: 2, period_date: '2026-04-01' })
    expect(applyShiftChanges(shifts, [{ put: far }], RANGE)).toBe(shifts)
  })

  test('removes a shift, and ignores a second removal', () => {
    const once = applyShiftChanges([shift(), shift({ id: 2 })], [{ remove: 1 }], RANGE)
    expect(once.map(({ id }) => id)).toEqual([2])
    expect(applyShiftChanges(once, [{ remove: 1 }], RANGE)).toBe(once)
  })

  test('keeps timesheet and driver if an answer has none', () => {
    const timesheet = { id: 5, type: 10, status: 10, status_progress: 10 } as const
    const known = shift({ timesheet })
    const { driver: _driver, timesheet: _timesheet, ...bare } = shift({ status: 20, updated_at: LATER })
    const [after] = applyShiftChanges([known], [{ put: bare }], RANGE)
    expect(after).toMatchObject({ status: 20, timesheet, driver: known.driver })
  })

  test('drops the name of a driver who no longer has the shift', () => {
    const { driver: _driver, ...bare } = shift({ driver_id: 2, updated_at: LATER })
    const [after] = applyShiftChanges([shift()], [{ put: bare }], RANGE)
    expect(after).toEqual(bare)
  })
})

describe('live events', () => {
  const event = (name: string, data: unknown, channel = 'shift') => ({ seq: 1, channel, event: name, data })

  test.each(['store', 'update', 'publish', 'unpublish', 'reject', 'request'])('%s puts the shift', (name) => {
    expect(changesOf([event(name, shift())])).toEqual([{ put: shift() }])
  })

  test('destroy removes it', () => {
    expect(changesOf([event('destroy', { id: 4 })])).toEqual([{ remove: 4 }])
  })

  test('ignores other channels and unknown events', () => {
    expect(changesOf([event('store', shift(), 'driver'), event('dance', shift())])).toEqual([])
  })
})

describe('who rejected an open shift', () => {
  const open = { driver_id: null, status_assigned: 30, driver_canceled: undefined } as const
  const ann = { id: 1, full_name: 'Ann Lee' } as never

  test('is the driver who had it', () => {
    const known = shift({ driver_id: 1, driver: ann })
    const rejected = { ...shift({ ...open, driver: null }), driver_id_canceled: 1 }
    expect(completedShift(rejected, known)).toMatchObject({ driver_canceled: 'Ann Lee' })
  })

  test('is not the one whose assignment is undone', () => {
    const known = shift({ driver_id: 1, driver: ann })
    const undone = { ...shift({ ...open, driver: null }), driver_id_canceled: 2 }
    expect(completedShift(undone, known)).not.toHaveProperty('driver_canceled', 'Ann Lee')
  })
})
