import type { PushDrivers } from '@driverdesk/domain/shifts/shiftStatus.ts'
import { messagesById } from '../../kernel/apiError.ts'
import type { BulkAction } from '../model/shiftStanding.ts'
import { byMoment, type ShownShift, type StaffShift } from '../shift/shownShift.ts'

export interface RefusedShift<S extends ShownShift> {
  shift: S
  message: string
}

/** Some of the shifts of a bulk call were refused, so that nothing was done (rulings 4.4). */
export interface Refusal<S extends ShownShift = StaffShift> {
  action: BulkAction
  /** Asked for from the toolbar: for all shifts on screen, even where that was one. */
  isBulk: boolean
  /** What was pressed in the toolbar: it gets the focus back. */
  begunBy?: Element | null | undefined
  /** Whether drivers were to be told. */
  push?: PushDrivers | undefined
  refused: RefusedShift<S>[]
  /** Those that were not refused. */
  valid: S[]
}

/** Which of the shifts were refused and why, in the order of the rota; undefined where the error is another one. */
export function refusedIn<S extends ShownShift>(
  error: unknown,
  shifts: readonly S[],
): { refused: RefusedShift<S>[]; valid: S[] } | undefined {
  const messages = messagesById(error, 'shift_ids')
  if (!messages) return undefined
  return {
    refused: shifts
      .flatMap((shift) => {
        const message = messages.get(shift.id)
        return message === undefined ? [] : [{ shift, message }]
      })
      .sort((a, b) => byMoment(a.shift, b.shift)),
    valid: shifts.filter(({ id }) => !messages.has(id)),
  }
}
