import { useEffect } from 'react'
import { countOf } from '../../ui/dayWords.ts'
import { SaidSoon } from '../../ui/SaidSoon.tsx'
import { useIsPhone } from '../../ui/useIsPhone.ts'
import { isAnythingOpen } from '../../ui/whatIsOpen.ts'
import { selectionActions } from '../act/selectionActions.ts'
import type { ManyDesk } from '../act/useManyShifts.ts'
import { isCarrying } from '../model/carrying.ts'
import { copiedShift } from '../model/copiedShift.ts'
import { clearSelection } from '../model/selectedShifts.ts'
import { selectionFigures } from '../model/selectionFigures.ts'
import { useSelectedShifts } from '../model/useSelectedShifts.ts'
import type { ShownSchedule } from '../scheduleProps.ts'
import { SelectionBar } from './SelectionBar.tsx'
import { SelectionSheet } from './SelectionSheet.tsx'

interface SelectedShiftsProps {
  schedule: ShownSchedule
  many: ManyDesk
  /** Asks when they are to be published; left out for those who publish nothing. */
  onPublishAt?: (shiftIds: readonly number[]) => void
}

/** The bar below the schedule, there while something is selected; and how many that are, for those who hear it. */
export function SelectedShifts({ schedule, many, onPublishAt }: SelectedShiftsProps) {
  const shifts = useSelectedShifts({ rows: schedule.rows, isKnown: schedule.isKnown })
  const count = shifts.length
  useEscape(count > 0)
  const Bar = useIsPhone() ? SelectionSheet : SelectionBar
  return (
    <>
      <SaidSoon text={count > 0 ? `${countOf(count, 'shift')} selected` : ''} />
      {count > 0 && (
        <Bar
          figures={selectionFigures(shifts)}
          isBusy={many.isSending}
          onClear={clearSelection}
          actions={selectionActions(
            (action) =>
              action === 'publish at' ? onPublishAt?.(shifts.map(({ id }) => id)) : many.ask(action, shifts),
            many.role,
          )}
        />
      )}
    </>
  )
}

/** Escape lets the selection go, where nothing else has the first right to it. */
function useEscape(isSelecting: boolean) {
  useEffect(() => {
    if (!isSelecting) return
    const press = (event: KeyboardEvent) => {
      if (event.key !== 'Escape' || event.defaultPrevented || copiedShift() || isCarrying()) return
      if (isAnythingOpen()) return
      clearSelection()
    }
    // Before whatever is open closes itself by it.
    window.addEventListener('keydown', press, { capture: true })
    return () => window.removeEventListener('keydown', press, { capture: true })
  }, [isSelecting])
}
