import type { Shift } from '@driverdesk/contract/shifts/shift.shapes.ts'
import type { IsoDate } from '@driverdesk/domain/kernel/wallClock.ts'
import type { ScheduleTool } from '../../templates/scheduleTools.data.ts'
import type { ShownShift } from '../shift/shownShift.ts'

/**
 * Which dialog is open: a new shift in a cell of the grid, a shift as it was when the dialog opened, the copying of
 * all shifts on screen, or a tool of the schedule, for selected shifts or what is on screen.
 */
export type OpenDialog<S extends ShownShift = Shift> =
  | { kind: 'add'; restaurantId: number; date: IsoDate }
  | { kind: 'edit' | 'cancel' | 'find' | 'history'; shift: S }
  | { kind: 'copy' }
  | { kind: 'tool'; tool: ScheduleTool; shiftIds?: readonly number[] | undefined }

/** What a dialog is about: its shift as it was and as the schedule shows it now, and the restaurant. */
export function subjectOf<S extends ShownShift>(dialog: OpenDialog<S> | undefined, loaded: readonly S[]) {
  const shift = dialog && 'shift' in dialog ? dialog.shift : undefined
  return {
    shift,
    latest: shift && loaded.find(({ id }) => id === shift.id),
    restaurantId: dialog?.kind === 'add' ? dialog.restaurantId : shift?.restaurant_id,
  }
}
