import type { Shift } from '@driverdesk/contract/shifts/shift.shapes.ts'
import type { IsoDate } from '@driverdesk/domain/kernel/wallClock.ts'
import { type RefObject, useState } from 'react'
import { copiedShift, copyShift } from './copiedShift.ts'
import type { GridPlace } from './gridTarget.ts'
import type { OpenDialog } from './ScheduleDialogs.tsx'
import type { ScheduleParts } from './scheduleProps.ts'
import { type OfferedAction, offeredActions } from './shiftStanding.ts'
import { manningText, timesText } from './shiftWords.ts'
import { usePaste } from './usePaste.tsx'

/** What the shifts are drawn on, the grid or a phone's cards. */
export interface ScheduleSurface {
  /** The keyboard goes on where it was, as after a dialog. */
  restoreFocus: () => void
  /** The keyboard goes to a shift that was just added. */
  focusOn?: (place: GridPlace) => void
}

export type ScheduleDesk = ReturnType<typeof useScheduleDesk>

/** Which dialog is open, and what the menu of a shift does: the same on every surface, and kept when that changes. */
export function useScheduleDesk(
  { schedule, role, actions, announce }: Pick<ScheduleParts, 'schedule' | 'role' | 'actions' | 'announce'>,
  surface: RefObject<ScheduleSurface | null>,
) {
  const [dialog, setDialog] = useState<OpenDialog>()
  const shiftOf = (id: number | undefined): Shift | undefined =>
    schedule.loaded.find((shift) => shift.id === id)
  const restoreFocus = () => requestAnimationFrame(() => surface.current?.restoreFocus())

  const pasteAt = usePaste({ schedule, announce })
  const copy = (shiftId: number) => {
    const shift = shiftOf(shiftId)
    if (!shift) return
    const who = manningText(shift, schedule.driversById)
    copyShift({ ...shift, who })
    announce(`Copied: ${timesText(shift)}, ${who}`)
  }
  const paste = async (restaurantId: number, date: IsoDate, holdsShift = false) => {
    const pasted = await pasteAt({ restaurantId, date }, holdsShift)
    if (pasted && !copiedShift()) surface.current?.focusOn?.({ restaurantId, date, item: pasted.id })
    else restoreFocus()
  }
  const remove = async (shiftId: number) => {
    const shift = shiftOf(shiftId)
    if (!shift || !offeredActions(shift, role).includes('remove')) return
    await actions.remove(shift)
    restoreFocus()
  }
  const act = async (action: OfferedAction, shiftId: number) => {
    const shift = shiftOf(shiftId)
    if (!shift) return
    if (action === 'edit') return setDialog({ kind: 'edit', shift })
    if (action === 'remove') return remove(shiftId)
    if (action === 'copy') copy(shiftId)
    else await actions[action](shift)
    restoreFocus()
  }
  return {
    dialog,
    shiftOf,
    act,
    remove,
    copy,
    paste,
    restoreFocus,
    add: (restaurantId: number, date: IsoDate) => setDialog({ kind: 'add', restaurantId, date }),
    closeDialog: () => {
      setDialog(undefined)
      restoreFocus()
    },
  }
}
