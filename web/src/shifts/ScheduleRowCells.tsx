// biome-ignore-all lint/a11y/useSemanticElements: a table cannot leave out the lines and days that are not in sight.
// biome-ignore-all lint/a11y/useFocusableInteractive: the grid has one tab stop and moves it (useGridFocus.ts).
import { formatMoney } from '@driverdesk/domain/kernel/money.ts'
import type { IsoDate } from '@driverdesk/domain/kernel/wallClock.ts'
import { payRate } from '@driverdesk/domain/restaurants/payRate.ts'
import { memo, useMemo } from 'react'
import type { ColumnSizes } from './gridGeometry.ts'
import { ScheduleCell, sameWarnings } from './ScheduleCell.tsx'
import classes from './ScheduleGrid.module.css'
import { isOpenForShifts, type Place, type ShownRow, sameShifts, shiftsByDate } from './scheduleRows.ts'
import { ratesOfArea, ratesOfRestaurant } from './shiftFigures.ts'
import type { DriversById } from './shiftWords.ts'

interface ScheduleRowCellsProps {
  row: ShownRow
  days: readonly IsoDate[]
  /** The indexes of the days that are drawn. */
  columns: readonly number[]
  sizes: ColumnSizes
  today: IsoDate
  drivers: DriversById
  warned: ReadonlySet<number>
  canPaste: boolean
  isWaiting: boolean
}

const NO_SHIFTS: ShownRow['shifts'] = []

/** What stands in a restaurant's line. It is drawn again only where its own shifts, or the days in sight, changed. */
export const ScheduleRowCells = memo(function ScheduleRowCells(props: ScheduleRowCellsProps) {
  const { row, days, columns, sizes, today, drivers, warned, canPaste, isWaiting } = props
  const byDate = useMemo(() => shiftsByDate(row.shifts), [row.shifts])
  const addAt = isOpenForShifts(row) ? row.restaurant.name : undefined
  return (
    <>
      <RowHeader row={row} />
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
          />
        )
      })}
    </>
  )
}, isSameRow)

function RowHeader({ row }: { row: ShownRow }) {
  const { restaurant } = row
  const { text, title } = captionOf(row)
  return (
    <div role="rowheader" aria-colindex={1} className={classes.rowHeader}>
      <div className={classes.rowName}>
        <span className={classes.name} dir="auto" title={restaurant.name}>
          {restaurant.name}
        </span>
        <span className={classes.place} title={title}>
          {isOpenForShifts(row) ? null : <b>Inactive · </b>}
          {text}
        </span>
      </div>
    </div>
  )
}

/** To staff the area and the rates; to a restaurant, which is told no rates, the address. */
function captionOf(row: ShownRow): { text: string; title: string } {
  if (!('area' in row)) return { text: row.restaurant.address, title: row.restaurant.address }
  return { text: row.area?.name ?? 'No area', title: ratesText(row) }
}

/** A Monday and a Friday: days of the one and of the other rate. */
const [STANDARD_DAY, WEEKEND_DAY] = ['2024-01-01', '2024-01-05']

function ratesText({ restaurant, area }: Place): string {
  const rate = (date: IsoDate) => formatMoney(payRate(ratesOfRestaurant(restaurant), ratesOfArea(area), date))
  return `${area?.name ?? 'No area'}\nMon–Thu ${rate(STANDARD_DAY)} an hour, Fri–Sun ${rate(WEEKEND_DAY)}`
}

const areaOf = (row: ShownRow) => ('area' in row ? row.area : undefined)

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
    before.isWaiting === after.isWaiting
  )
}
