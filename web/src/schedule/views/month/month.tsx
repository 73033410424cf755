import { ScheduleRowCells, type ScheduleRowCellsProps } from '../../grid/GridCells.tsx'
import { rowHeights } from '../../grid/gridLayout.ts'
import type { GridDrawing } from '../../grid/ScheduleGrid.tsx'
import { FigureCells } from './FigureCells.tsx'
import { monthSizes } from './monthSizes.ts'

/** The head of unfolded lines has no figures. */
const MonthCells = (props: ScheduleRowCellsProps) =>
  props.row.figures ? <FigureCells {...props} /> : <ScheduleRowCells {...props} />

/** The figures of the days of a view in place of their shifts (docs/decisions/0062-the-week-fits-the-screen.md). */
export const FIGURES: GridDrawing = { sizesOf: monthSizes, heightsOf: rowHeights, Cells: MonthCells }
