import { driverRoutes } from '@driverdesk/contract/drivers/drivers.routes.ts'
import { queryOptions } from '@tanstack/react-query'
import { call } from '../kernel/api.ts'

export const driverKeys = {
  all: ['drivers'] as const,
  list: (status: '10') => [...driverKeys.all, status] as const,
}

/** The active drivers (status 10) that the signed-in user may see, with their working times. */
export const driversQuery = queryOptions({
  queryKey: driverKeys.list('10'),
  queryFn: ({ signal }) => call(driverRoutes.list, { query: { status: '10' } }, { signal }),
})
