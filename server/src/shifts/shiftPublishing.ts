/** Publishing shifts: by a person on the schedule, and at the time that one has set (document 2, 2.1). */
import { publishingProblems } from '@driverdesk/domain/shifts/publishing.ts'
import { type PushDrivers, SHIFT_NEW, SHIFT_PUBLISHED } from '@driverdesk/domain/shifts/shiftStatus.ts'
import { blockingDocuments } from '../drivers/driverDocuments.reads.ts'
import { activeReach, lockDrivers } from '../drivers/drivers.reads.ts'
import { workingTimes } from '../drivers/workingTimes.reads.ts'
import type { Scope } from '../kernel/scope.ts'
import type { Work } from '../kernel/unitOfWork.ts'
import { byStaff } from './moderator.ts'
import { setPublishedRates } from './publishedRates.ts'
import { notifyOfChanges, statusChanges } from './shiftChanges.notify.ts'
import { driversOf, publishedAround, type StandingShift } from './shifts.reads.ts'
import { changeStatus } from './statusChange.ts'

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

/** Publishes what has no problem, at today's rates, records and announces it, and has the drivers told unless `push` says otherwise. */
export async function publishShifts(
  work: Work,
  scope: Scope,
  shifts: readonly StandingShift[],
  push: PushDrivers | undefined,
): Promise<void> {
  await changeStatus(work, shifts, {
    kind: 'publish',
    status: SHIFT_PUBLISHED,
    moderator: byStaff(scope.accountId),
    action: 'publish',
    event: 'publish',
  })
  await setPublishedRates(
    work,
    shifts.map(({ id }) => id),
  )
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
  await changeStatus(work, published, {
    kind: 'unpublish',
    status: SHIFT_NEW,
    moderator: byStaff(scope.accountId),
    action: 'unpublish',
    event: 'unpublish',
  })
  await notifyOfChanges(work, push, statusChanges(published, SHIFT_NEW))
}
