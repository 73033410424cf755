// biome-ignore-all lint/a11y/useSemanticElements: a table cannot leave out the rows that are not in sight.
// biome-ignore-all lint/a11y/useFocusableInteractive: the grid has the one tab stop and names its active row.
import { type MouseEvent, type Ref, useId, useImperativeHandle, useRef } from 'react'
import { orderOf, SortButton } from '../../ui/list/SortHead.tsx'
import { sortOf } from '../../ui/list/sorting.ts'
import { driverOfRow, restaurantOfRow, type TimesheetDesk } from '../timesheetDesk.ts'
import type { TimesheetRow } from '../timesheetRow.ts'
import { COLUMNS } from '../timesheets.search.ts'
import type { Flags } from '../useFlags.ts'
import { rowKey } from './rowKey.ts'
import { TableRow } from './TableRow.tsx'
import classes from './TimesheetTable.module.css'
import { useTableKeys } from './useTableKeys.ts'
import { useTableWindow } from './useTableWindow.ts'

export interface TimesheetTableHandle {
  /** Brings a row into the middle of what is seen. */
  scrollTo: (row: TimesheetRow) => void
  focus: () => void
}

interface TimesheetTableProps {
  desk: TimesheetDesk
  rows: readonly TimesheetRow[]
  flags: Flags
  selected: TimesheetRow | undefined
  onSelect: (id: number) => void
  sort: string | undefined
  onSort: (sort: string | undefined) => void
  ref?: Ref<TimesheetTableHandle>
}

/** The rows, of which only those in sight are drawn. Arrow keys move, Enter opens. */
export function TimesheetTable(props: TimesheetTableProps) {
  const { desk, rows, flags, selected, onSelect, sort, onSort, ref } = props
  const sorted = sortOf(sort)
  const scroller = useRef<HTMLDivElement>(null)
  const id = useId()
  const { lines, indexOf, onScroll } = useTableWindow(scroller, rows)
  const chosen = selected && indexOf.get(rowKey(selected))
  const { active, onKeyDown, goTo } = useTableKeys({ rows, chosen, lines, onSelect })
  useImperativeHandle(ref, () => ({
    scrollTo: (row) => {
      const index = indexOf.get(rowKey(row))
      if (index === undefined) return
      goTo(index)
      lines.scrollToIndex(index, { align: 'center' })
    },
    focus: () => scroller.current?.focus(),
  }))
  const press = (event: MouseEvent) => {
    const pressed = (event.target as Element).closest('[data-row]')?.getAttribute('data-row')
    if (!pressed) return
    goTo(indexOf.get(pressed) ?? 0)
    const row = rows[indexOf.get(pressed) ?? -1]
    if (row) onSelect(row.id)
  }
  const activeRow = rows[active]
  return (
    <div
      ref={scroller}
      role="grid"
      aria-label="Timesheets"
      aria-rowcount={rows.length + 1}
      aria-colcount={COLUMNS.length}
      aria-activedescendant={activeRow && `${id}-${rowKey(activeRow)}`}
      tabIndex={0}
      className={classes.scroller}
      onKeyDown={onKeyDown}
      onClick={press}
      onScroll={onScroll}
    >
      <div role="presentation" className={classes.all} style={{ height: lines.getTotalSize() }}>
        <div role="rowgroup" className={classes.head}>
          <div role="row" aria-rowindex={1} className={`${classes.cells} ${classes.heads}`}>
            {COLUMNS.map((by) => {
              const head = `${by.charAt(0).toUpperCase()}${by.slice(1)}`
              return (
                <div key={by} role="columnheader" data-column={head} aria-sort={orderOf(sorted, by)}>
                  <SortButton {...{ by, head, sorted, onSort }} />
                </div>
              )
            })}
          </div>
        </div>
        <div role="rowgroup">
          {lines.getVirtualItems().map(({ index, start, key }) => {
            const row = rows[index]
            return row ? (
              <TableRow
                key={key}
                id={`${id}-${rowKey(row)}`}
                row={row}
                index={index}
                top={start}
                driver={driverOfRow(row, desk)}
                location={restaurantOfRow(row, desk)}
                area={desk.restaurants.get(row.restaurant_id)?.area}
                exceptions={flags.get(row.id)}
                isSelected={index === chosen}
                isActive={index === active}
              />
            ) : null
          })}
        </div>
      </div>
    </div>
  )
}
