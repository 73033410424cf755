/** From what a person decides about a timesheet to what is stored. */
import { todayIn } from '@driverdesk/domain/kernel/wallClock.ts'
import { FINISH_EQUALS_START } from '@driverdesk/domain/shifts/shiftRules.ts'
import { SHIFT_DRAFT } from '@driverdesk/domain/shifts/shiftStatus.ts'
import { dateProblem } from '@driverdesk/domain/timesheets/timesheetDates.ts'
import {
  DISCARDED,
  OF_CANCELLATION,
  type TimesheetStatus,
} from '@driverdesk/domain/timesheets/timesheetStatus.ts'
import { isDriverInScope, restaurantsOffering } from '../drivers/drivers.reads.ts'
import type { Services } from '../kernel/call.ts'
import type { Tx } from '../kernel/database.ts'
import { Invalid, notFound } from '../kernel/refusal.ts'
import type { Scope } from '../kernel/scope.ts'
import { restaurantOfShift } from '../shifts/restaurantOfShift.reads.ts'
import { lockShift, type StoredShift } from '../shifts/shifts.reads.ts'
import { type Given, payOf } from './timesheetPay.ts'
import type { StoredTimesheet } from './timesheets.reads.ts'

/**
 * The columns that a create or an edit writes, for the status that it leads to. `stored` is the timesheet as it was,
 * undefined for a new one.
 *
 * @throws {Refusal} 404 for a restaurant, a driver or a shift out of scope
 * @throws {Invalid} with the messages of document 3, section 5.1
 */
export async function planTimesheet(
  { tx, scope, services }: { tx: Tx; scope: Scope; services: Services },
  given: Given,
  status: TimesheetStatus,
  stored?: StoredTimesheet,
) {
  const restaurant = await restaurantOfShift(tx, scope, given.restaurant_id)
  const shiftId = stored ? stored.shift_id : ((given.shift_id as number | null | undefined) ?? null)
  const shift = shiftId === null || stored ? undefined : await lockShift(tx, scope, shiftId)
  const former = (stored ?? shift)?.driver_id
  if (given.driver_id !== former && !(await maySeeDriver(tx, scope, given))) throw notFound('driver')
  const owner = shift ?? (stored?.shift_id ? stored : undefined)
  if (owner) refuseOthers(given, owner)
  if (shift?.status === SHIFT_DRAFT) throw new Invalid({ shift_id: ['This shift is a draft.'] })
  const comment = given.comment ?? stored?.comment ?? shift?.comment ?? ''
  const pay = await payOf(tx, given, { status, scope, restaurant, stored, shift })
  const { restaurant_id, driver_id } = given
  // That of a cancellation has no length, and stays where it is.
  const isCancellation = stored?.type === OF_CANCELLATION
  const { period_date, start_time, finish_time } = isCancellation ? stored : given
  if (!isCancellation && start_time === finish_time) throw new Invalid({ finish_time: [FINISH_EQUALS_START] })
  const today = todayIn(services.settings.businessTimeZone, services.now())
  const late = period_date !== stored?.period_date && dateProblem(period_date, scope.role, today)
  if (late) throw new Invalid({ period_date: [late] })
  const discard_reason = status === DISCARDED ? (given.discard_reason ?? stored?.discard_reason ?? '') : ''
  return { restaurant_id, driver_id, period_date, start_time, finish_time, ...pay, comment, discard_reason }
}

/** A restaurant knows the drivers that it is offered; whoever worked one of its shifts it knows by that shift. */
async function maySeeDriver(tx: Tx, scope: Scope, { driver_id, restaurant_id }: Given): Promise<boolean> {
  if (scope.role !== 'restaurant') return isDriverInScope(tx, scope, driver_id)
  const offering = await restaurantsOffering(tx, [driver_id])
  return offering.get(driver_id)?.includes(restaurant_id) ?? false
}

/** The timesheet of a shift is of the driver and the restaurant that the shift has, however old the screen is. */
function refuseOthers(
  given: Given,
  { restaurant_id, driver_id }: Pick<StoredShift | StoredTimesheet, 'restaurant_id' | 'driver_id'>,
): void {
  if (given.restaurant_id !== restaurant_id) {
    throw new Invalid({ restaurant_id: ['The shift is at another restaurant.'] })
  }
  if (given.driver_id !== driver_id) {
    throw new Invalid({ driver_id: ['The shift has another driver. Reload to see the change.'] })
  }
}
