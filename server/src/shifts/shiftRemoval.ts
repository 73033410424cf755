/** Removing shifts, by staff and by restaurants alike. */

import type { Work } from '../kernel/unitOfWork.ts'
import { announceShifts } from './shifts.announce.ts'
import type { StoredShift } from './shifts.reads.ts'
import { shiftViews } from './shifts.view.ts'
import { deleteShifts } from './shifts.writes.ts'

/** Answers the shifts as they were. */
export async function removeShifts(work: Work, shifts: readonly StoredShift[]) {
  const ids = shifts.map(({ id }) => id)
  const views = await shiftViews(work.tx, ids)
  await deleteShifts(work.tx, ids)
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
