/** The state of one person on the schedule, and its changes. Pure: no React, no server, no page. */
import type { ClockTime, IsoDate } from '@driverdesk/domain/kernel/wallClock.ts'
import { isVacant } from '@driverdesk/domain/shifts/shiftStatus.ts'
import type { Lane, ShownShift } from '../../shifts/shownShift.ts'
import type { ScheduleTool } from '../../templates/scheduleTools.data.ts'
import type { ManyRequest } from '../act/manyForm.ts'
import type { GridCell } from '../grid/gridPositions.ts'
import type { DaysShown } from '../schedule.search.ts'
import { sameList } from './remembered.ts'

export interface ScheduleState {
  selected: ReadonlySet<number>
  /**
   * Says which shifts 'Select all' left out, until folded shifts are unfolded: '; 30 folded open shifts are
   * not'.
   */
  leftOut: string
  /** The start of the next range of a selection; undefined until the grid was used. */
  anchor: GridCell | undefined
  /** Undefined if nothing is being copied. */
  copied: CopiedShift | undefined
  carriedBy: 'pointer' | 'keys' | undefined
  /** Dropped shifts, shown over the loaded ones until the server answers. */
  painted: ReadonlyMap<number, ShownShift>
  dialog: OpenDialog | undefined
  sight: Sight
  /** The line at the top when the schedule was left; undefined if it was not scrolled. */
  left: (SteadyLine & { lane: Lane }) | undefined
  /** How far the days were scrolled when the schedule was left, in pixels, and which days they were. */
  across: { of: string; px: number } | undefined
  /** The interval and the days before the last change of the view, if it was not by the hour. */
  daysShown: DaysShown | undefined
  /** The size inside the last grid, in pixels; undefined until there was one. */
  room: Room | undefined
  isOpenUnfolded: boolean
  opened: ReadonlySet<number>
  /** Something waits for shifts that are being loaded; any selection cancels it. */
  awaited: object | undefined
}

export interface Room {
  width: number
  height: number
}

/** The lines and days that are drawn. If not all shifts are loaded, theirs are. */
export interface Sight {
  restaurants: readonly number[]
  /** If the lines are drivers. */
  drivers?: readonly number[]
  /** The lines that show figures instead of shifts. */
  figures?: readonly number[]
  days: readonly IsoDate[]
}

/** A line that stays in place on screen, and its pixels above the edge; negative if it is further down. */
export interface SteadyLine {
  key: number
  beyond: number
}

/** The fields of a shift that a paste keeps. */
export interface CopiedShift {
  restaurant_id: number
  period_date: IsoDate
  start_time: ClockTime
  finish_time: ClockTime
  comment: string
  extra_request: 0 | 1
  /** Null for an open shift. */
  driver_id: number | null
  /** 'Ann Example', 'Open shift' */
  manning: string
  /** A paste does not end the copying, as if Shift were held. */
  keeps?: boolean
}

/** The open dialog, perhaps over that of the shift from which it was opened. */
export type OpenDialog = DialogKind & { over?: OpenDialog | undefined }

export type ShiftDialog =
  | 'edit'
  | 'cancel'
  | 'find'
  | 'history'
  | 'answer'
  | 'handover'
  | 'askChange'
  | 'askCancel'

type DialogKind =
  | {
      kind: 'add'
      restaurantId: number
      date: IsoDate
      driverId?: number | null | undefined
      start?: ClockTime | undefined
    }
  /** Asks for the restaurant of a driver's new shift. */
  | { kind: 'where'; driverId: number | null; date: IsoDate; start?: ClockTime | undefined }
  | { kind: ShiftDialog; shift: ShownShift }
  | { kind: 'copy' }
  /** The chosen driver cannot work, on the day of a shift if there is one; undefined if none is chosen. */
  | { kind: 'sick'; driverId: number | undefined; date?: IsoDate | undefined }
  /** Finds drivers for the shifts that sick days left open. */
  | { kind: 'cover'; sickId: number }
  | { kind: 'print' }
  /** Templates and timed publishing, for the selected shifts or all on screen. */
  | { kind: 'offer'; shiftIds: readonly number[] }
  | { kind: 'offers' }
  | { kind: 'tool'; tool: ScheduleTool; shiftIds?: readonly number[] | undefined }
  | { kind: 'day'; date: IsoDate }
  | { kind: 'many'; request: ManyRequest }

