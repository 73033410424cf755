import { accountRoutes } from '@driverdesk/contract/accounts/accounts.routes.ts'
import { useQuery } from '@tanstack/react-query'
import { call } from '../kernel/api.ts'
import { roleOf, useCurrentUser } from '../kernel/session.ts'

const NOBODY: ReadonlyMap<number, string> = new Map()

/** The names of the panel users by id. Only administrators may read them (rulings 2.1); for others it is empty. */
export function useStaffNames(): ReadonlyMap<number, string> {
  const user = useCurrentUser()
  const { data } = useQuery({
    queryKey: ['staff-names'],
    queryFn: async ({ signal }): Promise<ReadonlyMap<number, string>> => {
      const users = await call(accountRoutes.listUsers, {}, { signal })
      return new Map(users.map(({ id, full_name }) => [id, full_name]))
    },
    enabled: user !== null && roleOf(user) === 'administrator',
    structuralSharing: false,
  })
  return data ?? NOBODY
}
