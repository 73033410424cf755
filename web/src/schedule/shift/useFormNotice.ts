/** What saving a shift's form pays, charges and takes back for short notice (docs/spec/shifts.md#short-notice). */
import type { NoticeQuestion } from '@driverdesk/contract/shifts/manyShifts.shapes.ts'
import { isClockTime } from '@driverdesk/domain/kernel/wallClock.ts'
import { SHORT_NOTICE_KEY } from '@driverdesk/domain/options/optionKeys.ts'
import { SHIFT_PUBLISHED } from '@driverdesk/domain/shifts/shiftStatus.ts'
import { useQuery } from '@tanstack/react-query'
import { type ReactNode, useEffect, useEffectEvent, useMemo } from 'react'
import { useWallClock } from '../../kernel/businessClock.ts'
import { optionsQuery } from '../../options/options.data.ts'
import { pricedChanges, sumsOf } from '../../shifts/shortNotice.ts'
import type { StaffShift } from '../../shifts/shownShift.ts'
import { OPEN_SHIFT, type ShiftFormValues } from './shiftForm.ts'
import { type CheckedNotice, useNoticeCheck } from './useNoticeCheck.ts'

/** @param refusal the server's refusal of what was shown, after which it is asked again */
export function useFormNotice(
  seen: StaffShift | undefined,
  { driver_id, start_time, finish_time }: ShiftFormValues,
  refusal: ReactNode,
): CheckedNotice {
  const options = useQuery({ ...optionsQuery, enabled: seen?.status === SHIFT_PUBLISHED }).data
  const now = useWallClock()
  const after = useMemo(() => {
    const isWhole = isClockTime(start_time) && isClockTime(finish_time) && start_time !== finish_time
    if (!seen || !isWhole || driver_id === null) return undefined
    return {
      ...seen,
      driver_id: driver_id === OPEN_SHIFT ? null : Number(driver_id),
      start_time,
      finish_time,
    }
  }, [seen, driver_id, start_time, finish_time])
  const isAsked =
    seen?.status === SHIFT_PUBLISHED &&
    after !== undefined &&
    options?.get(SHORT_NOTICE_KEY) === '1' &&
    (after.driver_id !== seen.driver_id || start_time !== seen.start_time || finish_time !== seen.finish_time)
  const byBands = useMemo(
    () => sumsOf(seen && after ? pricedChanges([{ before: seen, after }], options, now) : []),
    [seen, after, options, now],
  )
  const question = useMemo(() => (isAsked && after ? questionOf(after) : undefined), [isAsked, after])
  const check = useNoticeCheck(question, byBands)
  const askAgain = useEffectEvent(check.askAgain)
  useEffect(() => {
    if (refusal) askAgain()
  }, [refusal])
  return check
}

const questionOf = ({ id, updated_at, driver_id, start_time, finish_time }: StaffShift): NoticeQuestion => ({
  kind: 'times',
  shifts: [{ id, updated_at, driver_id, start_time, finish_time }],
})
