import { useWindowVirtualizer } from '@tanstack/react-virtual'
import { useCallback, useLayoutEffect, useRef, useState } from 'react'
import { rowKey } from '../table/rowKey.ts'
import { driverOfRow, restaurantOfRow } from '../timesheetDesk.ts'
import type { TimesheetParts } from '../timesheetProps.ts'
import { TimesheetCard } from './TimesheetCard.tsx'
import classes from './TimesheetCards.module.css'

/** Without a flag; cards are measured once they are drawn. */
const CARD_HEIGHT = 150
const GAP = 8

/** The rows as cards, of which only those in sight are drawn; the page scrolls them. */
export function TimesheetCards({ desk, shown, flags, onChange }: TimesheetParts) {
  const { rows } = shown
  const list = useRef<HTMLUListElement>(null)
  const [above, setAbove] = useState(0)
  // What comes or goes above them later is less than what is drawn beyond the edges.
  useLayoutEffect(() => {
    const top = list.current?.getBoundingClientRect().top ?? 0
    setAbove(top + window.scrollY)
  }, [])
  const cards = useWindowVirtualizer({
    count: rows.length,
    estimateSize: () => CARD_HEIGHT,
    gap: GAP,
    overscan: 4,
    scrollMargin: above,
    getItemKey: useCallback(
      (index: number) => {
        const row = rows[index]
        return row ? rowKey(row) : index
      },
      [rows],
    ),
  })
  return (
    <ul ref={list} className={classes.cards} style={{ height: cards.getTotalSize() }} aria-label="Timesheets">
      {cards.getVirtualItems().map(({ index, key, start }) => {
        const row = rows[index]
        return row ? (
          <li
            key={key}
            ref={cards.measureElement}
            data-index={index}
            aria-setsize={rows.length}
            aria-posinset={index + 1}
            className={classes.place}
            style={{ top: start - above }}
          >
            <TimesheetCard
              row={row}
              driver={driverOfRow(row, desk)}
              location={restaurantOfRow(row, desk)}
              exceptions={flags.get(row.id)}
              onProcess={() => onChange({ row: row.id })}
            />
          </li>
        ) : null
      })}
    </ul>
  )
}
