import type { ShiftStatus } from '@driverdesk/domain/shifts/shiftStatus.ts'
import type { StepKind } from '@driverdesk/domain/steps/stepKinds.ts'
import type { Work } from '../kernel/unitOfWork.ts'
import { beginStep } from '../steps/steps.writes.ts'
import type { Moderator } from './moderator.ts'
import { announceShifts, type ShiftEvent } from './shifts.announce.ts'
import { setStatus } from './shifts.writes.ts'

export interface StatusChange {
  /** What the step is called. */
  kind: StepKind
  status: ShiftStatus
  moderator: Moderator
  /** What the audit calls it. */
  action: 'publish' | 'unpublish' | 'submit' | 'update'
  event: ShiftEvent
}

/**
 * Gives several shifts one status, as a step of the schedule of its own, recorded and announced.
 *
 * @param shifts locked, as they were before
 */
export async function changeStatus(
  work: Work,
  shifts: readonly { id: number; status: ShiftStatus; restaurant_id: number }[],
  { kind, status, moderator, action, event }: StatusChange,
): Promise<void> {
  await beginStep(work, { kind })
  await setStatus(
    work.tx,
    shifts.map(({ id }) => id),
    status,
    moderator,
  )
  // Only the status is recorded: the rest stays as it was.
  const byStatus = Map.groupBy(shifts, (shift) => shift.status)
  work.record(
    ...[...byStatus].map(([before, all]) => ({
      thing: 'shift',
      id: all.map(({ id }) => id),
      action,
      before: { status: before },
      after: { status },
    })),
  )
  announceShifts(work, event, shifts)
}
