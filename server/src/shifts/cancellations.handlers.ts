import type { ChargeEvent } from '@driverdesk/contract/shifts/cancellation.shapes.ts'
import { cancellationRoutes } from '@driverdesk/contract/shifts/cancellations.routes.ts'
import { penceToPounds, poundsToPence } from '@driverdesk/domain/kernel/money.ts'
import {
  ABOUT_SHIFT,
  type CancelledBy,
  CHARGE_REMOVED,
  cancellationFee,
  cancellerByAmounts,
  SHIFT_CANCELLED,
} from '@driverdesk/domain/shifts/cancelling.ts'
import { REJECTED } from '@driverdesk/domain/shifts/shiftStatus.ts'
import { handlers } from '../kernel/call.ts'
import type { Tx } from '../kernel/database.ts'
import { Invalid, notFound } from '../kernel/refusal.ts'
import type { NewRow } from '../kernel/tables.ts'
import type { Work } from '../kernel/unitOfWork.ts'
import { cancelShift, unpaidTime } from './cancelShift.service.ts'
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

/**
 * Returns the party that cancelled: the one named by the preceding edit, or otherwise the one that bears the
 * fee.
 */
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
