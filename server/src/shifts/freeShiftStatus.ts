/** A restaurant submits its drafts to the agency, and takes them back (document 2, 2.2). */
import { SHIFT_DRAFT, SHIFT_NEW } from '@driverdesk/domain/shifts/shiftStatus.ts'
import type { Scope } from '../kernel/scope.ts'
import type { Work } from '../kernel/unitOfWork.ts'
import { beginStep } from '../steps/steps.writes.ts'
import { alertOfSubmission } from './shifts.alert.ts'
import { announceShifts, recordStatus } from './shifts.announce.ts'
import type { StandingShift } from './shifts.reads.ts'
import { byRestaurant, setStatus } from './shifts.writes.ts'

/** @param drafts locked, and drafts */
export async function submitShifts(
  work: Work,
  scope: Scope,
  drafts: readonly StandingShift[],
): Promise<void> {
  await beginStep(work, { kind: 'submit' })
  await setStatus(
    work.tx,
    drafts.map(({ id }) => id),
    SHIFT_NEW,
    byRestaurant(scope.accountId),
  )
  recordStatus(work, 'submit', drafts, SHIFT_NEW)
  announceShifts(work, 'request', drafts)
  await alertOfSubmission(work, drafts)
}

/** @param submitted locked, and submitted */
export async function takeBackShifts(
  work: Work,
  scope: Scope,
  submitted: readonly StandingShift[],
): Promise<void> {
  await beginStep(work, { kind: 'withdraw' })
  await setStatus(
    work.tx,
    submitted.map(({ id }) => id),
    SHIFT_DRAFT,
    byRestaurant(scope.accountId),
  )
  recordStatus(work, 'update', submitted, SHIFT_DRAFT)
  announceShifts(work, 'update', submitted)
}
