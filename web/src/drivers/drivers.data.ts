import { driverRoutes } from '@driverdesk/contract/drivers/drivers.routes.ts'
import { queryOptions } from '@tanstack/react-query'
import { call } from '../kernel/api.ts'

export const driverKeys = {
  all: ['drivers'] as const,
  list: (status: '10' | '20') => [...driverKeys.all, status] as const,
}

/** The active drivers (status 10) that the signed-in user may see, with their working times. */
export const driversQuery = driversOf('10')

/** Those who are not active any more (status 20), for their names on what they once worked. */
export const inactiveDriversQuery = driversOf('20')

function driversOf(status: '10' | '20') {
  return queryOptions({
    queryKey: driverKeys.list(status),
    queryFn: ({ signal }) => call(driverRoutes.list, { query: { status, short: '1' } }, { signal }),
  })
}
