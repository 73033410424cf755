import type { Audience } from '@driverdesk/contract/kernel/route.ts'
import type { IsoDate } from '@driverdesk/domain/kernel/wallClock.ts'
import type { DropTarget } from '@driverdesk/domain/shifts/dropping.ts'
import type { FC, Ref } from 'react'
import type { FailedPage } from '../../desk/DeskStandIn.tsx'
import type { Lane, ShownShift } from '../../shifts/shownShift.ts'
import type { GridItem } from '../grid/gridPositions.ts'
import type { SurfaceProps } from '../grid/surface.ts'
import type { Line } from '../model/line.ts'
import type { Schedule } from '../model/schedule.ts'
import type { ScheduleSearch, ScheduleView, ViewName } from '../schedule.search.ts'

export interface Lines {
  rows: readonly Line[]
  /** All lines, with the shifts of those with these keys, or of all. */
  allRows: (keys?: readonly number[]) => Promise<readonly Line[]>
  /** Says what a selection of all lines leaves out. Left out if that is nothing. */
  leftOut?: (all: readonly Line[]) => string
  /** Set if some lines could not be loaded. */
  failedPage?: FailedPage | undefined
  /** Left out if the lines need no loading. */
  state?: { isEmpty: boolean; isWaiting: boolean; error: Error | null; retry: () => void }
}

export interface LinesAsked {
  schedule: Schedule
  view: ScheduleView
  /** Any other view loads nothing. */
  isShown: boolean
}

/** The fields of a shift that decide its line. */
export type LineShift = Pick<ShownShift, 'restaurant_id'> & { driver_id: number | null }

export interface CardsProps {
  day: IsoDate
  isWaiting: boolean
  onMenu: (shiftId: number) => void
  onAdd: (line: number) => void
  ref: Ref<HTMLElement>
}

/**
 * A way to show the shifts. Grid, keys, drag, selection, menus and dialogs are the same for each: they know
 * lines and days, and the view says what a line means.
 */
export interface View {
  id: ViewName
  label: string
  /** The view that stands for it in the choice of views; it is chosen in the bar of that one. */
  within?: ViewName
  audiences: readonly Audience[]
  lane: Lane
  /** The text above the heads of the lines. */
  corner: string
  /** Called for every view in each render. A view that is not shown returns no lines. */
  useLines: (asked: LinesAsked) => Lines
  /** `width`: the pixels of the head. */
  Head: FC<{ line: Line; width: number; hasLinks: boolean }>
  isSameHead: (before: Line, after: Line) => boolean
  /** The links in the head of a line. */
  links: (line: Line) => readonly GridItem[]
  /** The search of such a link, by its `data-guid`. */
  follow: (guid: string) => ScheduleSearch
  /** The key of the line that a shift is in. */
  lineOf: (shift: LineShift) => number
  /** The fields that dropping a shift on a line changes; none if it is in that line. */
  target: (line: number, held?: LineShift) => Pick<DropTarget, 'restaurant_id' | 'driver_id'>
  /** 'a restaurant': what a shift can be dropped on, beside a day. */
  onto: string
  /** Shows its lines on a phone. Without it, a phone shows the cards of one restaurant. */
  Cards?: FC<CardsProps>
  /** Draws the lines. Without it, the grid does, by days. */
  Surface?: FC<SurfaceProps>
  /** In the bar above the grid, after the choice of views. Only staff have it. */
  Controls?: FC
  /** Shown if there are restaurants but no lines. */
  Empty?: FC
  hasDrivers: boolean
}
