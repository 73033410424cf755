/** What a step on many shifts does to their status, by staff and by restaurants. */
import type { StatusChangeKind } from '@driverdesk/contract/shifts/manyShifts.shapes.ts'
import {
  freeProblem,
  isDoneAlready,
  removalProblem,
  unpublishingProblem,
} from '@driverdesk/domain/shifts/shiftRefusals.ts'
import {
  type PushDrivers,
  SHIFT_DRAFT,
  SHIFT_NEW,
  SHIFT_PUBLISHED,
} from '@driverdesk/domain/shifts/shiftStatus.ts'
import type { Scope } from '../kernel/scope.ts'
import type { Work } from '../kernel/unitOfWork.ts'
import { submitShifts, takeBackShifts } from './freeShiftStatus.ts'
import { problemsOfPublishing, publishShifts, unpublishShifts } from './shiftPublishing.ts'
import { problemsOf } from './shiftRefusals.ts'
import type { StandingShift } from './shifts.reads.ts'

type Shifts = readonly StandingShift[]
type Act = (work: Work, scope: Scope, shifts: Shifts, push: PushDrivers | undefined) => Promise<void>

interface StatusChanges {
  /** Why some of them cannot be, by shift id. */
  problems(work: Work, scope: Scope, kind: StatusChangeKind, shifts: Shifts): Promise<Map<number, string>>
  publish: Act
  unpublish: Act
}

const unlike = (shifts: Shifts, status: StandingShift['status']) =>
  shifts.filter((shift) => shift.status !== status)

export const ofStaff: StatusChanges = {
  problems: async (work, scope, kind, shifts) => {
    if (kind === 'publish') return problemsOfPublishing(work, scope, unlike(shifts, SHIFT_PUBLISHED))
    const problemOf = kind === 'remove' ? removalProblem : unpublishingProblem
    return problemsOf(shifts, (shift) => problemOf(shift, scope.role))
  },
  publish: (work, scope, shifts, push) => publishShifts(work, scope, unlike(shifts, SHIFT_PUBLISHED), push),
  unpublish: unpublishShifts,
}

/** To a restaurant, publishing submits a draft and unpublishing takes it back (document 2, 2.2). */
export const ofRestaurant: StatusChanges = {
  problems: async (_work, _scope, kind, shifts) => {
    const concerned = shifts.filter((shift) => !isDoneAlready(kind, shift, 'restaurant'))
    return problemsOf(concerned, (shift) => freeProblem(shift, kind))
  },
  publish: (work, scope, shifts) => submitShifts(work, scope, unlike(shifts, SHIFT_NEW)),
  unpublish: (work, scope, shifts) => takeBackShifts(work, scope, unlike(shifts, SHIFT_DRAFT)),
}