/** Returns the same object if nothing changes. */
type Change = (before: ScheduleState) => ScheduleState

const NOTHING: ReadonlySet<number> = new Set()
const UNPAINTED: ReadonlyMap<number, ShownShift> = new Map()

export const EMPTY: ScheduleState = {
  selected: NOTHING,
  leftOut: '',
  anchor: undefined,
  copied: undefined,
  carriedBy: undefined,
  painted: UNPAINTED,
  dialog: undefined,
  sight: { restaurants: [], days: [] },
  left: undefined,
  daysShown: undefined,
  across: undefined,
  room: undefined,
  isOpenUnfolded: false,
  opened: NOTHING,
  awaited: undefined,
}

/** Selects exactly these. The next range begins at `from`, or where it did if left out. */
export const selectShifts =
  (ids: Iterable<number>, from?: GridCell, leftOut = ''): Change =>
  (before) => {
    const next = new Set(ids)
    const { selected } = before
    const isSame = next.size === selected.size && [...next].every((id) => selected.has(id))
    const anchor = from ?? before.anchor
    if (isSame && anchor === before.anchor && leftOut === before.leftOut && !before.awaited) return before
    return {
      ...before,
      awaited: undefined,
      anchor,
      leftOut,
      selected: isSame ? selected : next.size > 0 ? next : NOTHING,
    }
  }

export const toggleShift =
  (id: number, from?: GridCell): Change =>
  (before) => {
    const next = new Set(before.selected)
    if (!next.delete(id)) next.add(id)
    return selectShifts(next, from)(before)
  }

export const clearSelection: Change = (before) => ({ ...selectShifts([])(before), anchor: undefined })

/** Deselects shifts that are no longer there. What waits for shifts goes on: the person has selected nothing else. */
export const keepSelected =
  (isThere: (id: number) => boolean): Change =>
  (before) => {
    const next = new Set([...before.selected].filter(isThere))
    if (next.size === before.selected.size) return before
    return { ...before, selected: next.size > 0 ? next : NOTHING }
  }

/** Shows shifts as a step will leave them. */
export const paintShifts =
  (shifts: readonly ShownShift[]): Change =>
  (before) => ({
    ...before,
    opened: new Set(shifts.filter(isVacant).map(({ id }) => id)),
    painted: new Map([...before.painted, ...shifts.map((shift) => [shift.id, shift] as const)]),
  })

/** Shows them as the server has them, except those that have since been painted again. */
export const unpaintShifts =
  (shifts: readonly ShownShift[]): Change =>
  (before) => {
    const painted = new Map(before.painted)
    for (const shift of shifts) if (painted.get(shift.id) === shift) painted.delete(shift.id)
    return { ...before, painted: painted.size > 0 ? painted : UNPAINTED }
  }

export const see =
  (sight: Sight): Change =>
  (before) =>
    sameList(before.sight.restaurants, sight.restaurants) &&
    sameList(before.sight.drivers ?? [], sight.drivers ?? []) &&
    sameList(before.sight.figures ?? [], sight.figures ?? []) &&
    sameList(before.sight.days, sight.days)
      ? before
      : { ...before, sight }

/** Closes this dialog. One that was opened later stays, and so does the one below. */
export const closeDialog =
  (dialog: OpenDialog | undefined): Change =>
  (before) =>
    before.dialog === dialog ? { ...before, dialog: dialog?.over } : before

export const isOverAnother = ({ dialog }: ScheduleState): boolean => dialog?.over !== undefined

/** The state after the screen is left: the selection and the copied shift stay. */
export const LEFT: Partial<ScheduleState> = {
  awaited: undefined,
  carriedBy: undefined,
  dialog: undefined,
  opened: NOTHING,
}
