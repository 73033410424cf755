import type { IsoDate, Minutes } from '@driverdesk/domain/kernel/wallClock.ts'
import type { ShownShift } from '../../shifts/shownShift.ts'

/** A line of the grid as its view gives it: a restaurant, a driver, the open shifts. */
export interface Line {
  /** Unlike those of the other lines of its view, and never 0: that is the day headers'. */
  key: number
  /** 'Harbour Tacos', 'Ann Example' */
  name: string
  /** Those that are loaded, in no order. */
  shifts: readonly ShownShift[]
  /** What is not loaded yet; undefined where all of it is. */
  coming?: { days: ReadonlyMap<IsoDate, number> } | undefined
  /** Why no shift can be added to it; undefined where one can. */
  whyNotAdd?: string | undefined
  /** What there is to know of a day beside its shifts. */
  notes?: ReadonlyMap<IsoDate, DayNote> | undefined
}

/** Something about a day of a line, in words and as a shade. */
export interface DayNote {
  /** Nobody is there all day, or in some hours; all of the day is free; or there are more shifts. */
  kind: 'away' | 'partly' | 'free' | 'more'
  /** What stands in the cell: 'Day off' */
  text: string
  /** The whole of it, as its reason on hover and for those who hear it. */
  details: string
  /** The hours in which nobody is there, in minutes since midnight. */
  gaps: readonly { start: Minutes; stop: Minutes }[]
}

/** Whether the same is said of the same days. */
export function sameNotes(one: Line['notes'], other: Line['notes']): boolean {
  if (one === other || one?.size !== other?.size) return one === other
  return [...(one ?? [])].every(([date, { details }]) => other?.get(date)?.details === details)
}

/** How many shifts there are on each day that has any, of one base-36 digit for each day. */
export function countsOf(digits: string, dates: readonly IsoDate[]): Map<IsoDate, number> {
  const days = new Map<IsoDate, number>()
  for (const [index, date] of dates.entries()) {
    const count = Number.parseInt(digits[index] ?? '0', 36)
    if (count > 0) days.set(date, count)
  }
  return days
}

/** The line of the open shifts, where the lines are drivers. */

/** No driver has this id. */
export const OPEN_LINE = -1

/** How many open shifts of a day are shown: a few above the drivers, or those that a person unfolds. */
export const openShown = (isUnfolded: boolean): number => (isUnfolded ? 40 : 3)
