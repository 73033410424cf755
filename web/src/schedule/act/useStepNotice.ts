import { SHORT_NOTICE_KEY } from '@driverdesk/domain/options/optionKeys.ts'
import { dropped } from '@driverdesk/domain/shifts/dropping.ts'
import { isStatusChange } from '@driverdesk/domain/shifts/manyShifts.ts'
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
import { isForStaff, type StaffShift } from '../../shifts/shownShift.ts'
import { useScene } from '../model/scene.ts'
import { useNoticeCheck } from '../shift/useNoticeCheck.ts'
import type { ManyPlan, ManyStep } from './manyPlan.ts'

/** The pay and charges of a step for changes at short notice, and the person's choice. Restaurants see no money. */
export function useStepNotice(step: ManyStep | undefined, plan: ManyPlan | undefined) {
  const options = useScene().schedule.agency?.queries.options.data
  const now = useWallClock()
  const [choice, setChoice] = useState(BY_THE_BANDS)
  const priced = useMemo(
    () => (step && plan ? pricedChanges(changesOf(step, plan), options, now) : []),
    [step, plan, options, now],
  )
  const moved = useMemo(() => movedAlone(step, plan), [step, plan])
  const isAsked = moved !== undefined && options?.get(SHORT_NOTICE_KEY) === '1'
  const byBands = useMemo(() => sumsOf(priced), [priced])
  const check = useNoticeCheck(isAsked ? moved : undefined, byBands)
  return { priced, ...check, choice, setChoice, body: noticeBody(check.sent, choice) }
}

/** The one published shift of a move, as it will be: the server says which payments that takes back. It does so for one alone. */
function movedAlone(step: ManyStep | undefined, plan: ManyPlan | undefined): StaffShift | undefined {
  if (!step || !plan || step.copy || isStatusChange(step.kind)) return undefined
  const [first, ...others] = changesOf(step, plan)
  if (!first?.after || others.length > 0) return undefined
  const { before, after } = first
  return before.status === SHIFT_PUBLISHED && after.restaurant_id === before.restaurant_id
    ? { ...before, ...after }
    : undefined
}

function changesOf({ kind, copy }: ManyStep, { valid }: ManyPlan): NoticedShiftChange[] {
  if (copy) return []
  return valid.flatMap(({ shift, target }) => {
    if (!isForStaff(shift)) return []
    const after = dropped(shift, target)
    return [{ before: shift, after: kind === 'unpublish' ? { ...after, status: SHIFT_NEW } : after }]
  })
}
