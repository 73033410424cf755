/** The specified messages for database constraints. Handlers check first; this is the last resort. */
import type { RefusalCode } from '@driverdesk/contract/kernel/refusals.ts'
import { LAST_DAY_INVALID, WORKS_NUMBER_TAKEN } from '@driverdesk/domain/drivers/driverRules.ts'
import { LEAVE_TAKEN } from '@driverdesk/domain/leave/leave.ts'
import { CLASH_MESSAGE } from '@driverdesk/domain/shifts/shiftClash.ts'
import { Invalid, Refusal } from './kernel/refusal.ts'

const byConstraint: Readonly<Record<string, Readonly<Record<string, string[]>>>> = {
  shift_no_double_booking: { driver_id: [CLASH_MESSAGE] },
  leave_request_once: { from_date: [LEAVE_TAKEN] },
  panel_user_email: { email: ['The email has already been taken.'] },
  restaurateur_email: { email: ['The email has already been taken.'] },
  driver_opt_out_dates: { opt_out_until: [LAST_DAY_INVALID] },
  driver_visa_dates: { visa_until: [LAST_DAY_INVALID] },
  driver_works_number: { works_number: [WORKS_NUMBER_TAKEN] },
  driver_email: { email: ['The email has already been taken.'] },
  area_name: { name: ['This city already has an area with this name.'] },
  invoice_one_draft: { id: ['There is another draft for this period. Remove it first.'] },
  invoice_restaurant_id_fkey: {
    id: ['This restaurant has invoices and cannot be removed. Mark it as inactive instead.'],
  },
  // Removed between the check and the write.
  shift_restaurant_id_fkey: { restaurant_id: ['This restaurant does not exist.'] },
  billed_charge_shift_event_id_fkey: {
    id: ['A charge of this shift is on an invoice, so the shift cannot be removed.'],
  },
  timesheet_shift_id_fkey: { id: ['This shift has a timesheet and cannot be removed.'] },
}

/** Changes by someone else between the check and the write. */
const raceRefusals: Readonly<Record<string, RefusalCode>> = {
  billed_timesheet_stays: 'timesheetBilled',
  billed_timesheet_is_fixed: 'timesheetBilled',
  billed_timesheet_pkey: 'billedMeanwhile',
  billed_charge_pkey: 'billedMeanwhile',
}

/** @param code PostgreSQL's error code */
export function constraintAnswer(
  code: string,
  constraint: string | undefined,
): Invalid | Refusal | undefined {
  if (!/^23/.test(code) || constraint === undefined) return undefined
  const refusal = raceRefusals[constraint]
  if (refusal) return new Refusal(refusal)
  const fields = byConstraint[constraint]
  return fields && new Invalid({ ...fields })
}
