import { numberText } from '@driverdesk/domain/kernel/counts.ts'
import type { Role } from '@driverdesk/domain/kernel/roles.ts'
import { DAY } from '@driverdesk/domain/kernel/rotaRange.ts'
import { isOver } from '@driverdesk/domain/kernel/shiftLength.ts'
import { isStatusChange, STATUS_CHANGES, type StatusChangeKind } from '@driverdesk/domain/shifts/stepKinds.ts'
import { useQueryClient } from '@tanstack/react-query'
import { useMemo } from 'react'
import { businessNow } from '../../kernel/businessClock.ts'
import { showError } from '../../kernel/query.ts'
import type { ShownShift } from '../../shifts/shownShift.ts'
import { confirm } from '../../ui/Confirm.tsx'
import { useOfferCommands } from '../../ui/commands.ts'
import { pressedNow } from '../../ui/focus.ts'
import { useLatest } from '../../ui/useLatest.ts'
import { useWaiting } from '../../ui/useWaiting.ts'
import { publishCheckQuery } from '../data/acts.data.ts'
import { useScene } from '../model/scene.ts'
import { shiftsOf } from '../model/scheduleRows.ts'
import { scheduleNow } from '../model/scheduleStore.ts'
import { bulkCounts, shiftsForBulk } from '../model/shiftState.ts'
import { withWeekOf } from '../schedule.search.ts'
import type { ActOnAll } from './actLines.ts'
import type { ManyRequest, ToAll } from './manyForm.ts'
import { isIdle, movableShift } from './manyPlan.ts'

/**
 * Copies, publishes, unpublishes and removes all shifts on screen, and counts them
 * (docs/spec/schedule.md#toolbar, docs/spec/schedule.md#submitting-drafts).
 */
export function useAllShifts() {
  const { audience, schedule, role, many, desk, ...scene } = useScene()
  const client = useQueryClient()
  const { rows: settledRows, isKnown } = schedule.settled
  const counts = useMemo(() => bulkCounts(isKnown ? settledRows : [], role), [isKnown, settledRows, role])
  const [isBusy, wait] = useWaiting()
  const looked = useLatest(scene.asked)
  const askOf = async (action: StatusChangeKind, words: ToAll) => {
    const { asked } = scene
    const pressed = pressedNow()
    const shifts = await wait(shiftsFor(action, words))
    // There may be none left by now, or the person may be looking at something else, or typing.
    if (shifts.length > 0 && asked === looked.current && !scheduleNow().dialog)
      many.ask(action, shifts, { all: words, pressed })
  }
  const shiftsFor = async (action: StatusChangeKind, all: ToAll) => {
    const shifts = shiftsForBulk(action, shiftsOf<ShownShift>(await schedule.allRows()), role)
    // The dialog opens with the numbers that it keeps.
    const coming = comingShifts({ shifts, action, all }, role)
    if (action === 'publish' && schedule.agency && coming.length > 0)
      await client.prefetchQuery({ ...publishCheckQuery(coming), retry: false })
    return shifts
  }
  const acts = STATUS_CHANGES.flatMap((action): ActOnAll[] => {
    const words = audience.toAll[action]
    if (!words) return []
    const count = counts[action]
    const run = () => void askOf(action, words).catch(showError)
    return [
      { action, label: words.label(isKnown ? numberText(count) : '–'), isReady: !isBusy && count > 0, run },
    ]
  })
  const copy = {
    isReady: schedule.isKnown,
    run: async () => {
      const { view, today, onChange } = scene
      if (view.interval !== DAY) return desk.copyAll()
      // A day cannot be copied: it offers the week (docs/spec/schedule.md#copy-shifts-dialog).
      const showsWeek = await confirm({
        title: 'A day cannot be copied',
        message: `Choose ${audience.copying.intervals}, then copy.`,
        confirmLabel: 'Show the week',
        cancelLabel: 'Close',
      })
      if (showsWeek) onChange(withWeekOf(view.range.from, view, today))
    },
  }
  useOfferCommands(
    isBusy
      ? []
      : [
          ...acts.filter(({ isReady }) => isReady).map(({ action: id, label, run }) => ({ id, label, run })),
          ...(copy.isReady ? [{ id: 'copy', label: 'Copy shifts', run: () => void copy.run() }] : []),
        ],
  )
  return { acts, isBusy, copy, counts }
}

/** The shifts of a request that the dialog begins with. */
export function comingShifts(
  { shifts, action, all }: Pick<ManyRequest, 'shifts' | 'action' | 'all'>,
  role: Role,
): readonly ShownShift[] {
  if (!action || !isStatusChange(action)) return shifts
  const now = businessNow()
  const isDone = (shift: ShownShift) => isIdle(action, movableShift(shift), role)
  const left = shifts.filter((shift) => !isOver(shift, now) || isDone(shift))
  return all || left.some((shift) => !isDone(shift)) ? left : shifts
}
