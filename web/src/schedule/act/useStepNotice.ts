import { dropped } from '@driverdesk/domain/shifts/dropping.ts'
import { SHIFT_NEW } from '@driverdesk/domain/shifts/shiftStatus.ts'
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
  const sums = useMemo(() => sumsOf(priced), [priced])
  return { priced, sums, choice, setChoice, body: noticeBody(sums, choice) }
}

function changesOf({ kind, copy }: ManyStep, { valid }: ManyPlan): NoticedShiftChange[] {
  if (copy) return []
  return valid.flatMap(({ shift, target }) => {
    if (!isForStaff(shift)) return []
    const after = dropped(shift, target)
    return [{ before: shift, after: kind === 'unpublish' ? { ...after, status: SHIFT_NEW } : after }]
  })
}
