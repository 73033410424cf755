/** A restaurant submits its drafts to the agency, and takes them back (document 2, 2.2). */
import { SHIFT_DRAFT, SHIFT_NEW } from '@driverdesk/domain/shifts/shiftStatus.ts'
import type { Scope } from '../kernel/scope.ts'
import type { Work } from '../kernel/unitOfWork.ts'
import { byRestaurant } from './moderator.ts'
import { alertOfSubmission } from './shifts.alert.ts'
import type { StandingShift } from './shifts.reads.ts'
import { changeStatus } from './statusChange.ts'

/** @param drafts locked, and drafts */
export async function submitShifts(
  work: Work,
  scope: Scope,
  drafts: readonly StandingShift[],
): Promise<void> {
  const moderator = byRestaurant(scope.accountId)
  await changeStatus(work, drafts, {
    kind: 'submit',
    status: SHIFT_NEW,
    moderator,
    action: 'submit',
    event: 'request',
  })
  await alertOfSubmission(work, drafts)
}

/** @param submitted locked, and submitted */
export async function takeBackShifts(
  work: Work,
  scope: Scope,
  submitted: readonly StandingShift[],
): Promise<void> {
  const moderator = byRestaurant(scope.accountId)
  await changeStatus(work, submitted, {
    kind: 'withdraw',
    status: SHIFT_DRAFT,
    moderator,
    action: 'update',
    event: 'update',
  })
}
