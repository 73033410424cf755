/** What a person is doing on the schedule, and how each thing they do changes it. Pure: no React, no server, no page. */
import type { ClockTime, IsoDate } from '@driverdesk/domain/kernel/wallClock.ts'
import type { Lane, ShownShift } from '../../shifts/shownShift.ts'
import type { ScheduleTool } from '../../templates/scheduleTools.data.ts'
import type { ManyRequest } from '../act/manyForm.ts'
import type { GridPlace } from '../grid/gridPlaces.ts'
import { sameList } from './scheduleRows.ts'

export interface ScheduleState {
  /** The ids of the selected shifts. */
  selected: ReadonlySet<number>
  /** Where the next range of a selection begins; undefined until somebody has been in the grid. */
  anchor: GridPlace | undefined
  copied: CopiedShift | undefined
  /** What carries shifts over the grid now. */
  carriedBy: 'pointer' | 'keys' | undefined
  /** Shifts as they were dropped, shown until the server answers. They lie over what is loaded, and are never put into it. */
  painted: ReadonlyMap<number, ShownShift>
  dialog: OpenDialog | undefined
  sight: Sight
  /** The line at the top when the schedule was left; undefined where it was not scrolled. */
  left: (SteadyLine & { lane: Lane }) | undefined
  /** The line of the open shifts shows many of each day. */
  isOpenUnfolded: boolean
  /** What waits for shifts that are being loaded; anything that is selected meanwhile calls it off. */
  awaited: object | undefined
}

/** The lines and days that are drawn: where not all shifts are loaded, theirs are. */
export interface Sight {
  restaurants: readonly number[]
  /** Where the lines are drivers. */
  drivers?: readonly number[]
  days: readonly IsoDate[]
}

/** A line that stays where it is on the screen; the pixels of it that are scrolled away, below zero where it is further down. */
export interface SteadyLine {
  key: number
  beyond: number
}

/** What a paste takes along, and what people are told of it. */
export interface CopiedShift {
  restaurant_id: number
  period_date: IsoDate
  start_time: ClockTime
  finish_time: ClockTime
  comment: string
  extra_request: 0 | 1
  /** null: an open shift. */
  driver_id: number | null
  /** Who works it, as people read it: 'Ann Example', 'Open shift'. */
  who: string
  /** Pasting does not end the copying, as if Shift were held. */
  keeps?: boolean
}

/** Which dialog is open, and what it is about. A shift is as it was when the dialog opened. */
export type OpenDialog =
  | { kind: 'add'; restaurantId: number; date: IsoDate; driverId?: number | null | undefined }
  /** At which restaurant somebody is to work. */
  | { kind: 'where'; driverId: number | null; date: IsoDate }
  | { kind: 'edit' | 'cancel' | 'find' | 'history'; shift: ShownShift }
  /** Copies all shifts on screen to other days. */
  | { kind: 'copy' }
  /** Templates and timed publishing: of the selected shifts, or of all on screen. */
  | { kind: 'tool'; tool: ScheduleTool; shiftIds?: readonly number[] | undefined }
  /** The drivers of a day. */
  | { kind: 'day'; date: IsoDate }
  /** Some shifts in one step; over the dialog of the shift from which it was opened. */
  | { kind: 'many'; request: ManyRequest; over?: OpenDialog | undefined }

/** What becomes of the state; the same object where nothing changes. */
type Change = (before: ScheduleState) => ScheduleState

const NOTHING: ReadonlySet<number> = new Set()
const UNPAINTED: ReadonlyMap<number, ShownShift> = new Map()

export const EMPTY: ScheduleState = {
  selected: NOTHING,
  anchor: undefined,
  copied: undefined,
  carriedBy: undefined,
  painted: UNPAINTED,
  dialog: undefined,
  sight: { restaurants: [], days: [] },
  left: undefined,
  isOpenUnfolded: false,
  awaited: undefined,
}

