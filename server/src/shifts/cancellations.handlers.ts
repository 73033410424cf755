import type { ChargeEvent } from '@driverdesk/contract/shifts/cancellation.shapes.ts'
import { cancellationRoutes } from '@driverdesk/contract/shifts/cancellations.routes.ts'
import { penceToPounds, poundsToPence } from '@driverdesk/domain/kernel/money.ts'
import { cancellationFee, NOT_CANCELLABLE } from '@driverdesk/domain/shifts/cancelling.ts'
import { mayDo } from '@driverdesk/domain/shifts/shiftActions.ts'
import { STALE } from '@driverdesk/domain/shifts/shiftStatus.ts'
import { handlers } from '../kernel/call.ts'
import type { Tx } from '../kernel/database.ts'
import { Invalid, notFound } from '../kernel/refusal.ts'
import { refuseStale } from '../kernel/stale.ts'
import type { Work } from '../kernel/unitOfWork.ts'
import {
  ABOUT_SHIFT,
  eventOf,
  insertShiftEvent,
  isRecordedByEdit,
  SHIFT_CANCELLED,
} from './shiftEvents.writes.ts'
import { seenShift } from './shiftRefusals.ts'
import { announceShifts } from './shifts.announce.ts'
import { notifyOfUpdate } from './shifts.notify.ts'
import { lockShift, type StoredShift } from './shifts.reads.ts'
import { shiftView } from './shifts.view.ts'
import { byStaff, updateShift } from './shifts.writes.ts'

export const cancellationHandlers = handlers(cancellationRoutes, {
  cancel: ({ scope, params, body, change, services }) =>
    change(async (work) => {
      const shift = await lockShift(work.tx, scope, params.id)
      await refuseStale(work.tx, seenShift(shift, body), services.settings.businessTimeZone, services.now())
      if (!mayDo('cancel', shift, scope.role)) throw new Invalid({ id: [NOT_CANCELLABLE] })
      const cost = feeInPounds(body.cost)
      const comment_cancelled = body.comment_cancelled ?? ''
      const freed = await updateShift(work.tx, shift.id, {
        driver_id: null,
        driver_id_canceled: shift.driver_id,
        status_assigned: STALE,
        comment_cancelled,
        ...byStaff(scope.accountId),
      })
      await insertShiftEvent(work, {
        ...eventOf(shift, scope.accountId),
        event: SHIFT_CANCELLED,
        cost,
        comment_cancelled,
      })
      await insertCancellationTimesheet(work, shift, cost)
      const { has_timesheet: _, ...before } = shift
      work.record({ thing: 'shift', id: shift.id, action: 'cancel', before, after: freed })
      announceShifts(work, 'update', [freed])
      await notifyOfUpdate(work, body.push_drivers, shift, freed)
      return shiftView(work.tx, shift.id)
    }),

  record: ({ scope, body, change }) =>
    change(async (work) => {
      const shift = await lockShift(work.tx, scope, body.shift_id)
      await refuseOtherModel(work.tx, body)
      const charge = {
        ...eventOf(shift, scope.accountId),
        event: body.event,
        model_type: body.model_type,
        model_id: body.model_id,
        driver_id: shift.driver_id ?? shift.driver_id_canceled,
        cost: body.event === SHIFT_CANCELLED ? feeInPounds(body.cost) : inPounds(body.cost),
        comment_cancelled: body.comment_cancelled ?? '',
      }
      if (!(await isRecordedByEdit(work.tx, charge))) await insertShiftEvent(work, charge)
      return shiftView(work.tx, shift.id)
    }),
})

const feeInPounds = (cost: number | string): number => penceToPounds(cancellationFee(poundsToPence(cost)))

const inPounds = (amount: number | string): number => penceToPounds(poundsToPence(amount))

/** An event is about its shift itself, or about a timesheet of that shift. */
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

/** It has zero hours; its amount is the fee (rulings 5.2). */
async function insertCancellationTimesheet(work: Work, shift: StoredShift, fee: number): Promise<void> {
  const timesheet = await work.tx
    .insertInto('timesheet')
    .values({
      shift_id: shift.id,
      restaurant_id: shift.restaurant_id,
      driver_id: shift.driver_id as number,
      type: 20,
      status_progress: 20,
      period_date: shift.period_date,
      start_time: shift.start_time,
      finish_time: shift.start_time,
      cost_per_hour: shift.cost_per_hour,
      cost_extra_bonus: fee,
      cost_total: 0,
    })
    .returningAll()
    .executeTakeFirstOrThrow()
  work.record({ thing: 'timesheet', id: timesheet.id, action: 'create', before: null, after: timesheet })
  work.announce({
    channel: 'timesheet',
    event: 'store',
    entityId: timesheet.id,
    restaurantId: shift.restaurant_id,
  })
}
