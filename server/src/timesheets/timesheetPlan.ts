/** From what a person decides about a timesheet to what is stored. */
import type { Timesheet } from '@driverdesk/contract/timesheets/timesheet.shapes.ts'
import { FINISH_EQUALS_START } from '@driverdesk/domain/shifts/shiftRules.ts'
import { SHIFT_DRAFT } from '@driverdesk/domain/shifts/shiftStatus.ts'
import { dateProblem } from '@driverdesk/domain/timesheets/timesheetDates.ts'
import {
  DISCARDED,
  OF_CANCELLATION,
  type TimesheetStatus,
} from '@driverdesk/domain/timesheets/timesheetStatus.ts'
import { Invalid, notFound } from '../kernel/refusal.ts'
import type { StoredShift } from '../shifts/shifts.reads.ts'
import type { TimesheetFacts } from './timesheetFacts.reads.ts'
import { type Given, payOf } from './timesheetPay.ts'

/**
 * The columns that a create or an edit writes, for the status that it leads to. `stored` is the timesheet as it was,
 * undefined for a new one.
 *
 * @throws {Refusal} 404 for a restaurant, a driver or a shift out of scope
 * @throws {Invalid} with the specified messages (docs/spec/timesheets.md#timesheet-form-rules)
 */
export function planTimesheet(
  facts: TimesheetFacts,
  given: Given,
  status: TimesheetStatus,
  stored?: Timesheet,
) {
  const { scope, tripPay } = facts
  const restaurant = facts.restaurants.get(given.restaurant_id)
  if (!restaurant) throw notFound('restaurant')
  const shift = stored ? undefined : shiftOfNew(facts, given)
  const former = (stored ?? shift)?.driver_id
  if (given.driver_id !== former && !facts.knowsDriver(given.driver_id, given.restaurant_id)) {
    throw notFound('driver')
  }
  const owner = shift ?? (stored?.shift_id ? stored : undefined)
  if (owner) refuseOthers(given, owner)
  if (shift?.status === SHIFT_DRAFT) throw new Invalid({ shift_id: ['This shift is a draft.'] })
  const comment = given.comment ?? stored?.comment ?? shift?.comment ?? ''
  const pay = payOf(given, { status, scope, tripPay, restaurant, stored, shift })
  const { restaurant_id, driver_id } = given
  // That of a cancellation has no length, and stays where it is.
  const isCancellation = stored?.type === OF_CANCELLATION
  const { period_date, start_time, finish_time } = isCancellation ? stored : given
  if (!isCancellation && start_time === finish_time) throw new Invalid({ finish_time: [FINISH_EQUALS_START] })
  const problem = dateProblem(period_date, {
    ...{ role: scope.role, today: facts.today, storedDate: stored?.period_date },
    shiftDate: stored ? stored.planned?.period_date : shift?.period_date,
  })
  if (problem) throw new Invalid({ period_date: [problem] })
  const discard_reason = status === DISCARDED ? (given.discard_reason ?? stored?.discard_reason ?? '') : ''
  return { restaurant_id, driver_id, period_date, start_time, finish_time, ...pay, comment, discard_reason }
}

function shiftOfNew({ shifts }: TimesheetFacts, { shift_id }: Given): StoredShift | undefined {
  if (typeof shift_id !== 'number') return undefined
  const shift = shifts.get(shift_id)
  if (!shift) throw notFound('shift')
  return shift
}

/** The timesheet of a shift is of the driver and the restaurant that the shift has, however old the screen is. */
function refuseOthers(
  given: Given,
  { restaurant_id, driver_id }: Pick<StoredShift | Timesheet, 'restaurant_id' | 'driver_id'>,
): void {
  if (given.restaurant_id !== restaurant_id) {
    throw new Invalid({ restaurant_id: ['The shift is at another restaurant.'] })
  }
  if (given.driver_id !== driver_id) {
    throw new Invalid({ driver_id: ['The shift has another driver. Reload to see the change.'] })
  }
}
