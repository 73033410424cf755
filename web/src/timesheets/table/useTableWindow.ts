import { useVirtualizer } from '@tanstack/react-virtual'
import { type RefObject, useCallback, useLayoutEffect, useMemo, useRef } from 'react'
import { useTextScale } from '../../ui/textScale.ts'
import { rowKey, type TimesheetRow } from '../timesheetRow.ts'

/** In pixels at the default text size; the styles repeat them in rem. */
const ROW_HEIGHT = 44
const HEAD_HEIGHT = 36
const ROWS_BEYOND = 8

/** Virtualises the rows. */
export function useTableWindow(scroller: RefObject<HTMLDivElement | null>, rows: readonly TimesheetRow[]) {
  const textScale = useTextScale()
  const rowHeight = ROW_HEIGHT * textScale
  const headHeight = HEAD_HEIGHT * textScale
  const indexOf = useMemo(() => new Map(rows.map((row, index) => [rowKey(row), index])), [rows])
  const lines = useVirtualizer({
    count: rows.length,
    getScrollElement: () => scroller.current,
    estimateSize: () => rowHeight,
    // A new function makes the virtualizer ask for the sizes again.
    getItemKey: useCallback(
      (index: number) => {
        const row = rows[index]
        return row ? rowKey(row) : -rowHeight - index
      },
      [rows, rowHeight],
    ),
    overscan: ROWS_BEYOND,
    useFlushSync: false,
    paddingStart: headHeight,
    scrollPaddingStart: headHeight,
  })
  const anchor = useAnchor(scroller, rows, indexOf, rowHeight)
  return { lines, indexOf, onScroll: anchor.remember }
}

/** Keeps the scroll position on the same row when rows are added or removed above it. */
function useAnchor(
  scroller: RefObject<HTMLDivElement | null>,
  rows: readonly TimesheetRow[],
  indexOf: ReadonlyMap<string, number>,
  rowHeight: number,
) {
  const anchor = useRef<{ keys: string[]; offset: number }>(undefined)
  const seen = useRef(rows)
  const remember = useCallback(() => {
    const top = scroller.current?.scrollTop ?? 0
    const first = Math.floor(top / rowHeight)
    const keys = seen.current.slice(first, first + 10).map(rowKey)
    anchor.current = top > 0 ? { keys, offset: top - first * rowHeight } : undefined
  }, [scroller, rowHeight])
  useLayoutEffect(() => {
    const before = seen.current
    seen.current = rows
    const node = scroller.current
    const kept = anchor.current
    if (before === rows || !node || !kept) return
    const place = kept.keys.findIndex((key) => indexOf.has(key))
    const index = indexOf.get(kept.keys[place] ?? '')
    if (index === undefined) return
    const top = (index - place) * rowHeight + kept.offset
    if (node.scrollTop !== top) node.scrollTop = top
  }, [rows, indexOf, scroller, rowHeight])
  return { remember }
}
