/** What restaurants owe, of all dates, and their statements. */
import { owedRoutes } from '@driverdesk/contract/invoices/owed.routes.ts'
import type { OwedByRestaurant } from '@driverdesk/contract/invoices/owed.shapes.ts'
import { queryOptions } from '@tanstack/react-query'
import { parseLocation } from '../desk/deskSearch.ts'
import { BULK_TIMEOUT_MS, call } from '../kernel/api.ts'
import type { LocationGuid } from '../links/scheduleLink.ts'
import { openInTab } from '../ui/file/openInTab.ts'
import type { ShownInvoice } from './invoiceDesk.ts'

export const owedKeys = { all: ['owed'] as const }

/** What each restaurant owes, the most overdue first. */
export const owedQuery = queryOptions({
  queryKey: [...owedKeys.all, 'restaurants'],
  queryFn: ({ signal }) => call(owedRoutes.list, {}, { signal }),
})

/** The unpaid invoices of a restaurant. */
export const unpaidQuery = (restaurantId: number) =>
  queryOptions({
    queryKey: [...owedKeys.all, 'invoices', restaurantId],
    queryFn: ({ signal }): Promise<ShownInvoice[]> =>
      call(owedRoutes.unpaid, { query: { restaurant_id: String(restaurantId) } }, { signal }),
  })

export const owedAt = (
  owed: readonly OwedByRestaurant[],
  location: LocationGuid | undefined,
): readonly OwedByRestaurant[] => {
  const place = parseLocation(location)
  if (!place) return owed
  return owed.filter(
    ({ area_id, restaurant_id }) => place.id === (place.type === 'area' ? area_id : restaurant_id),
  )
}

export const viewStatement = (restaurantId: number): Promise<void> =>
  openInTab(
    () =>
      call(
        owedRoutes.statement,
        { query: { restaurant_id: String(restaurantId) } },
        { timeoutMs: BULK_TIMEOUT_MS },
      ),
    'Opening the statement…',
  )

interface StatementToMail {
  restaurantId: number
  idempotencyKey: string
}

export const mailStatement = ({ restaurantId, idempotencyKey }: StatementToMail) =>
  call(
    owedRoutes.mailStatement,
    { body: { restaurant_id: restaurantId } },
    { idempotencyKey, timeoutMs: BULK_TIMEOUT_MS },
  )
