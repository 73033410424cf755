import { useMemo } from 'react'
import { showError } from '../../kernel/query.ts'
import { useOfferCommands } from '../../ui/commands.ts'
import { useLatest } from '../../ui/useLatest.ts'
import { useWaiting } from '../../ui/useWaiting.ts'
import { mayCopy } from '../copy/mayCopy.ts'
import { useScene } from '../model/scene.ts'
import { shiftsOf } from '../model/scheduleRows.ts'
import { BULK_ACTIONS, bulkCounts, shiftsForBulk } from '../model/shiftStanding.ts'
import type { ShownShift } from '../shift/shownShift.ts'
import type { ActOnAll } from './actLines.ts'

/** What is done to all shifts on screen, and to how many of them (document 2, 2.1 and 2.2). */
export function useAllShifts() {
  const { audience, schedule, role, actions, desk, ...scene } = useScene()
  const settledRows = schedule.settled.rows
  const isKnown = schedule.isKnown
  const counts = useMemo(() => bulkCounts(isKnown ? settledRows : [], role), [isKnown, settledRows, role])
  /** One of them is on its way: another has to wait for what comes of it. */
  const [isLoading, wait] = useWaiting()
  const shown = useLatest(schedule.days)
  const isBusy = actions.isSending || isLoading
  const acts = BULK_ACTIONS.flatMap((action): ActOnAll[] => {
    const labelOf = audience.toAll[action]
    const run = async () => {
      const { days } = schedule
      const all = shiftsOf<ShownShift>(await wait(schedule.allRows()))
      // The question would be about days that are not looked at any more.
      if (days === shown.current) await actions.doToAll(action, shiftsForBulk(action, all, role), all)
    }
    const isReady = !isBusy && counts[action] > 0
    return labelOf
      ? [{ action, label: labelOf(counts[action]), isReady, run: () => void run().catch(showError) }]
      : []
  })
  const copy = {
    /** The shifts that would be copied are known. */
    isReady: isKnown,
    run: async () => {
      if (await mayCopy({ ...scene, intervals: audience.copying.intervals })) desk.copyAll()
    },
  }
  useOfferCommands(
    isBusy
      ? []
      : [
          ...acts.filter(({ isReady }) => isReady).map(({ action: id, label, run }) => ({ id, label, run })),
          ...(copy.isReady ? [{ id: 'copy', label: 'Copy Shifts', run: () => void copy.run() }] : []),
        ],
  )
  return { acts, isBusy, copy, counts }
}
