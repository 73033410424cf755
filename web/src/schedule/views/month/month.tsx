// biome-ignore-all lint/a11y/useSemanticElements: a table cannot leave out the lines and days that are not in sight.
// biome-ignore-all lint/a11y/useFocusableInteractive: the grid has one tab stop and moves it (useGridFocus.ts).
import { isolated } from '@driverdesk/domain/kernel/names.ts'
import { memo } from 'react'
import { shortDay } from '../../../ui/dateText.ts'
import { shortNumberText } from '../../../ui/numberText.ts'
import { isSameLine, RowHead, ScheduleRowCells, type ScheduleRowCellsProps } from '../../grid/GridCells.tsx'
import { rowHeights } from '../../grid/gridLayout.ts'
import type { GridDrawing } from '../../grid/ScheduleGrid.tsx'
import { figuresText } from '../../model/dayFigures.ts'
import { type Figures, UNKNOWN_DAYS } from '../../model/line.ts'
import { remembered } from '../../model/remembered.ts'
import classes from './FigureCells.module.css'
import { monthSizes } from './monthSizes.ts'

const MonthCells = (props: ScheduleRowCellsProps) =>
  props.row.figures ? <FigureCells {...props} /> : <ScheduleRowCells {...props} />

/** The figures of the days of a view in place of their shifts (docs/decisions/0062-the-week-fits-the-screen.md). */
export const FIGURES: GridDrawing = { sizesOf: monthSizes, heightsOf: rowHeights, Cells: MonthCells }

/**
 * The heading of a line, and the figures of its days, each a button that opens the day. Each turn of the
 * wheel draws about sixty of them, so they are plain elements of one component.
 */
const FigureCells = memo(function FigureCells(props: ScheduleRowCellsProps) {
  const { row, view, days, columns, sizes, today, hasLinks } = props
  const isWaiting = props.isWaiting || row.figures === UNKNOWN_DAYS
  const isOfDriver = view.lane === 'drivers'
  return (
    <>
      <RowHead row={row} view={view} sizes={sizes} hasLinks={hasLinks} />
      {columns.map((column) => {
        const date = days[column]
        if (date === undefined) return null
        const { text, shifts, hours, open, drafts } = wordsOf(row.figures?.get(date) ?? NONE, isOfDriver)
        const day = shortDay(date)
        const note = row.notes?.get(date)
        const words = isWaiting ? 'loading' : [text, note?.details].filter(Boolean).join('. ')
        return (
          <div
            key={date}
            role="gridcell"
            aria-colindex={column + 2}
            className={classes.day}
            style={{ left: sizes.header + column * sizes.day }}
            aria-busy={isWaiting || undefined}
            data-date={date}
            data-today={date === today || undefined}
            data-note={note?.kind}
            data-elsewhere={note?.countElsewhere}
          >
            <button
              type="button"
              className={classes.figures}
              tabIndex={-1}
              data-open=""
              data-shifts={shifts}
              data-hours={hours}
              aria-label={`${isolated(row.name)}, ${day}: ${words}. Opens the day.`}
              title={`${day}\n${words}`}
            >
              {open && <i data-text={open} />}
              {drafts && <i data-text={drafts} data-drafts="" />}
            </button>
          </div>
        )
      })}
    </>
  )
}, isSameLine)

const NONE: Figures = { shifts: 0, drafts: 0, open: 0, minutes: 0, cost: undefined }

/** Written once: the same days come into sight again and again. */
const wordsOf = remembered((figures: Figures, isOfDriver: boolean) => {
  const { shifts, drafts, open, minutes } = figures
  return {
    text: figuresText(figures, isOfDriver),
    shifts: shifts > 0 ? shortNumberText(shifts) : undefined,
    hours: minutes < 30 ? undefined : shortNumberText(Math.round(minutes / 60)),
    open: open > 0 ? shortNumberText(open) : undefined,
    // Beside shifts there is no room for them.
    drafts: shifts === 0 && drafts > 0 ? shortNumberText(drafts) : undefined,
  }
})
