import { useNavigate, useSearch } from '@tanstack/react-router'
import { useCallback, useMemo } from 'react'
import { type InvoiceSearch, validateInvoiceSearch } from './invoices.search.ts'
import { StaffInvoices } from './StaffInvoices.tsx'
import { useRememberInvoices } from './useRememberInvoices.ts'

/** The admin invoices, /invoices (docs/spec/invoices.md#admin-invoices). What it shows stands in the address. */
export function InvoicesScreen() {
  const given = useSearch({ strict: false })
  const search = useMemo(() => validateInvoiceSearch(given), [given])
  useRememberInvoices('/invoices', search)
  const navigate = useNavigate()
  // It is the same screen: what was scrolled stays where it was.
  const change = useCallback(
    (next: InvoiceSearch, replace = false) =>
      void navigate({
        to: '/invoices',
        search: (now) => ({ ...validateInvoiceSearch({ ...now }), ...next }),
        resetScroll: false,
        replace,
      }),
    [navigate],
  )
  return <StaffInvoices search={search} onSearch={change} />
}
