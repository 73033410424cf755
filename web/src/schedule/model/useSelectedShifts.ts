import { useDeferredValue, useEffect, useMemo } from 'react'
import type { ShownShift } from '../shift/shownShift.ts'
import { type ShownRow, shiftsOf } from './scheduleRows.ts'
import { keepSelected, useSelectedIds } from './selectedShifts.ts'

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
