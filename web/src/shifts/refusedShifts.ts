import type { Shift } from '@driverdesk/contract/shifts/shift.shapes.ts'
import { ApiError } from '../kernel/apiError.ts'
import type { BulkAction } from './shiftStanding.ts'
import type { ShownShift } from './shownShift.ts'

export interface RefusedShift<S extends ShownShift> {
  shift: S
  message: string
}

/** Some of the shifts of a bulk call were refused, so that nothing was done (rulings 4.4). */
export interface Refusal<S extends ShownShift = Shift> {
  action: BulkAction
  /** Asked for from the toolbar: for all shifts on screen, even where that was one. */
  isBulk: boolean
  /** What was pressed in the toolbar: it gets the focus back. */
  begunBy?: Element | null | undefined
  refused: RefusedShift<S>[]
  /** Those that were not refused. */
  valid: S[]
}

const FIELD = 'shift_ids.'

/** Reads the messages under `shift_ids.{id}`, by the moment of the shift; undefined where the error is another one. */
export function refusedIn<S extends ShownShift>(
  error: unknown,
  shifts: readonly S[],
): { refused: RefusedShift<S>[]; valid: S[] } | undefined {
  if (!(error instanceof ApiError) || !error.fields) return undefined
  const messages = new Map(
    Object.entries(error.fields)
      .filter(([field]) => field.startsWith(FIELD))
      .map(([field, [message = '']]) => [Number(field.slice(FIELD.length)), message]),
  )
  if (messages.size === 0) return undefined
  return {
    refused: shifts
      .flatMap((shift) => {
        const message = messages.get(shift.id)
        return message === undefined ? [] : [{ shift, message }]
      })
      .sort((a, b) => momentOf(a.shift).localeCompare(momentOf(b.shift))),
    valid: shifts.filter(({ id }) => !messages.has(id)),
  }
}

const momentOf = ({ period_date, start_time }: ShownShift) => `${period_date} ${start_time}`
