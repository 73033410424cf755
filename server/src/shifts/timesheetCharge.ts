import { chargeOfEdit } from '@driverdesk/domain/shifts/chargeOfEdit.ts'
import type { Row } from '../kernel/tables.ts'
import type { Work } from '../kernel/unitOfWork.ts'
import { ABOUT_TIMESHEET, insertShiftEvent } from './shiftEvents.writes.ts'

/**
 * A fee of a timesheet that is set, changed or taken back to 0 is a charge of its shift (document 3, section 4.2; rulings
 * 4.7); without a shift there is nothing to charge.
 */
export async function recordTimesheetCharge(
  work: Work,
  before: Row<'timesheet'>,
  after: Row<'timesheet'>,
  creatorId: number,
): Promise<void> {
  const charge = chargeOfEdit(Number(before.cost_extra_bonus), Number(after.cost_extra_bonus))
  if (!charge || after.shift_id === null) return
  await insertShiftEvent(work, {
    ...charge,
    model_type: ABOUT_TIMESHEET,
    model_id: after.id,
    shift_id: after.shift_id,
    restaurant_id: after.restaurant_id,
    driver_id: after.driver_id,
    period_date: after.period_date,
    creator_id: creatorId,
  })
}
