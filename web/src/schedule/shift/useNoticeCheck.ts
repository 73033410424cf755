import { manyShiftRoutes } from '@driverdesk/contract/shifts/manyShifts.routes.ts'
import type { NoticeQuestion } from '@driverdesk/contract/shifts/manyShifts.shapes.ts'
import { isClockTime } from '@driverdesk/domain/kernel/wallClock.ts'
import { SHORT_NOTICE_KEY } from '@driverdesk/domain/options/optionKeys.ts'
import { SHIFT_PUBLISHED } from '@driverdesk/domain/shifts/shiftStatus.ts'
import { queryOptions, useQuery } from '@tanstack/react-query'
import { type ReactNode, useEffect, useEffectEvent, useMemo } from 'react'
import { BULK_TIMEOUT_MS, call } from '../../kernel/api.ts'
import { useWallClock } from '../../kernel/businessClock.ts'
import { optionsQuery } from '../../options/options.data.ts'
import {
  type NoticeSums,
  paymentTexts,
  pricedChanges,
  sumsOf,
  sumsOfEffect,
} from '../../shifts/shortNotice.ts'
import type { StaffShift } from '../../shifts/shownShift.ts'
import { remembered } from '../model/remembered.ts'
import { OPEN_SHIFT, type ShiftFormValues } from './shiftForm.ts'

export interface CheckedNotice {
  /** The sums shown: those of the last answer until the next comes. */
  sums: NoticeSums
  /** The sums that the server compares: those of the entered times. */
  sent: NoticeSums
  takenBack: readonly string[]
  /** True while the server has not answered for the entered times. */
  isChecking: boolean
  retry: (() => void) | undefined
  askAgain: () => void
}

/**
 * The bands answer at once, and the server then says which of the time was paid for before.
 *
 * @param question one shift or many; undefined asks nothing
 */
export function useNoticeCheck(question: NoticeQuestion | undefined, byBands: NoticeSums): CheckedNotice {
  const isAsked = question !== undefined
  const { data, isPending, isPlaceholderData, isError, refetch } = useQuery({
    ...noticeQuery(question ?? NOTHING),
    enabled: isAsked,
  })
  const isChecking = isAsked && (isPending || isPlaceholderData)
  const answer = isAsked ? data : undefined
  const sums = answer ? sumsOfEffect(answer) : byBands
  const again = () => void refetch()
  return {
    sums,
    sent: isChecking ? byBands : sums,
    takenBack: answer && !isChecking ? paymentTexts(answer) : [],
    isChecking,
    retry: isAsked && isError ? again : undefined,
    askAgain: () => isAsked && again(),
  }
}

const NOTHING: NoticeQuestion = { kind: 'move', shifts: [] }

const MINUTE = 60_000
/** The notice of more shifts is not requested again automatically, because their question is long. */
const MOST_FOLLOWED = 500

/** Short keys of a question and of its shifts. TanStack Query writes its keys out at each render. */
const keysOf = remembered((question: NoticeQuestion) => ({
  ids: digest(question.shifts.map(({ id }) => id).join()),
  whole: digest(JSON.stringify(question)),
}))

/** The length and two sums of a text, with different factors: a short text that stands for it. */
function digest(text: string): string {
  let [one, other] = [0, 0]
  for (let at = 0; at < text.length; at++) {
    const code = text.charCodeAt(at)
    one = (Math.imul(one, 31) + code) | 0
    other = (Math.imul(other, 0x01000193) ^ code) | 0
  }
  return `${text.length} ${one} ${other}`
}

function noticeQuery(question: NoticeQuestion) {
  const { ids, whole } = keysOf(question)
  return queryOptions({
    queryKey: ['notice of a step', ids, whole],
    queryFn: ({ signal }) =>
      call(manyShiftRoutes.checkNotice, { body: question }, { signal, timeoutMs: BULK_TIMEOUT_MS }),
    staleTime: 0,
    gcTime: 0,
    refetchInterval: question.shifts.length <= MOST_FOLLOWED && MINUTE,
    // The sums stay until those of other times are there.
    placeholderData: (former, query) => (query?.queryKey[1] === ids ? former : undefined),
    meta: { ownErrors: true },
  })
}

/** Checks what saving a shift's form pays, charges and takes back for short notice (docs/spec/shifts.md#short-notice). */

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
