import { approveAll, approveAllQuestion, fillQuestion } from '@driverdesk/domain/timesheets/approveAll.ts'
import { IN_WORK } from '@driverdesk/domain/timesheets/timesheetStatus.ts'
import { Modal } from '@mantine/core'
import { useMemo, useState } from 'react'
import { useWallClock } from '../../kernel/businessClock.ts'
import { countOf } from '../../ui/dayWords.ts'
import { useFocusBack } from '../../ui/useFocusBack.ts'
import type { TimesheetParts } from '../timesheetProps.ts'
import { ApproveOutcome } from './ApproveOutcome.tsx'
import { ApproveQuestion } from './ApproveQuestion.tsx'
import { leftOutText } from './approveCounts.ts'
import { approvables, payText } from './batchItem.ts'
import { FillQuestion } from './FillQuestion.tsx'
import { useApproving } from './useApproving.ts'

interface ApproveAllDialogProps
  extends Pick<TimesheetParts, 'desk' | 'shown' | 'flags' | 'table' | 'announce'> {
  onClose: () => void
}

/**
 * 'Approve All': asks whether to fill what is not submitted, then confirms the count with what differs from the plan,
 * and lists what was refused (docs/spec/timesheets.md#approve-all, docs/spec/timesheets.md#timesheet-messages).
 */
export function ApproveAllDialog({ desk, shown, flags, table, announce, onClose }: ApproveAllDialogProps) {
  const now = useWallClock()
  const [fills, setFills] = useState<boolean>()
  // Whoever wants what differs from the plan approved as well says so.
  const [onlyUnflagged, setOnlyUnflagged] = useState(true)
  const rows = useMemo(() => approvables(shown.rows, flags, now), [shown.rows, flags, now])
  const all = useMemo(() => approveAll(rows, desk.role), [rows, desk.role])
  const chosen = useMemo(() => approveAll(rows, desk.role, onlyUnflagged), [rows, desk.role, onlyUnflagged])
  const { state, approve, tryAgain } = useApproving(({ approved, failures }) => {
    announce(`Approved: ${countOf(approved, 'timesheet')}`)
    if (failures.length === 0) onClose()
  })
  useFocusBack(() => table.current?.focus())

  const isFillAsked = fills === undefined && all.notSubmitted.length > 0
  const taken = fills ? [...chosen.submitted, ...chosen.notSubmitted] : chosen.submitted
  const before = fills ? [...all.submitted, ...all.notSubmitted] : all.submitted
  const title =
    state.step !== 'asking'
      ? 'Approve All'
      : isFillAsked
        ? fillQuestion(all.notSubmitted.length)
        : approveAllQuestion(taken.length)
  return (
    <Modal
      opened
      onClose={onClose}
      title={title}
      size={560}
      centered
      closeOnClickOutside={false}
      closeOnEscape={state.step !== 'sending'}
      withCloseButton={state.step !== 'sending'}
    >
      {state.step !== 'asking' ? (
        <ApproveOutcome state={state} onAgain={tryAgain} onClose={onClose} />
      ) : isFillAsked ? (
        <FillQuestion
          all={all}
          unfinished={all.notSubmitted.filter(({ status_progress }) => status_progress === IN_WORK).length}
          pay={desk.role === 'restaurant' ? undefined : payText(all.notSubmitted)}
          onAnswer={setFills}
          onClose={onClose}
        />
      ) : (
        <ApproveQuestion
          taken={taken}
          all={before}
          leftOut={leftOutText(all, chosen, fills ?? false)}
          flags={flags}
          onlyUnflagged={onlyUnflagged}
          onOnlyUnflagged={setOnlyUnflagged}
          isRestaurant={desk.role === 'restaurant'}
          onApprove={() => void approve(taken)}
          onClose={onClose}
        />
      )}
    </Modal>
  )
}
