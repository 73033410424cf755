/**
 * The shifts that are selected in this tab. The store stands outside of React, and a cell of the grid asks only for its
 * own shifts: whatever is selected, only cells whose own selection changed are drawn again.
 */
import { useCallback, useSyncExternalStore } from 'react'
import { onSessionChange } from '../../kernel/session.ts'
import type { GridPlace } from '../grid/gridTarget.ts'

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
export function keepSelected(isThere: (id: number) => boolean): void {
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
