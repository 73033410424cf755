/** What the database refuses by itself, in the documents' words. A handler has checked before; this is the last line. */
import { CLASH_MESSAGE } from '@driverdesk/domain/shifts/shiftClash.ts'
import { Invalid } from './refusal.ts'

/** By the constraint's name in the migrations. */
const byConstraint: Readonly<Record<string, Readonly<Record<string, string[]>>>> = {
  shift_no_double_booking: { driver_id: [CLASH_MESSAGE] },
  panel_user_email: { email: ['The e-mail has already been taken.'] },
  restaurateur_email: { email: ['The e-mail has already been taken.'] },
  driver_email: { email: ['The e-mail has already been taken.'] },
  area_name: { name: ['This city already has an area of this name.'] },
  // Removed between the look and the write.
  shift_restaurant_id_fkey: { restaurant_id: ['This restaurant does not exist.'] },
  timesheet_shift_id_fkey: { id: ['This shift has a timesheet and cannot be removed.'] },
}

/** @param code PostgreSQL's error code */
export function constraintAnswer(code: string, constraint: string | undefined): Invalid | undefined {
  if (!/^23/.test(code) || constraint === undefined) return undefined
  const fields = byConstraint[constraint]
  return fields && new Invalid({ ...fields })
}
