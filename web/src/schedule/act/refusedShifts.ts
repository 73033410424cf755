import { messagesById } from '../../kernel/apiError.ts'
import { byMoment, type ShownShift } from '../../shifts/shownShift.ts'

export interface RefusedShift {
  shift: ShownShift
  message: string
}

/** Some of the shifts of a call were refused, so that nothing was done (docs/spec/shifts.md#bulk-calls). */
export interface Refused {
  refused: RefusedShift[]
  /** Those that were not refused. */
  valid: ShownShift[]
}

/** By shift id, why shifts were refused; undefined where the error is another one. */
export const refusalsIn = (error: unknown): ReadonlyMap<number, string> | undefined =>
  messagesById(error, 'shift_ids')

/** Which of the shifts were refused and why, in the order of the rota; undefined where the error is another one. */
export function refusedIn(error: unknown, shifts: readonly ShownShift[]): Refused | undefined {
  const messages = refusalsIn(error)
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
