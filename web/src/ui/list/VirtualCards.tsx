import { useWindowVirtualizer } from '@tanstack/react-virtual'
import { type ReactNode, useCallback, useEffect, useLayoutEffect, useRef, useState } from 'react'
import { MOST_PRINTED, Unprinted, usePrinting } from '../printing.tsx'
import { useTextScale } from '../textScale.ts'
import classes from './VirtualCards.module.css'

interface VirtualCardsProps<R, K extends string | number> {
  rows: readonly R[]
  keyOf: (row: R) => K
  /** Estimated height in pixels at the usual text size; rendered cards are measured. */
  cardHeight: number
  label: string
  /** Called with the keys of the cards that are drawn, whenever they change. */
  onDrawn?: (keys: readonly K[]) => void
  children: (row: R) => ReactNode
}

/** Pixels at the usual text size. */
const GAP = 8

/** Rows as cards in a virtual list that scrolls with the page. */
export function VirtualCards<R, K extends string | number>({
  rows,
  keyOf,
  cardHeight,
  label,
  onDrawn,
  children,
}: VirtualCardsProps<R, K>) {
  const list = useRef<HTMLUListElement>(null)
  const textScale = useTextScale()
  const [above, setAbove] = useState(0)
  // Later changes above are smaller than the overscan.
  useLayoutEffect(() => {
    const top = list.current?.getBoundingClientRect().top ?? 0
    setAbove(top + window.scrollY)
  }, [])
  const cards = useWindowVirtualizer({
    count: rows.length,
    estimateSize: () => cardHeight * textScale,
    gap: GAP * textScale,
    overscan: 4,
    scrollMargin: above,
    getItemKey: useCallback(
      (index: number) => {
        const row = rows[index]
        return row === undefined ? index : keyOf(row)
      },
      [rows, keyOf],
    ),
  })
  const isPrinting = usePrinting()
  const drawn = isPrinting
    ? rows.slice(0, MOST_PRINTED).map((row, index) => ({ index, start: 0, key: keyOf(row) }))
    : cards.getVirtualItems()
  const keys = drawn.flatMap(({ index }) => rows.slice(index, index + 1).map(keyOf))
  const last = useRef<readonly K[]>([])
  useEffect(() => {
    if (isPrinting || keys.join() === last.current.join()) return
    last.current = keys
    onDrawn?.(keys)
  })
  return (
    <>
      <ul
        ref={list}
        className={classes.cards}
        style={isPrinting ? undefined : { height: cards.getTotalSize() }}
        aria-label={label}
      >
        {drawn.map(({ index, key, start }) => {
          const row = rows[index]
          return row === undefined ? null : (
            <li
              key={key}
              ref={cards.measureElement}
              data-index={index}
              aria-setsize={rows.length}
              aria-posinset={index + 1}
              className={classes.place}
              style={{ top: start - above }}
            >
              {children(row)}
            </li>
          )
        })}
      </ul>
      <Unprinted isPrinting={isPrinting} total={rows.length} />
    </>
  )
}
