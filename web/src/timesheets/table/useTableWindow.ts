import { useVirtualizer } from '@tanstack/react-virtual'
import { type RefObject, useCallback, useLayoutEffect, useMemo, useRef } from 'react'
import { textScale } from '../../ui/textScale.ts'
import type { TimesheetRow } from '../timesheetRow.ts'
import { rowKey } from './rowKey.ts'

/** In pixels; the styles have the same. */
export const ROW_HEIGHT = 44 * textScale
export const HEAD_HEIGHT = 36 * textScale
const ROWS_BEYOND = 8

/** Which rows are in sight, and where they are: thousands cost no more than dozens. */
export function useTableWindow(scroller: RefObject<HTMLDivElement | null>, rows: readonly TimesheetRow[]) {
  const indexOf = useMemo(() => new Map(rows.map((row, index) => [rowKey(row), index])), [rows])
  const lines = useVirtualizer({
    count: rows.length,
    getScrollElement: () => scroller.current,
    estimateSize: () => ROW_HEIGHT,
    getItemKey: useCallback(
      (index: number) => {
        const row = rows[index]
        return row ? rowKey(row) : index
      },
      [rows],
    ),
    overscan: ROWS_BEYOND,
    useFlushSync: false,
    paddingStart: HEAD_HEIGHT,
    scrollPaddingStart: HEAD_HEIGHT,
  })
  const anchor = useAnchor(scroller, rows, indexOf)
  return { lines, indexOf, onScroll: anchor.remember }
}

/** Rows that others add or remove above do not move what a person looks at. */
function useAnchor(
  scroller: RefObject<HTMLDivElement | null>,
  rows: readonly TimesheetRow[],
  indexOf: ReadonlyMap<string, number>,
) {
  const anchor = useRef<{ keys: string[]; offset: number }>(undefined)
  const seen = useRef(rows)
  const remember = useCallback(() => {
    const top = scroller.current?.scrollTop ?? 0
    const first = Math.floor(top / ROW_HEIGHT)
    const keys = seen.current.slice(first, first + 10).map(rowKey)
    anchor.current = top > 0 ? { keys, offset: top - first * ROW_HEIGHT } : undefined
  }, [scroller])
  useLayoutEffect(() => {
    const before = seen.current
    seen.current = rows
    const node = scroller.current
    const kept = anchor.current
    if (before === rows || !node || !kept) return
    const place = kept.keys.findIndex((key) => indexOf.has(key))
    const index = indexOf.get(kept.keys[place] ?? '')
    if (index === undefined) return
    const top = (index - place) * ROW_HEIGHT + kept.offset
    if (node.scrollTop !== top) node.scrollTop = top
  }, [rows, indexOf, scroller])
  return { remember }
}
