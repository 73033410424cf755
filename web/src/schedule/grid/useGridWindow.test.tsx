import { renderHook } from '@testing-library/react'
import { expect, test, vi } from 'vitest'
import type { Line } from '../model/line.ts'
import { changeSchedule } from '../model/scheduleStore.ts'
import { gridSizes } from './gridLayout.ts'
import { useGridWindow, useShowToday } from './useGridWindow.ts'

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

test('scrolls the days to where they were left, unless other days are shown', () => {
  const draw = (shown: readonly string[]) => {
    const element = document.createElement('div')
    vi.spyOn(element, 'clientWidth', 'get').mockReturnValue(400)
    const grid = { current: element }
    const { unmount } = renderHook(() => useShowToday({ grid, days: shown, today, sizes, isMeasured: true }))
    return { element, unmount }
  }
  const first = draw(days)
  first.element.scrollLeft = 70
  first.element.dispatchEvent(new Event('scroll'))
  first.unmount()
  const again = draw([...days])
  expect(again.element.scrollLeft).toBe(70)
  again.unmount()
  expect(draw(['2026-03-10', today]).element.scrollLeft).toBe(0)
  changeSchedule({ across: undefined })
})

test('draws the lines of the next grid at once, in the size of the last one and where it was left', () => {
  const rows = Array.from({ length: 100 }, (_, nr) => ({ key: nr + 1 }) as Line)
  const drawn: (readonly number[])[] = []
  const grid = { current: null }
  const draw = () =>
    renderHook(() => {
      const measures = { sizesOf: gridSizes, heightsOf: () => rows.map(() => 100) }
      const { lines } = useGridWindow({
        ...{ grid, rows, days, measures },
        ...{ pinned: undefined, isWaiting: false, lane: 'restaurants', isCompact: false },
      })
      drawn.push(lines.map(({ index }) => index))
    })
  draw()
  expect(drawn[0]).toEqual([])
  drawn.length = 0
  changeSchedule({ room: { width: 1_000, height: 250 }, left: { key: 11, beyond: 0, lane: 'restaurants' } })
  draw()
  expect(drawn[0]).toEqual([10, 11, 12])
  changeSchedule({ room: undefined, left: undefined })
})
