import { driverRoutes } from '@driverdesk/contract/drivers/drivers.routes.ts'
import { call } from '../kernel/api.ts'

export interface FoundDriver {
  id: number
  /** 'Ann Example (Bromley)' if another has the name. */
  name: string
}

const MOST = 200

/** The drivers that the server finds for a text, best first, or those with these ids: a national agency has thousands. */
export const driverSearchQuery = (sought: { search: string } | { ids: readonly number[] }) =>
  ({
    queryKey: ['found drivers', sought],
    queryFn: ({ signal }: { signal: AbortSignal }): Promise<FoundDriver[]> => {
      const query = 'ids' in sought ? { ids: sought.ids.slice(0, MOST).join(',') } : { search: sought.search }
      return call(driverRoutes.names, { query }, { signal })
    },
    meta: { ownErrors: true },
  }) as const
