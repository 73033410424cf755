import { MONTH } from '@driverdesk/domain/kernel/rotaRange.ts'
import { ScheduleRowCells, type ScheduleRowCellsProps } from '../../grid/GridCells.tsx'
import { rowHeights } from '../../grid/gridLayout.ts'
import type { GridSurface } from '../../grid/ScheduleGrid.tsx'
import type { ScheduleView } from '../../schedule.search.ts'
import { FigureCells } from './FigureCells.tsx'
import { monthSizes } from './monthSizes.ts'

/** A month shows figures, unless the person chose to see all of its shifts. */
export const showsFigures = ({ interval, full }: Pick<ScheduleView, 'interval' | 'full'>): boolean =>
  interval === MONTH && !full

/** The head of unfolded lines has no figures. */
const MonthCells = (props: ScheduleRowCellsProps) =>
  props.row.figures ? <FigureCells {...props} /> : <ScheduleRowCells {...props} />

/** Draws the figures of the days of a view in place of their shifts (docs/decisions/0062-the-week-fits-the-screen.md). */
export const MONTH_OF_FIGURES: GridSurface = {
  sizesOf: monthSizes,
  heightsOf: rowHeights,
  Cells: MonthCells,
}
