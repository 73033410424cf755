import { panelUserRoutes } from '@driverdesk/contract/accounts/panelUsers.routes.ts'
import { queryOptions, useQuery } from '@tanstack/react-query'
import { useMemo } from 'react'
import { call } from '../kernel/api.ts'
import { roleOf, useCurrentUser } from '../kernel/session.ts'

const panelUserKeys = { all: ['panel-users'] as const }

/** The panel users. Only administrators may read them (rulings 2.1). */
const panelUsersQuery = queryOptions({
  queryKey: panelUserKeys.all,
  queryFn: ({ signal }) => call(panelUserRoutes.list, {}, { signal }),
})

const NOBODY: ReadonlyMap<number, string> = new Map()

/** The names of the panel users by id; for those who may not read them it is empty. */
export function useStaffNames(): ReadonlyMap<number, string> {
  const user = useCurrentUser()
  const enabled = user !== null && roleOf(user) === 'administrator'
  const { data } = useQuery({ ...panelUsersQuery, enabled })
  return useMemo(() => (data ? new Map(data.map(({ id, full_name }) => [id, full_name])) : NOBODY), [data])
}
