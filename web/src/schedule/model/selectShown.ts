import { countOf } from '../../ui/dayWords.ts'
import type { Announce } from '../../ui/desk/useAnnouncer.ts'
import type { ShownShift } from '../shift/shownShift.ts'
import { type ShownRow, shiftsOf } from './scheduleRows.ts'
import { selectShifts } from './selectedShifts.ts'

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
