/** The part that draws the lines, and what it can be asked to do. */
import type { IsoDate } from '@driverdesk/domain/kernel/wallClock.ts'
import type { Ref } from 'react'
import type { FiguresByDay, Line } from '../model/line.ts'
import type { GridCell } from './gridPositions.ts'

/** The grid, or what a view draws in its place. */
export interface SurfaceProps extends GridLines, GridCommands {
  /** The totals of the days; undefined until they are known. */
  totals?: FiguresByDay | undefined
  ref?: Ref<ScheduleSurface>
}

export interface GridCommands {
  /** Adds a shift at a time that was chosen; left out if none can be. */
  onAdd?: (line: number, date: IsoDate) => void
  /** Opens the menu of a shift beside its button, perhaps by touch. */
  onMenu: (shiftId: number, button: HTMLElement, byTouch: boolean) => void
}

export interface GridLines {
  /** The lines of the view, perhaps with figures instead of shifts. */
  rows: readonly Line[]
  isWaiting?: boolean
}

/** The grid, or the cards of a phone. */
export interface ScheduleSurface {
  /** Moves the focus back to where it was, as after a dialog. */
  restoreFocus: () => void
  focusOn: (place: GridCell) => void
  hasFocus: () => boolean
  /** Scrolls to today if it is one of the days. */
  showToday?: () => void
}