/** Selects exactly these. `from` is where the next range begins; left out, it begins where it did. */
export const selectShifts =
  (ids: Iterable<number>, from?: GridPlace): Change =>
  (before) => {
    const next = new Set(ids)
    const { selected } = before
    const isSame = next.size === selected.size && [...next].every((id) => selected.has(id))
    const anchor = from ?? before.anchor
    if (isSame && anchor === before.anchor && !before.awaited) return before
    return {
      ...before,
      awaited: undefined,
      anchor,
      selected: isSame ? selected : next.size > 0 ? next : NOTHING,
    }
  }

/** Adds a shift to the selection, or takes it out. */
export const toggleShift =
  (id: number, from?: GridPlace): Change =>
  (before) => {
    const next = new Set(before.selected)
    if (!next.delete(id)) next.add(id)
    return selectShifts(next, from)(before)
  }

export const clearSelection: Change = (before) => ({ ...selectShifts([])(before), anchor: undefined })

/** Drops from the selection what is not there any more. */
export const keepSelected =
  (isThere: (id: number) => boolean): Change =>
  (before) =>
    selectShifts([...before.selected].filter(isThere))(before)

/** The next range begins here. */
export const setAnchor =
  (anchor: GridPlace): Change =>
  (before) => ({ ...before, anchor })

/** Copies a shift in place of the one before; undefined stops copying. */
export const copyShift =
  (copied: CopiedShift | undefined): Change =>
  (before) => ({ ...before, copied })

/** Whether the copied shift stays copied after a paste. */
export const keepCopied =
  (keeps: boolean): Change =>
  (before) =>
    before.copied ? { ...before, copied: { ...before.copied, keeps } } : before

export const carryBy =
  (carriedBy: ScheduleState['carriedBy']): Change =>
  (before) =>
    before.carriedBy === carriedBy ? before : { ...before, carriedBy }

/** Shows shifts as they will be. */
export const paintShifts =
  (shifts: readonly ShownShift[]): Change =>
  (before) => ({
    ...before,
    painted: new Map([...before.painted, ...shifts.map((shift) => [shift.id, shift] as const)]),
  })

/** Shows them as the server has them again, but for those that were painted anew since. */
export const unpaintShifts =
  (shifts: readonly ShownShift[]): Change =>
  (before) => {
    const painted = new Map(before.painted)
    for (const shift of shifts) if (painted.get(shift.id) === shift) painted.delete(shift.id)
    return { ...before, painted: painted.size > 0 ? painted : UNPAINTED }
  }

/** Something waits for shifts; undefined when they are there, or never come. */
export const awaitShifts =
  (awaited: object | undefined): Change =>
  (before) => ({ ...before, awaited })

/** These lines and days are drawn. */
export const see =
  (sight: Sight): Change =>
  (before) =>
    sameList(before.sight.restaurants, sight.restaurants) &&
    sameList(before.sight.drivers ?? [], sight.drivers ?? []) &&
    sameList(before.sight.days, sight.days)
      ? before
      : { ...before, sight }

/** The grid goes, with this line at its top. A range that was begun in it is over. */
export const leaveAt =
  (line: SteadyLine | undefined, lane: Lane): Change =>
  (before) => ({ ...before, left: line && { ...line, lane }, anchor: undefined })

/** Shows many open shifts of each day, or a few. */
export const unfoldOpen =
  (isOpenUnfolded: boolean): Change =>
  (before) => ({ ...before, isOpenUnfolded })

export const openDialog =
  (dialog: OpenDialog): Change =>
  (before) => ({ ...before, dialog })

/** Closes this dialog. Another one that was opened meanwhile stays, and so does the one below. */
export const closeDialog =
  (dialog: OpenDialog | undefined): Change =>
  (before) =>
    before.dialog === dialog
      ? { ...before, dialog: dialog && 'over' in dialog ? dialog.over : undefined }
      : before

/** A question about a shift lies over its dialog. */
export const isOverAnother = ({ dialog }: ScheduleState): boolean =>
  dialog !== undefined && 'over' in dialog && dialog.over !== undefined

/** The screen is left: what is selected and copied is there again when the person comes back. */
export const leaveSchedule: Change = (before) => ({
  ...before,
  ...{ awaited: undefined, carriedBy: undefined, dialog: undefined },
})
