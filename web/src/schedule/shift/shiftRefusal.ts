import { ApiError, errorMessage } from '../../kernel/apiError.ts'
import { REMOVED, type Trouble } from './shiftTrouble.ts'

/** Why one form was not sent, or may not have been. */
export interface ShiftRefusal {
  /** The first message of each field of the form. */
  errors: Record<string, string>
  /** What else stands in the way; undefined where the fields say everything. */
  trouble: Trouble | undefined
}

interface RefusedForm {
  /** The fields of the form, named as on the wire. */
  fields: readonly string[]
  /** The form changes a shift that was there, and so may be gone or changed by now. */
  isStored: boolean
}

/** What the error of a call that adds, changes or cancels a shift means in its form. */
export function shiftRefusal(error: unknown, { fields, isStored }: RefusedForm): ShiftRefusal {
  const { status, fields: messages = {} } = error instanceof ApiError ? error : { status: 0 }
  const all = Object.entries(messages)
  const known = all.filter(([field]) => fields.includes(field))
  const errors = Object.fromEntries(known.map(([field, [first = '']]) => [field, first]))
  const message = errorMessage(error)
  if (status === 0 || status >= 500) return { errors, trouble: { kind: 'again', message } }
  if (isStored && status === 404) return { errors, trouble: { kind: 'gone', message: REMOVED } }
  if (isStored && status === 409) return { errors, trouble: { kind: 'stale', message } }
  const other = all.find(([field]) => !fields.includes(field))
  if (status === 400 && known.length > 0 && !other) return { errors, trouble: undefined }
  return { errors, trouble: { kind: 'refused', message: other?.[1][0] ?? message } }
}
