/** A restaurant's own open shifts (docs/spec/schedule.md#restaurant-schedule-screen). */
import type { ChangedFreeShift, NewFreeShift } from '@driverdesk/contract/shifts/freeShift.shapes.ts'
import { freeShiftRoutes } from '@driverdesk/contract/shifts/freeShifts.routes.ts'
import { whyNot } from '@driverdesk/domain/shifts/shiftActs.ts'
import { SHIFT_DRAFT } from '@driverdesk/domain/shifts/shiftStatus.ts'
import { kindOfEdit } from '@driverdesk/domain/shifts/stepKinds.ts'
import { handlers } from '../kernel/call.ts'
import { Invalid } from '../kernel/refusal.ts'
import { copyRange } from './rangeCopies.ts'
import { saveShifts } from './saveShifts.service.ts'
import { planShift } from './shiftPlan.service.ts'
import { addOne, lockSeen, removeOne, takeBulkStep } from './shiftStep.ts'
import { shiftView } from './shifts.view.ts'

export const freeShiftHandlers = handlers(freeShiftRoutes, {
  create: (call) => call.change((work) => addOne(call, work, openShift(call.body))),

  update: (call) =>
    call.change(async (work) => {
      const { scope, body } = call
      const before = await lockSeen(call, work)
      const withdraws = body.status === SHIFT_DRAFT && before.status !== SHIFT_DRAFT
      const problem = whyNot(withdraws ? 'unpublish' : 'edit', before, 'restaurant')
      if (problem) throw new Invalid({ id: [problem] })
      const { businessTimeZone } = call.services.settings
      const planned = await planShift(work.tx, scope, businessTimeZone, openShift(body), before)
      await saveShifts(work, {
        kind: withdraws ? 'withdraw' : kindOfEdit(before, planned),
        action: 'update',
        scope,
        notice: 'none',
        changed: [{ before }],
        set: { ...planned, ...(withdraws && { status: SHIFT_DRAFT }) },
      })
      return shiftView(work.tx, scope, before.id)
    }),

  remove: (call) => call.change((work) => removeOne(call, work)),

  moderate: (call) => call.change((work) => takeBulkStep(call, work, 'publish')),
  copy: (call) => call.change((work) => copyRange(call, work)),
})

/** Drops all other fields: a restaurant edits only open shifts, and no amounts. */
const openShift = (given: NewFreeShift | ChangedFreeShift) => ({
  restaurant_id: given.restaurant_id,
  driver_id: null,
  period_date: given.period_date,
  start_time: given.start_time,
  finish_time: given.finish_time,
  ...(given.extra_request !== undefined && { extra_request: given.extra_request }),
  ...(given.comment !== undefined && { comment: given.comment }),
})
