import type { Audience } from '@driverdesk/contract/kernel/route.ts'
import type { DropTarget } from '@driverdesk/domain/shifts/dropping.ts'
import type { FC, ReactNode } from 'react'
import type { FailedPage } from '../../desk/MoreFailed.tsx'
import type { Lane, ShownShift } from '../../shifts/shownShift.ts'
import type { GridItem } from '../grid/gridPlaces.ts'
import type { Line } from '../model/line.ts'
import type { Schedule } from '../model/schedule.ts'
import type { ScheduleSearch, ScheduleView, ViewName } from '../schedule.search.ts'

/** The lines that a view shows. */
export interface Lines {
  rows: readonly Line[]
  /** `rows` with every shift of theirs; loads what is missing. */
  allRows: () => Promise<readonly Line[]>
  /** How many there are, where not all of them are loaded. */
  count?: number | undefined
  /** Loads more lines. */
  onEnd?: (() => void) | undefined
  /** More lines could not be loaded. */
  failedPage?: FailedPage | undefined
  /** The lines are on their way, or could not be loaded. */
  state?: { isEmpty: boolean; isWaiting: boolean; error: Error | null; retry: () => void }
}

export interface LinesAsked {
  schedule: Schedule
  view: ScheduleView
  /** It is the one that is shown: another loads nothing. */
  isShown: boolean
}

/** A shift as far as it decides where it stands. */
export type Placed = Pick<ShownShift, 'restaurant_id'> & { driver_id: number | null }

/**
 * A way to look at the same shifts. The grid, its keys, the drag, the selection, the menus and the dialogs are the same in
 * each: they know lines and days, and ask the view what a line means.
 */
export interface View {
  /** As the address names it. */
  id: ViewName
  /** As the choice of views names it. */
  label: string
  audiences: readonly Audience[]
  lane: Lane
  /** Above the heads of the lines. */
  corner: string
  /** Called for every view at any time: what is not shown answers no lines. */
  useLines: (asked: LinesAsked) => Lines
  /** What stands before the days of a line. */
  Head: FC<{ line: Line; hasLinks: boolean }>
  isSameHead: (before: Line, after: Line) => boolean
  /** The links in the head of a line. */
  links: (line: Line) => readonly GridItem[]
  /** Where such a link leads, by what it is marked with. */
  follow: (guid: string) => ScheduleSearch
  /** In which line a shift stands. */
  lineOf: (shift: Placed) => number
  /** What becomes of a shift that is put down on a line; nothing where it is in that line already. */
  target: (line: number, held?: Placed) => Pick<DropTarget, 'restaurant_id' | 'driver_id'>
  /** What a shift can be put on, beside a day: 'a restaurant'. */
  onto: string
  /** What stands above the grid, behind the choice of views. */
  Bar?: FC<{ children: ReactNode }>
  /** What stands in the grid's place where there are restaurants and yet no line. */
  Empty?: FC
  /** The drivers stand beside the grid. */
  hasDrivers: boolean
}
