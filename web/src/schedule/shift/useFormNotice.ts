/** What saving a shift's form pays, charges and takes back for short notice (docs/spec/shifts.md#short-notice). */
import { shiftRoutes } from '@driverdesk/contract/shifts/shifts.routes.ts'
import { type IsoDate, isClockTime } from '@driverdesk/domain/kernel/wallClock.ts'
import { SHORT_NOTICE_KEY } from '@driverdesk/domain/options/optionKeys.ts'
import { SHIFT_PUBLISHED } from '@driverdesk/domain/shifts/shiftStatus.ts'
import { queryOptions, useQuery } from '@tanstack/react-query'
import { type ReactNode, useEffect, useEffectEvent, useMemo } from 'react'
import { call } from '../../kernel/api.ts'
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
import { OPEN_SHIFT, type ShiftFormValues } from './shiftForm.ts'

export interface FormNotice {
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
}

/**
 * The bands answer at once, and the server then says which of the time was paid for before.
 *
 * @param refusal the server's refusal of what was shown, after which it is asked again
 */
export function useFormNotice(
  seen: StaffShift | undefined,
  { driver_id, start_time, finish_time }: ShiftFormValues,
  refusal: ReactNode,
): FormNotice {
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
  const { data, isPending, isPlaceholderData, isError, refetch } = useQuery({
    ...checkQuery(after ?? NO_SHIFT),
    enabled: isAsked,
  })
  const askAgain = useEffectEvent(() => {
    if (isAsked) void refetch()
  })
  useEffect(() => {
    if (refusal) askAgain()
  }, [refusal])
  const isChecking = isAsked && (isPending || isPlaceholderData)
  const sums = useMemo(() => {
    const priced = seen && after ? pricedChanges([{ before: seen, after }], options, now) : []
    const byBands = sumsOf(priced)
    if (!isAsked || !data) return { sums: byBands, sent: byBands, takenBack: [] }
    const answered = sumsOfEffect(data)
    return {
      sums: answered,
      sent: isChecking ? byBands : answered,
      takenBack: isChecking ? [] : paymentTexts(data),
    }
  }, [seen, after, isAsked, isChecking, data, options, now])
  return { ...sums, isChecking, retry: isAsked && isError ? () => void refetch() : undefined }
}

const MINUTE = 60_000

export const NO_SHIFT = {
  id: 0,
  driver_id: null,
  period_date: '',
  start_time: '',
  finish_time: '',
  updated_at: '',
}

type AskedShift = Pick<
  StaffShift,
  'id' | 'driver_id' | 'period_date' | 'start_time' | 'finish_time' | 'updated_at'
>

const checkQuery = ({ period_date, ...shift }: AskedShift) => noticeQuery(shift)

/** @param period_date the day to which the shift is moved */
export const noticeQuery = ({
  id,
  driver_id,
  period_date,
  start_time,
  finish_time,
  updated_at,
}: Omit<AskedShift, 'period_date'> & { period_date?: IsoDate }) =>
  queryOptions({
    queryKey: ['notice of an edit', id, driver_id, period_date, start_time, finish_time, updated_at],
    queryFn: ({ signal }) =>
      call(
        shiftRoutes.checkNotice,
        {
          params: { id: String(id) },
          query: {
            ...(driver_id && { driver_id: String(driver_id) }),
            ...(period_date && { period_date }),
            start_time,
            finish_time,
          },
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
