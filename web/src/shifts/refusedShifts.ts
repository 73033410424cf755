import type { Shift } from '@driverdesk/contract/shifts/shift.shapes.ts'
import { ApiError } from '../kernel/apiError.ts'

export interface RefusedShift {
  shift: Shift
  message: string
}

/** Some of the shifts of a bulk call were refused, so that nothing was done (rulings 4.4). */
export interface Refusal {
  action: 'publish' | 'unpublish'
  refused: RefusedShift[]
  /** Those that were not refused. */
  valid: Shift[]
}

const FIELD = 'shift_ids.'

/** Reads the messages under `shift_ids.{id}`; undefined where the error is another one. */
export function refusalOf(
  error: unknown,
  action: Refusal['action'],
  shifts: readonly Shift[],
): Refusal | undefined {
  if (!(error instanceof ApiError) || !error.fields) return undefined
  const messages = new Map(
    Object.entries(error.fields)
      .filter(([field]) => field.startsWith(FIELD))
      .map(([field, [message = '']]) => [Number(field.slice(FIELD.length)), message]),
  )
  if (messages.size === 0) return undefined
  return {
    action,
    refused: shifts
      .flatMap((shift) => {
        const message = messages.get(shift.id)
        return message === undefined ? [] : [{ shift, message }]
      })
      .sort((a, b) => momentOf(a.shift).localeCompare(momentOf(b.shift))),
    valid: shifts.filter(({ id }) => !messages.has(id)),
  }
}

const momentOf = ({ period_date, start_time }: Shift) => `${period_date} ${start_time}`
