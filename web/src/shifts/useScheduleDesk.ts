import type { Shift } from '@driverdesk/contract/shifts/shift.shapes.ts'
import type { IsoDate } from '@driverdesk/domain/kernel/wallClock.ts'
import { type RefObject, useState } from 'react'
import type { OpenDialog } from './ScheduleDialogs.tsx'
import type { ScheduleParts } from './scheduleProps.ts'
import { type OfferedAction, offeredActions } from './shiftStanding.ts'

/** What the shifts are drawn on, the grid or a phone's cards. */
export interface ScheduleSurface {
  /** The keyboard goes on where it was, as after a dialog. */
  restoreFocus: () => void
}

export type ScheduleDesk = ReturnType<typeof useScheduleDesk>

/** Which dialog is open, and what the menu of a shift does: the same on every surface, and kept when that changes. */
export function useScheduleDesk(
  { schedule, role, actions }: Pick<ScheduleParts, 'schedule' | 'role' | 'actions'>,
  surface: RefObject<ScheduleSurface | null>,
) {
  const [dialog, setDialog] = useState<OpenDialog>()
  const shiftOf = (id: number | undefined): Shift | undefined =>
    schedule.loaded.find((shift) => shift.id === id)
  const restoreFocus = () => requestAnimationFrame(() => surface.current?.restoreFocus())

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
    await actions[action](shift)
    restoreFocus()
  }
  return {
    dialog,
    shiftOf,
    act,
    remove,
    restoreFocus,
    add: (restaurantId: number, date: IsoDate) => setDialog({ kind: 'add', restaurantId, date }),
    closeDialog: () => {
      setDialog(undefined)
      restoreFocus()
    },
  }
}
