import { useNavigate, useSearch } from '@tanstack/react-router'
import { useCallback, useMemo } from 'react'
import { type InvoiceSearch, validateOwnInvoiceSearch } from '../invoices.search.ts'
import { useRememberInvoices } from '../useRememberInvoices.ts'
import { OwnInvoices } from './OwnInvoices.tsx'

/**
 * A restaurant's own invoices, /invoicesrestaurant (docs/spec/invoices.md#restaurant-invoices). What it shows stands in
 * the address.
 */
export function RestaurantInvoicesScreen() {
  const given = useSearch({ strict: false })
  const search = useMemo(() => validateOwnInvoiceSearch(given), [given])
  useRememberInvoices('/invoicesrestaurant', search)
  const navigate = useNavigate()
  // It is the same screen: what was scrolled stays where it was.
  const change = useCallback(
    (next: InvoiceSearch, replace = false) =>
      void navigate({
        to: '/invoicesrestaurant',
        search: (now) => ({ ...validateOwnInvoiceSearch({ ...now }), ...next }),
        resetScroll: false,
        replace,
      }),
    [navigate],
  )
  return <OwnInvoices search={search} onSearch={change} />
}
