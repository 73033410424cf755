// biome-ignore-all lint/a11y/useSemanticElements: only the rows in the viewport are rendered, which a table element cannot do.
// biome-ignore-all lint/a11y/useFocusableInteractive: the grid has the one tab stop and names its active row.
import type { Audience } from '@driverdesk/contract/kernel/route.ts'
import type { TimesheetException } from '@driverdesk/domain/timesheets/timesheetExceptions.ts'
import {
  answerText,
  type Flags,
  flagText,
  progressText,
  rowKey,
} from '@driverdesk/domain/timesheets/timesheetRow.ts'
import { IconFlag3Filled } from '@tabler/icons-react'
import { useVirtualizer, type Virtualizer } from '@tanstack/react-virtual'
import {
  type KeyboardEvent,
  type MouseEvent,
  memo,
  type Ref,
  type RefObject,
  useCallback,
  useEffect,
  useEffectEvent,
  useId,
  useImperativeHandle,
  useLayoutEffect,
  useMemo,
  useRef,
  useState,
} from 'react'
import { useDriverName } from '../../drivers/driverNames.data.ts'
import { shortWeekday } from '../../ui/dateText.ts'
import { orderOf, SortButton, sortOf } from '../../ui/list/sorting.tsx'
import { MOST_PRINTED, Unprinted, usePrinting } from '../../ui/printing.tsx'
import { useTextScale } from '../../ui/textScale.ts'
import { driverOfRow, restaurantOfRow, type TimesheetDesk, type TimesheetRow } from '../timesheetDesk.ts'
import { COLUMNS } from '../timesheets.search.ts'
import {
  bonusText,
  dateText,
  driverTimesText,
  earnedText,
  flagReasons,
  progressMeaning,
  rowHours,
  statusText,
  timeText,
  toneOf,
} from './rowWords.ts'
import classes from './TimesheetTable.module.css'

export interface TimesheetTableHandle {
  scrollTo: (row: TimesheetRow) => void
  focus: () => void
}

interface TimesheetTableProps {
  desk: TimesheetDesk
  rows: readonly TimesheetRow[]
  flags: Flags
  selected: TimesheetRow | undefined
  onSelect: (id: number) => void
  /** Enter was pressed on the selected row. */
  onOpen: () => void
  sort: string | undefined
  onSort: (sort: string | undefined) => void
  ref?: Ref<TimesheetTableHandle>
}

export function TimesheetTable(props: TimesheetTableProps) {
  const { desk, rows, flags, selected, onSelect, onOpen, sort, onSort, ref } = props
  const sorted = sortOf(sort)
  const scroller = useRef<HTMLDivElement>(null)
  const id = useId()
  const { lines, indexOf, onScroll } = useTableWindow(scroller, rows)
  const chosen = selected && indexOf.get(rowKey(selected))
  const { active, onKeyDown, goTo } = useTableKeys({ rows, chosen, lines, onSelect, onOpen })
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
    ? rows.slice(0, MOST_PRINTED).map((row, index) => ({ index, start: 0, key: rowKey(row) }))
    : lines.getVirtualItems()
  return (
    <>
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
                    <SortButton by={by} head={head} sorted={sorted} onSort={onSort} />
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
                  audience={desk.audience}
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
      <Unprinted isPrinting={isPrinting} total={rows.length} />
    </>
  )
}

interface TableRowProps {
  id: string
  row: TimesheetRow
  index: number
  top: number
  driver: string
  audience: Audience
  location: string
  area: string | undefined
  exceptions: readonly TimesheetException[] | undefined
  isSelected: boolean
  isActive: boolean
}

const TableRow = memo(function TableRow(props: TableRowProps) {
  const { id, row, index, top, location, area, exceptions, isSelected, isActive } = props
  const driver = useDriverName(row.driver_id, props.driver, props.audience === 'staff')
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

/** In pixels at the default text size; the styles repeat them in rem. */
const ROW_HEIGHT = 44
const HEAD_HEIGHT = 36
const ROWS_BEYOND = 8

function useTableWindow(scroller: RefObject<HTMLDivElement | null>, rows: readonly TimesheetRow[]) {
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

interface TableKeysOptions {
  rows: readonly TimesheetRow[]
  chosen: number | undefined
  lines: Pick<Virtualizer<HTMLDivElement, Element>, 'scrollToIndex'>
  onSelect: (id: number) => void
  onOpen: () => void
}

const PAGE = 12

/**
 * Moves the active row by keys; Enter selects it, and on the selected one gives the focus to the button that approves it. It
 * stays the same row when others are added or removed above it. A newly selected row scrolls into view.
 */
export function useTableKeys({ rows, chosen, lines, onSelect, onOpen }: TableKeysOptions) {
  const [at, setAt] = useState({ key: '', index: 0 })
  const active = indexOfKey(rows, at)
  const goTo = (index: number) => {
    const row = rows[index]
    setAt({ key: row ? rowKey(row) : '', index })
  }
  const chosenRow = chosen === undefined ? undefined : rows[chosen]
  const chosenKey = chosenRow && rowKey(chosenRow)
  const show = useEffectEvent(() => chosen !== undefined && lines.scrollToIndex(chosen))
  useEffect(() => {
    if (!chosenKey) return
    setAt((before) => ({ key: chosenKey, index: before.index }))
    show()
  }, [chosenKey])

  const onKeyDown = (event: KeyboardEvent) => {
    if (event.altKey || event.ctrlKey || event.metaKey) return
    // Enter and Space on a column heading sort.
    if (event.target !== event.currentTarget && (event.key === 'Enter' || event.key === ' ')) return
    const steps: Record<string, number> = {
      ArrowDown: active + 1,
      ArrowUp: active - 1,
      Home: 0,
      End: rows.length - 1,
      PageDown: active + PAGE,
      PageUp: active - PAGE,
    }
    const step = steps[event.key]
    const row = rows[active]
    if (step !== undefined) {
      const next = Math.max(0, Math.min(step, rows.length - 1))
      goTo(next)
      lines.scrollToIndex(next)
    } else if (event.key === 'Enter' && row && active === chosen) {
      onOpen()
    } else if (row && (event.key === 'Enter' || event.key === ' ')) onSelect(row.id)
    else return
    event.preventDefault()
  }
  return { active, onKeyDown, goTo }
}

/** Tries the last index first, because rows rarely move. */
function indexOfKey(rows: readonly TimesheetRow[], { key, index }: { key: string; index: number }): number {
  const there = rows[index]
  if (there && rowKey(there) === key) return index
  const found = key === '' ? -1 : rows.findIndex((row) => rowKey(row) === key)
  return found >= 0 ? found : Math.max(0, Math.min(index, rows.length - 1))
}
