import { useMemo } from 'react'
import { useOfferCommands } from '../../ui/commands.ts'
import { mayCopy } from '../copy/mayCopy.ts'
import { shiftsOf } from '../model/scheduleRows.ts'
import { type BulkAction, bulkCounts, shiftsForBulk } from '../model/shiftStanding.ts'
import type { ScheduleParts } from '../scheduleProps.ts'

/** What is done to all shifts on screen, and to how many of them (document 2, 2.1). `onCopy` opens the dialog that copies. */
export function useBulkActions(parts: ScheduleParts, onCopy: () => void) {
  const { schedule, role, actions } = parts
  const settledRows = schedule.settled.rows
  const counts = useMemo(() => bulkCounts(settledRows, role), [settledRows, role])
  const act = (action: BulkAction) =>
    void actions.doToAll(action, shiftsForBulk(action, shiftsOf(schedule.rows), role))
  const copy = async () => {
    if (await mayCopy(parts)) onCopy()
  }
  useOfferCommands(
    actions.isSending
      ? []
      : [
          ...BULK_COMMANDS.filter(({ id }) => counts[id] > 0).map(({ id, label }) => ({
            id,
            label: `${label} [${counts[id]}]`,
            run: () => act(id),
          })),
          ...(schedule.isKnown ? [{ id: 'copy', label: 'Copy Shifts', run: () => void copy() }] : []),
        ],
  )
  return {
    counts,
    /** One of them is on its way: another has to wait for what comes of it. */
    isBusy: actions.isSending,
    /** The shifts that would be copied are known. */
    canCopy: schedule.isKnown,
    act,
    copy,
  }
}

const BULK_COMMANDS = [
  { id: 'publish', label: 'Publish Shifts' },
  { id: 'unpublish', label: 'Unpublish Shifts' },
  { id: 'delete', label: 'Delete Unpublished Shifts' },
] as const
