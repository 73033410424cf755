import { renderHook } from '@testing-library/react'
import { expect, test, vi } from 'vitest'
import { useShowToday } from './useGridWindow.ts'

const today = '2026-03-11'
const days = ['2026-03-09', '2026-03-10', today]
const sizes = { header: 200, day: 150, perLine: 1 }

test('scrolls new days to today, and does not measure the grid when it renders again', () => {
  const element = document.createElement('div')
  const width = vi.spyOn(element, 'clientWidth', 'get').mockReturnValue(400)
  const grid = { current: element }
  const { rerender } = renderHook(
    (isMeasured: boolean) => useShowToday({ grid, days, today, sizes, isMeasured }),
    { initialProps: false },
  )
  // The columns are not as wide as they will be: it would stop short.
  expect(element.scrollLeft).toBe(0)
  rerender(true)
  expect(element.scrollLeft).toBe(150)
  const measured = width.mock.calls.length
  rerender(true)
  expect(width).toHaveBeenCalledTimes(measured)
})
