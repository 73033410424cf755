import type {
  DriverHandover,
  HandoverShift,
  ProposedHandover,
} from '@driverdesk/contract/handovers/driverHandover.shapes.ts'
import { driverHandoverRoutes } from '@driverdesk/contract/handovers/handovers.routes.ts'
import { queryOptions, useMutation } from '@tanstack/react-query'
import { call } from '../../kernel/api.ts'
import { ApiError } from '../../kernel/apiError.ts'
import { useKeptKey } from '../../kernel/idempotencyKey.ts'
import { queryClient } from '../../kernel/query.ts'
import { poundsText } from '../../ui/numberText.ts'
import { showToast } from '../../ui/showToast.ts'
import { FRESH, openShiftsKey, ownShiftsQuery, refreshOwn } from '../driverApp.data.ts'
import { whichText } from '../whichText.ts'

/** Below the key of open shifts, since both change together. */
const KEY = [...openShiftsKey, 'handovers'] as const

export const handoversQuery = queryOptions({
  ...FRESH,
  queryKey: KEY,
  queryFn: async ({ signal }) => (await call(driverHandoverRoutes.list, {}, { signal })).handovers,
  meta: { ownErrors: true },
})

export const choicesQuery = (shiftId: number) =>
  queryOptions({
    queryKey: [...openShiftsKey, 'choices', shiftId],
    queryFn: ({ signal }) => call(driverHandoverRoutes.choices, { params: { id: shiftId } }, { signal }),
    staleTime: 0,
    gcTime: 0,
    meta: { ownErrors: true },
  })

export type HandoverAnswer = 'agree' | 'refuse' | 'withdraw'

/** Shows the list in the server's answer, and reloads the shifts. */
function show(handovers: DriverHandover[]): void {
  queryClient.setQueryData(handoversQuery.queryKey, handovers)
  refreshOwn()
}

/** The server said no: the proposal is over or has changed. */
export const isRefused = (error: unknown): error is ApiError =>
  error instanceof ApiError && (error.status === 404 || error.status === 409)

/** What did not happen. */
const refusedWords = (what: HandoverAnswer, { shift, other }: DriverHandover): string => {
  const not =
    what !== 'agree'
      ? 'Your answer was not accepted'
      : other
        ? 'The swap did not happen'
        : 'You did not get this shift'
  return `${not}: ${whichText(shift.restaurant.name, shift)}.`
}

/** 'The shift is yours: Harbour Tacos, Sat 21 Nov, 17:00 – 22:00.' It stays until the driver closes it. */
export const sayTheirs = ({ shift }: DriverHandover): void =>
  showToast(`The shift is yours: ${whichText(shift.restaurant.name, shift)}.`, true)

/** The proposals whose answer was lost, by id, each with what ends following it. */
const followed = new Map<DriverHandover['id'], () => void>()

function stopFollowing(id: DriverHandover['id']): void {
  followed.get(id)?.()
  followed.delete(id)
}

/** Says so once the driver has the shift: the answer was lost, and its card goes with the proposal. */
function sayOnceTheirs(handover: DriverHandover): void {
  const { id, shift } = handover
  const since = Date.now()
  stopFollowing(id)
  const look = () => {
    const own = queryClient.getQueryState(ownShiftsQuery.queryKey)
    const isTheirs = own?.data?.shifts.some((one) => one.id === shift.id)
    // Nothing is kept for a driver who has logged out.
    if (isTheirs || !own?.data || isOver(id, since, own.dataUpdatedAt)) stopFollowing(id)
    if (isTheirs) sayTheirs(handover)
  }
  followed.set(id, queryClient.getQueryCache().subscribe(look))
}

/** The proposal is gone from a list that is newer than the answer, and the shifts that came after that list are known. */
function isOver(id: DriverHandover['id'], since: number, shiftsKnownAt: number): boolean {
  const list = queryClient.getQueryState(handoversQuery.queryKey)
  if (!list?.data || list.dataUpdatedAt <= since || shiftsKnownAt <= list.dataUpdatedAt) return false
  return !list.data.some((one) => one.id === id && (one.state === 'offered' || one.state === 'agreed'))
}

export function useAnsweringHandover(handover: DriverHandover) {
  const { id } = handover
  const keepKey = useKeptKey()
  return useMutation({
    mutationFn: (what: HandoverAnswer) =>
      keepKey(what, (idempotencyKey) =>
        call(driverHandoverRoutes[what], { params: { id }, body: {} }, { idempotencyKey }),
      ),
    onMutate: () => stopFollowing(id),
    onSuccess: ({ handovers }) => show(handovers),
    onError: (error, what) => {
      // The card goes with the proposal, so the message stays elsewhere until the driver closes it.
      if (isRefused(error)) showToast(`${refusedWords(what, handover)} ${error.message}`, true)
      else if (what === 'agree') sayOnceTheirs(handover)
      refreshOwn()
    },
    meta: { ownErrors: true },
  })
}

export function useProposing(shiftId: number) {
  const keepKey = useKeptKey()
  return useMutation({
    mutationFn: (body: ProposedHandover) =>
      keepKey(JSON.stringify(body), (idempotencyKey) =>
        call(driverHandoverRoutes.propose, { params: { id: shiftId }, body }, { idempotencyKey }),
      ),
    onSuccess: ({ handovers }) => show(handovers),
    onError: refreshOwn,
    meta: { ownErrors: true },
  })
}

/** '£60.00, and a bonus of £12.50' */
export const payText = ({ cost_total, cost_extra_bonus }: HandoverShift): string =>
  cost_extra_bonus > 0
    ? `${poundsText(cost_total)}, and a bonus of ${poundsText(cost_extra_bonus)}`
    : poundsText(cost_total)
