/** Agreed proposals to give away or swap shifts, and the answers of the office. */
import { handoverRoutes } from '@driverdesk/contract/handovers/handovers.routes.ts'
import { shiftLive } from '@driverdesk/contract/shifts/shifts.live.ts'
import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query'
import { call } from '../../kernel/api.ts'
import { useKeptKey } from '../../kernel/idempotencyKey.ts'
import { onLive } from '../../kernel/live.ts'
import { queryClient } from '../../kernel/query.ts'
import { refetchShifts } from '../../shifts/shifts.data.ts'

const KEY = ['handovers'] as const

export const handoversQuery = (shiftId: number) =>
  queryOptions({
    queryKey: [...KEY, shiftId],
    queryFn: ({ signal }) => call(handoverRoutes.list, { params: { id: String(shiftId) } }, { signal }),
    staleTime: 0,
    gcTime: 0,
    meta: { ownErrors: true },
  })

const loadAgain = () => void queryClient.invalidateQueries({ queryKey: KEY })

/** Loads them again when a shift changes. Returns a function that stops it. */
export const followHandovers = (): (() => void) => onLive(shiftLive.name, loadAgain)

/** `seen`: the version that was on screen. */
export type HandoverAnswer = { id: number } & (
  | { kind: 'approve'; seen: string }
  | { kind: 'decline'; answer: string }
)

/** Answers what two drivers agreed. A second attempt after a lost answer has the same result. */
export function useAnsweringHandover() {
  const client = useQueryClient()
  const keepKey = useKeptKey()
  return useMutation({
    mutationFn: (given: HandoverAnswer) =>
      keepKey(JSON.stringify(given), (idempotencyKey) => {
        const params = { id: String(given.id) }
        return given.kind === 'approve'
          ? call(handoverRoutes.approve, { params, body: { seen: given.seen } }, { idempotencyKey })
          : call(handoverRoutes.decline, { params, body: { answer: given.answer } }, { idempotencyKey })
      }),
    onSettled: () => {
      refetchShifts(client)
      loadAgain()
    },
    meta: { ownErrors: true },
  })
}
