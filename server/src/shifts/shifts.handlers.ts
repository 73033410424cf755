import type { ChangedShift } from '@driverdesk/contract/shifts/shift.shapes.ts'
import { shiftRoutes } from '@driverdesk/contract/shifts/shifts.routes.ts'
import type { Role } from '@driverdesk/domain/accounts/roles.ts'
import { poundsToPence } from '@driverdesk/domain/kernel/money.ts'
import { cancellerByAmounts } from '@driverdesk/domain/shifts/cancelling.ts'
import { mayDo } from '@driverdesk/domain/shifts/shiftActions.ts'
import { removalProblem, unpublishingProblem } from '@driverdesk/domain/shifts/shiftRefusals.ts'
import { SHIFT_NEW, SHIFT_PUBLISHED, STALE } from '@driverdesk/domain/shifts/shiftStatus.ts'
import { kindOfEdit } from '@driverdesk/domain/steps/stepKinds.ts'
import { handlers } from '../kernel/call.ts'
import { insideTransaction } from '../kernel/database.ts'
import { Invalid, refuseIfAny } from '../kernel/refusal.ts'
import { refuseStale } from '../kernel/stale.ts'
import { beginStep } from '../steps/steps.writes.ts'
import { checkCopy, copiedSources } from './copyGround.reads.ts'
import { byStaff } from './moderator.ts'
import { refuseOtherPay } from './publishedRates.ts'
import { notifyOfChanges } from './shiftChanges.notify.ts'
import { copyShifts } from './shiftCopies.ts'
import { recordChargesOfEdits } from './shiftEvents.writes.ts'
import { planShift } from './shiftPlan.ts'
import { problemsOfPublishing, publishShifts, unpublishShifts } from './shiftPublishing.ts'
import { bulkErrors, problemsOf, seenShift } from './shiftRefusals.ts'
import { removeShifts } from './shiftRemoval.ts'
import { addShift, changeShift } from './shiftSaving.ts'
import { listShifts, lockShift, lockShifts, lockStandings, type StoredShift } from './shifts.reads.ts'
import { shiftView, shiftViewsText } from './shifts.view.ts'

export const shiftHandlers = handlers(shiftRoutes, {
  list: ({ db, scope, query }) => listShifts(db, scope, query),

  create: ({ scope, body, change }) =>
    change(async (work) => {
      await beginStep(work, { kind: 'add' })
      const planned = await planShift(work.tx, scope, body)
      return addShift(work, {
        ...planned,
        status: SHIFT_NEW,
        creator_id: scope.accountId,
        ...byStaff(scope.accountId),
      })
    }),

  update: ({ scope, params, body, change, services }) =>
    change(async (work) => {
      const stored = await lockShift(work.tx, scope, params.id)
      await refuseStale(work.tx, seenShift(stored, body), services.settings.businessTimeZone, services.now())
      const planned = await planShift(work.tx, scope, body, stored)
      const freed = freedBy(body, stored, scope.role)
      await beginStep(work, { kind: freed ? 'cancel' : kindOfEdit(stored, planned) })
      const fee = { before: stored, fee: planned.cost_extra_bonus }
      await recordChargesOfEdits(work, [fee], scope.accountId)
      const shift = await changeShift(work, stored, {
        ...planned,
        ...freed,
        ...byStaff(scope.accountId),
      })
      await notifyOfChanges(work, body.push_drivers, [{ before: stored, after: shift }])
      return shiftView(work.tx, shift.id)
    }),

  remove: ({ scope, params, query, change, services }) =>
    change(async (work) => {
      const shift = await lockShift(work.tx, scope, params.id)
      await refuseStale(work.tx, seenShift(shift, query), services.settings.businessTimeZone, services.now())
      const problem = removalProblem(shift, scope.role)
      if (problem) throw new Invalid({ id: [problem] })
      await beginStep(work, { kind: 'remove' })
      const [removed] = await removeShifts(work, [shift])
      return removed as NonNullable<typeof removed>
    }),

  publish: ({ scope, body, change }) =>
    change(async (work) => {
      const shifts = await lockStandings(work.tx, scope, body.shift_ids)
      const unpublished = shifts.filter((shift) => shift.status !== SHIFT_PUBLISHED)
      const problems = await problemsOfPublishing(work, scope, unpublished)
      if (body.skip_invalid !== 1) refuseIfAny(bulkErrors(problems))
      const valid = unpublished.filter((shift) => !problems.has(shift.id))
      await refuseOtherPay(work.tx, idsOf(body.skip_invalid === 1 ? valid : shifts), body.cost_shown)
      await publishShifts(work, scope, valid, body.push_drivers)
      return shiftViewsText(work.tx, idsOf(shifts.filter((shift) => !problems.has(shift.id))))
    }),

  unpublish: ({ scope, body, change }) =>
    change(async (work) => {
      const shifts = await lockStandings(work.tx, scope, body.shift_ids)
      const problems = problemsOf(shifts, (shift) => unpublishingProblem(shift, scope.role))
      if (body.skip_invalid !== 1) refuseIfAny(bulkErrors(problems))
      const valid = shifts.filter((shift) => !problems.has(shift.id))
      await unpublishShifts(work, scope, valid, body.push_drivers)
      return shiftViewsText(work.tx, idsOf(valid))
    }),

  checkCopy: ({ db, scope, body }) =>
    db.transaction().execute((tx) => insideTransaction(() => checkCopy(tx, scope, body))),

  copy: ({ scope, body, change, progress }) =>
    change(async (work) => {
      const sources = await copiedSources(work.tx, scope, body)
      const author = {
        status: SHIFT_NEW,
        creator_id: scope.accountId,
        restaurateur_creator_id: null,
      } as const
      await beginStep(work, { kind: 'copy' })
      return copyShifts(work, scope, sources, body, author, progress)
    }),

  removeMany: ({ scope, body, change }) =>
    change(async (work) => {
      const shifts = await lockShifts(work.tx, scope, body.shift_ids)
      const problems = problemsOf(shifts, (shift) => removalProblem(shift, scope.role))
      if (body.skip_invalid !== 1) refuseIfAny(bulkErrors(problems))
      await beginStep(work, { kind: 'remove' })
      return removeShifts(
        work,
        shifts.filter((shift) => !problems.has(shift.id)),
      )
    }),
})

/** An edit that takes the driver off may say that it cancels (document 2, 2.3); `cancel` does the same in one call. */
function freedBy(body: ChangedShift, stored: StoredShift, role: Role) {
  if (body.driver_id || body.status_assigned !== STALE || !mayDo('cancel', stored, role)) return undefined
  return {
    status_assigned: STALE,
    driver_id_canceled: stored.driver_id,
    cancelled_by: cancellerByAmounts({ fee: poundsToPence(body.cost_extra_bonus ?? 0), restaurantCharge: 0 }),
    comment_cancelled: body.comment_cancelled ?? '',
  } as const
}

const idsOf = (shifts: readonly { id: number }[]): number[] => shifts.map((shift) => shift.id)
