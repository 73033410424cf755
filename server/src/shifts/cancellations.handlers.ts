import type { Cancellation, ChargeEvent } from '@driverdesk/contract/shifts/cancellation.shapes.ts'
import { cancellationRoutes } from '@driverdesk/contract/shifts/cancellations.routes.ts'
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
import {
  ABOUT_SHIFT,
  type CancelledBy,
  CHARGE_REMOVED,
  cancellationFee,
  cancellerByAmounts,
  SHIFT_CANCELLED,
} from '@driverdesk/domain/shifts/cancelling.ts'
import { minutesIn, notPaidBefore, spanOf } from '@driverdesk/domain/shifts/paidTime.ts'
import { whyNot } from '@driverdesk/domain/shifts/shiftActs.ts'
import { REJECTED } from '@driverdesk/domain/shifts/shiftStatus.ts'
import type { StepKind } from '@driverdesk/domain/shifts/stepKinds.ts'
import { OF_WORK } from '@driverdesk/domain/timesheets/timesheetStatus.ts'
import { handlers, type Services } from '../kernel/call.ts'
import type { Db, Tx } from '../kernel/database.ts'
import { businessWallClock } from '../kernel/jobs.ts'
import { Invalid, notFound, refuseIfAny } from '../kernel/refusal.ts'
import type { Scope } from '../kernel/scope.ts'
import type { NewRow } from '../kernel/tables.ts'
import type { Work } from '../kernel/unitOfWork.ts'
import { optionValue } from '../options/options.reads.ts'
import { type NoticedBefore, standingPayments } from './givenBack.service.ts'
import { saveShifts } from './saveShifts.service.ts'
import { beginStep } from './scheduleStep.service.ts'
import {
  chargeEvent,
  insertShiftEvents,
  isRecordedByEdit,
  removeRestaurantCharges,
} from './shiftCharges.service.ts'
import { lockSeen } from './shiftStep.service.ts'
import { lockShift, type StoredShift, shiftInScope } from './shifts.reads.ts'
import { shiftView } from './shifts.view.ts'

export const cancellationHandlers = handlers(cancellationRoutes, {
  unpaid: async ({ db, scope, params }) => unpaidTime(db, await shiftInScope(db, scope, params.id)),

  cancel: (call) =>
    call.change(async (work) => {
      const before = await lockSeen(call, work)
      await cancelShift(call, work, before, call.body)
      return shiftView(work.tx, call.scope, before.id)
    }),

  record: ({ scope, body, change }) =>
    change(async (work) => {
      const shift = await lockShift(work.tx, scope, body.shift_id)
      await refuseOtherModel(work.tx, body)
      await beginStep(work, { kind: 'charge' })
      const cost = poundsToPence(body.cost)
      const cancelled_by = body.event === SHIFT_CANCELLED ? cancelledBy(shift, body) : null
      const charge = {
        ...chargeEvent(shift, scope.accountId),
        event: body.event,
        model_type: body.model_type,
        model_id: body.model_id,
        driver_id: shift.driver_id ?? shift.driver_id_canceled,
        cost: penceToPounds(body.event === SHIFT_CANCELLED ? cancellationFee(cost) : cost),
        cancelled_by,
        comment_cancelled: body.comment_cancelled ?? '',
      }
      if (!(await isRecordedByEdit(work.tx, charge))) await recordCharge(work, charge)
      if (cancelled_by && shift.status_assigned === REJECTED && shift.cancelled_by !== cancelled_by) {
        const set = { cancelled_by, status_assigned: REJECTED } as const
        await saveShifts(work, {
          kind: 'charge',
          action: 'update',
          scope,
          notice: 'none',
          changed: [{ before: shift }],
          set,
        })
      }
      return shiftView(work.tx, scope, shift.id)
    }),
})

/** Records a charge. Removing a shift's charge also removes the restaurant's charge for its cancellation. */
async function recordCharge(work: Work, charge: NewRow<'shift_event'>): Promise<void> {
  const isOfShift = charge.event === CHARGE_REMOVED && charge.model_type === ABOUT_SHIFT
  const removed = isOfShift ? await removeRestaurantCharges(work, charge.shift_id) : 0
  await insertShiftEvents(work, [removed > 0 ? { ...charge, cost: removed } : charge])
}

/** Returns the party that cancelled: the one that the preceding edit names, otherwise the one that bears the fee. */
function cancelledBy({ status_assigned, cancelled_by }: StoredShift, { cost }: ChargeEvent): CancelledBy {
  const said = status_assigned === REJECTED && cancelled_by !== 'unknown' ? cancelled_by : null
  return said ?? cancellerByAmounts({ fee: poundsToPence(cost), restaurantCharge: 0 })
}

async function refuseOtherModel(tx: Tx, { shift_id, model_type, model_id }: ChargeEvent): Promise<void> {
  if (model_type === ABOUT_SHIFT) {
    if (model_id !== shift_id) throw new Invalid({ model_id: ['Must be the shift itself.'] })
    return
  }
  await tx
    .selectFrom('timesheet')
    .select('id')
    .where('id', '=', model_id)
    .where('shift_id', '=', shift_id)
    .executeTakeFirstOrThrow(() => notFound('timesheet'))
}

/** @param before locked @throws {Invalid} if it cannot be cancelled, or the amounts do not fit who cancels */
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

/** The part of a shift that no earlier payment, for short notice or a cancellation, is for. */
async function unpaidTime(db: Db, shift: NoticedBefore): Promise<UnpaidTime> {
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
