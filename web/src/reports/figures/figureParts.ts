import type { IsoDate } from '@driverdesk/domain/kernel/wallClock.ts'
import type { BehindFigure, FigureSearch, FigureView } from './figures.search.ts'

/** What every part of the figures gets. */
export interface FigureParts {
  view: FigureView
  today: IsoDate
  onChange: (search: FigureSearch) => void
  /** Shows the rows behind a figure. */
  onRows: (behind: BehindFigure) => void
}
