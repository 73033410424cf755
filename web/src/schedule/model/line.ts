import type { DailyFigures } from '@driverdesk/contract/shifts/outline.shapes.ts'
import type { Pence } from '@driverdesk/domain/kernel/money.ts'
import type { ShiftHours } from '@driverdesk/domain/kernel/shiftLength.ts'
import type { IsoDate, Minutes } from '@driverdesk/domain/kernel/wallClock.ts'
import type { ShownShift } from '../../shifts/shownShift.ts'

export interface Line {
  /** Unique in its view, and never 0, which is the day headers. */
  key: number
  /** 'Harbour Tacos', 'Ann Example' */
  name: string
  /** The loaded shifts, in no particular order. */
  shifts: readonly ShownShift[]
  /** Shifts of the day before the first one that continue on it: drawn by the hour, and never changed there. */
  nights?: readonly ShownShift[]
  /** Undefined if all shifts are loaded. */
  coming?: { days: ReadonlyMap<IsoDate, number>; byDay?: FiguresByDay } | undefined
  /** Only its key is known. Its driver or restaurant is being loaded. */
  isComing?: true
  /** Why no shift can be added; undefined if one can. */
  whyNotAdd?: string
  notes?: ReadonlyMap<IsoDate, DayNote>
  /** The number of shifts that are folded away, on each day that has any; all of them are open. */
  folded?: ReadonlyMap<IsoDate, number>
  totals?: Figures
  /** The figures of its days, shown instead of shifts. */
  figures?: FiguresByDay
  /** Set on the head of a group of lines, which it hides while it is folded. A head has no shifts. */
  group?: LineGroup
}

export interface LineGroup {
  lines: readonly Line[]
  isFolded: boolean
}

/** The first line to which the focus moves: a head only if every group is folded. */
export const firstLine = (rows: readonly Line[]): Line | undefined =>
  rows.find(({ group }) => group === undefined) ?? rows[0]

/** The figures of a day or a line. All but `drafts` count the same shifts, the assigned and the open ones. */
export interface Figures {
  shifts: number
  /** Beside `shifts`: drafts have no money (docs/spec/shifts.md#drafts-have-no-money). */
  drafts: number
  open: number
  minutes: Minutes
  /** Undefined for restaurants, which see no money. */
  cost: Pence | undefined
}

export type FiguresByDay = ReadonlyMap<IsoDate, Figures>

/** The figures of a line that is being loaded. */
export const UNKNOWN_DAYS: FiguresByDay = new Map()

/** A note on a day of a line, as words and as a shade. */
export interface DayNote {
  /** The driver is away all day or for some hours, the day is free, or there are more shifts. */
  kind: 'away' | 'partly' | 'free' | 'more'
  text: string
  /** The full text, for the tooltip and screen readers. */
  details: string
  /** Minutes since midnight in which the driver does not work. */
  gaps: readonly { start: Minutes; stop: Minutes }[]
  /** The driver's shifts at places that are not shown, also those of the night before. */
  elsewhere?: readonly ElsewhereShift[]
  /** The number of shifts at such places, if their hours are not known. */
  countElsewhere?: number
}

/** The note on a day when the driver is away or busy. Shown as text, because a tooltip needs a mouse. */
export function busyNote(rows: readonly Line[], key: number, date: IsoDate): DayNote | undefined {
  const note = rows.find((line) => line.key === key)?.notes?.get(date)
  return note && isBusy(note) ? note : undefined
}

export const isBusy = ({ kind }: DayNote): boolean => kind === 'away' || kind === 'partly'

export interface ElsewhereShift extends ShiftHours {
  id: number
  /** The name of the restaurant. */
  place: string
}

export function sameNotes(one: Line['notes'], other: Line['notes']): boolean {
  if (one === other || one?.size !== other?.size) return one === other
  return [...(one ?? [])].every(([date, { details }]) => other?.get(date)?.details === details)
}

/** The number of shifts on each day that has any, from one base-36 digit a day. */
export function countsOf(digits: string, dates: readonly IsoDate[]): Map<IsoDate, number> {
  const days = new Map<IsoDate, number>()
  for (const [index, date] of dates.entries()) {
    const count = Number.parseInt(digits[index] ?? '0', 36)
    if (count > 0) days.set(date, count)
  }
  return days
}

/** The figures of each day that has any shifts, from a list of each figure by day. */
export function figuresByDay(
  [shifts, drafts, open, minutes, cost]: DailyFigures,
  dates: readonly IsoDate[],
): FiguresByDay {
  const days = new Map<IsoDate, Figures>()
  for (const [index, date] of dates.entries()) {
    const of = (counts: readonly number[]) => counts[index] ?? 0
    if (of(shifts) === 0) continue
    days.set(date, {
      shifts: of(shifts) - of(drafts),
      drafts: of(drafts),
      open: of(open),
      minutes: of(minutes),
      cost: cost[index],
    })
  }
  return days
}

/** The key of the line of the open shifts in a view by driver. No driver has this id. */
export const OPEN_LINE = -1

/** The number of open shifts of a day that are shown above the drivers. */
export const openShown = (isUnfolded: boolean): number => (isUnfolded ? 40 : 3)
