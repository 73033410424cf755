import { useMemo, useState } from 'react'
import { rowKey } from './table/rowKey.ts'
import type { TimesheetDesk } from './timesheetDesk.ts'
import { selectedRow, type TimesheetRow } from './timesheetRow.ts'
import type { TimesheetView } from './timesheets.search.ts'

/** The row that the form shows. */
export interface HeldRow {
  /** Be it among those that the filters leave or not. */
  selected: TimesheetRow | undefined
  /** Others have taken it away since, or moved it to another day. */
  isGone: boolean
  /** Nobody needs it any more. */
  letGo: () => void
}

/**
 * The row that the link selects, also after others have taken it away: what is being typed in its form does not go with
 * it. Without its timesheet a shift is still the same row.
 */
export function useHeldRow({ all, isKnown }: TimesheetDesk, { row: id, range }: TimesheetView): HeldRow {
  const place = `${id} ${range.from} ${range.to}`
  const [held, setHeld] = useState<{ place: string; row: TimesheetRow | undefined }>()
  const before = held?.place === place ? held.row : undefined
  const found = useMemo(
    () => selectedRow(all, id) ?? (before && all.find((row) => rowKey(row) === rowKey(before))),
    [all, id, before],
  )
  const selected = found ?? before
  if (held?.place !== place || held.row !== selected) setHeld({ place, row: selected })
  return {
    selected,
    isGone: isKnown && selected !== undefined && !found,
    letGo: () => setHeld({ place, row: undefined }),
  }
}
