/** Days for which drivers ask for leave (docs/spec/drivers.md#leave). */
import { driverLive } from '@driverdesk/contract/drivers/drivers.live.ts'
import { leaveRoutes, ownLeaveRoutes } from '@driverdesk/contract/leave/leave.routes.ts'
import type { AskedLeave, Leave } from '@driverdesk/contract/leave/leave.shapes.ts'
import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query'
import { call } from '../../kernel/api.ts'
import { useKeptKey } from '../../kernel/idempotencyKey.ts'
import type { LiveLists } from '../../kernel/onChanges.ts'

export const LEAVE_KEY = ['leave'] as const

/** The signed-in driver's requests, by first day. */
export const ownLeaveQuery = queryOptions({
  queryKey: [...LEAVE_KEY, 'own'],
  queryFn: ({ signal }) => call(ownLeaveRoutes.list, {}, { signal }),
  staleTime: 15_000,
  refetchOnReconnect: true,
  meta: { ownErrors: true },
})

/** The requests of all drivers, pending ones first. */
export const leaveQuery = queryOptions({
  queryKey: [...LEAVE_KEY, 'all'],
  queryFn: ({ signal }) => call(leaveRoutes.list, {}, { signal }),
})

/** A request is announced as a change of its driver. */
export const LEAVE_LISTS: LiveLists = { keys: [leaveQuery.queryKey], channel: driverLive.name }

function useSending<Given, Answer>(send: (given: Given, key: string) => Promise<Answer>) {
  const client = useQueryClient()
  const keepKey = useKeptKey()
  return useMutation({
    mutationFn: (given: Given) => keepKey(JSON.stringify(given), (key) => send(given, key)),
    meta: { ownErrors: true },
    onSettled: () => client.invalidateQueries({ queryKey: LEAVE_KEY }),
  })
}

export const useAskLeave = () =>
  useSending((body: AskedLeave, idempotencyKey) => call(ownLeaveRoutes.ask, { body }, { idempotencyKey }))

export const useWithdrawLeave = () =>
  useSending((id: number, idempotencyKey) =>
    call(ownLeaveRoutes.withdraw, { params: { id } }, { idempotencyKey }),
  )

interface Answer {
  id: number
  kind: 'approve' | 'decline'
  answer: string
}

export const useAnswerLeave = () =>
  useSending(
    ({ id, kind, answer }: Answer, idempotencyKey): Promise<Leave> =>
      call(leaveRoutes[kind], { params: { id }, body: { answer } }, { idempotencyKey }),
  )

export const useTakeSickBack = () =>
  useSending((id: number, idempotencyKey) =>
    call(leaveRoutes.withdraw, { params: { id } }, { idempotencyKey }),
  )
