/** The panel users, for administrators only (docs/spec/accounts.md#who-opens-what). */

import type {
  CreatedPanelUser,
  NewPanelUser,
  PanelUser,
} from '@driverdesk/contract/accounts/panelUser.shapes.ts'
import { panelUserLive } from '@driverdesk/contract/accounts/panelUsers.live.ts'
import { panelUserRoutes } from '@driverdesk/contract/accounts/panelUsers.routes.ts'
import { queryOptions, useQuery } from '@tanstack/react-query'
import { useMemo } from 'react'
import type { z } from 'zod'
import { call } from '../kernel/api.ts'
import { type LiveLists, useLiveLists } from '../kernel/onChanges.ts'
import { reloadIn, showAnswered, thenRefetch } from '../kernel/query.ts'
import { roleOf, useCurrentUser } from '../kernel/session.ts'

const panelUserKeys = { all: ['panel-users'] as const }

export const panelUsersQuery = queryOptions({
  queryKey: panelUserKeys.all,
  queryFn: ({ signal }) => call(panelUserRoutes.list, {}, { signal }),
})

const LIVE: LiveLists = { keys: [panelUserKeys.all], channel: panelUserLive.name }

export const usePanelUsersLive = (): void => useLiveLists(LIVE)

const NOBODY: ReadonlyMap<number, string> = new Map()

/** The names of panel users by id; empty for anyone but administrators. */
export function useStaffNames(): ReadonlyMap<number, string> {
  const user = useCurrentUser()
  const enabled = user !== null && roleOf(user) === 'administrator'
  const { data } = useQuery({ ...panelUsersQuery, enabled })
  return useMemo(() => (data ? new Map(data.map(({ id, full_name }) => [id, full_name])) : NOBODY), [data])
}

export type PanelUserBody = z.input<typeof NewPanelUser>

export const createPanelUser = (body: PanelUserBody, idempotencyKey: string): Promise<CreatedPanelUser> =>
  changed(call(panelUserRoutes.create, { body }, { idempotencyKey }))

/** Refused if the user has changed since they were loaded. */
export const updatePanelUser = (body: PanelUserBody, { id, updated_at }: PanelUser): Promise<PanelUser> =>
  changed(
    call(panelUserRoutes.update, {
      params: { id },
      query: { inactive: 'false' },
      body: { ...body, updated_at },
    }).then(showAnswered(panelUsersQuery.queryKey)),
  )

export const removePanelUser = ({ id, updated_at }: PanelUser): Promise<unknown> =>
  changed(call(panelUserRoutes.remove, { params: { id }, query: { updated_at } }))

export const loadPanelUser = reloadIn(panelUsersQuery)

const changed = <T>(answer: Promise<T>) => thenRefetch(answer, panelUserKeys.all)
