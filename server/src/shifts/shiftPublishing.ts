/** Publishing shifts: by a person on the schedule, and at the time that one has set (document 2, 2.1; issue 8). */
import { publishingProblems } from '@driverdesk/domain/shifts/publishing.ts'
import { type PushDrivers, SHIFT_NEW, SHIFT_PUBLISHED } from '@driverdesk/domain/shifts/shiftStatus.ts'
import { blockingDocuments } from '../drivers/driverDocuments.reads.ts'
import { activeReach, lockDrivers } from '../drivers/drivers.reads.ts'
import { workingTimes } from '../drivers/workingTimes.reads.ts'
import type { Scope } from '../kernel/scope.ts'
import type { Work } from '../kernel/unitOfWork.ts'
import { beginStep } from '../steps/steps.writes.ts'
import { notifyOfChanges, statusChanges } from './shiftChanges.notify.ts'
import { announceShifts, recordStatus } from './shifts.announce.ts'
import { driversOf, publishedAround, type StandingShift } from './shifts.reads.ts'
import { byStaff, setStatus } from './shifts.writes.ts'

/**
 * Why some of these shifts cannot be published, by id (rulings 4.4); their drivers are held until the transaction ends.
 *
 * @param shifts locked, none of them published
 */
export async function problemsOfPublishing(
  { tx }: Work,
  scope: Scope,
  shifts: readonly StandingShift[],
): Promise<Map<number, string>> {
  const drivers = driversOf(shifts)
  await lockDrivers(tx, drivers)
  return publishingProblems(shifts, {
    role: scope.role,
    published: await publishedAround(tx, shifts),
    active: new Set((await activeReach(tx, drivers)).keys()),
    workingTimes: await workingTimes(tx, drivers),
    documents: await blockingDocuments(tx, drivers),
  })
}

/** Publishes what has no problem, records and announces it, and has the drivers told unless `push` says otherwise. */
export async function publishShifts(
  work: Work,
  scope: Scope,
  shifts: readonly StandingShift[],
  push: PushDrivers | undefined,
): Promise<void> {
  await beginStep(work, { kind: 'publish' })
  await setStatus(
    work.tx,
    shifts.map(({ id }) => id),
    SHIFT_PUBLISHED,
    byStaff(scope.accountId),
  )
  recordStatus(work, 'publish', shifts, SHIFT_PUBLISHED)
  announceShifts(work, 'publish', shifts)
  await notifyOfChanges(work, push, statusChanges(shifts, SHIFT_PUBLISHED))
}

/** Takes published shifts back to new; those that are new already stay. */
export async function unpublishShifts(
  work: Work,
  scope: Scope,
  shifts: readonly StandingShift[],
  push: PushDrivers | undefined,
): Promise<void> {
  const published = shifts.filter((shift) => shift.status === SHIFT_PUBLISHED)
  const ids = published.map(({ id }) => id)
  await beginStep(work, { kind: 'unpublish' })
  await setStatus(work.tx, ids, SHIFT_NEW, byStaff(scope.accountId))
  recordStatus(work, 'unpublish', published, SHIFT_NEW)
  announceShifts(work, 'unpublish', published)
  await notifyOfChanges(work, push, statusChanges(published, SHIFT_NEW))
}
