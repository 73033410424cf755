import { ApiError, isRefusedAs } from '../../kernel/apiError.ts'
import { formRefusal } from '../../ui/form/formTrouble.ts'
import type { TimesheetRow } from '../timesheetRow.ts'
import { TIMESHEET_LABELS } from './timesheetForm.ts'

/** An earlier attempt, of which no answer came, has made it; its shift tells which it is. */
const MADE_BEFORE = 'An earlier attempt has already made this timesheet. Reload to see it.'

/** What the error of a call means in the form of a row: the first message of each field, and what else is in the way. */
export function summaryRefusal(error: unknown, { timesheet, shift_id }: TimesheetRow) {
  // Whose the timesheet of a shift is stands beside the form, in no field of it.
  const fixed = shift_id === null ? [] : ['restaurant_id', 'driver_id']
  const fields = Object.keys(TIMESHEET_LABELS).filter((field) => !fixed.includes(field))
  const isStored = timesheet !== undefined
  if (!isStored && error instanceof ApiError && error.status === 409) {
    const isOwn = isRefusedAs('sameKeyOtherBody', error)
    return { errors: {}, trouble: { kind: 'stale' as const, message: isOwn ? MADE_BEFORE : error.message } }
  }
  return formRefusal(error, { fields, thing: 'timesheet', isStored })
}
