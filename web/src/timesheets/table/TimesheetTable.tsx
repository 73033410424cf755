// biome-ignore-all lint/a11y/useSemanticElements: only the rows in the viewport are rendered, which a table element cannot do.
// biome-ignore-all lint/a11y/useFocusableInteractive: the grid has the one tab stop and names its active row.

import type { TimesheetException } from '@driverdesk/domain/timesheets/timesheetExceptions.ts'
import { IconFlag3Filled } from '@tabler/icons-react'
import { type MouseEvent, memo, type Ref, useId, useImperativeHandle, useRef } from 'react'
import { shortWeekday } from '../../ui/dayWords.ts'
import { orderOf, SortButton } from '../../ui/list/SortHead.tsx'
import { sortOf } from '../../ui/list/sorting.ts'
import { usePrinting } from '../../ui/usePrinting.ts'
import { driverOfRow, restaurantOfRow, type TimesheetDesk } from '../timesheetDesk.ts'
import { rowKey, type TimesheetRow } from '../timesheetRow.ts'
import { COLUMNS } from '../timesheets.search.ts'
import type { Flags } from '../useFlags.ts'
import {
  answerText,
  bonusText,
  dateText,
  driverTimesText,
  earnedText,
  flagReasons,
  flagText,
  progressMeaning,
  progressText,
  rowHours,
  statusText,
  timeText,
  toneOf,
} from './rowWords.ts'
import classes from './TimesheetTable.module.css'
import { useTableKeys } from './useTableKeys.ts'
import { useTableWindow } from './useTableWindow.ts'

export interface TimesheetTableHandle {
  /** Scrolls a row to the middle. */
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

/** Renders the rows in the viewport. Arrow keys move, Enter opens. */
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
  const isPrinting = usePrinting()
  const drawn = isPrinting
    ? rows.map((row, index) => ({ index, start: 0, key: rowKey(row) }))
    : lines.getVirtualItems()
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
      <div
        role="presentation"
        className={classes.all}
        style={isPrinting ? undefined : { height: lines.getTotalSize() }}
      >
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
          {drawn.map(({ index, start, key }) => {
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

interface TableRowProps {
  id: string
  row: TimesheetRow
  index: number
  top: number
  driver: string
  location: string
  area: string | undefined
  exceptions: readonly TimesheetException[] | undefined
  isSelected: boolean
  isActive: boolean
}

const TableRow = memo(function TableRow(props: TableRowProps) {
  const { id, row, index, top, driver, location, area, exceptions, isSelected, isActive } = props
  const bonus = bonusText(row)
  const answer = answerText(row)
  return (
    <div
      id={id}
      role="row"
      aria-rowindex={index + 2}
      aria-selected={isSelected}
      className={`${classes.cells} ${classes.row}`}
      style={{ top }}
      data-row={rowKey(row)}
      data-tone={toneOf(row)}
      data-active={isActive || undefined}
    >
      <div role="gridcell" data-column="Date">
        <span className={classes.main}>{dateText(row)}</span>
        <span className={classes.more}>{shortWeekday(row.period_date)}</span>
      </div>
      <div role="gridcell" data-column="Driver">
        <span
          className={`${classes.main} ${classes.name}`}
          dir="auto"
          data-open={!row.driver_id || undefined}
        >
          {driver}
        </span>
        {exceptions && (
          <span className={classes.flags} title={flagReasons(exceptions)}>
            <IconFlag3Filled size="0.6875rem" aria-hidden="true" />
            <span>{flagText(exceptions)}</span>
          </span>
        )}
      </div>
      <div role="gridcell" data-column="Status">
        <span className={classes.main}>{statusText(row)}</span>
      </div>
      <div role="gridcell" data-column="Progress" title={progressMeaning(row)}>
        <span className={`${classes.main} ${classes.progress}`}>{progressText(row)}</span>
        {answer && (
          <span className={classes.more} data-queried={row.is_queried || undefined} title={row.query_reason}>
            {answer}
          </span>
        )}
      </div>
      <div role="gridcell" data-column="Location">
        <span className={`${classes.main} ${classes.name}`} dir="auto">
          {location}
        </span>
        {area && (
          <span className={`${classes.more} ${classes.name}`} dir="auto">
            {area}
          </span>
        )}
      </div>
      <div
        role="gridcell"
        data-column="Time"
        title={driverTimesText(row)}
        aria-description={driverTimesText(row)}
      >
        <span className={classes.main}>{timeText(row)}</span>
      </div>
      <div role="gridcell" data-column="Hours">
        {rowHours(row)}
      </div>
      <div role="gridcell" data-column="Earned" title={bonus && `with a bonus of ${bonus}`}>
        <span className={classes.main}>{earnedText(row)}</span>
        {bonus && <span className={classes.more}>{bonus}</span>}
      </div>
    </div>
  )
})
