import type { PublishCheck } from '@driverdesk/contract/shifts/bulkShifts.shapes.ts'
import type { NoticeQuestion } from '@driverdesk/contract/shifts/manyShifts.shapes.ts'
import { SHORT_NOTICE_KEY } from '@driverdesk/domain/options/optionKeys.ts'
import { dropped } from '@driverdesk/domain/shifts/dropping.ts'
import { SHIFT_NEW, SHIFT_PUBLISHED } from '@driverdesk/domain/shifts/shiftStatus.ts'
import { useMemo, useState } from 'react'
import { useWallClock } from '../../kernel/businessClock.ts'
import {
  BY_THE_BANDS,
  type NoticedShiftChange,
  noticeBody,
  pricedChanges,
  sumsOf,
} from '../../shifts/shortNotice.ts'
import { isForStaff } from '../../shifts/shownShift.ts'
import { useScene } from '../model/scene.ts'
import { useNoticeCheck } from '../shift/useNoticeCheck.ts'
import type { ManyPlan, ManyStep, MovableShift } from './manyPlan.ts'

interface PaidBefore {
  isAwaited: boolean
  /** Undefined if it was not requested, failed, or does not say which shifts were paid before. */
  answer: PublishCheck | undefined
}

/** The pay and charges of a step for changes at short notice, and the person's choice. Restaurants see no money. */
export function useStepNotice(
  step: ManyStep | undefined,
  plan: ManyPlan | undefined,
  { isAwaited, answer }: PaidBefore,
) {
  const options = useScene().schedule.agency?.queries.options.data
  const now = useWallClock()
  const [choice, setChoice] = useState(BY_THE_BANDS)
  const priced = useMemo(
    () => (step && plan ? pricedChanges(changesOf(step, plan), options, now) : []),
    [step, plan, options, now],
  )
  const isPaid = options?.get(SHORT_NOTICE_KEY) === '1'
  const question = useMemo(
    () => (step && plan && isPaid && !isAwaited ? noticeQuestion(step, plan, answer?.paid) : undefined),
    [step, plan, isPaid, isAwaited, answer?.paid],
  )
  const byBands = useMemo(() => sumsOf(priced), [priced])
  const check = useNoticeCheck(question, byBands)
  return { priced, ...check, choice, setChoice, body: noticeBody(check.sent, choice) }
}

/** A step that may pay for lost time or take back a payment; undefined if it can do neither. Publishing can only take back. */
function noticeQuestion(
  { kind, copy }: ManyStep,
  { valid }: ManyPlan,
  paid: readonly number[] | undefined,
): NoticeQuestion | undefined {
  const paidIds = paid && new Set(paid)
  const concerns = ({ id, status }: MovableShift) =>
    kind === 'publish' ? (paidIds?.has(id) ?? true) : status === SHIFT_PUBLISHED
  const shifts = valid.filter(({ shift }) => concerns(shift))
  if (copy || kind === 'bonus' || kind === 'remove' || shifts.length === 0) return undefined
  return {
    kind,
    shifts: shifts.map(({ shift: { id, updated_at }, target }) => ({ id, updated_at, ...target })),
  }
}

function changesOf({ kind, copy }: ManyStep, { valid }: ManyPlan): NoticedShiftChange[] {
  if (copy) return []
  return valid.flatMap(({ shift, target }) => {
    if (!isForStaff(shift)) return []
    const after = dropped(shift, target)
    return [{ before: shift, after: kind === 'unpublish' ? { ...after, status: SHIFT_NEW } : after }]
  })
}
