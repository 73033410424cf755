import type { Role } from '@driverdesk/domain/kernel/roles.ts'
import { useQuery } from '@tanstack/react-query'
import { useMemo } from 'react'
import { areasQuery } from '../areas/areas.data.ts'
import { placesIn, placesOf } from '../desk/places.ts'
import { locationsQuery, restaurantsQuery } from '../restaurants/restaurants.data.ts'
import type { InvoiceDesk } from './invoiceDesk.ts'
import { invoiceRows } from './invoiceRows.ts'
import { invoicesQuery, useInvoiceLive } from './invoices.data.ts'
import type { InvoiceView } from './invoices.search.ts'
import { NO_PROVIDER_INVOICES, providerInvoicesQuery } from './providerInvoices.data.ts'

/** What the invoices of staff show for a view, and the places that can be chosen. */
export function useStaffInvoices({ range, location, problem }: InvoiceView, role: Role) {
  const isAsked = !problem
  const locations = useQuery(locationsQuery)
  const areas = useQuery(areasQuery)
  const restaurants = useQuery(restaurantsQuery)
  const invoices = useQuery({ ...invoicesQuery(range), enabled: isAsked })
  const providerInvoices = useQuery({ ...providerInvoicesQuery(range), enabled: isAsked })
  useInvoiceLive()

  const places = useMemo(
    () => (restaurants.data && areas.data ? placesOf(restaurants.data, areas.data) : []),
    [restaurants.data, areas.data],
  )
  const byId = useMemo(
    () =>
      new Map(
        places.map(({ restaurant, area }) => [restaurant.id, { name: restaurant.name, area: area?.label }]),
      ),
    [places],
  )
  const rows = useMemo(() => {
    const here = new Set(placesIn(places, location).map(({ restaurant }) => restaurant.id))
    const isHere = (id: number) => location === undefined || here.has(id)
    return invoiceRows(invoices.data ?? [], byId, providerInvoices.data ?? NO_PROVIDER_INVOICES, isHere)
  }, [invoices.data, byId, providerInvoices.data, places, location])

  const needed = [restaurants, areas, invoices]
  const isKnown = needed.every(({ data }) => data !== undefined)
  const failed = needed.find(({ isError, data }) => isError && data === undefined)?.error ?? null
  const isFetching = invoices.isFetching
  const hasProviderInvoices = (providerInvoices.data?.size ?? 0) > 0
  const desk: InvoiceDesk = {
    ...{ audience: 'staff', role, rows, hasProviderInvoices, isKnown, isFetching, failed, restaurants: byId },
    retry: () => {
      for (const query of needed) if (query.isError) void query.refetch()
    },
  }
  return { desk, places, locations: locations.data }
}
