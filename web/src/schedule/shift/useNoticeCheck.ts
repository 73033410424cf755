/** Asks the server what a step pays, charges and takes back (docs/spec/shifts.md#short-notice). */

import { manyShiftRoutes } from '@driverdesk/contract/shifts/manyShifts.routes.ts'
import type { NoticeQuestion } from '@driverdesk/contract/shifts/manyShifts.shapes.ts'
import { queryOptions, useQuery } from '@tanstack/react-query'
import { BULK_TIMEOUT_MS, call } from '../../kernel/api.ts'
import { type NoticeSums, paymentTexts, sumsOfEffect } from '../../shifts/shortNotice.ts'

export interface CheckedNotice {
  /** What is shown: those of the last answer until the next comes. */
  sums: NoticeSums
  /** What the server compares: those of the entered times. */
  sent: NoticeSums
  /** The payments that are taken back, in words. */
  takenBack: readonly string[]
  /** True while the server has not answered for the entered times. */
  isChecking: boolean
  /** Asks again after a failure. */
  retry: (() => void) | undefined
  /** Asks again if it was asked. */
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

function noticeQuery(question: NoticeQuestion) {
  const ids = question.shifts.map(({ id }) => id).join()
  return queryOptions({
    queryKey: ['notice of a step', ids, question],
    queryFn: ({ signal }) =>
      call(manyShiftRoutes.checkNotice, { body: question }, { signal, timeoutMs: BULK_TIMEOUT_MS }),
    staleTime: 0,
    gcTime: 0,
    refetchInterval: MINUTE,
    // The sums stay until those of other times are there.
    placeholderData: (former, query) => (query?.queryKey[1] === ids ? former : undefined),
    meta: { ownErrors: true },
  })
}
