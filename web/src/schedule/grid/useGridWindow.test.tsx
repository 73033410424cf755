import { act, renderHook, waitFor } from '@testing-library/react'
import { expect, test, vi } from 'vitest'
import type { Line } from '../model/line.ts'
import { changeSchedule } from '../model/scheduleStore.ts'
import { monthSizes } from '../views/month/monthSizes.ts'
import { gridSizes } from './gridLayout.ts'
import { useGridSizes, useInSight, useShowToday } from './useGridWindow.ts'

const MONTH = Array.from({ length: 31 }, (_, nr) => `2026-03-${String(nr + 1).padStart(2, '0')}`)
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
  // The columns do not have their final width yet, so the scroll would stop short.
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

test('draws the lines of the next grid at once, at the size and scroll position of the last', () => {
  const rows = Array.from({ length: 100 }, (_, nr) => ({ key: nr + 1 }) as Line)
  const drawn: (readonly number[])[] = []
  const grid = { current: null }
  const draw = () =>
    renderHook(() => {
      const measures = { sizesOf: gridSizes, heightsOf: () => rows.map(() => 100) }
      const of = useGridSizes({ ...{ grid, rows, days, measures }, isWaiting: false, isCompact: false })
      const { lines } = useInSight({
        ...{ grid, rows, days, ...of },
        ...{ pinned: undefined, isKnown: of.isMeasured, lane: 'restaurants', asked: '' },
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

test('a line draws the days in sight, and one or two beyond; a sixth of the lines draws the next day at a time', async () => {
  const rows = Array.from({ length: 12 }, (_, nr) => ({ key: nr + 1 }) as Line)
  changeSchedule({ room: { width: 1_000, height: 250 } })
  // 200 pixels are the names. Five days of 150 pixels and a third of the next are in sight.
  const sizes = { ...gridSizes(1_000, 31, 1, { isCompact: false }), header: 200, day: 150 }
  const heights = rows.map(() => 100)
  const grid = { current: null }
  const { result, rerender } = renderHook(
    (pinnedDay: number) =>
      useInSight({
        ...{ grid, rows, days: MONTH, sizes, heights, isKnown: true, lane: 'restaurants', asked: '' },
        pinned: { row: 0, day: pinnedDay },
      }),
    { initialProps: 0 },
  )
  await waitFor(() => expect(result.current.columnsOf(5)).toContain(7))
  const drawn = rows.map((_, line) => result.current.columnsOf(line))
  for (const columns of drawn) {
    expect(columns.slice(0, 7)).toEqual([0, 1, 2, 3, 4, 5, 6])
    expect(columns.length).toBeLessThanOrEqual(8)
  }
  expect(new Set(drawn.map(({ length }) => length)).size).toBeGreaterThan(1)
  rerender(20)
  expect(result.current.columnsOf(3)).toEqual([...(drawn[3] ?? []), 20])
  rerender(0)
  expect(result.current.columnsOf(3)).toBe(drawn[3])
  changeSchedule({ room: undefined })
})

test.each([
  ['a week on half a screen', 820, gridSizes(820, 7, 1, { isCompact: false }), 7],
  ['a week on a laptop', 1_280, gridSizes(1_280, 7, 1, { isCompact: false }), 7],
  ['a month of figures', 1_280, monthSizes(1_280, 31, 1, { isCompact: false }), 31],
])('all days that fit beside the names are drawn at once: %s', (_, width, sizes, count) => {
  changeSchedule({ room: { width, height: 250 } })
  const drawn: (readonly number[])[] = []
  renderHook(() => {
    const { columnsOf } = useInSight({
      ...{ grid: { current: null }, rows: [{ key: 1 } as Line], days: MONTH.slice(0, count), sizes },
      ...{ heights: [100], pinned: undefined, isKnown: true, lane: 'restaurants', asked: '' },
    })
    drawn.push(columnsOf(0))
  })
  expect(sizes.header + count * sizes.day).toBeLessThanOrEqual(width)
  expect(drawn[0]).toEqual(Array.from({ length: count }, (_, day) => day))
  changeSchedule({ room: undefined })
})

test('the last days are drawn at the right end of a scroll', () => {
  const sizes = { ...gridSizes(1_000, 14, 1, { isCompact: false }), header: 208, day: 134 }
  const element = document.createElement('div')
  vi.spyOn(element, 'clientWidth', 'get').mockReturnValue(1_000)
  vi.spyOn(element, 'clientHeight', 'get').mockReturnValue(250)
  const rows = Array.from({ length: 6 }, (_, nr) => ({ key: nr + 1 }) as Line)
  const { result } = renderHook(() =>
    useInSight({
      ...{ grid: { current: element }, rows, days: MONTH.slice(0, 14), sizes, heights: rows.map(() => 100) },
      ...{ pinned: undefined, isKnown: true, lane: 'restaurants', asked: '' },
    }),
  )
  act(() => {
    element.scrollLeft = 208 + 14 * 134 - 1_000
    element.dispatchEvent(new Event('scroll'))
  })
  for (const line of rows.keys()) expect(result.current.columnsOf(line).at(-1)).toBe(13)
})

test('a new search, place or order begins at the top; the same lines keep their place', () => {
  const element = document.createElement('div')
  vi.spyOn(element, 'clientWidth', 'get').mockReturnValue(1_000)
  vi.spyOn(element, 'clientHeight', 'get').mockReturnValue(250)
  const sizes = { ...gridSizes(1_000, 3, 1, { isCompact: false }), header: 208, day: 134 }
  const grid = { current: element }
  const all = Array.from({ length: 50 }, (_, nr) => ({ key: nr + 1 }) as Line)
  const { rerender } = renderHook(
    ({ rows, asked }: { rows: readonly Line[]; asked: string }) =>
      useInSight({
        ...{ grid, rows, days, sizes, heights: rows.map(() => 100), asked },
        ...{ pinned: undefined, isKnown: true, lane: 'drivers' },
      }),
    { initialProps: { rows: all, asked: 'name' } },
  )
  act(() => {
    element.scrollTop = 2_000
    element.dispatchEvent(new Event('scroll'))
  })
  rerender({ rows: all.slice(1), asked: 'name' })
  expect(element.scrollTop).toBe(1_900)
  rerender({ rows: all.slice(1).toReversed(), asked: 'hours' })
  expect(element.scrollTop).toBe(0)
})
