import { renderHook, waitFor } from '@testing-library/react'
import { expect, test, vi } from 'vitest'
import type { Line } from '../model/line.ts'
import { changeSchedule } from '../model/scheduleStore.ts'
import { gridSizes } from './gridLayout.ts'
import { useGridSizes, useInSight, useShowToday } from './useGridWindow.ts'

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
      const of = useGridSizes({ ...{ grid, rows, days, measures }, isWaiting: false, isCompact: false })
      const { lines } = useInSight({
        ...{ grid, rows, days, ...of },
        ...{ pinned: undefined, isKnown: of.isMeasured, lane: 'restaurants' },
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

test('a line draws the days in sight and at most two beyond; a sixth of the lines draws the next day at a time', async () => {
  const rows = Array.from({ length: 12 }, (_, nr) => ({ key: nr + 1 }) as Line)
  const month = Array.from({ length: 31 }, (_, nr) => `2026-03-${String(nr + 1).padStart(2, '0')}`)
  changeSchedule({ room: { width: 1_000, height: 250 } })
  // 200 pixels are the names. Five days of 150 pixels and a third of the next are in sight.
  const sizes = { ...gridSizes(1_000, 31, 1, { isCompact: false }), header: 200, day: 150 }
  const heights = rows.map(() => 100)
  const grid = { current: null }
  const { result, rerender } = renderHook(
    (pinnedDay: number) =>
      useInSight({
        ...{ grid, rows, days: month, sizes, heights, isKnown: true, lane: 'restaurants' },
        pinned: { row: 0, day: pinnedDay },
      }),
    { initialProps: 0 },
  )
  await waitFor(() => expect(result.current.columnsOf(5)).toContain(6))
  const drawn = rows.map((_, line) => result.current.columnsOf(line))
  for (const columns of drawn) {
    expect(columns.slice(0, 6)).toEqual([0, 1, 2, 3, 4, 5])
    expect(columns.length).toBeLessThanOrEqual(8)
  }
  expect(new Set(drawn.map(({ length }) => length)).size).toBeGreaterThan(1)
  rerender(20)
  expect(result.current.columnsOf(3)).toEqual([...(drawn[3] ?? []), 20])
  rerender(0)
  expect(result.current.columnsOf(3)).toBe(drawn[3])
  changeSchedule({ room: undefined })
})

test('days that fit beside the names are all drawn at once', () => {
  const rows = [{ key: 1 } as Line]
  changeSchedule({ room: { width: 650, height: 250 } })
  const sizes = { ...gridSizes(650, 3, 1, { isCompact: false }), header: 200, day: 150 }
  const drawn: (readonly number[])[] = []
  renderHook(() => {
    const { columnsOf } = useInSight({
      ...{ grid: { current: null }, rows, days, sizes, heights: [100], isKnown: true, lane: 'restaurants' },
      pinned: undefined,
    })
    drawn.push(columnsOf(0))
  })
  expect(drawn[0]).toEqual([0, 1, 2])
  changeSchedule({ room: undefined })
})
