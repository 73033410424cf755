import type { ChangedShift } from '@driverdesk/contract/shifts/shift.shapes.ts'
import { shiftRoutes } from '@driverdesk/contract/shifts/shifts.routes.ts'
import type { Role } from '@driverdesk/domain/accounts/roles.ts'
import { publishingProblems } from '@driverdesk/domain/shifts/publishing.ts'
import { mayDo } from '@driverdesk/domain/shifts/shiftActions.ts'
import { SHIFT_NEW, SHIFT_PUBLISHED, STALE } from '@driverdesk/domain/shifts/shiftStatus.ts'
import { blockingDocuments } from '../drivers/driverDocuments.reads.ts'
import { activeReach, lockDrivers, workingTimes } from '../drivers/drivers.reads.ts'
import { handlers } from '../kernel/call.ts'
import { Invalid, refuseIfAny } from '../kernel/refusal.ts'
import { refuseStale } from '../kernel/stale.ts'
import { copyShifts } from './shiftCopies.ts'
import { recordChargeOfEdit } from './shiftEvents.writes.ts'
import { planShift } from './shiftPlan.ts'
import { bulkErrors, problemsOf, removalProblem, seenShift, unpublishingProblem } from './shiftRefusals.ts'
import { removeShifts } from './shiftRemoval.ts'
import { addShift, changeShift } from './shiftSaving.ts'
import { announceShifts, recordStatus } from './shifts.announce.ts'
import { notifyOfPublishing, notifyOfUnpublishing, notifyOfUpdate } from './shifts.notify.ts'
import {
  driversOf,
  listShifts,
  lockShift,
  lockShifts,
  lockStandings,
  publishedAround,
  type StoredShift,
  standings,
} from './shifts.reads.ts'
import { shiftView, shiftViewsText } from './shifts.view.ts'
import { byStaff, setStatus } from './shifts.writes.ts'

export const shiftHandlers = handlers(shiftRoutes, {
  list: ({ db, scope, query }) => listShifts(db, scope, query),

  create: ({ scope, body, change }) =>
    change(async (work) => {
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
      await recordChargeOfEdit(work, stored, planned.cost_extra_bonus, scope.accountId)
      const shift = await changeShift(work, stored, {
        ...planned,
        ...freedBy(body, stored, scope.role),
        ...byStaff(scope.accountId),
      })
      await notifyOfUpdate(work, body.push_drivers, stored, shift)
      return shiftView(work.tx, shift.id)
    }),

  remove: ({ scope, params, query, change, services }) =>
    change(async (work) => {
      const shift = await lockShift(work.tx, scope, params.id)
      await refuseStale(work.tx, seenShift(shift, query), services.settings.businessTimeZone, services.now())
      const problem = removalProblem(shift, scope.role)
      if (problem) throw new Invalid({ id: [problem] })
      const [removed] = await removeShifts(work, [shift])
      return removed as NonNullable<typeof removed>
    }),

  publish: ({ scope, body, change }) =>
    change(async (work) => {
      const shifts = await lockStandings(work.tx, scope, body.shift_ids)
      const unpublished = shifts.filter((shift) => shift.status !== SHIFT_PUBLISHED)
      const drivers = driversOf(unpublished)
      await lockDrivers(work.tx, drivers)
      const problems = publishingProblems(unpublished, {
        role: scope.role,
        published: await publishedAround(work.tx, unpublished),
        active: new Set((await activeReach(work.tx, drivers)).keys()),
        workingTimes: await workingTimes(work.tx, drivers),
        documents: await blockingDocuments(work.tx, drivers),
      })
      if (body.skip_invalid !== 1) refuseIfAny(bulkErrors(problems))
      const valid = unpublished.filter((shift) => !problems.has(shift.id))
      await setStatus(work.tx, idsOf(valid), SHIFT_PUBLISHED, byStaff(scope.accountId))
      recordStatus(work, 'publish', valid, SHIFT_PUBLISHED)
      announceShifts(work, 'publish', valid)
      await notifyOfPublishing(work, body.push_drivers, valid)
      return shiftViewsText(work.tx, idsOf(shifts.filter((shift) => !problems.has(shift.id))))
    }),

  unpublish: ({ scope, body, change }) =>
    change(async (work) => {
      const shifts = await lockStandings(work.tx, scope, body.shift_ids)
      refuseIfAny(bulkErrors(problemsOf(shifts, (shift) => unpublishingProblem(shift, scope.role))))
      const published = shifts.filter((shift) => shift.status === SHIFT_PUBLISHED)
      await setStatus(work.tx, idsOf(published), SHIFT_NEW, byStaff(scope.accountId))
      recordStatus(work, 'unpublish', published, SHIFT_NEW)
      announceShifts(work, 'unpublish', published)
      await notifyOfUnpublishing(work, body.push_drivers, published)
      return shiftViewsText(work.tx, idsOf(shifts))
    }),

  copy: ({ scope, body, change, progress }) =>
    change(async (work) => {
      const sources = await standings(work.tx, scope, body.shift_ids)
      const author = {
        status: SHIFT_NEW,
        creator_id: scope.accountId,
        restaurateur_creator_id: null,
      } as const
      return copyShifts(work, scope, sources, body, author, progress)
    }),

  removeMany: ({ scope, body, change }) =>
    change(async (work) => {
      const shifts = await lockShifts(work.tx, scope, body.shift_ids)
      refuseIfAny(bulkErrors(problemsOf(shifts, (shift) => removalProblem(shift, scope.role))))
      return removeShifts(work, shifts)
    }),
})

/** An edit that takes the driver off may say that it cancels (document 2, 2.3); `cancel` does the same in one call. */
function freedBy(body: ChangedShift, stored: StoredShift, role: Role) {
  if (body.driver_id || body.status_assigned !== STALE || !mayDo('cancel', stored, role)) return {}
  return {
    status_assigned: STALE,
    driver_id_canceled: stored.driver_id,
    comment_cancelled: body.comment_cancelled ?? '',
  } as const
}

const idsOf = (shifts: readonly { id: number }[]): number[] => shifts.map((shift) => shift.id)
