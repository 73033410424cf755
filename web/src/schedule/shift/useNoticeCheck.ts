/** Asks the server what a change of one shift pays, charges and takes back (docs/spec/shifts.md#short-notice). */
import { shiftRoutes } from '@driverdesk/contract/shifts/shifts.routes.ts'
import { queryOptions, useQuery } from '@tanstack/react-query'
import { call } from '../../kernel/api.ts'
import { type NoticeSums, paymentTexts, sumsOfEffect } from '../../shifts/shortNotice.ts'
import type { StaffShift } from '../../shifts/shownShift.ts'

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
 * @param after the shift as it will be; undefined asks nothing
 */
export function useNoticeCheck(after: ChangedShift | undefined, byBands: NoticeSums): CheckedNotice {
  const isAsked = after !== undefined
  const { data, isPending, isPlaceholderData, isError, refetch } = useQuery({
    ...noticeQuery(after ?? NO_SHIFT),
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

type ChangedShift = Pick<
  StaffShift,
  'id' | 'driver_id' | 'period_date' | 'start_time' | 'finish_time' | 'updated_at'
>

const NO_SHIFT: ChangedShift = {
  id: 0,
  driver_id: null,
  period_date: '',
  start_time: '',
  finish_time: '',
  updated_at: '',
}

const MINUTE = 60_000

const noticeQuery = ({ id, driver_id, period_date, start_time, finish_time, updated_at }: ChangedShift) =>
  queryOptions({
    queryKey: ['notice of an edit', id, driver_id, period_date, start_time, finish_time, updated_at],
    queryFn: ({ signal }) =>
      call(
        shiftRoutes.checkNotice,
        {
          params: { id: String(id) },
          query: { ...(driver_id && { driver_id: String(driver_id) }), period_date, start_time, finish_time },
        },
        { signal },
      ),
    staleTime: 0,
    gcTime: 0,
    refetchInterval: MINUTE,
    // The sums stay until those of other times are there.
    placeholderData: (former, query) => (query?.queryKey[1] === id ? former : undefined),
    meta: { ownErrors: true },
  })
