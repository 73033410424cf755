/**
 * Shifts painted where they were dropped before the server has answered. They lie over the lists and never in them: taken
 * back, everything is as the server says.
 */
import { useMemo, useSyncExternalStore } from 'react'
import type { ShownShift } from '../shift/shownShift.ts'

const NONE: ReadonlyMap<number, ShownShift> = new Map()

const listeners = new Set<() => void>()
let ahead: ReadonlyMap<number, ShownShift> = NONE

/** Paints shifts as they will be; the answer takes them back. */
export function paintAhead(shifts: readonly ShownShift[]): () => void {
  set(new Map([...ahead, ...shifts.map((shift) => [shift.id, shift] as const)]))
  return () => {
    const left = new Map(ahead)
    for (const shift of shifts) if (left.get(shift.id) === shift) left.delete(shift.id)
    set(left.size > 0 ? left : NONE)
  }
}

/** The shift as it is painted by now, though it may not be drawn yet. */
export const aheadOf = <S extends ShownShift>(shift: S): S => (ahead.get(shift.id) as S | undefined) ?? shift

/** The shifts as they are painted: the same list while nothing is on its way. */
export function useWithAhead<S extends ShownShift>(shifts: readonly S[]): readonly S[] {
  const now = useSyncExternalStore(onChange, () => ahead)
  return useMemo(
    () => (now.size === 0 ? shifts : shifts.map((shift) => (now.get(shift.id) as S | undefined) ?? shift)),
    [shifts, now],
  )
}

function set(next: ReadonlyMap<number, ShownShift>) {
  ahead = next
  for (const listener of [...listeners]) listener()
}

function onChange(listener: () => void) {
  listeners.add(listener)
  return () => listeners.delete(listener)
}
