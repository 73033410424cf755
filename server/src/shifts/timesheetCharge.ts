import { ABOUT_TIMESHEET, chargeOfEdit } from '@driverdesk/domain/shifts/chargeOfEdit.ts'
import type { Row } from '../kernel/tables.ts'
import type { Work } from '../kernel/unitOfWork.ts'
import { insertShiftEvents } from './shiftEvents.writes.ts'

type Charged = Pick<Row<'timesheet'>, 'id' | 'shift_id' | 'restaurant_id' | 'driver_id' | 'period_date'> & {
  /** Pounds. */
  cost_extra_bonus: number
}

/**
 * A fee of a timesheet that is set, changed or taken back to 0 is a charge of its shift (document 3, section 4.2; rulings
 * 4.7); without a shift there is nothing to charge.
 */
export async function recordTimesheetCharges(
  work: Work,
  changed: readonly { before: Charged; after: Charged }[],
  creatorId: number,
): Promise<void> {
  const events = changed.flatMap(
    ({ before, after: { id, shift_id, restaurant_id, driver_id, period_date, ...after } }) => {
      const charge = chargeOfEdit(before.cost_extra_bonus, after.cost_extra_bonus)
      if (!charge || shift_id === null) return []
      const of = { shift_id, restaurant_id, driver_id, period_date }
      return [{ ...charge, ...of, model_type: ABOUT_TIMESHEET, model_id: id, creator_id: creatorId } as const]
    },
  )
  await insertShiftEvents(work, events)
}
