import { act, renderHook } from '@testing-library/react'
import type { KeyboardEvent } from 'react'
import { expect, test, vi } from 'vitest'
import type { TimesheetRow } from '../timesheetDesk.ts'
import { useTableKeys } from './TimesheetTable.tsx'

const rows = Array.from({ length: 40 }, (_, id) => ({ id: id + 1, shift_id: null }) as TimesheetRow)

test('moves by lines and pages, and never past the ends', () => {
  const scrollToIndex = vi.fn()
  const { result } = renderHook(() =>
    useTableKeys({
      rows,
      chosen: undefined,
      lines: { scrollToIndex },
      onSelect: () => {},
      onOpen: () => {},
    }),
  )
  const press = (key: string) => {
    act(() => result.current.onKeyDown({ key, preventDefault: () => {} } as KeyboardEvent))
    expect(scrollToIndex).toHaveBeenLastCalledWith(result.current.active)
    return result.current.active
  }
  const keys = [
    'ArrowDown',
    'PageDown',
    'PageDown',
    'ArrowUp',
    'PageUp',
    'PageUp',
    'PageUp',
    'End',
    'PageDown',
    'Home',
  ]
  expect(keys.map(press)).toEqual([1, 13, 25, 24, 12, 0, 0, 39, 39, 0])
})
