/** A restaurant's own open shifts (document 2, 2.2). */

import type { ChangedFreeShift, NewFreeShift } from '@driverdesk/contract/shifts/freeShift.shapes.ts'
import { freeShiftRoutes } from '@driverdesk/contract/shifts/freeShifts.routes.ts'
import { freeProblem } from '@driverdesk/domain/shifts/shiftRefusals.ts'
import { SHIFT_DRAFT, SHIFT_NEW } from '@driverdesk/domain/shifts/shiftStatus.ts'
import { kindOfEdit } from '@driverdesk/domain/steps/stepKinds.ts'
import { handlers } from '../kernel/call.ts'
import { Invalid, refuseIfAny } from '../kernel/refusal.ts'
import { refuseStale } from '../kernel/stale.ts'
import { beginStep } from '../steps/steps.writes.ts'
import { copiedSources } from './copyGround.reads.ts'
import { submitShifts } from './freeShiftStatus.ts'
import { byRestaurant } from './moderator.ts'
import { copyShifts } from './shiftCopies.ts'
import { planShift } from './shiftPlan.ts'
import { bulkErrors, problemsOf, seenShift } from './shiftRefusals.ts'
import { removeShifts } from './shiftRemoval.ts'
import { addShift, changeShift } from './shiftSaving.ts'
import { lockShift, lockStandings } from './shifts.reads.ts'
import { shiftView, shiftViewsForRestaurant } from './shifts.view.ts'

export const freeShiftHandlers = handlers(freeShiftRoutes, {
  create: ({ scope, body, change }) =>
    change(async (work) => {
      await beginStep(work, { kind: 'add' })
      return addShift(work, {
        ...(await planShift(work.tx, scope, openShift(body))),
        status: SHIFT_DRAFT,
        restaurateur_creator_id: scope.accountId,
        ...byRestaurant(scope.accountId),
      })
    }),

  update: ({ scope, params, body, change, services }) =>
    change(async (work) => {
      const stored = await lockShift(work.tx, scope, params.id)
      await refuseStale(work.tx, seenShift(stored, body), services.settings.businessTimeZone, services.now())
      const withdraws = body.status === SHIFT_DRAFT && stored.status !== SHIFT_DRAFT
      const problem = freeProblem(stored, withdraws ? 'unpublish' : 'edit')
      if (problem) throw new Invalid({ id: [problem] })
      const planned = await planShift(work.tx, scope, openShift(body), stored)
      await beginStep(work, { kind: withdraws ? 'withdraw' : kindOfEdit(stored, planned) })
      const shift = await changeShift(work, stored, {
        ...planned,
        status: withdraws ? SHIFT_DRAFT : stored.status,
        ...byRestaurant(scope.accountId),
      })
      return shiftView(work.tx, shift.id)
    }),

  remove: ({ scope, params, query, change, services }) =>
    change(async (work) => {
      const shift = await lockShift(work.tx, scope, params.id)
      await refuseStale(work.tx, seenShift(shift, query), services.settings.businessTimeZone, services.now())
      const problem = freeProblem(shift, 'remove')
      if (problem) throw new Invalid({ id: [problem] })
      await beginStep(work, { kind: 'remove' })
      const [removed] = await removeShifts(work, [shift])
      return removed as NonNullable<typeof removed>
    }),

  moderate: ({ scope, body, change }) =>
    change(async (work) => {
      const shifts = await lockStandings(work.tx, scope, body.shift_ids)
      const drafts = shifts.filter((shift) => shift.status !== SHIFT_NEW)
      refuseIfAny(bulkErrors(problemsOf(drafts, (shift) => freeProblem(shift, 'publish'))))
      await submitShifts(work, scope, drafts)
      return shiftViewsForRestaurant(
        work.tx,
        shifts.map(({ id }) => id),
      )
    }),

  copy: ({ scope, body, change, progress }) =>
    change(async (work) => {
      const sources = await copiedSources(work.tx, scope, body)
      const author = {
        status: SHIFT_DRAFT,
        creator_id: null,
        restaurateur_creator_id: scope.accountId,
      } as const
      await beginStep(work, { kind: 'copy' })
      return copyShifts(work, scope, sources, body, author, progress)
    }),
})

/** Whatever else was sent along: a restaurant decides about open shifts, and not about money. */
const openShift = (given: NewFreeShift | ChangedFreeShift) => ({
  restaurant_id: given.restaurant_id,
  driver_id: null,
  period_date: given.period_date,
  start_time: given.start_time,
  finish_time: given.finish_time,
  ...(given.extra_request !== undefined && { extra_request: given.extra_request }),
  ...(given.comment !== undefined && { comment: given.comment }),
})
