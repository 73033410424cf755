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
/** The notice of more shifts is not asked again by itself: their question is long. */
const MOST_FOLLOWED = 500

/** Short keys of a question and of its shifts. TanStack Query writes its keys out at each render. */
const keysOf = kept((question: NoticeQuestion) => ({
  ids: digest(question.shifts.map(({ id }) => id).join()),
  whole: digest(JSON.stringify(question)),
}))

function kept<T extends object, R>(make: (of: T) => R): (of: T) => R {
  const made = new WeakMap<T, R>()
  return (of) => {
    const value = made.get(of) ?? make(of)
    made.set(of, value)
    return value
  }
}

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
