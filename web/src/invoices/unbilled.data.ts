import { invoiceBatchRoutes } from '@driverdesk/contract/invoices/invoiceBatch.routes.ts'
import type { DateRange } from '@driverdesk/domain/kernel/wallClock.ts'
import { queryOptions } from '@tanstack/react-query'
import { BULK_TIMEOUT_MS, call } from '../kernel/api.ts'

export const unbilledKeys = { all: ['unbilled'] as const }

/**
 * Unbilled timesheets and fees of a range by restaurant. Soon stale, because timesheets and shifts change it too.
 *
 * @param restaurantId limits it, which more than 31 days need to have items
 */
export const unbilledQuery = ({ from, to }: DateRange, restaurantId?: number) =>
  queryOptions({
    queryKey: [...unbilledKeys.all, from, to, restaurantId],
    queryFn: ({ signal }) =>
      call(
        invoiceBatchRoutes.unbilled,
        { query: { period_date_from: from, period_date_to: to, restaurant_id: restaurantId?.toString() } },
        { signal, timeoutMs: BULK_TIMEOUT_MS },
      ),
    structuralSharing: false,
    staleTime: 5_000,
    gcTime: 60_000,
  })
