import { shiftAskRoutes } from '@driverdesk/contract/shifts/cancellations.routes.ts'
import type { Shift } from '@driverdesk/contract/shifts/shift.shapes.ts'
import type { WantedCancellation, WantedChange } from '@driverdesk/contract/shifts/shiftAsk.shapes.ts'
import type { ShortNoticeChoice } from '@driverdesk/contract/shifts/shortNotice.shapes.ts'
import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query'
import { call } from '../../kernel/api.ts'
import { newIdempotencyKey, useKeptKey } from '../../kernel/idempotencyKey.ts'
import { queryClient, showError } from '../../kernel/query.ts'
import { patchOwn } from '../../shifts/shiftCache.ts'
import { ownErrors, refetchShifts, useUpdating } from '../../shifts/shifts.data.ts'
import type { ShownShift } from '../../shifts/shownShift.ts'
import { showToast } from '../../ui/showToast.ts'

const MINUTE = 60_000

/** The cost of cancelling if the restaurant asks now. It grows as the start comes nearer. */
export const askTermsQuery = ({ id, updated_at }: Pick<ShownShift, 'id' | 'updated_at'>) =>
  queryOptions({
    queryKey: ['ask terms', id, updated_at],
    queryFn: ({ signal }) => call(shiftAskRoutes.terms, { params: { id: String(id) } }, { signal }),
    staleTime: 0,
    gcTime: 0,
    refetchInterval: MINUTE,
    meta: { ownErrors: true },
  })

export const askEffectQuery = ({ id, updated_at }: Pick<ShownShift, 'id' | 'updated_at'>) =>
  queryOptions({
    queryKey: ['ask effect', id, updated_at],
    queryFn: ({ signal }) => call(shiftAskRoutes.effect, { params: { id: String(id) } }, { signal }),
    staleTime: 0,
    gcTime: 0,
    refetchInterval: MINUTE,
    meta: { ownErrors: true },
  })

export const useAskChange = () =>
  useUpdating((id, body: WantedChange, options) =>
    call(shiftAskRoutes.change, { params: { id }, body }, options),
  )

export const useAskCancel = () =>
  useUpdating((id, body: WantedCancellation, options) =>
    call(shiftAskRoutes.cancel, { params: { id }, body }, options),
  )

/** Withdraws the restaurant's request about this shift, and shows the result or the error. */
export async function withdrawAskOf({ id, ask }: ShownShift): Promise<void> {
  if (!ask) return
  const request = { params: { id: String(id) }, body: { ask_id: ask.id } }
  try {
    const shift = await call(shiftAskRoutes.withdraw, request, { idempotencyKey: newIdempotencyKey() })
    patchOwn(queryClient, [{ put: shift }])
    showToast('The request is withdrawn.')
  } catch (error) {
    showError(error)
    refetchShifts(queryClient)
  }
}

export type AskAnswer = { id: number; ask_id: number; answer: string } & (
  | { kind: 'accept'; updated_at: string; short_notice?: ShortNoticeChoice | undefined }
  | { kind: 'decline' }
)

/** Answers a request. If the first answer of the server was lost, a second attempt has the same result. */
export function useAnswering() {
  const client = useQueryClient()
  const keepKey = useKeptKey()
  return useMutation({
    ...ownErrors,
    mutationFn: (given: AskAnswer) => keepKey(JSON.stringify(given), (key) => sendAnswer(given, key)),
    onSuccess: (shift) => patchOwn(client, [{ put: shift }]),
    onError: () => refetchShifts(client),
  })
}

function sendAnswer({ kind, id, ...body }: AskAnswer, idempotencyKey: string): Promise<Shift> {
  return call(shiftAskRoutes[kind], { params: { id: String(id) }, body }, { idempotencyKey })
}
