import { shiftRoutes } from '@driverdesk/contract/shifts/shifts.routes.ts'
import { publishingProblems } from '@driverdesk/domain/shifts/publishing.ts'
import { SHIFT_NEW, SHIFT_PUBLISHED } from '@driverdesk/domain/shifts/shiftStatus.ts'
import { lockDrivers, workingTimes } from '../drivers/drivers.reads.ts'
import { handlers } from '../kernel/call.ts'
import type { Tx } from '../kernel/database.ts'
import { Invalid, refuseIfAny } from '../kernel/refusal.ts'
import type { Scope } from '../kernel/scope.ts'
import { refuseStale } from '../kernel/stale.ts'
import type { Work } from '../kernel/unitOfWork.ts'
import { planShift } from './shiftPlan.ts'
import { removalProblem, unpublishingProblem } from './shiftRefusals.ts'
import { announceShifts, recordStatus } from './shifts.announce.ts'
import { notifyOfPublishing, notifyOfUnpublishing, notifyOfUpdate } from './shifts.notify.ts'
import {
  driversOf,
  listShifts,
  lockShifts,
  lockStandings,
  publishedAround,
  type StoredShift,
} from './shifts.reads.ts'
import { shiftView, shiftViews, shiftViewsText } from './shifts.view.ts'
import { deleteShifts, insertShift, setStatus, updateShift } from './shifts.writes.ts'

export const shiftHandlers = handlers(shiftRoutes, {
  list: ({ db, scope, query }) => listShifts(db, scope, query),

  create: ({ scope, body, change }) =>
    change(async (work) => {
      const planned = await planShift(work.tx, scope, body)
      const shift = await insertShift(work.tx, {
        ...planned,
        status: SHIFT_NEW,
        creator_id: scope.accountId,
        moderator_id: scope.accountId,
      })
      work.record({ thing: 'shift', id: shift.id, action: 'create', before: null, after: shift })
      announceShifts(work, 'store', [shift])
      return shiftView(work.tx, shift.id)
    }),

  update: ({ scope, params, body, change, services }) =>
    change(async (work) => {
      const stored = await lockShift(work.tx, scope, params.id)
      await refuseStale(work.tx, seenShift(stored, body), services.settings.businessTimeZone, services.now())
      const planned = await planShift(work.tx, scope, body, stored)
      const shift = await updateShift(work.tx, stored.id, { ...planned, moderator_id: scope.accountId })
      const { has_timesheet: _, ...before } = stored
      work.record({ thing: 'shift', id: shift.id, action: 'update', before, after: shift })
      announceShifts(work, 'update', [shift], stored.restaurant_id)
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
        workingTimes: await workingTimes(work.tx, drivers),
      })
      if (body.skip_invalid !== 1) refuseIfAny(bulkErrors(problems))
      const valid = unpublished.filter((shift) => !problems.has(shift.id))
      await setStatus(work.tx, idsOf(valid), SHIFT_PUBLISHED, scope.accountId)
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
      await setStatus(work.tx, idsOf(published), SHIFT_NEW, scope.accountId)
      recordStatus(work, 'unpublish', published, SHIFT_NEW)
      announceShifts(work, 'unpublish', published)
      await notifyOfUnpublishing(work, body.push_drivers, published)
      return shiftViewsText(work.tx, idsOf(shifts))
    }),

  removeMany: ({ scope, body, change }) =>
    change(async (work) => {
      const shifts = await lockShifts(work.tx, scope, body.shift_ids)
      refuseIfAny(bulkErrors(problemsOf(shifts, (shift) => removalProblem(shift, scope.role))))
      return removeShifts(work, shifts)
    }),
})

const seenShift = (stored: StoredShift, { updated_at }: { updated_at?: string | undefined }) => ({
  thing: 'shift',
  id: stored.id,
  seen: updated_at,
  updatedAt: stored.updated_at,
})

async function lockShift(tx: Tx, scope: Scope, id: number): Promise<StoredShift> {
  const [shift] = await lockShifts(tx, scope, [id])
  return shift as StoredShift
}

/** Answers the shifts as they were. */
async function removeShifts(work: Work, shifts: readonly StoredShift[]) {
  const views = await shiftViews(work.tx, idsOf(shifts))
  await deleteShifts(work.tx, idsOf(shifts))
  work.record(
    ...shifts.map(({ has_timesheet: _, ...before }) => ({
      thing: 'shift',
      id: before.id,
      action: 'remove',
      before,
      after: null,
    })),
  )
  announceShifts(work, 'destroy', shifts)
  return views
}

const idsOf = (shifts: readonly { id: number }[]): number[] => shifts.map((shift) => shift.id)

function problemsOf<T extends { id: number }>(
  shifts: readonly T[],
  problemOf: (shift: T) => string | undefined,
): Map<number, string> {
  const problems = shifts.map((shift) => [shift.id, problemOf(shift)] as const)
  return new Map(problems.filter((entry): entry is [number, string] => entry[1] !== undefined))
}

/** A bulk call says what is wrong with which shift: one message under `shift_ids.{id}` (rulings 4.4). */
const bulkErrors = (problems: ReadonlyMap<number, string>) =>
  Object.fromEntries([...problems].map(([id, message]) => [`shift_ids.${id}`, [message]]))
