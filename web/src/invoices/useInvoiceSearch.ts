import { useNavigate, useSearch } from '@tanstack/react-router'
import { useCallback, useEffect, useMemo } from 'react'
import { rememberSearch } from '../desk/lastSearch.ts'
import { useCurrentUser } from '../kernel/session.ts'
import type { InvoiceSearch } from './invoices.search.ts'

/**
 * Reads the search parameters of an invoices screen. `change` merges some into them and keeps its identity, so that rows
 * do not render again. The link in the navigation bar returns to the same days and place, with no dialog open and nothing searched.
 */
export function useInvoiceSearch(
  path: '/invoices' | '/invoicesrestaurant',
  validate: (given: Record<string, unknown>) => InvoiceSearch,
) {
  const given = useSearch({ strict: false })
  const search = useMemo(() => validate(given), [given, validate])
  const email = useCurrentUser()?.email
  useEffect(() => {
    const { invoice: _opened, request: _requested, batch: _all, q: _sought, ...place } = search
    if (email !== undefined) rememberSearch(path, email, place)
  }, [path, email, search])
  const navigate = useNavigate()
  const change = useCallback(
    (next: InvoiceSearch, replace = false) =>
      void navigate({
        to: path,
        search: (now) => ({ ...validate({ ...now }), ...next }),
        resetScroll: false,
        replace,
      }),
    [navigate, path, validate],
  )
  return { search, change }
}
