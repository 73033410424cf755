import type { Driver } from '@driverdesk/contract/drivers/driver.shapes.ts'
import { driverRoutes } from '@driverdesk/contract/drivers/drivers.routes.ts'
import { queryOptions } from '@tanstack/react-query'
import { call } from '../kernel/api.ts'
import { driverKeys } from './drivers.data.ts'

/** The active drivers that the signed-in user may see, with their working times. */
export const driversQuery = queryOptions({
  queryKey: driverKeys.active,
  queryFn: ({ signal }): Promise<Driver[]> =>
    call(driverRoutes.list, { query: { status: '10', short: '1' } }, { signal }),
})
