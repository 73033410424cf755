/**
 * The shifts that are selected in this tab. The store stands outside of React, and a cell of the grid asks only for its
 * own shifts: whatever is selected, only cells whose own selection changed are drawn again.
 */

import { formatMoney, type Pence } from '@driverdesk/domain/kernel/money.ts'
import type { Minutes } from '@driverdesk/domain/kernel/wallClock.ts'
import { SHIFT_DRAFT } from '@driverdesk/domain/shifts/shiftStatus.ts'
import { useCallback, useDeferredValue, useEffect, useMemo, useSyncExternalStore } from 'react'
import { onSessionChange } from '../../kernel/session.ts'
import { countOf } from '../../ui/dayWords.ts'
import type { Announce } from '../../ui/desk/useAnnouncer.ts'
import { hoursText } from '../../ui/numberText.ts'
import type { GridPlace } from '../grid/gridPlaces.ts'
import { figuresOf, minutesOf } from '../shift/shiftFigures.ts'
import { isForStaff, type ShownShift } from '../shift/shownShift.ts'
import { type ShownRow, shiftsOf } from './scheduleRows.ts'

const NONE: ReadonlySet<number> = new Set()

const listeners = new Set<() => void>()
let selected: ReadonlySet<number> = NONE
/** Where the last selection began: a range goes from there. */
let anchor: GridPlace | undefined

/** The same object until something else is selected. */
export const selectedIds = (): ReadonlySet<number> => selected

/** Where a range begins; undefined where nobody has been yet. */
export const selectionAnchor = (): GridPlace | undefined => anchor

/** Selects exactly these; `from` is where the next range begins, the last such place where it is left out. */
export function selectShifts(ids: Iterable<number>, from: GridPlace | undefined = anchor): void {
  const next = new Set(ids)
  anchor = from
  if (next.size === selected.size && [...next].every((id) => selected.has(id))) return
  selected = next.size > 0 ? next : NONE
  for (const listener of [...listeners]) listener()
}

/** Takes a shift into the selection, or out of it. */
export function toggleSelected(id: number, from: GridPlace | undefined = anchor): void {
  const next = new Set(selected)
  if (!next.delete(id)) next.add(id)
  selectShifts(next, from)
}

export function clearSelection(): void {
  anchor = undefined
  selectShifts([], undefined)
}

/** The next range begins here. */
export function keepAnchor(place: GridPlace): void {
  anchor = place
}

/** Drops what is not there any more. */
function keepSelected(isThere: (id: number) => boolean): void {
  if (selected.size > 0) selectShifts([...selected].filter(isThere))
}

export const useSelectedIds = (): ReadonlySet<number> => useSyncExternalStore(onSelection, selectedIds)

/** The selected ones of a few shifts; whoever asks is drawn again only where these change. */
export function useSelectedAmong(shifts: readonly { id: number }[]): ReadonlySet<number> {
  const among = useCallback(() => {
    if (selected.size === 0) return ''
    return shifts.flatMap(({ id }) => (selected.has(id) ? [id] : [])).join()
  }, [shifts])
  const ids = useSyncExternalStore(onSelection, among)
  return ids === '' ? NONE : new Set(ids.split(',').map(Number))
}

function onSelection(listener: () => void) {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

// Whoever signs in next has selected nothing.
onSessionChange(clearSelection)

/** Selects those of some shifts that are on screen, and says of how many the days or the restaurants are not. */
export function selectShown(ids: readonly number[], rows: readonly ShownRow[], announce: Announce): void {
  const shown = new Set(shiftsOf<ShownShift>(rows).map(({ id }) => id))
  const found = ids.filter((id) => shown.has(id))
  selectShifts(found)
  const missing = ids.length - found.length
  if (missing > 0)
    announce(
      `${countOf(missing, 'shift')} ${missing === 1 ? 'is' : 'are'} not on screen, and not selected.`,
      'refusal',
    )
}

interface ShownShifts {
  rows: readonly ShownRow[]
  /** The shifts are there, so that what is not among them is gone. */
  isKnown: boolean
}

/** The selected shifts as they are now; what was removed, moved away or filtered out is selected no longer. */
export function useSelectedShifts({ rows, isKnown }: ShownShifts): readonly ShownShift[] {
  // Of thousands the cells are painted first, and then what they come to.
  const ids = useDeferredValue(useSelectedIds())
  const isAny = ids.size > 0
  // A selection comes with the hand: what is shown is looked through only while there is one.
  const shown = useMemo(
    () => new Map(isAny ? shiftsOf<ShownShift>(rows).map((shift) => [shift.id, shift]) : []),
    [rows, isAny],
  )
  useEffect(() => {
    if (isKnown && isAny) keepSelected((id) => shown.has(id))
  }, [shown, isKnown, isAny])
  return useMemo(() => [...ids].flatMap((id) => shown.get(id) ?? []), [ids, shown])
}

export interface SelectionFigures {
  count: number
  minutes: Minutes
  /** Undefined for those who are told of none. */
  cost: Pence | undefined
}

/** What some shifts come to; a draft has no money (rulings 13.9). */
export function selectionFigures(shifts: readonly ShownShift[]): SelectionFigures {
  const costed = shifts.filter(isForStaff)
  return {
    count: shifts.length,
    minutes: shifts.reduce((sum, shift) => sum + minutesOf(shift), 0),
    cost:
      costed.length < shifts.length
        ? undefined
        : costed
            .filter(({ status }) => status !== SHIFT_DRAFT)
            .reduce((sum, shift) => sum + figuresOf(shift).cost, 0),
  }
}

/** '12.0 h', and to those who may see it '12.0 h · £144.00'. */
export const figuresText = ({ minutes, cost }: SelectionFigures): string =>
  [`${hoursText(minutes, 1)} h`, ...(cost === undefined ? [] : [formatMoney(cost)])].join(' · ')
