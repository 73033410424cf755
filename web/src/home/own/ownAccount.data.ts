import { ownAccountRoutes } from '@driverdesk/contract/accounts/ownAccount.routes.ts'
import type { OwnAccount, OwnSession } from '@driverdesk/contract/accounts/ownAccount.shapes.ts'
import { queryOptions } from '@tanstack/react-query'
import { call } from '../../kernel/api.ts'
import { queryClient, thenRefetch } from '../../kernel/query.ts'

const ownKeys = { account: ['own-account'] as const, sessions: ['own-sessions'] as const }

export const ownAccountQuery = queryOptions({
  queryKey: ownKeys.account,
  queryFn: ({ signal }) => call(ownAccountRoutes.read, {}, { signal }),
})

export const ownSessionsQuery = queryOptions({
  queryKey: ownKeys.sessions,
  queryFn: ({ signal }) => call(ownAccountRoutes.sessions, {}, { signal }),
  staleTime: 0,
})

export interface NameBody {
  first_name: string
  last_name: string
}

/** Refused if the account has changed since it was loaded. Updates the stored user. */
export const renameOwn = (body: NameBody, { updated_at }: OwnAccount): Promise<OwnAccount> =>
  thenRefetch(call(ownAccountRoutes.rename, { body: { ...body, updated_at } }), ownKeys.account, ['account'])

export const loadOwnAccount = (): Promise<OwnAccount> =>
  queryClient.fetchQuery({ ...ownAccountQuery, staleTime: 0 })

export interface PasswordBody {
  current_password: string
  password: string
}

/** Changes the password and ends all other sessions. */
export const changeOwnPassword = (body: PasswordBody): Promise<unknown> =>
  thenRefetch(call(ownAccountRoutes.changePassword, { body }), ownKeys.account, ownKeys.sessions)

/** Ends these sessions, or all but this one. */
export async function endOwnSessions(ids?: number[]): Promise<OwnSession[]> {
  const left = await call(ownAccountRoutes.endSessions, { body: ids ? { ids } : {} })
  queryClient.setQueryData(ownKeys.sessions, left)
  return left
}
