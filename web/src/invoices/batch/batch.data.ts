/** Invoicing many restaurants in one run. */
import { invoiceBatchRoutes } from '@driverdesk/contract/invoices/invoiceBatch.routes.ts'
import type { BatchResult } from '@driverdesk/contract/invoices/invoiceBatch.shapes.ts'
import type { DateRange } from '@driverdesk/domain/kernel/wallClock.ts'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { BULK_TIMEOUT_MS, call } from '../../kernel/api.ts'
import { refetchInvoices, savingInvoices } from '../invoices.data.ts'

export interface BatchToBuild {
  range: DateRange
  restaurantIds: number[]
  /** The progress is told under it. */
  key: string
}

/** Each restaurant by itself; asked again it builds what is missing, and nothing twice. */
export function useBuildBatch() {
  const client = useQueryClient()
  return useMutation({
    mutationKey: savingInvoices,
    meta: { ownErrors: true },
    mutationFn: async ({ range, restaurantIds, key }: BatchToBuild): Promise<readonly BatchResult[]> => {
      const body = {
        period_date_from: range.from,
        period_date_to: range.to,
        restaurant_ids: restaurantIds,
      }
      const { results } = await call(
        invoiceBatchRoutes.build,
        { body },
        { idempotencyKey: key, timeoutMs: BULK_TIMEOUT_MS },
      )
      return results
    },
    onSettled: () => refetchInvoices(client),
  })
}
