/**
 * The timesheet of a cancelled shift: zero hours, and the driver's fee or pay
 * (docs/spec/timesheets.md#timesheet-types).
 */

import type { NewTimesheet } from '@driverdesk/contract/timesheets/timesheet.shapes.ts'
import { penceToPounds, poundsToPence } from '@driverdesk/domain/kernel/money.ts'
import { ABOUT_SHIFT, cancellationFee, SHIFT_CANCELLED } from '@driverdesk/domain/shifts/cancelling.ts'
import { REJECTED } from '@driverdesk/domain/shifts/shiftStatus.ts'
import { OF_CANCELLATION, SUBMITTED } from '@driverdesk/domain/timesheets/timesheetStatus.ts'
import { sql } from 'kysely'
import type { Tx } from '../kernel/database.ts'
import { Invalid, Refusal } from '../kernel/refusal.ts'
import type { Scope } from '../kernel/scope.ts'
import type { Work } from '../kernel/unitOfWork.ts'
import { beginStep } from '../shifts/scheduleStep.service.ts'
import type { ShiftEvents } from '../shifts/shifts.events.ts'
import { lockShift, type StoredShift } from '../shifts/shifts.reads.ts'
import { insertTimesheet } from './timesheets.writes.ts'

export async function addCancellationTimesheet(
  work: Work,
  { shift, driverId, pence }: ShiftEvents['shift cancelled'],
): Promise<void> {
  await insertCancellationTimesheet(work, shift, driverId, penceToPounds(pence))
}

/** @param amount in pounds; negative is the driver's fee. Returns the new id. */
async function insertCancellationTimesheet(
  work: Work,
  { id, restaurant_id, period_date, start_time, cost_per_hour }: StoredShift,
  driverId: number,
  amount: number,
): Promise<number> {
  const timesheet = await insertTimesheet(work.tx, {
    shift_id: id,
    restaurant_id,
    driver_id: driverId,
    period_date,
    cost_per_hour,
    type: OF_CANCELLATION,
    status_progress: SUBMITTED,
    start_time,
    finish_time: start_time,
    cost_extra_bonus: amount,
    cost_total: 0,
  })
  work.record({ thing: 'timesheet', id: timesheet.id, action: 'create', before: null, after: timesheet })
  work.announce({ channel: 'timesheet', event: 'store', entityId: timesheet.id, restaurantId: restaurant_id })
  return timesheet.id
}

/**
 * Handles the last of the three separate calls (docs/spec/shifts.md#cancelling) that cancel a shift by an edit. It takes a
 * fee once for each cancellation.
 *
 * @throws {Refusal} 404 for a shift out of scope, 409 if the cancellation has its timesheet
 * @throws {Invalid} if the shift is not cancelled, or was another driver's
 */
export async function addCancellation(work: Work, scope: Scope, given: NewTimesheet): Promise<number> {
  if (scope.role === 'restaurant')
    throw new Invalid({ type: ['Only staff can add a cancellation timesheet.'] })
  if (typeof given.shift_id !== 'number') throw new Invalid({ shift_id: ['Must be the cancelled shift.'] })
  const shift = await lockShift(work.tx, scope, given.shift_id)
  const driverId = shift.driver_id_canceled
  if (shift.status_assigned !== REJECTED || driverId === null) {
    throw new Invalid({ shift_id: ['This shift is not cancelled.'] })
  }
  if (given.driver_id !== driverId) {
    throw new Invalid({
      driver_id: ['The cancelled shift belonged to another driver. Reload to see the change.'],
    })
  }
  if (given.restaurant_id !== shift.restaurant_id) {
    throw new Invalid({ restaurant_id: ['The shift is at another restaurant.'] })
  }
  if (await isComplete(work.tx, shift.id, driverId)) throw new Refusal('timesheetExists')
  await beginStep(work, { kind: 'charge' })
  const fee = cancellationFee(poundsToPence(given.cost_extra_bonus ?? 0))
  return insertCancellationTimesheet(work, shift, driverId, penceToPounds(fee))
}

/** A client may send its three calls at once, so the first timesheet does not need its event. */
async function isComplete(tx: Tx, shiftId: number, driverId: number): Promise<boolean> {
  const { rows } = await sql<{ isComplete: boolean }>`
    select (select count(*) from timesheet
        where shift_id = ${shiftId} and driver_id = ${driverId} and type = ${OF_CANCELLATION}
          and short_notice is null)
      >= greatest(1, (select count(*) from shift_event
        where shift_id = ${shiftId} and driver_id = ${driverId} and event = ${SHIFT_CANCELLED}
          and model_type = ${ABOUT_SHIFT})) as "isComplete"`.execute(tx)
  return rows[0]?.isComplete ?? false
}
