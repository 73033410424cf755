import { useMemo } from 'react'
import { mayCopy } from './ScheduleCopying.tsx'
import type { ScheduleParts } from './scheduleProps.ts'
import { shiftsOf } from './scheduleRows.ts'
import { type BulkAction, shiftsForBulk } from './shiftStanding.ts'

/** What is done to all shifts on screen, and to how many of them (document 2, 2.1). `onCopy` opens the dialog that copies. */
export function useBulkActions(parts: ScheduleParts, onCopy: () => void) {
  const { schedule, role, actions } = parts
  const settledRows = schedule.settled.rows
  const counts = useMemo(() => {
    const shifts = shiftsOf(settledRows)
    const count = (action: BulkAction) => shiftsForBulk(action, shifts, role).length
    return { publish: count('publish'), unpublish: count('unpublish'), delete: count('delete') }
  }, [settledRows, role])
  return {
    counts,
    /** One of them is on its way: another has to wait for what comes of it. */
    isBusy: actions.isSending,
    /** The shifts that would be copied are known. */
    canCopy: schedule.isKnown,
    act: (action: BulkAction) =>
      void actions.doToAll(action, shiftsForBulk(action, shiftsOf(schedule.rows), role)),
    copy: async () => {
      if (await mayCopy(parts)) onCopy()
    },
  }
}
