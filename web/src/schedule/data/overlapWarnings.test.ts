import * as clashes from '@driverdesk/domain/shifts/shiftClash.ts'
import { describe, expect, test, vi } from 'vitest'
import { shift } from '../../testing/scheduleFixtures.ts'
import { createOverlapFinder } from './overlapWarnings.ts'

vi.mock(import('@driverdesk/domain/shifts/shiftClash.ts'), { spy: true })

const early = shift({ id: 1, start_time: '11:00', finish_time: '15:00' })
const late = shift({ id: 2, start_time: '14:00', finish_time: '18:00' })
const other = shift({ id: 3, driver_id: 2, start_time: '14:00', finish_time: '18:00' })
const open = shift({ id: 4, driver_id: null, start_time: '14:00', finish_time: '18:00' })

describe('warnings of overlaps', () => {
  test("name unpublished shifts that overlap another one of their driver, and no one else's", () => {
    expect([...createOverlapFinder()([early, late, other, open])].sort()).toEqual([1, 2])
  })

  test('disappear when the overlap does', () => {
    const find = createOverlapFinder()
    find([early, late])
    expect([...find([early, { ...late, start_time: '15:00' }])]).toEqual([])
    expect([...find([early])]).toEqual([])
  })

  test('are the same set while nothing changes', () => {
    const find = createOverlapFinder()
    const first = find([early, late, other])
    expect(find([other, late, early])).toBe(first)
  })

  test('include those that the server has found, if not all shifts are loaded', () => {
    const found = { ...shift({ id: 5, driver_id: 5 }), overlaps: 1 } as const
    const find = createOverlapFinder()
    const partly = find([early, late, found], true)
    expect([...partly].sort()).toEqual([1, 2, 5])
    expect(find([early, late, { ...found }], true)).toBe(partly)
    expect([...find([early, late, found])].sort()).toEqual([1, 2])
  })

  test('checks only the driver that a change touches', () => {
    const find = createOverlapFinder()
    find([early, late, other])
    vi.mocked(clashes.overlappingUnpublished).mockClear()
    find([early, late, { ...other, start_time: '16:00' }])
    expect(vi.mocked(clashes.overlappingUnpublished)).toHaveBeenCalledOnce()
  })
})
