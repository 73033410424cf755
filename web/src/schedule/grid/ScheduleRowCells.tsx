// biome-ignore-all lint/a11y/useSemanticElements: a table cannot leave out the lines and days that are not in sight.
// biome-ignore-all lint/a11y/useFocusableInteractive: the grid has one tab stop and moves it (useGridFocus.ts).
import type { IsoDate } from '@driverdesk/domain/kernel/wallClock.ts'
import { memo, useMemo } from 'react'
import { isOpenForShifts } from '../../ui/desk/places.ts'
import { areaOf, type ShownRow, sameShifts, shiftsByDate } from '../model/scheduleRows.ts'
import type { DriversById } from '../shift/shiftWords.ts'
import type { GridSizes } from './gridGeometry.ts'
import { RowHeader } from './RowHeader.tsx'
import { ScheduleCell, sameWarnings } from './ScheduleCell.tsx'

interface ScheduleRowCellsProps {
  row: ShownRow
  days: readonly IsoDate[]
  /** The indexes of the days that are drawn. */
  columns: readonly number[]
  sizes: GridSizes
  today: IsoDate
  drivers: DriversById
  warned: ReadonlySet<number>
  canPaste: boolean
  isWaiting: boolean
  /** The names of the restaurant and its area are links. */
  hasPlaces: boolean
  /** The edges of a shift can be dragged. */
  hasEdges: boolean
}

const NO_SHIFTS: ShownRow['shifts'] = []

/** What stands in a restaurant's line. It is drawn again only where its own shifts, or the days in sight, changed. */
export const ScheduleRowCells = memo(function ScheduleRowCells(props: ScheduleRowCellsProps) {
  const { row, days, columns, sizes, today, drivers, warned, canPaste, isWaiting, hasPlaces, hasEdges } =
    props
  const byDate = useMemo(() => shiftsByDate(row.shifts), [row.shifts])
  const addAt = isOpenForShifts(row) ? row.restaurant.name : undefined
  return (
    <>
      <RowHeader row={row} hasLinks={hasPlaces} />
      {columns.map((column) => {
        const date = days[column]
        if (date === undefined) return null
        return (
          <ScheduleCell
            key={date}
            date={date}
            isToday={date === today}
            column={column}
            left={sizes.header + column * sizes.day}
            shifts={byDate.get(date) ?? NO_SHIFTS}
            addAt={addAt}
            canPaste={canPaste}
            drivers={drivers}
            warned={warned}
            isWaiting={isWaiting}
            hasEdges={hasEdges}
          />
        )
      })}
    </>
  )
}, isSameRow)

function isSameRow(before: ScheduleRowCellsProps, after: ScheduleRowCellsProps): boolean {
  return (
    before.row.restaurant === after.row.restaurant &&
    areaOf(before.row) === areaOf(after.row) &&
    sameShifts(before.row.shifts, after.row.shifts) &&
    sameWarnings(after.row.shifts, before.warned, after.warned) &&
    before.days === after.days &&
    before.columns === after.columns &&
    before.sizes === after.sizes &&
    before.today === after.today &&
    before.drivers === after.drivers &&
    before.canPaste === after.canPaste &&
    before.isWaiting === after.isWaiting &&
    before.hasPlaces === after.hasPlaces &&
    before.hasEdges === after.hasEdges
  )
}
