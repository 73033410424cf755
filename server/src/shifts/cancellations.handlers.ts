import type { Cancellation, ChargeEvent } from '@driverdesk/contract/shifts/cancellation.shapes.ts'
import { cancellationRoutes } from '@driverdesk/contract/shifts/cancellations.routes.ts'
import { penceToPounds, poundsToPence } from '@driverdesk/domain/kernel/money.ts'
import { timeIn, todayIn } from '@driverdesk/domain/kernel/wallClock.ts'
import { CANCELLATION_BANDS_KEY, cancellationBandsOf } from '@driverdesk/domain/options/cancellationBands.ts'
import {
  cancellationProblems,
  cancellationTerms,
  type SettledCancellation,
  settledCancellation,
} from '@driverdesk/domain/shifts/cancellationTerms.ts'
import {
  type CancelledBy,
  cancellationFee,
  cancellerByAmounts,
} from '@driverdesk/domain/shifts/cancelling.ts'
import { ABOUT_SHIFT, CHARGE_REMOVED, SHIFT_CANCELLED } from '@driverdesk/domain/shifts/chargeOfEdit.ts'
import { whyNot } from '@driverdesk/domain/shifts/shiftActs.ts'
import { REJECTED } from '@driverdesk/domain/shifts/shiftStatus.ts'
import { OF_WORK } from '@driverdesk/domain/timesheets/timesheetStatus.ts'
import { handlers, type Services } from '../kernel/call.ts'
import type { Tx } from '../kernel/database.ts'
import { Invalid, notFound, refuseIfAny } from '../kernel/refusal.ts'
import type { NewRow } from '../kernel/tables.ts'
import type { Work } from '../kernel/unitOfWork.ts'
import { optionValue } from '../options/options.reads.ts'
import { saveShifts } from './saveShifts.service.ts'
import { beginStep } from './scheduleStep.service.ts'
import {
  chargeEvent,
  insertShiftEvents,
  isRecordedByEdit,
  removeRestaurantCharges,
} from './shiftCharges.service.ts'
import { lockSeen } from './shiftStep.ts'
import { lockShift, type StoredShift } from './shifts.reads.ts'
import { shiftView } from './shifts.view.ts'

export const cancellationHandlers = handlers(cancellationRoutes, {
  cancel: (call) =>
    call.change(async (work) => {
      const { scope, body } = call
      const before = await lockSeen(call, work)
      const facts = { ...before, is_worked: before.timesheet_type === OF_WORK }
      const problem = whyNot('cancel', facts, scope.role)
      if (problem) throw new Invalid({ id: [problem] })
      const terms = await settled(work, before, body, call.services)
      const { fee, restaurantCharge, driverPay } = terms
      const why = {
        cancelled_by: body.cancelled_by ?? cancellerByAmounts(terms),
        comment_cancelled: body.comment_cancelled ?? '',
      }
      // The domain cancels only what is assigned.
      const driverId = before.driver_id as number
      await saveShifts(work, {
        ...{ kind: 'cancel', action: 'cancel', scope, push: body.push_drivers, changed: [{ before }] },
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
      return shiftView(work.tx, before.id)
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
        await saveShifts(work, { kind: 'charge', action: 'update', scope, changed: [{ before: shift }], set })
      }
      return shiftView(work.tx, shift.id)
    }),
})

/** The amounts of a cancellation: the given ones, or those of the notice bands of the option. */
async function settled(
  work: Work,
  { period_date, start_time, cost_total }: StoredShift,
  { cancelled_by, cost, restaurant_charge, driver_pay }: Cancellation,
  { settings, now }: Services,
): Promise<SettledCancellation> {
  const given = {
    cancelledBy: cancelled_by,
    fee: poundsToPence(cost),
    restaurantCharge: restaurant_charge === undefined ? undefined : poundsToPence(restaurant_charge),
    driverPay: driver_pay === undefined ? undefined : poundsToPence(driver_pay),
  }
  refuseIfAny(cancellationProblems(given))
  const bands = cancellationBandsOf(await optionValue(work.tx, CANCELLATION_BANDS_KEY))
  const [zone, moment] = [settings.businessTimeZone, now()]
  const wall = { date: todayIn(zone, moment), time: timeIn(zone, moment) }
  const start = { date: period_date, time: start_time }
  return settledCancellation(given, cancellationTerms(bands, start, wall, poundsToPence(cost_total)))
}

/** Records a charge. Removing a shift's charge also removes the restaurant's charge for its cancellation. */
async function recordCharge(work: Work, charge: NewRow<'shift_event'>): Promise<void> {
  const isOfShift = charge.event === CHARGE_REMOVED && charge.model_type === ABOUT_SHIFT
  const removed = isOfShift ? await removeRestaurantCharges(work, charge.shift_id) : 0
  await insertShiftEvents(work, [removed > 0 ? { ...charge, cost: removed } : charge])
}

/** Who cancelled: the party that the preceding edit names, or else the one who bears the fee. */
function cancelledBy({ status_assigned, cancelled_by }: StoredShift, { cost }: ChargeEvent): CancelledBy {
  const said = status_assigned === REJECTED && cancelled_by !== 'unknown' ? cancelled_by : null
  return said ?? cancellerByAmounts({ fee: poundsToPence(cost), restaurantCharge: 0 })
}

/** Checks that the event belongs to its shift or to a timesheet of that shift. */
async function refuseOtherModel(tx: Tx, { shift_id, model_type, model_id }: ChargeEvent): Promise<void> {
  if (model_type === ABOUT_SHIFT) {
    if (model_id !== shift_id) throw new Invalid({ model_id: ['Must be the shift itself.'] })
    return
  }
  const timesheet = await tx
    .selectFrom('timesheet')
    .select('id')
    .where('id', '=', model_id)
    .where('shift_id', '=', shift_id)
    .executeTakeFirst()
  if (!timesheet) throw notFound('timesheet')
}
