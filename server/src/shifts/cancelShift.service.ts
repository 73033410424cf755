/** Cancels a shift at once: takes the driver off, charges and pays (docs/spec/shifts.md#cancelling). */

import type { Cancellation } from '@driverdesk/contract/shifts/cancellation.shapes.ts'
import { penceToPounds, poundsToPence } from '@driverdesk/domain/kernel/money.ts'
import { CANCELLATION_BANDS_KEY, cancellationBandsOf } from '@driverdesk/domain/options/cancellationBands.ts'
import {
  type CancellationTerms,
  cancellationProblems,
  cancellationTerms,
  type SettledCancellation,
  settledCancellation,
  type UnpaidTime,
} from '@driverdesk/domain/shifts/cancellationTerms.ts'
import { cancellerByAmounts, SHIFT_CANCELLED } from '@driverdesk/domain/shifts/cancelling.ts'
import { minutesIn, notPaidBefore, spanOf } from '@driverdesk/domain/shifts/paidTime.ts'
import { whyNot } from '@driverdesk/domain/shifts/shiftActs.ts'
import { REJECTED } from '@driverdesk/domain/shifts/shiftStatus.ts'
import type { StepKind } from '@driverdesk/domain/shifts/stepKinds.ts'
import { OF_WORK } from '@driverdesk/domain/timesheets/timesheetStatus.ts'
import type { Services } from '../kernel/call.ts'
import { businessWallClock } from '../kernel/clock.ts'
import type { Db } from '../kernel/database.ts'
import { Invalid, refuseIfAny } from '../kernel/refusal.ts'
import type { Scope } from '../kernel/scope.ts'
import type { Work } from '../kernel/unitOfWork.ts'
import { optionValue } from '../options/options.reads.ts'
import { type NoticedBefore, standingPayments } from './givenBack.service.ts'
import { saveShifts } from './saveShifts.service.ts'
import { chargeEvent, insertShiftEvents } from './shiftCharges.service.ts'
import type { StoredShift } from './shifts.reads.ts'

/**
 * @param before locked
 * @param kind of the step
 * @throws {Invalid} if it cannot be cancelled, or the amounts do not fit who cancels
 */
export async function cancelShift(
  { scope, services }: { scope: Scope; services: Services },
  work: Work,
  before: StoredShift,
  given: Omit<Cancellation, 'updated_at'>,
  kind: StepKind = 'cancel',
): Promise<void> {
  const facts = { ...before, is_worked: before.timesheet_type === OF_WORK }
  const problem = whyNot('cancel', facts, scope.role)
  if (problem) throw new Invalid({ id: [problem] })
  const terms = await settledNow(work.tx, before, given, services)
  const { fee, restaurantCharge, driverPay } = terms
  const why = {
    cancelled_by: given.cancelled_by ?? cancellerByAmounts(terms),
    comment_cancelled: given.comment_cancelled ?? '',
  }
  // The domain cancels only what is assigned.
  const driverId = before.driver_id as number
  await saveShifts(work, {
    kind,
    action: 'cancel',
    scope,
    push: given.push_drivers,
    changed: [{ before }],
    notice: 'settled',
    set: { driver_id: null, driver_id_canceled: driverId, status_assigned: REJECTED, ...why },
  })
  const charge = {
    ...chargeEvent(before, scope.accountId),
    ...why,
    event: SHIFT_CANCELLED,
    cost: penceToPounds(fee || restaurantCharge),
    restaurant_charge: penceToPounds(restaurantCharge),
  } as const
  await insertShiftEvents(work, [charge])
  await work.happened('shift cancelled', { shift: before, driverId, pence: fee || driverPay })
}

/** The part of a shift for which there is no earlier payment for short notice or a cancellation. */
export async function unpaidTime(db: Db, shift: NoticedBefore): Promise<UnpaidTime> {
  const whole = [spanOf(shift)]
  const paid = await standingPayments(db, [{ before: shift, after: null }])
  const { driver, restaurant } = notPaidBefore({ driver: whole, restaurant: whole }, shift, paid)
  return { length: minutesIn(whole), driver: minutesIn(driver), restaurant: minutesIn(restaurant) }
}

/** The charge and the pay for cancelling now, by the notice bands of the option, for the time that was not paid before. */
export async function termsNow(db: Db, shift: NoticedBefore, services: Services): Promise<CancellationTerms> {
  const bands = cancellationBandsOf(await optionValue(db, CANCELLATION_BANDS_KEY))
  const start = { date: shift.period_date, time: shift.start_time }
  const [now, pence] = [businessWallClock(services), poundsToPence(shift.cost_total)]
  return cancellationTerms(bands, start, now, pence, await unpaidTime(db, shift))
}

/** The amounts of a cancellation now: the given ones, or those of the notice bands of the option. */
export async function settledNow(
  db: Db,
  shift: NoticedBefore,
  { cancelled_by, cost, restaurant_charge, driver_pay }: Omit<Cancellation, 'updated_at'>,
  services: Services,
): Promise<SettledCancellation> {
  const given = {
    cancelledBy: cancelled_by,
    fee: poundsToPence(cost),
    restaurantCharge: restaurant_charge === undefined ? undefined : poundsToPence(restaurant_charge),
    driverPay: driver_pay === undefined ? undefined : poundsToPence(driver_pay),
  }
  refuseIfAny(cancellationProblems(given))
  return settledCancellation(given, await termsNow(db, shift, services))
}
