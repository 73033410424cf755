import type { OwnRestaurant } from '@driverdesk/contract/accounts/account.shapes.ts'
import { byName } from '@driverdesk/domain/kernel/names.ts'
import { useQuery } from '@tanstack/react-query'
import { useMemo } from 'react'
import { isOpenForShifts } from '../../desk/places.ts'
import { useCurrentUser } from '../../kernel/session.ts'
import type { InvoiceDesk } from '../invoiceDesk.ts'
import { invoiceRows } from '../invoiceRows.ts'
import { invoicesQuery, useInvoiceLive } from '../invoices.data.ts'
import type { InvoiceView } from '../invoices.search.ts'
import { NO_PROVIDER_INVOICES, providerInvoicesQuery } from '../providerInvoices.data.ts'

const NO_RESTAURANTS: readonly OwnRestaurant[] = []

/** What a restaurant's invoices show for a view: those of all its restaurants; active ones alone can be chosen. */
export function useOwnInvoices({ range, location, problem }: InvoiceView) {
  const restaurants = useCurrentUser()?.restaurants ?? NO_RESTAURANTS
  const isAsked = !problem
  const invoices = useQuery({ ...invoicesQuery(range), enabled: isAsked })
  const providerInvoices = useQuery({ ...providerInvoicesQuery(range), enabled: isAsked })
  useInvoiceLive()

  const places = useMemo(
    () =>
      restaurants
        .filter((restaurant) => isOpenForShifts({ restaurant }))
        .sort((a, b) => byName(a.name, b.name)),
    [restaurants],
  )
  const byId = useMemo(
    () => new Map(restaurants.map(({ id, name }) => [id, { name, area: undefined }])),
    [restaurants],
  )
  const rows = useMemo(
    () =>
      invoiceRows(
        invoices.data ?? [],
        byId,
        providerInvoices.data ?? NO_PROVIDER_INVOICES,
        (id) => location === undefined || location === `restaurant-${id}`,
      ),
    [invoices.data, byId, providerInvoices.data, location],
  )
  const desk: InvoiceDesk = {
    audience: 'restaurant',
    role: 'restaurant',
    rows,
    hasProviderInvoices: (providerInvoices.data?.size ?? 0) > 0,
    isKnown: invoices.data !== undefined,
    isFetching: invoices.isFetching,
    failed: invoices.data === undefined ? invoices.error : null,
    retry: () => void invoices.refetch(),
    restaurants: byId,
  }
  return { desk, places }
}
