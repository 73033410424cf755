import { useEffect } from 'react'
import { rememberPlace } from '../desk/lastPlace.ts'
import { useCurrentUser } from '../kernel/session.ts'
import type { InvoiceSearch } from './invoices.search.ts'

/** The link of the bar leads back to these days and this place, with no dialog open. */
export function useRememberInvoices(path: '/invoices' | '/invoicesrestaurant', search: InvoiceSearch): void {
  const email = useCurrentUser()?.email
  useEffect(() => {
    const { invoice: _opened, request: _requested, ...place } = search
    if (email !== undefined) rememberPlace(path, email, place)
  }, [path, email, search])
}
